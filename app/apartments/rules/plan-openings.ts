// The doors and windows of a floor plan: glass towards the view, a window for each bathroom, a door for each room.
import { isNear, type Line, type Opening, type PlanLayout, type PlanRoom } from "./plan-shapes.ts";

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
