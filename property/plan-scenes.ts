// The view to each side, drawn in the strip at the top of an apartment's plan: 320 by 34 units, with its name in the middle.

type Point = readonly [x: number, y: number];

const waves: Point[] = [
  [10, 12],
  [58, 22],
  [14, 29],
  [238, 11],
  [282, 21],
  [232, 28],
];

/** Centre and radius. */
const bushes: readonly (readonly [x: number, y: number, radius: number])[] = [
  [16, 20, 9],
  [37, 13, 6],
  [52, 24, 6],
  [78, 17, 8],
  [240, 18, 8],
  [262, 25, 5],
  [279, 14, 7],
  [304, 21, 9],
];

/** The SVG path for each side. */
export const scenes: Record<string, string> = {
  lagoon: waves.map(([x, y]) => `M${x} ${y}q4-4 8 0t8 0t8 0t8 0`).join(""),
  garden: bushes.map(([x, y, radius]) => bush(x, y, radius)).join(""),
  // A fairway, the green with its flag, and a bunker.
  golf: "M8 27c16-14 40-18 62-16s34 10 28 16M30 27c6-8 22-11 34-8s16 6 14 8M54 23V5l13 4-13 4M226 27c2-8 16-12 28-10s12 8 30 6 22 0 24 4M240 27c2-4 8-6 14-5s8 3 7 5",
};

// Seen from above: seven round lobes, and a dot for the stem.
function bush(x: number, y: number, radius: number): string {
  const twigs = 7;
  const at = (twig: number) => {
    const turn = (twig * 2 * Math.PI) / twigs;
    return `${round(x + radius * Math.cos(turn))} ${round(y + radius * Math.sin(turn))}`;
  };
  const bend = round(radius * 0.5);
  const edge = Array.from({ length: twigs }, (_, twig) => `A${bend} ${bend} 0 0 1 ${at(twig + 1)}`);
  return `M${at(0)}${edge.join("")}M${x} ${y}h.1`;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
