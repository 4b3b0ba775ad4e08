// The shapes of a floor plan, in metres, and its doors and windows. The view is at the top (y = 0 is the facade), the entrance at the bottom.

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

/** `isGlass`: the main room has glass from wall to wall. */
export function openingsOf(
  rooms: PlanLayout["rooms"],
  { width, depth, isGlass }: { width: number; depth: number; isGlass: boolean },
): Opening[] {
  const [main, ...others] = rooms;
  return [
    entranceOf(main, depth),
    glassOf(main, isGlass ? 0.15 : 0.4),
    ...others.flatMap((room) => [
      doorOf(room, rooms),
      room.kind === "bedroom"
        ? glassOf(room, Math.max(0.45, (room.parts[0].width - 2.4) / 2))
        : windowOf(room, { width, depth }),
    ]),
  ];
}

const doorWidth = 0.85;

function glassOf({ parts: [{ x, width }] }: PlanRoom, frame: number): Opening {
  return { ...across(x + frame, 0, width - 2 * frame), kind: "glass", into: 1 };
}

function windowOf(
  { parts: [part], window }: PlanRoom,
  footprint: { width: number; depth: number },
) {
  const { x, y, width, height } = part;
  const length = Math.min(0.8, (window === "bottom" ? width : height) - 0.5);
  const hole =
    window === "bottom"
      ? across(x + (width - length) / 2, footprint.depth, length)
      : down(window === "left" ? 0 : footprint.width, y + (height - length) / 2, length);
  return { ...hole, kind: "window", into: 1 } as const;
}

function doorOf({ kind, parts: [part], door }: PlanRoom, rooms: PlanRoom[]): Opening {
  const { x, y, width, height } = part;
  const shape = { kind: "door", into: door === "right" ? -1 : 1 } as const;
  // Beside the wall between bedroom and living room.
  if (door === "top") return { ...across(x + 0.25, y, doorWidth), ...shape };
  const wall = door === "right" ? x + width : x;
  if (kind === "bathroom")
    return { ...down(wall, y + 0.2, Math.min(doorWidth, height - 0.4)), ...shape };
  // At the back, past the beds; further in front where the bathroom's own door is in that corner.
  const isOwn = rooms.some((room) => room.door === "top" && isNear(room.parts[0].x, x));
  return { ...down(wall, Math.max(0.2, height - (isOwn ? 2.1 : 1.1)), doorWidth), ...shape };
}

// At the back of the main room, away from the kitchen, which is in the niche on the right if there is one.
function entranceOf({ parts }: PlanRoom, depth: number): Opening {
  const back = parts.find(({ y, height }) => isNear(y + height, depth)) ?? parts[0];
  const isRightNiche = parts.some(({ x, y }) => y > 0 && x > back.x);
  const long = 0.95;
  const x = isRightNiche ? back.x + 0.35 : back.x + back.width - 0.35 - long;
  return { ...across(x, depth, long), kind: "entrance", into: -1 };
}

function across(x: number, y: number, length: number): Line {
  return { x1: x, y1: y, x2: x + length, y2: y };
}

function down(x: number, y: number, length: number): Line {
  return { x1: x, y1: y, x2: x, y2: y + length };
}
