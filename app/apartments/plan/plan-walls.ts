// The walls of a plan: every border between two rooms, or between a room and the outside, except where there is an opening.
import { isNear } from "../rules/plan-shapes.ts";
import type { Line, PlanLayout } from "../rules/plan-shapes.ts";

/** Straight segments in metres; `outer` are those with the outside on one side. */
export function wallsOf({ rooms, openings }: Pick<PlanLayout, "rooms" | "openings">): {
  outer: Line[];
  inner: Line[];
} {
  const parts = rooms.flatMap((room) => room.parts.map((part) => ({ ...part, room })));
  const xs = edges(parts.flatMap(({ x, width }) => [x, x + width]));
  const ys = edges(parts.flatMap(({ y, height }) => [y, y + height]));
  const roomAt = (x: number, y: number) =>
    parts.find(
      (part) => x > part.x && x < part.x + part.width && y > part.y && y < part.y + part.height,
    )?.room;
  const outer: Line[] = [];
  const inner: Line[] = [];
  const add = (line: Line, one: unknown, other: unknown) => {
    if (one === other) return;
    const left = openings.reduce((all, hole) => all.flatMap((piece) => cut(piece, hole)), [line]);
    (one && other ? inner : outer).push(...left);
  };
  // For every segment of the grid of edges, compare the rooms on both sides.
  for (const [column, x] of xs.entries())
    for (const [row, y] of ys.entries()) {
      const [over, down] = [middle(xs, column), middle(ys, row)];
      const [nextX, nextY] = [xs[column + 1], ys[row + 1]];
      const here = roomAt(over, down);
      if (nextX !== undefined)
        add({ x1: x, y1: y, x2: nextX, y2: y }, roomAt(over, middle(ys, row - 1)), here);
      if (nextY !== undefined)
        add({ x1: x, y1: y, x2: x, y2: nextY }, roomAt(middle(xs, column - 1), down), here);
    }
  return { outer, inner };
}

// The midpoint between an edge and the next; NaN before the first and after the last.
function middle(all: number[], place: number): number {
  return ((all[place] ?? NaN) + (all[place + 1] ?? NaN)) / 2;
}

// The parts of a wall that remain beside an opening in it.
function cut(wall: Line, hole: Line): Line[] {
  const isAcross = isNear(wall.y1, wall.y2);
  if (isAcross !== isNear(hole.y1, hole.y2)) return [wall];
  if (!isNear(isAcross ? wall.y1 : wall.x1, isAcross ? hole.y1 : hole.x1)) return [wall];
  const [start, end] = isAcross ? (["x1", "x2"] as const) : (["y1", "y2"] as const);
  if (hole[end] <= wall[start] || hole[start] >= wall[end]) return [wall];
  return [
    { ...wall, [end]: Math.max(wall[start], hole[start]) },
    { ...wall, [start]: Math.min(wall[end], hole[end]) },
  ].filter((piece) => !isNear(piece[start], piece[end]));
}

function edges(all: number[]): number[] {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted.filter((edge, place) => place === 0 || !isNear(edge, sorted[place - 1] ?? NaN));
}
