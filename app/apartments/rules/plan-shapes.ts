// What a plan is made of, in metres. The view is at the top (y = 0 is the facade), the entrance at the bottom.

/** Metres from the left end of the facade, and from the facade. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A piece of a wall: horizontal, or vertical. */
export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A wall of a room, or the side of a piece that stands at it. */
export type Wall = "top" | "right" | "bottom" | "left";

/** `studio` is the one room of a studio, `living` the living room with its kitchen. */
export interface PlanRoom {
  kind: "studio" | "living" | "bedroom" | "bathroom";
  /** Of a bedroom, as in `beds`. */
  number: number;
  /** Whole square metres. */
  area: number;
  /** The first is the one at the facade. */
  parts: [Rect, ...Rect[]];
  /** The wall with its door; that of the main room is the entrance. */
  door: Wall;
  /** The wall with its window; at the top it is glass. */
  window: Wall;
}

/** A hole in a wall. A door turns about its first end into the room at `into`: -1 is up or left, 1 down or right. */
export interface Opening extends Line {
  kind: "door" | "entrance" | "window" | "glass";
  into: -1 | 1;
}

/** `rooms` begins with the main one, from which the others are entered. */
export interface PlanLayout {
  width: number;
  depth: number;
  rooms: [PlanRoom, ...PlanRoom[]];
  openings: Opening[];
  /** Outside, before the facade. */
  terrace: Rect | null;
  /** Above the apartment; drawn behind it. */
  roof: Rect | null;
}

const smallest = 1e-6;

/** Whether two lengths are the same, but for how computers count. */
export function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < smallest;
}

/** Whether two rectangles have more in common than an edge. */
export function overlap(a: Rect, b: Rect): boolean {
  return (
    a.x + smallest < b.x + b.width &&
    b.x + smallest < a.x + a.width &&
    a.y + smallest < b.y + b.height &&
    b.y + smallest < a.y + a.height
  );
}
