#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CTerminal.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

enum { INKS = 6 };

struct cterm_screen {
  SCREEN *screen;
  FILE *file;
  int descriptor;
  int colours;
  int default_columns, default_rows;
  bool shows_cursor;
  bool has_left;
  /// The colour pair of each ink, 0 for the terminal's own colours.
  short pairs[INKS];
  const char *paste_on, *paste_off;
  uint8_t *bytes;
  size_t room;
  cchar_t *row;
  int row_room;
};

// MARK: The locale

static bool is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

static bool asks_for_utf8(void) {
  const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (int i = 0; i < 3; i++) {
    const char *value = getenv(names[i]);
    if (value != NULL && value[0] != 0) {
      return strcasestr(value, ".utf-8") != NULL || strcasestr(value, ".utf8") != NULL;
    }
  }
  return false;
}

bool cterm_take_locale(void) {
  if (setlocale(LC_CTYPE, "") == NULL && asks_for_utf8()) {
    setlocale(LC_CTYPE, "C.UTF-8");
  }
  return is_utf8();
}

int cterm_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

// MARK: Opening and closing

// ncurses takes over INT, TERM, TSTP and WINCH; they are the loop's.
static SCREEN *newterm_without_signals(const char *type, FILE *file) {
  static const int taken[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
  struct sigaction before[4];
  for (int i = 0; i < 4; i++) {
    sigaction(taken[i], NULL, &before[i]);
  }
  SCREEN *screen = newterm(type, file, file);
  for (int i = 0; i < 4; i++) {
    sigaction(taken[i], &before[i], NULL);
  }
  return screen;
}

/// A capability's string, NULL when the terminal has none.
static const char *string_of(const char *name) {
  const char *value = tigetstr(name);
  return value == NULL || value == (const char *)-1 || value[0] == 0 ? NULL : value;
}

static void find_paste_marks(cterm_screen *screen) {
  const char *enter = string_of("smcup");
  screen->paste_on = string_of("BE");
  screen->paste_off = string_of("BD");
  // Entries older than these names: whatever has xterm's alternate screen knows xterm's paste marks, or ignores them.
  if ((screen->paste_on == NULL || screen->paste_off == NULL) && enter != NULL && strstr(enter, "[?1049h") != NULL) {
    screen->paste_on = "\033[?2004h";
    screen->paste_off = "\033[?2004l";
  }
}

/// Copies a capability without its padding (`$<5>`), whole or not at all.
static size_t copy_plain(const char *text, uint8_t *bytes, size_t room) {
  size_t count = 0;
  while (text != NULL && *text != 0) {
    const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
    if (end != NULL) {
      text = end + 1;
      continue;
    }
    if (count == room) {
      return 0;
    }
    bytes[count++] = (uint8_t)*text++;
  }
  return count;
}

/// Adds a capability to the bytes to take. (ncurses' own putp writes to standard output, whatever the screen's file.)
static void put(cterm_screen *screen, const char *text) {
  uint8_t bytes[64];
  size_t count = copy_plain(text, bytes, sizeof bytes);
  // Memory takes it whole, and a mark that is missing costs no more than a paste that comes as keys.
  ssize_t written = write(screen->descriptor, bytes, count);
  (void)written;
}

// The standard's numbers for 256 colours, the same as red, green and blue for direct colour, and the eight colours.
static const struct {
  short indexed;
  int direct;
  short ansi;
} inks[INKS] = {
    {-1, -1, -1},
    {166, 0xD75F00, COLOR_RED},
    {175, 0xD787AF, COLOR_MAGENTA},
    {214, 0xFFAF00, COLOR_YELLOW},
    {74, 0x5FAFD7, COLOR_CYAN},
    {244, 0x808080, -1},
};

static void set_up_colours(cterm_screen *screen) {
  // alloc_pair and init_pair must not be called where there are no colours.
  if (!has_colors() || start_color() != OK || COLORS < 8 || COLOR_PAIRS < INKS) {
    return;
  }
  int background = use_default_colors() == OK ? -1 : COLOR_BLACK;
  screen->colours = COLORS;
  for (short ink = 1; ink < INKS; ink++) {
    int colour = COLORS > 256 ? inks[ink].direct : COLORS == 256 ? inks[ink].indexed : inks[ink].ansi;
    bool done = colour >= 0 && init_extended_pair(ink, colour, background) == OK;
    screen->pairs[ink] = done ? ink : 0;
  }
}

static bool start(cterm_screen *screen, const char *type, int columns, int rows, bool wants_colour) {
  // The size comes from the terminal, not from exported LINES and COLUMNS, which would freeze it. With both off,
  // ncurses fails for types whose description names no size, such as the Linux console's.
  use_env(FALSE);
  use_tioctl(TRUE);
  screen->screen = newterm_without_signals(type, screen->file);
  if (screen->screen == NULL) {
    return false;
  }
  set_term(screen->screen);
  if (string_of("cup") == NULL) {
    return false;
  }
  getmaxyx(stdscr, screen->default_rows, screen->default_columns);
  nonl();
  typeahead(-1);
  scrollok(stdscr, FALSE);
  leaveok(stdscr, FALSE);
  find_paste_marks(screen);
  if (wants_colour) {
    set_up_colours(screen);
  }
  curs_set(0);
  keypad(stdscr, TRUE);
  put(screen, screen->paste_on);
  if (columns > 0 && rows > 0) {
    resizeterm(rows, columns);
  }
  return true;
}

cterm_screen *cterm_screen_open(const char *type, int columns, int rows, bool wants_colour) {
  cterm_screen *screen = calloc(1, sizeof *screen);
  if (screen == NULL) {
    return NULL;
  }
  screen->descriptor = memfd_create("screen", MFD_CLOEXEC);
  screen->file = screen->descriptor >= 0 ? fdopen(screen->descriptor, "w+") : NULL;
  if (screen->file == NULL || !start(screen, type, columns, rows, wants_colour)) {
    cterm_screen_close(screen);
    return NULL;
  }
  return screen;
}

void cterm_screen_close(cterm_screen *screen) {
  if (screen->screen != NULL) {
    if (!screen->has_left) {
      endwin();
    }
    delscreen(screen->screen);
  }
  if (screen->file != NULL) {
    fclose(screen->file);
  } else if (screen->descriptor >= 0) {
    close(screen->descriptor);
  }
  free(screen->bytes);
  free(screen->row);
  free(screen);
}

int cterm_screen_colours(const cterm_screen *screen) { return screen->colours; }

bool cterm_screen_has_dim(const cterm_screen *screen) {
  (void)screen;
  return string_of("dim") != NULL;
}

void cterm_screen_default_size(const cterm_screen *screen, int *columns, int *rows) {
  *columns = screen->default_columns;
  *rows = screen->default_rows;
}

// MARK: Painting

void cterm_screen_resize(cterm_screen *screen, int columns, int rows) {
  (void)screen;
  resizeterm(rows, columns);
}

static attr_t attributes_of(const cterm_cell *cell) {
  attr_t attributes = A_NORMAL;
  attributes |= cell->attributes & CTERM_BOLD ? A_BOLD : 0;
  attributes |= cell->attributes & CTERM_REVERSE ? A_REVERSE : 0;
  attributes |= cell->attributes & CTERM_UNDERLINE ? A_UNDERLINE : 0;
  attributes |= cell->attributes & CTERM_DIM ? A_DIM : 0;
  return attributes;
}

static void put_cell(cterm_screen *screen, int place, wchar_t base, wchar_t mark, const cterm_cell *style) {
  wchar_t text[3] = {base, mark, 0};
  short pair = style->ink < INKS ? screen->pairs[style->ink] : 0;
  setcchar(&screen->row[place], text, attributes_of(style), pair, NULL);
}

/// Fills the row from one cell and returns the columns it took. Widths are settled here by what the C library says,
/// since ncurses counts with it: a cell that says otherwise becomes question marks, and nothing else moves.
static int put_next(cterm_screen *screen, int *place, const cterm_cell *cells, int left, bool ascii_only) {
  const cterm_cell *cell = &cells[0];
  int wanted = cell->kind == CTERM_WIDE ? 2 : 1;
  wchar_t base = (wchar_t)cell->scalar;
  if (cell->kind == CTERM_TAIL || (wanted == 2 && left < 2)) {
    put_cell(screen, (*place)++, L' ', 0, cell);
    return 1;
  }
  bool known = (!ascii_only || cell->scalar <= 0x7E) && wcwidth(base) == wanted;
  wchar_t mark = cell->combining != 0 && wcwidth((wchar_t)cell->combining) == 0 ? (wchar_t)cell->combining : 0;
  if (!known) {
    for (int i = 0; i < wanted; i++) {
      put_cell(screen, (*place)++, L'?', 0, cell);
    }
    return wanted;
  }
  put_cell(screen, (*place)++, base, ascii_only ? 0 : mark, cell);
  return wanted;
}

void cterm_screen_paint(cterm_screen *screen, int row, const cterm_cell *cells, int count, bool ascii_only) {
  static const cterm_cell blank = {.scalar = ' '};
  int columns = getmaxx(stdscr);
  if (row < 0 || row >= getmaxy(stdscr) || columns <= 0) {
    return;
  }
  if (screen->row_room < columns + 1) {
    cchar_t *larger = realloc(screen->row, sizeof(cchar_t) * (size_t)(columns + 1));
    if (larger == NULL) {
      return;
    }
    screen->row = larger;
    screen->row_room = columns + 1;
  }
  int place = 0;
  for (int column = 0; column < columns;) {
    bool covered = column < count;
    int left = covered && count < columns ? count - column : columns - column;
    column += put_next(screen, &place, covered ? &cells[column] : &blank, left, ascii_only);
  }
  mvadd_wchnstr(row, 0, screen->row, place);
}

void cterm_screen_place_cursor(cterm_screen *screen, int column, int row) {
  bool shows = row >= 0 && row < getmaxy(stdscr) && column >= 0 && column < getmaxx(stdscr);
  if (shows != screen->shows_cursor) {
    curs_set(shows ? 1 : 0);
    screen->shows_cursor = shows;
  }
  wmove(stdscr, shows ? row : 0, shows ? column : 0);
}

void cterm_screen_update(cterm_screen *screen, bool everything) {
  if (screen->has_left) {
    // ncurses sends these again only where it sets the terminal's modes itself.
    keypad(stdscr, TRUE);
    put(screen, screen->paste_on);
    screen->has_left = false;
    everything = true;
  }
  if (everything) {
    clearok(curscr, TRUE);
  }
  wnoutrefresh(stdscr);
  doupdate();
}

void cterm_screen_leave(cterm_screen *screen) {
  if (screen->has_left) {
    return;
  }
  put(screen, screen->paste_off);
  endwin();
  screen->has_left = true;
}

/// ncurses resets the palette when it enters again, which would undo what the terminal's user has set; nothing here
/// changes it.
static size_t without_palette_reset(uint8_t *bytes, size_t count) {
  const char *reset = string_of("oc");
  size_t length = reset == NULL ? 0 : strlen(reset);
  uint8_t *found;
  while (length > 0 && (found = memmem(bytes, count, reset, length)) != NULL) {
    count -= length;
    memmove(found, found + length, count - (size_t)(found - bytes));
  }
  return count;
}

size_t cterm_screen_take(cterm_screen *screen, const uint8_t **bytes) {
  fflush(screen->file);
  off_t end = lseek(screen->descriptor, 0, SEEK_CUR);
  size_t count = end > 0 ? (size_t)end : 0;
  if (count > screen->room) {
    uint8_t *larger = realloc(screen->bytes, count);
    if (larger == NULL) {
      return 0;
    }
    screen->bytes = larger;
    screen->room = count;
  }
  ssize_t got = count > 0 ? pread(screen->descriptor, screen->bytes, count, 0) : 0;
  lseek(screen->descriptor, 0, SEEK_SET);
  if (ftruncate(screen->descriptor, 0) != 0) {
    got = got < 0 ? 0 : got;
  }
  *bytes = screen->bytes;
  return got > 0 ? without_palette_reset(screen->bytes, (size_t)got) : 0;
}

// MARK: What the terminal's description holds

size_t cterm_screen_restoring_bytes(const cterm_screen *screen, uint8_t *bytes, size_t room) {
  const char *leave = string_of("rmcup");
  const char *parts[] = {screen->paste_off,  string_of("rmkx"),  string_of("rmacs"), string_of("sgr0"),
                         string_of("op"),    string_of("cnorm"), leave,              leave == NULL ? string_of("clear") : NULL};
  size_t count = 0;
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    count += copy_plain(parts[i], bytes + count, room - count);
  }
  return count;
}

size_t cterm_screen_key_bytes(const cterm_screen *screen, const char *name, uint8_t *bytes, size_t room) {
  (void)screen;
  return copy_plain(string_of(name), bytes, room);
}
