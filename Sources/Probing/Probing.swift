// Probing
