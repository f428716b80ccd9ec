#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

// ncursesw as a painter into memory, the terminal's modes, the capture of standard error, and the crash guard.

// MARK: The locale

/// Takes the character set (and nothing else: numbers keep their point) from the environment. Where the locale that is
/// asked for is not installed but speaks of UTF-8, C.UTF-8 stands for it. True when the character set is UTF-8.
bool cterm_take_locale(void);

/// The columns that the scalar takes here: 0, 1 or 2; -1 when it cannot be printed.
int cterm_width(uint32_t scalar);

// MARK: The painter

typedef enum { CTERM_NARROW = 0, CTERM_WIDE = 1, CTERM_TAIL = 2 } cterm_kind;
enum { CTERM_BOLD = 1, CTERM_REVERSE = 2, CTERM_UNDERLINE = 4, CTERM_DIM = 8 };

/// One column of one row. `combining` is 0 where there is none; `ink` counts as Grid's Ink does.
typedef struct {
  uint32_t scalar;
  uint32_t combining;
  uint8_t attributes;
  uint8_t ink;
  uint8_t kind;
} cterm_cell;

/// A screen that ncurses draws into memory: nothing reaches the terminal but what `cterm_screen_take` hands out. So
/// a terminal that nobody reads stops no thread, and ncurses never touches termios or signals.
typedef struct cterm_screen cterm_screen;

/// NULL when the type is unknown or cannot place its cursor. One screen at a time: ncurses has one set of globals.
/// The bytes that enter the screen are there to take at once.
cterm_screen *cterm_screen_open(const char *type, int columns, int rows, bool wants_colour);
void cterm_screen_close(cterm_screen *screen);

/// How many colours the terminal has, 0 for none; whether it can show dim text.
int cterm_screen_colours(const cterm_screen *screen);
bool cterm_screen_has_dim(const cterm_screen *screen);
/// The terminal type's own size, for terminals that tell none.
void cterm_screen_default_size(const cterm_screen *screen, int *columns, int *rows);

void cterm_screen_resize(cterm_screen *screen, int columns, int rows);
/// Sets a whole row; what `cells` does not cover becomes blank, what does not fit is cut off. With `ascii_only` no
/// byte above 0x7E is sent.
void cterm_screen_paint(cterm_screen *screen, int row, const cterm_cell *cells, int count, bool ascii_only);
/// Where the cursor is to be shown; a negative row hides it.
void cterm_screen_place_cursor(cterm_screen *screen, int column, int row);
/// Works out the bytes that bring the terminal to what was painted; `everything` assumes nothing of what it shows.
/// It enters the screen again after `cterm_screen_leave`.
void cterm_screen_update(cterm_screen *screen, bool everything);
/// Works out the bytes that leave the screen.
void cterm_screen_leave(cterm_screen *screen);
/// Hands out, and forgets, the bytes worked out so far. They stand until the next call with this screen.
size_t cterm_screen_take(cterm_screen *screen, const uint8_t **bytes);

/// What leaves the screen without ncurses' help, for the crash guard; returns the count, at most `room`.
size_t cterm_screen_restoring_bytes(const cterm_screen *screen, uint8_t *bytes, size_t room);
/// The bytes that this terminal sends for a key (`kcuu1` …), 0 when it has none or it does not fit.
size_t cterm_screen_key_bytes(const cterm_screen *screen, const char *name, uint8_t *bytes, size_t room);

// MARK: The terminal's modes

/// Character-wise, without echo, `^C ^Z ^S ^Q ^\` keeping their meaning. The terminal's output conversions are off, as
/// ncurses expects them.
void cterm_modes_for_screen(struct termios *modes);
/// Sets them at once, also from the background, without being stopped by SIGTTOU when `from_background` is set.
int cterm_modes_set(int descriptor, const struct termios *modes, bool from_background);
/// Columns and rows as the terminal tells them; false when it does not or tells 0.
bool cterm_size(int descriptor, int *columns, int *rows);
/// True when both descriptors are the same terminal.
bool cterm_same_terminal(int one, int other);
/// A private, non-blocking, close-on-exec way to the same terminal, so that the shell's own descriptor keeps its mode.
/// -1 with errno where the terminal belongs to another user.
int cterm_reopen(int descriptor, bool writing);

// MARK: The capture of standard error

/// Leads standard error into a pipe. -1 with errno when that cannot be done.
int cterm_capture_begin(void);
/// What to poll for reading, -1 without a capture.
int cterm_capture_descriptor(void);
/// Moves what was written into a ring of the last 64 KiB. Only the terminal's thread calls it.
void cterm_capture_drain(void);
/// Gives standard error back and writes there what was captured.
void cterm_capture_end(void);

// MARK: The crash guard

/// From now until `cterm_guard_disarm`, a crash on any thread, an unexpected fatal signal, or `exit` restores the
/// terminal: it sets the modes, writes the bytes, gives standard error back with what was captured, and lets the signal
/// have its default action. One terminal at a time.
void cterm_guard_arm(int output, const struct termios *modes, const uint8_t *bytes, size_t count);
void cterm_guard_disarm(void);
/// Does at once what a crash would have done, as `exit` does; nothing when no terminal is armed.
void cterm_guard_restore(void);
/// Lets the guard work on this thread even where the thread's stack has overflowed. The thread that arms is covered.
void cterm_guard_cover_thread(void);
