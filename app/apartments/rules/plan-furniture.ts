// Furnishes the rooms of a floor plan by the apartment's facts.
import type { PlanFacts } from "./plan-layout.ts";
import type { PlanLayout, PlanRoom, Rect, Wall } from "./plan-shapes.ts";
import { planTools } from "./plan-tools.ts";
import type { Pair, Piece, PlanLabel, Tools } from "./plan-tools.ts";

/** A layout with its furniture and labels. */
export interface FurnishedPlan extends PlanLayout {
  pieces: Piece[];
  labels: PlanLabel[];
}

/** Null if there is no space for a bed, the kitchen or the name of a room; anything else without space is left out. */
export function furnishPlan(layout: PlanLayout, facts: PlanFacts): FurnishedPlan | null {
  const { tools, pieces, labels } = planTools(layout);
  const context: PlanContext = { ...tools, facts, layout };
  layout.rooms.forEach((room, place) => furnish[room.kind](room, place, context));
  furnishOutside(context);
  const count = (kind: Piece["kind"]) => pieces.filter((piece) => piece.kind === kind).length;
  const isWhole =
    layout.rooms.every((_, place) => labels.some(({ of }) => of === place)) &&
    bedsIn(facts, () => true).every(
      (kind, _, all) => count(kind) >= all.filter((each) => each === kind).length,
    ) &&
    (!facts.features.includes("kitchen") || count("kitchen") > 0);
  return isWhole ? { ...layout, pieces, labels } : null;
}

interface PlanContext extends Tools {
  facts: PlanFacts;
  layout: PlanLayout;
}

type Furnish = (room: PlanRoom, place: number, context: PlanContext) => void;

const furnish: Record<PlanRoom["kind"], Furnish> = {
  studio({ parts }, place, context) {
    const { name, stand, set, facts } = context;
    const [front, back = front] = parts;
    standKitchen(back, front, context);
    for (const kind of bedsIn(facts, (room) => room <= 1))
      stand(
        kind,
        bedSizes[kind],
        kind === "sofaBed" ? [front, "left", 0.2] : [front, "bottom", 0.85],
        [front, "right", 0.6],
        [front, "left", 0.4],
      );
    name(place, front, [0.42, 0.2], [150, 46], [100, 46]);
    set("armchair", [0.75, 0.75], front, [0.02, 0.1], "left");
    if (facts.features.includes("desk"))
      stand("desk", [1.1, 0.7], [front, "right", 0], [front, "left", 0]);
    setTable(facts.guests, front, [0.36, 0.85], context);
  },
  living({ parts }, place, context) {
    const { name, stand, set, facts } = context;
    const [front, ...others] = parts;
    standKitchen(others.at(-1) ?? front, front, context);
    const beds = bedsIn(facts, (room) => room === 0);
    for (const kind of beds.length > 0 ? beds : (["sofaBed"] as const))
      stand(kind, bedSizes[kind], [front, "left", 0.04], [front, "right", 0.04]);
    name(place, front, [0.5, 0.47], [110, 46], [80, 46]);
    set("armchair", [0.75, 0.75], front, [0.9, 0.12], "right");
    setTable(facts.guests, front, [0.5, 0.8], context);
  },
  bedroom({ parts: [part], number, door }, place, { name, stand, facts }) {
    const outer = door === "left" ? "right" : "left";
    const beds = bedsIn(facts, (room) => room === number);
    beds.forEach((kind, row) => {
      const near = beds.length === 1 ? 0.72 : 0.58 + (0.42 * row) / (beds.length - 1);
      stand(kind, bedSizes[kind], [part, outer, near], [part, "bottom", 0.5], [part, door, 0.5]);
    });
    name(place, part, [0.5, 0.03], [84, 46], [60, 46]);
    stand("wardrobe", [1.6, 0.6], [part, "bottom", outer === "right" ? 1 : 0], [part, door, 0.4]);
  },
  bathroom(room, place, { name, stand, facts, layout }) {
    const {
      parts: [part],
      door,
    } = room;
    const outer = door === "right" ? "left" : "right";
    const end = outer === "left" ? 0 : 1;
    stand("shower", [0.85, 0.85], [part, "bottom", end]);
    name(place, part, [0.5, 0.2], [66, 28]);
    stand("toilet", [0.45, 0.65], [part, "bottom", end]);
    stand("basin", [0.8, 0.45], [part, "bottom", 1 - end], [part, outer, 0], [part, "top", end]);
    const isFirst = layout.rooms.find(({ kind }) => kind === "bathroom") === room;
    if (isFirst && facts.features.includes("washingMachine"))
      stand("washingMachine", [0.6, 0.6], [part, "bottom", 1 - end], [part, outer, 0]);
  },
};

function furnishOutside(context: PlanContext): void {
  const { name, stand, set, facts, layout } = context;
  const { terrace, roof } = layout;
  const { guests, features } = facts;
  if (terrace) {
    name("terrace", terrace, [0.5, 0.5], [84, 18]);
    if (roof) stand("stairs", [2.1, 0.9], [terrace, "left", 0]);
    if (features.includes("outdoorShower")) stand("shower", [0.9, 0.9], [terrace, "bottom", 0]);
    for (const near of roof ? [0.2, 0.3] : [0.04, 0.2])
      set("armchair", [0.75, 0.75], terrace, [near, 0.3], "bottom");
    setTable(Math.min(guests, 4), terrace, [0.88, 0.5], context);
  }
  if (!roof) return;
  name("roof", roof, [0.5, 0.06], [110, 32]);
  stand("stairs", [2.1, 0.9], [roof, "left", 0]);
  if (features.includes("barbecue")) stand("barbecue", [1.2, 0.6], [roof, "bottom", 0.95]);
  for (const near of [0.2, 0.32]) set("lounger", [0.7, 1.9], roof, [near, 0.8], "bottom");
  setTable(guests + 2, roof, [0.75, 0.55], context);
}

// As long as the space allows, at the back of the room if possible.
function standKitchen(back: Rect, front: Rect, { facts, stand }: PlanContext): void {
  if (!facts.features.includes("kitchen")) return;
  const walls: [Rect, Wall, number][] = [
    [back, "bottom", 0],
    [back, "left", 1],
    [front, "left", 1],
  ];
  for (const wall of walls)
    for (let long = facts.sizeM2 > 60 ? 3.6 : 3; long > 1.3; long -= 0.2)
      if (stand("kitchen", [long, 0.6], wall)) return;
}

function bedsIn({ beds }: PlanFacts, isHere: (room: number) => boolean) {
  return beds
    .filter(({ room }) => isHere(room))
    .flatMap(({ kind, count }) => Array.from({ length: count }, () => kind));
}

/** Metres along the wall, and into the room. */
const bedSizes: Record<"double" | "single" | "sofaBed", Pair> = {
  double: [1.7, 2.05],
  single: [0.9, 2],
  sofaBed: [2, 0.9],
};

// With chairs on both sides, as many as fit.
function setTable(guests: number, part: Rect, near: Pair, { set }: Tools): void {
  for (let pairs = Math.ceil(Math.min(guests, 8) / 2); pairs > 0; pairs--)
    if (set("table", [0.4 + 0.6 * pairs, 1.6], part, near)) return;
}
