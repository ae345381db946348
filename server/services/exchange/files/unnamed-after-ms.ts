/** A process that stores a file writes its row at once; after this long no row will follow. */
export const unnamedAfterMs = 24 * 60 * 60 * 1000
