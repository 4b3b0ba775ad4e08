// Places furniture and names in the rooms of a floor plan: along a wall or free-standing, without overlaps and without blocking doors.
import { overlap } from "./plan-shapes.ts";
import type { Opening, PlanLayout, Rect, Wall } from "./plan-shapes.ts";

/** Two lengths, or a position: metres, or fractions of a room from 0 to 1. */
export type Pair = readonly [number, number];

// Metres between the line of a wall and a piece at it.
const gap = 0.12;

// Positions for a piece that is `long` along a wall of `part` and `deep` away from it; `near` is a fraction of that wall.
function alongWall(part: Rect, wall: Wall, [long, deep]: Pair, near: number): Rect[] {
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

// The size, reduced to the space in `part`.
function fitted(part: Rect, [width, height]: Pair): Pair {
  return [Math.min(width, part.width - 2 * gap), Math.min(height, part.height - 2 * gap)];
}

/** The rectangle enlarged by `by` on every side. */
export function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

// The area a door swings over; none for a window.
function sweptBy(hole: Opening): Rect[] {
  return beside(hole, Math.max(hole.x2 - hole.x1, hole.y2 - hole.y1), hole.into);
}

// The area that must be free on the other side of a door.
function stepBefore(hole: Opening): Rect[] {
  return beside(hole, 0.5, -hole.into);
}

function beside({ kind, x1, y1, x2, y2 }: Opening, deep: number, way: number): Rect[] {
  if (kind === "window" || kind === "glass") return [];
  return y1 === y2
    ? [{ x: x1, y: way > 0 ? y1 : y1 - deep, width: x2 - x1, height: deep }]
    : [{ x: way > 0 ? x1 : x1 - deep, y: y1, width: deep, height: y2 - y1 }];
}

export interface Piece extends Rect {
  kind: PieceKind;
  back: Wall;
}

export type PieceKind =
  | "double"
  | "single"
  | "sofaBed"
  | "table"
  | "kitchen"
  | "wardrobe"
  | "desk"
  | "shower"
  | "toilet"
  | "basin"
  | "washingMachine"
  | "armchair"
  | "lounger"
  | "barbecue"
  | "stairs";

/** The centre of a name; `of` is the index of its room in the layout. */
export interface PlanLabel {
  of: number | "terrace" | "roof";
  x: number;
  y: number;
  /** How wide it may be, in units of the drawing. */
  width: number;
}

/** Units of the drawing from one end of the facade to the other, whatever its metres. */
export const unitsAcross = 300;

/** Each tool uses the first free position. */
export interface Tools {
  /** Places the name of a room near that position, in the first of these sizes that fits; in units of the drawing. */
  name(of: PlanLabel["of"], part: Rect, near: Pair, ...sizes: Pair[]): void;
  /** Places a piece at the first of these walls that has space for it, near that position of the wall. */
  stand(kind: PieceKind, size: Pair, ...walls: [part: Rect, wall: Wall, near: number][]): boolean;
  /** Places a free-standing piece. */
  set(kind: PieceKind, size: Pair, part: Rect, near: Pair, back?: Wall): boolean;
}

/** The tools add what they place to `pieces` and `labels`. */
export function planTools(layout: PlanLayout): {
  tools: Tools;
  pieces: Piece[];
  labels: PlanLabel[];
} {
  const pieces: Piece[] = [];
  const labels: PlanLabel[] = [];
  const taken: Rect[] = [];
  const swept = layout.openings.flatMap(sweptBy);
  const steps = layout.openings.flatMap(stepBefore);
  const unit = layout.width / unitsAcross;
  const put = (kind: PieceKind, back: Wall, spot: Rect) => {
    taken.push(grown(spot, 0.05));
    pieces.push({ ...spot, kind, back });
  };
  const tools: Tools = {
    name(of, part, near, ...sizes) {
      const all = sizes.flatMap(([wide, high]) =>
        anywhere(part, fitted(part, [wide * unit, high * unit]), near),
      );
      // As a last resort over the arc of a door.
      const spot =
        all.find((each) => isFree(each, taken, swept)) ?? all.find((each) => isFree(each, taken));
      if (!spot) return;
      taken.push(spot);
      const { x, y, width, height } = spot;
      labels.push({ of, x: x + width / 2, y: y + height / 2, width: width / unit });
    },
    stand(kind, size, ...walls) {
      for (const [part, wall, near] of walls) {
        const spot = alongWall(part, wall, size, near).find((each) =>
          isFree(each, taken, swept, steps),
        );
        if (spot) {
          put(kind, wall, spot);
          return true;
        }
      }
      return false;
    },
    set(kind, size, part, near, back = "top") {
      const spot = anywhere(part, size, near).find((each) =>
        isFree(grown(each, 0.1), taken, swept, steps),
      );
      if (spot) put(kind, back, spot);
      return spot !== undefined;
    },
  };
  return { tools, pieces, labels };
}

function isFree(spot: Rect, ...taken: Rect[][]): boolean {
  return !taken.some((rects) => rects.some((rect) => overlap(spot, rect)));
}
