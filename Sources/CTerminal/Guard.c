#define _GNU_SOURCE
#include "CTerminal.h"
#include "Capture.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The default action of all of these ends the process; the first seven are crashes.
static const int fatal[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGTRAP, SIGFPE,    SIGABRT, SIGSYS, SIGXCPU,
                            SIGXFSZ, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPIPE};
enum { FATAL = sizeof fatal / sizeof fatal[0], CRASHES = 7 };

static struct sigaction previous[FATAL];
static bool installed[FATAL];
/// Someone asked for Swift's own report of a crash: then its handler has the signal after us.
static bool hands_on;

static atomic_int output = -1;
static struct termios saved_modes;
static uint8_t restoring[512];
static size_t restoring_count;
static atomic_flag crashing = ATOMIC_FLAG_INIT;

/// Enough for the frames of a signal with the widest registers, and for what the handler calls.
static _Thread_local char spare_stack[32 * 1024];

void cterm_guard_restore(void) {
  int terminal = atomic_exchange(&output, -1);
  if (terminal < 0) {
    return;
  }
  cterm_write_patiently(terminal, restoring, restoring_count);
  cterm_modes_set(terminal, &saved_modes, true);
  cterm_capture_end_in_handler();
}

static void give_back(int signal) {
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigemptyset(&plain.sa_mask);
  for (int i = 0; i < FATAL; i++) {
    if (fatal[i] == signal) {
      sigaction(signal, hands_on && installed[i] ? &previous[i] : &plain, NULL);
    }
  }
}

static void on_fatal(int signal) {
  if (atomic_flag_test_and_set(&crashing)) {
    // Another thread is restoring the terminal and then ends the process.
    for (;;) {
      pause();
    }
  }
  cterm_guard_restore();
  give_back(signal);
  // It waits until this handler has returned, and comes before the faulting instruction is tried again.
  raise(signal);
  if (hands_on) {
    atomic_flag_clear(&crashing);
  }
}

void cterm_guard_cover_thread(void) {
  stack_t old;
  if (sigaltstack(NULL, &old) != 0 || !(old.ss_flags & SS_DISABLE)) {
    return;
  }
  stack_t spare = {.ss_sp = spare_stack, .ss_size = sizeof spare_stack};
  sigaltstack(&spare, NULL);
}

static void install(void) {
  struct sigaction ours = {.sa_handler = on_fatal, .sa_flags = SA_ONSTACK};
  sigfillset(&ours.sa_mask);
  for (int i = 0; i < FATAL; i++) {
    // A handler of the program's own for anything but a crash is not a death to guard against.
    bool known = sigaction(fatal[i], NULL, &previous[i]) == 0;
    bool wanted = known && (i < CRASHES || previous[i].sa_handler == SIG_DFL);
    installed[i] = wanted && sigaction(fatal[i], &ours, NULL) == 0;
  }
}

void cterm_guard_arm(int terminal, const struct termios *modes, const uint8_t *bytes, size_t count) {
  static bool registered;
  if (!registered) {
    registered = atexit(cterm_guard_restore) == 0;
  }
  const char *report = getenv("SWIFT_BACKTRACE");
  hands_on = report != NULL && report[0] != 0;
  saved_modes = *modes;
  restoring_count = count < sizeof restoring ? count : sizeof restoring;
  memcpy(restoring, bytes, restoring_count);
  cterm_guard_cover_thread();
  cterm_guard_disarm();
  atomic_store(&output, terminal);
  install();
}

void cterm_guard_disarm(void) {
  atomic_store(&output, -1);
  for (int i = 0; i < FATAL; i++) {
    if (installed[i]) {
      sigaction(fatal[i], &previous[i], NULL);
      installed[i] = false;
    }
  }
}
