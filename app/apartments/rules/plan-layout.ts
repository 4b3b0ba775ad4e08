// The floor plan of an apartment: its rooms as rectangles to scale, a terrace in front and one on the roof.
import type { Apartment } from "./apartment.ts";
import { openingsOf } from "./plan-shapes.ts";
import type { PlanLayout, PlanRoom, Rect, Wall } from "./plan-shapes.ts";

/** The facts that a plan is drawn from. */
export type PlanFacts = Pick<
  Apartment,
  "kind" | "bedrooms" | "bathrooms" | "guests" | "sizeM2" | "floor" | "beds" | "features"
>;

/** A bedroom with what lies behind it, from the view to the back: the bathroom, or a part of the living room. */
interface Column {
  /** Its number in `beds`. */
  room: number;
  bedroom: number;
  /** 0 where there is none. */
  bathroom: number;
  niche: number;
}

/** Whole square metres, whose sum is the size of the apartment. */
interface PlanAreas {
  /** The room of a studio, or the living room with its kitchen, niches included. */
  main: number;
  /** To the left and to the right of the living room; none in a studio. */
  left: Column | null;
  right: Column | null;
  /** Bathrooms that lie in a corner of the main room. */
  corners: number[];
}

/** Null for an apartment with more rooms than a plan can show, or without space for them. */
function planAreas(facts: PlanFacts): PlanAreas | null {
  const { kind, bedrooms, bathrooms, sizeM2 } = facts;
  const isStudio = bedrooms < 1 || (kind === "studio" && bedrooms === 1);
  if (!Number.isInteger(sizeM2) || bedrooms > 2 || bathrooms < 0 || bathrooms > 2) return null;
  const bathroom = (share: number) => Math.max(3, Math.round(share * sizeM2));
  if (isStudio) return withRest(sizeM2, null, null, bathrooms, bathroom(0.15));
  if (bedrooms === 1) {
    const right = columnOf(1, 0.42 * sizeM2, bathrooms > 0 ? bathroom(0.14) : 0);
    return withRest(sizeM2, null, right, Math.max(0, bathrooms - 1), bathroom(0.08));
  }
  const left = columnOf(2, 0.29 * sizeM2, bathrooms > 0 ? bathroom(0.1) : 0);
  const right = columnOf(1, 0.32 * sizeM2, bathrooms > 1 ? bathroom(0.1) : 0);
  return withRest(sizeM2, left, right, 0, 0);
}

function columnOf(room: number, share: number, bathroom: number): Column {
  const whole = Math.round(share);
  const bedroom = bathroom > 0 ? whole - bathroom : Math.round(0.7 * whole);
  return { room, bedroom, bathroom, niche: whole - bedroom - bathroom };
}

function withRest(
  size: number,
  left: Column | null,
  right: Column | null,
  count: number,
  corner: number,
): PlanAreas | null {
  const corners = Array.from({ length: count }, () => corner);
  const taken = [left?.bedroom, left?.bathroom, right?.bedroom, right?.bathroom, ...corners];
  const main = taken.reduce<number>((rest, area) => rest - (area ?? 0), size);
  return main > 0 ? { main, left, right, corners } : null;
}

/** Null where no correct plan can be drawn: too many rooms, or too narrow ones. */
export function layOutPlan(facts: PlanFacts): PlanLayout | null {
  const areas = planAreas(facts);
  if (!areas) return null;
  const { left, right, corners } = areas;
  const ratio = left ? 1.6 : right ? 1.35 : 1.15;
  const width = Math.sqrt(facts.sizeM2 * ratio);
  const depth = facts.sizeM2 / width;
  const footprint = {
    width,
    depth,
    // The depth of bathrooms in a corner.
    back: right ? 0.3 * depth : Math.max(1.5, 0.36 * depth),
  };
  const rooms: PlanLayout["rooms"] = [
    mainRoom(areas, footprint),
    ...(left ? columnRooms(left, footprint, false) : []),
    ...(right ? columnRooms(right, footprint, left !== null || corners.length > 0) : []),
    ...cornerRooms(areas, footprint),
  ];
  if (rooms.some(isTooNarrow)) return null;
  const has = (feature: string) => facts.features.includes(feature);
  const outside = has("largeTerrace") ? 0.65 * depth : Math.min(2.4, Math.max(1.5, 0.24 * width));
  const isOutside = has("terrace") || has("largeTerrace");
  return {
    width,
    depth,
    rooms,
    openings: openingsOf(rooms, { width, depth, isGlass: has("glassWall") }),
    terrace: isOutside ? { x: 0, y: -outside, width, height: outside } : null,
    roof: has("roofTerrace")
      ? { x: 0, y: depth + 1.6, width: 0.72 * width, height: 0.5 * depth }
      : null,
  };
}

