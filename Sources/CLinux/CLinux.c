#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

static void fill(sigset_t *set, const int *signals, int count) {
  sigemptyset(set);
  for (int i = 0; i < count; i++) {
    sigaddset(set, signals[i]);
  }
}

static int is_ignored(int signal) {
  struct sigaction action;
  // SIGCONT and SIGWINCH are ignored by default, which is another thing than SIG_IGN.
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int clinux_signals_open(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) {
    if (!is_ignored(signals[i])) {
      sigaddset(&set, signals[i]);
    }
  }
  int error = pthread_sigmask(SIG_BLOCK, &set, NULL);
  if (error != 0) {
    errno = error;
    return -1;
  }
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int clinux_signals_next(int descriptor) {
  struct signalfd_siginfo info;
  for (;;) {
    ssize_t got = read(descriptor, &info, sizeof info);
    if (got == (ssize_t)sizeof info) {
      return (int)info.ssi_signo;
    }
    if (got < 0 && errno == EINTR) {
      continue;
    }
    return got < 0 && errno != EAGAIN ? -1 : 0;
  }
}

void clinux_signals_close(int descriptor, const int *signals, int count) {
  sigset_t set;
  fill(&set, signals, count);
  close(descriptor);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

int clinux_event_open(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void clinux_event_signal(int descriptor) {
  int saved = errno;
  uint64_t one = 1;
  // EAGAIN means that the counter is full: then the reader is woken anyway.
  while (write(descriptor, &one, sizeof one) < 0 && errno == EINTR) {
  }
  errno = saved;
}

int clinux_event_take(int descriptor) {
  uint64_t value = 0;
  ssize_t got;
  do {
    got = read(descriptor, &value, sizeof value);
  } while (got < 0 && errno == EINTR);
  return got == (ssize_t)sizeof value && value > 0;
}

/// Lets the signal's default action happen to the process, on this thread; then all is as before.
static void take_default(int signal) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  struct sigaction old_action;
  sigset_t only, old_mask;
  sigemptyset(&action.sa_mask);
  sigemptyset(&only);
  sigaddset(&only, signal);
  sigaction(signal, &action, &old_action);
  pthread_sigmask(SIG_UNBLOCK, &only, &old_mask);
  raise(signal);
  pthread_sigmask(SIG_SETMASK, &old_mask, NULL);
  sigaction(signal, &old_action, NULL);
}

static void stop_by(int signal) {
  sigset_t continued;
  struct timespec none = {0, 0};
  take_default(signal);
  sigemptyset(&continued);
  sigaddset(&continued, SIGCONT);
  sigtimedwait(&continued, NULL, &none);
}

void clinux_stop(void) { stop_by(SIGTSTP); }

void clinux_wait_for_foreground(int terminal) {
  pid_t foreground = tcgetpgrp(terminal);
  if (foreground > 0 && foreground != getpgrp()) {
    stop_by(SIGTTOU);
  }
}

_Noreturn void clinux_die(int signal) {
  take_default(signal);
  _exit(128 + signal);
}
