// How the size of an apartment is divided among its rooms for the floor plan: only the total is known.
import type { Apartment } from "./apartment.ts";

/** The facts that a plan is drawn from. */
export type PlanFacts = Pick<
  Apartment,
  "kind" | "bedrooms" | "bathrooms" | "guests" | "sizeM2" | "floor" | "beds" | "features"
>;

/** A bedroom with what lies behind it, from the view to the back: the bathroom, or a part of the living room. */
export interface Column {
  /** Its number in `beds`. */
  room: number;
  bedroom: number;
  /** 0 where there is none. */
  bathroom: number;
  niche: number;
}

/** Whole square metres, whose sum is the size of the apartment. */
export interface PlanAreas {
  /** The room of a studio, or the living room with its kitchen, niches included. */
  main: number;
  /** To the left and to the right of the living room; none in a studio. */
  left: Column | null;
  right: Column | null;
  /** Bathrooms that lie in a corner of the main room. */
  corners: number[];
}

/** Null for an apartment with more rooms than a plan can show, or without space for them. */
export function planAreas(facts: PlanFacts): PlanAreas | null {
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
