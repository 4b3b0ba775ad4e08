// Limits for uploaded pictures.

/** The maximum bytes of one file, and the maximum files per upload. */
export const maxFileBytes = 15 * 1024 * 1024;
export const maxFiles = 10;

/** The maximum bytes of a whole upload request: all files and the form around them. */
export const maxRequestBytes = 64 * 1024 * 1024;

/** The maximum pixels before downscaling: above it, decoding alone would exhaust the memory. */
export const maxPixels = 50_000_000;

/** The longest side of a stored original, in pixels. */
export const maxSide = 3200;

/** The minimum size in pixels, in either orientation: smaller pictures look poor everywhere. */
export const minSize = { width: 640, height: 400 };
