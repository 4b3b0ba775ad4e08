// Places furniture and names in the rooms of a floor plan, without overlaps and without blocking doors.
import { overlap, type PlanLayout, type Rect, type Wall } from "./plan-shapes.ts";
import {
  alongWall,
  anywhere,
  fitted,
  grown,
  type Pair,
  stepBefore,
  sweptBy,
} from "./plan-spots.ts";

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
