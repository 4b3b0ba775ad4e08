// The shapes of a floor plan, in metres. The view is at the top (y = 0 is the facade), the entrance at the bottom.

/** Metres from the left end of the facade, and from the facade. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A segment of a wall, horizontal or vertical. */
export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A wall of a room, or the side of a piece of furniture that is at the wall. */
export type Wall = "top" | "right" | "bottom" | "left";

/** `studio` is the one room of a studio, `living` the living room with its kitchen. */
export interface PlanRoom {
  kind: "studio" | "living" | "bedroom" | "bathroom";
  /** The number of a bedroom, as in `beds`. */
  number: number;
  /** Whole square metres. */
  area: number;
  /** The first is the one at the facade. */
  parts: [Rect, ...Rect[]];
  /** The wall with its door; in the main room the entrance. */
  door: Wall;
  /** The wall with its window; at the top it is glass. */
  window: Wall;
}

/** An opening in a wall. A door is hinged at its first end and opens towards `into`: -1 is up or left, 1 down or right. */
export interface Opening extends Line {
  kind: "door" | "entrance" | "window" | "glass";
  into: -1 | 1;
}

/** `rooms` starts with the main room, from which the others are entered. */
export interface PlanLayout {
  width: number;
  depth: number;
  rooms: [PlanRoom, ...PlanRoom[]];
  openings: Opening[];
  /** In front of the facade. */
  terrace: Rect | null;
  /** Above the apartment; drawn behind it. */
  roof: Rect | null;
}

const smallest = 1e-6;

/** Whether two lengths are equal within floating-point error. */
export function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < smallest;
}

/** Whether two rectangles overlap; sharing an edge does not count. */
export function overlap(a: Rect, b: Rect): boolean {
  return (
    a.x + smallest < b.x + b.width &&
    b.x + smallest < a.x + a.width &&
    a.y + smallest < b.y + b.height &&
    b.y + smallest < a.y + a.height
  );
}
