// How each piece of furniture is drawn, in metres: from its own upper left corner, its back at the top.
import { isNear } from "../rules/plan-shapes.ts";
import type { Line, PlanLayout } from "../rules/plan-shapes.ts";
import type { PieceKind } from "../rules/plan-tools.ts";

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

/** `lines` are drawn over `tint`, which is filled with the colour of water; both in metres. */
interface Drawing {
  lines: Stroke[];
  tint: Stroke[];
}

/** A closed or open line through points, or a circle around a point. */
export type Stroke =
  | { points: [number, number][]; closed?: boolean }
  | { circle: [number, number]; radius: number };

/** `wide` is measured along the back of the piece, `deep` away from it. */
export function drawPiece(kind: PieceKind, wide: number, deep: number): Drawing {
  const { lines, tint = [] } = drawings[kind](wide, deep);
  return { lines, tint };
}

const box = (x: number, y: number, wide: number, deep: number): Stroke => ({
  points: [
    [x, y],
    [x + wide, y],
    [x + wide, y + deep],
    [x, y + deep],
  ],
  closed: true,
});
const line = (...points: [number, number][]): Stroke => ({ points });
const circle = (x: number, y: number, radius: number): Stroke => ({ circle: [x, y], radius });

type Draw = (wide: number, deep: number) => { lines: Stroke[]; tint?: Stroke[] };

const drawings: Record<PieceKind, Draw> = {
  double: (wide, deep) => ({
    lines: [
      box(0, 0, wide, deep),
      box(0.14, 0.14, wide / 2 - 0.22, 0.4),
      box(wide / 2 + 0.08, 0.14, wide / 2 - 0.22, 0.4),
      line([0, 0.78], [wide, 0.78]),
    ],
    tint: [box(0, 0.78, wide, deep - 0.78)],
  }),
  single: (wide, deep) => ({
    lines: [
      box(0, 0, wide, deep),
      box(0.16, 0.14, wide - 0.32, 0.4),
      line([0, 0.78], [wide, 0.78]),
    ],
    tint: [box(0, 0.78, wide, deep - 0.78)],
  }),
  sofaBed: (wide, deep) => ({
    lines: [
      box(0, 0, wide, deep),
      box(0.18, 0.24, (wide - 0.36) / 2, deep - 0.24),
      box(wide / 2, 0.24, (wide - 0.36) / 2, deep - 0.24),
    ],
    tint: [box(0.18, 0.24, wide - 0.36, deep - 0.24)],
  }),
  table(wide, deep) {
    const pairs = Math.round((wide - 0.4) / 0.6);
    const chairs = Array.from({ length: pairs }, (_, pair) => 0.2 + (pair + 0.5) * 0.6 - 0.21);
    return {
      lines: [
        ...chairs.flatMap((x) => [box(x, 0, 0.42, 0.36), box(x, deep - 0.36, 0.42, 0.36)]),
        box(0.1, 0.42, wide - 0.2, deep - 0.84),
      ],
    };
  },
  kitchen: (wide, deep) => ({
    lines: [
      box(0, 0, wide, deep),
      // A refrigerator if there is space beside sink and hob.
      ...(wide > 1.9 ? [line([0.6, 0], [0.6, deep], [0, 0])] : []),
      box(wide > 1.9 ? 0.8 : 0.14, 0.12, 0.5, deep - 0.24),
      ...[0.26, 0.56].flatMap((x) => [0.17, 0.43].map((y) => circle(wide - x, y, 0.1))),
    ],
  }),
  wardrobe: (wide, deep) => ({
    lines: [
      box(0, 0, wide, deep),
      line([0.08, deep / 2], [wide - 0.08, deep / 2]),
      ...Array.from({ length: Math.floor((wide - 0.3) / 0.22) }, (_, hanger) =>
        line([0.22 + hanger * 0.22, 0.12], [0.28 + hanger * 0.22, deep - 0.12]),
      ),
    ],
  }),
  desk: (wide, deep) => ({
    lines: [box(0, 0, wide, 0.5), box(wide / 2 - 0.22, deep - 0.36, 0.44, 0.36)],
  }),
  shower: (wide, deep) => ({
    lines: [
      box(0, 0, wide, deep),
      line([0, 0], [wide, deep]),
      line([wide, 0], [0, deep]),
      circle(wide / 2, deep / 2, 0.09),
    ],
    tint: [box(0, 0, wide, deep)],
  }),
  toilet: (wide, deep) => ({
    lines: [box(0, 0, wide, 0.18), circle(wide / 2, 0.18 + (deep - 0.18) / 2, (deep - 0.18) / 2)],
  }),
  basin: (wide, deep) => ({
    lines: [box(0, 0, wide, deep), circle(wide / 2, deep / 2, 0.16)],
  }),
  washingMachine: (wide, deep) => ({
    lines: [box(0, 0, wide, deep), circle(wide / 2, deep / 2 + 0.03, 0.2)],
  }),
  armchair: (wide, deep) => ({
    lines: [box(0, 0, wide, deep), box(0.14, 0.18, wide - 0.28, deep - 0.18)],
  }),
  lounger: (wide, deep) => ({
    lines: [box(0, 0, wide, deep), line([0, 0.6], [wide, 0.6])],
  }),
  barbecue: (wide, deep) => ({
    lines: [
      box(0, 0, wide, deep),
      ...[0.15, 0.27, 0.39].map((x) => line([x, 0.12], [x, deep - 0.12])),
    ],
  }),
  stairs: (wide, deep) => ({
    lines: [
      box(0, 0, wide, deep),
      ...Array.from({ length: 9 }, (_, step) =>
        line([((step + 1) * wide) / 10, 0], [((step + 1) * wide) / 10, deep]),
      ),
      line([0.15, deep / 2], [wide - 0.15, deep / 2]),
      line([wide - 0.45, deep / 2 - 0.22], [wide - 0.15, deep / 2], [wide - 0.45, deep / 2 + 0.22]),
    ],
  }),
};
