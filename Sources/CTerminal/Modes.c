#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

void cterm_modes_for_screen(struct termios *modes) {
  modes->c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL);
  modes->c_lflag |= ISIG;
  // Enter is then told apart from ^J, as in every curses program.
  modes->c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR);
  modes->c_oflag &= ~(tcflag_t)ONLCR;
  modes->c_cc[VMIN] = 1;
  modes->c_cc[VTIME] = 0;
}

int cterm_modes_set(int descriptor, const struct termios *modes, bool from_background) {
  sigset_t stop, old;
  sigemptyset(&stop);
  if (from_background) {
    sigaddset(&stop, SIGTTOU);
  }
  pthread_sigmask(SIG_BLOCK, &stop, &old);
  int result;
  do {
    result = tcsetattr(descriptor, TCSANOW, modes);
  } while (result != 0 && errno == EINTR);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  errno = error;
  return result;
}

bool cterm_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return false;
  }
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

bool cterm_same_terminal(int one, int other) {
  struct stat first, second;
  if (!isatty(one) || !isatty(other) || fstat(one, &first) != 0 || fstat(other, &second) != 0) {
    return false;
  }
  // /dev/tty is another name for the one terminal that controls the process.
  dev_t any = makedev(5, 0);
  return first.st_rdev == second.st_rdev || first.st_rdev == any || second.st_rdev == any;
}

int cterm_reopen(int descriptor, bool writing) {
  char path[40];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  return open(path, (writing ? O_WRONLY : O_RDONLY) | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}
