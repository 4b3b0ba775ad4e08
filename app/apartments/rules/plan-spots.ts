// Possible positions of a piece of furniture: along a wall or free-standing, nearest to the wanted position first.
import type { Opening, Rect, Wall } from "./plan-shapes.ts";

/** Two lengths, or a position: metres, or fractions of a room from 0 to 1. */
export type Pair = readonly [number, number];

// Metres between the line of a wall and a piece at it.
const gap = 0.12;

/** Positions for a piece that is `long` along a wall of `part` and `deep` away from it; `near` is a fraction of that wall. */
export function alongWall(part: Rect, wall: Wall, [long, deep]: Pair, near: number): Rect[] {
  const isAcross = wall === "top" || wall === "bottom";
  const [width, height] = isAcross ? [long, deep] : [deep, long];
  const free = { x: part.width - 2 * gap - width, y: part.height - 2 * gap - height };
  if (free.x < 0 || free.y < 0) return [];
  return outwards(isAcross ? free.x : free.y, near).map((from) => ({
    x: part.x + gap + (isAcross ? from : wall === "left" ? 0 : free.x),
    y: part.y + gap + (isAcross ? (wall === "top" ? 0 : free.y) : from),
    width,
    height,
  }));
}

/** Positions for a piece of that width and height anywhere in `part`. */
export function anywhere(part: Rect, [width, height]: Pair, [nearX, nearY]: Pair): Rect[] {
  const free = { x: part.width - 2 * gap - width, y: part.height - 2 * gap - height };
  if (free.x < 0 || free.y < 0) return [];
  return outwards(free.y, nearY)
    .flatMap((y) => outwards(free.x, nearX).map((x) => ({ x, y })))
    .map((spot) => ({ ...spot, far: Math.hypot(spot.x - nearX * free.x, spot.y - nearY * free.y) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ x, y }) => ({ x: part.x + gap + x, y: part.y + gap + y, width, height }));
}

// Offsets from 0 to `free`: the wanted one, then the others, nearest first.
function outwards(free: number, near: number): number[] {
  const steps = Math.max(1, Math.min(24, Math.ceil(free / 0.15)));
  const wanted = near * free;
  const others = Array.from({ length: steps + 1 }, (_, step) => (free * step) / steps);
  return [wanted, ...others.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))];
}

/** The size, reduced to the space in `part`. */
export function fitted(part: Rect, [width, height]: Pair): Pair {
  return [Math.min(width, part.width - 2 * gap), Math.min(height, part.height - 2 * gap)];
}

/** The rectangle enlarged by `by` on every side. */
export function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** The area a door swings over; none for a window. */
export function sweptBy(hole: Opening): Rect[] {
  return beside(hole, Math.max(hole.x2 - hole.x1, hole.y2 - hole.y1), hole.into);
}

/** The area that must be free on the other side of a door. */
export function stepBefore(hole: Opening): Rect[] {
  return beside(hole, 0.5, -hole.into);
}

function beside({ kind, x1, y1, x2, y2 }: Opening, deep: number, way: number): Rect[] {
  if (kind === "window" || kind === "glass") return [];
  return y1 === y2
    ? [{ x: x1, y: way > 0 ? y1 : y1 - deep, width: x2 - x1, height: deep }]
    : [{ x: way > 0 ? x1 : x1 - deep, y: y1, width: deep, height: y2 - y1 }];
}