interface Footprint {
  width: number;
  depth: number;
  back: number;
}

function widthOf({ bedroom, bathroom, niche }: Column, { depth }: Footprint): number {
  return (bedroom + bathroom + niche) / depth;
}

// The second bedroom is on the left, the first on the right: its bathroom is en suite where guests have another one.
function columnRooms(column: Column, footprint: Footprint, isOwn: boolean): PlanRoom[] {
  const { room: number, bedroom, bathroom } = column;
  const isLeft = number === 2;
  const width = widthOf(column, footprint);
  const x = isLeft ? 0 : footprint.width - width;
  const front = bedroom / width;
  const [inner, outer]: Wall[] = isLeft ? ["right", "left"] : ["left", "right"];
  const rooms: PlanRoom[] = [
    {
      kind: "bedroom",
      number,
      area: bedroom,
      parts: [{ x, y: 0, width, height: front }],
      door: inner!,
      window: "top",
    },
  ];
  if (bathroom > 0)
    rooms.push({
      kind: "bathroom",
      number,
      area: bathroom,
      parts: [{ x, y: front, width, height: footprint.depth - front }],
      door: isOwn ? "top" : inner!,
      window: outer!,
    });
  return rooms;
}

// Between the bedrooms, also behind a bedroom without a bathroom behind it, and beside the corner bathrooms.
function mainRoom({ main, left, right, corners }: PlanAreas, footprint: Footprint): PlanRoom {
  const start = left ? widthOf(left, footprint) : 0;
  const end = right ? footprint.width - widthOf(right, footprint) : footprint.width;
  const isCornered = corners.length > 0;
  const front = isCornered ? footprint.depth - footprint.back : footprint.depth;
  const parts: PlanRoom["parts"] = [{ x: start, y: 0, width: end - start, height: front }];
  const cornered = corners.reduce((sum, area) => sum + area / footprint.back, 0);
  if (isCornered)
    parts.push({
      x: right ? start + cornered : start,
      y: front,
      width: end - start - cornered,
      height: footprint.back,
    });
  const niche = (x: number, width: number, bedroom: number): Rect => {
    const y = bedroom / width;
    return { x, y, width, height: footprint.depth - y };
  };
  if (left && left.niche > 0) parts.push(niche(0, start, left.bedroom));
  if (right && right.niche > 0) parts.push(niche(end, footprint.width - end, right.bedroom));
  const kind = left || right ? "living" : "studio";
  return { kind, number: 0, area: main, parts, door: "bottom", window: "top" };
}

// Corner bathrooms side by side: from the right end of a studio, whose kitchen is on the left, or from the left end of a
// living room. All but the last are entered from the front.
function cornerRooms({ right, corners }: PlanAreas, { width, depth, back }: Footprint): PlanRoom[] {
  let taken = 0;
  return corners.map((area, place) => {
    const own = area / back;
    const x = right ? taken : width - taken - own;
    taken += own;
    const [inner, outer]: Wall[] = right ? ["right", "left"] : ["left", "right"];
    return {
      kind: "bathroom",
      number: 0,
      area,
      parts: [{ x, y: depth - back, width: own, height: back }],
      door: place === corners.length - 1 ? inner! : "top",
      window: place === 0 ? outer! : "bottom",
    };
  });
}

const narrowest = { studio: 1.5, living: 1.6, bedroom: 2.3, bathroom: 1.25 };

function isTooNarrow({ kind, parts }: PlanRoom): boolean {
  return parts.some(({ width, height }) => Math.min(width, height) < narrowest[kind]);
}
