// The view to each side, drawn in the strip at the top of a plan: 320 by 34 units, with its name in the middle.

const firs = [14, 30, 52, 74, 238, 256, 280, 302];

/** The SVG path for each side. */
export const scenes: Record<string, string> = {
  peak: "M4 30L26 8l10 10 8-6 26 18M250 30l20-20 12 12 8-8 18 16",
  valley: "M4 14c30 18 60 18 92 6M224 20c32 12 62 10 92-8M30 30h40M250 30h40",
  forest: firs.map((x) => `M${x} 8l-6 12h4l-6 9h16l-6-9h4z`).join(""),
};
