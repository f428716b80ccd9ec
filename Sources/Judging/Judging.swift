// Judging
