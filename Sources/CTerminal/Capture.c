#define _GNU_SOURCE
#include "Capture.h"
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <unistd.h>

// Enough for any stack of messages that a person will read; the newest are kept, since the last is why it crashed.
enum { RING = 64 * 1024 };

static char ring[RING];
static atomic_size_t total;
static atomic_int reading = -1;
/// Kept open, so that the pipe does not end where someone closes standard error.
static atomic_int writing = -1;
static atomic_int original = -1;
/// A non-blocking way to where standard error went, or -1.
static atomic_int patient = -1;

void cterm_write_patiently(int descriptor, const void *bytes, unsigned long count) {
  const char *next = bytes;
  while (count > 0) {
    struct pollfd waiting = {.fd = descriptor, .events = POLLOUT};
    int ready = poll(&waiting, 1, 200);
    if (ready < 0 && errno == EINTR) {
      continue;
    }
    if (ready <= 0) {
      return;
    }
    ssize_t written = write(descriptor, next, count);
    if (written < 0 && (errno == EINTR || errno == EAGAIN)) {
      continue;
    }
    if (written <= 0) {
      return;
    }
    next += written;
    count -= (unsigned long)written;
  }
}

int cterm_capture_begin(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
    return -1;
  }
  int kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (kept < 0 || dup2(ends[1], STDERR_FILENO) < 0) {
    int error = errno;
    if (kept >= 0) {
      close(kept);
    }
    close(ends[0]);
    close(ends[1]);
    errno = error;
    return -1;
  }
  atomic_store(&writing, ends[1]);
  atomic_store(&total, 0);
  atomic_store(&patient, cterm_reopen(kept, true));
  atomic_store(&original, kept);
  atomic_store(&reading, ends[0]);
  return 0;
}

int cterm_capture_descriptor(void) { return atomic_load(&reading); }

void cterm_capture_drain(void) {
  int from = atomic_load(&reading);
  // Bounded, so that a library that writes without end cannot hold the screen's thread.
  for (int turn = 0; from >= 0 && turn < 16; turn++) {
    size_t place = atomic_load(&total) % RING;
    ssize_t got = read(from, ring + place, RING - place);
    if (got <= 0) {
      return;
    }
    atomic_fetch_add(&total, (size_t)got);
  }
}

static void write_ring(int to) {
  size_t count = atomic_load(&total);
  size_t place = count % RING;
  if (count > RING) {
    static const char cut[] = "[earlier messages are left out]\n";
    cterm_write_patiently(to, cut, sizeof cut - 1);
    cterm_write_patiently(to, ring + place, RING - place);
  }
  cterm_write_patiently(to, ring, count > RING || place > 0 || count == 0 ? place : RING);
}

void cterm_capture_end_in_handler(void) {
  int from = atomic_exchange(&reading, -1);
  if (from < 0) {
    return;
  }
  int kept = atomic_load(&original);
  int way = atomic_load(&patient);
  int to = way >= 0 ? way : kept;
  dup2(kept, STDERR_FILENO);
  write_ring(to);
  static char rest[4096];
  // The pipe holds 64 KiB; the bound is for a thread that goes on writing through another descriptor.
  for (int turn = 0; turn < 64; turn++) {
    ssize_t got = read(from, rest, sizeof rest);
    if (got <= 0) {
      break;
    }
    cterm_write_patiently(to, rest, (unsigned long)got);
  }
  close(from);
}

void cterm_capture_end(void) {
  cterm_capture_end_in_handler();
  int kept = atomic_exchange(&original, -1);
  int way = atomic_exchange(&patient, -1);
  int other = atomic_exchange(&writing, -1);
  if (other >= 0) {
    close(other);
  }
  if (kept >= 0) {
    close(kept);
  }
  if (way >= 0) {
    close(way);
  }
}
