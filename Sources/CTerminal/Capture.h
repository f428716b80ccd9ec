#pragma once

/// As `cterm_capture_end`, for signal handlers: only async-signal-safe calls.
void cterm_capture_end_in_handler(void);

/// Writes all of it, giving up where the other side does not read for 200 ms. Async-signal-safe.
void cterm_write_patiently(int descriptor, const void *bytes, unsigned long count);
