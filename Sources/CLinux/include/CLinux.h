#pragma once

// What Swift cannot import of Linux: signalfd, eventfd, death by a signal, and sockets to the kernel's routing.

#include <stddef.h>

/// Blocks `count` signals in the calling thread, and so in every thread that it starts later; returns a close-on-exec,
/// non-blocking signalfd for them, or -1 with errno. Signals that the parent had us ignore (nohup) are left out.
int clinux_signals_open(const int *signals, int count);

/// The next signal that is waiting, 0 when there is none, -1 with errno.
int clinux_signals_next(int descriptor);

/// Unblocks the signals again in the calling thread and closes the descriptor.
void clinux_signals_close(int descriptor, const int *signals, int count);

/// A close-on-exec, non-blocking eventfd, or -1 with errno.
int clinux_event_open(void);

/// Adds one to the eventfd. Any thread may call it, and a signal handler too.
void clinux_event_signal(int descriptor);

/// Takes all that was added; 1 when there was something, else 0.
int clinux_event_take(int descriptor);

/// Stops the process as `^Z` does, and comes back when it goes on; at once where a stop has no effect (an orphaned
/// process group). The SIGCONT that ended the stop is taken, so the signalfd does not tell of it.
void clinux_stop(void);

/// Where the process is in the background of the terminal, stops it until the shell brings it to the foreground.
void clinux_wait_for_foreground(int terminal);

/// Ends the process by the signal's default action, so that its parent sees that signal (128 + n in a shell).
_Noreturn void clinux_die(int signal);

/// A close-on-exec socket to the kernel's routing (rtnetlink), or -1 with errno. One that hears changes is told of those of
/// links, addresses and routes of IPv4 and IPv6, and does not block; the other waits a second for an answer at the most.
int clinux_route_open(int hears_changes);

/// The next datagram of the kernel's: its bytes, 0 for one of somebody else's; -1 with errno where there is none, -2 where
/// some were lost.
long clinux_route_receive(int descriptor, void *buffer, size_t size);
