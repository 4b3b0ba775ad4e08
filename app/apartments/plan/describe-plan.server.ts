// The floor plan of an apartment in the visitor's language, ready to render: paths, and names in lines that fit.
import type { PropertyFacts } from "#property/facts.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageKey, Translate } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { LocalizedApartment } from "../apartments.sql.server.ts";
import { furnishPlan } from "../rules/plan-furniture.ts";
import { layOutPlan } from "../rules/plan-layout.ts";
import type { PlanRoom } from "../rules/plan-shapes.ts";
import { drawPlan, viewHeight } from "./draw-plan.ts";

/** Centre of the text, its class, and its lines, each with its offset from the one before. */
export type PlanText = [x: number, y: number, kind: string, lines: [dy: string, text: string][]];

export interface PlanDescription {
  heading: string;
  /** What the drawing shows, for screen readers. */
  title: string;
  /** In units of the drawing, which is 320 wide. */
  height: number;
  paths: [kind: string, d: string][];
  texts: PlanText[];
  /** For each room its name, then its facts: area, beds, or what a terrace faces. */
  rooms: string[][];
  note: string;
}

/** Null for an apartment whose plan cannot be drawn (layOutPlan). */
export function describePlan(
  apartment: LocalizedApartment,
  language: Language,
  facts: PropertyFacts,
): PlanDescription | null {
  const layout = layOutPlan(apartment);
  const plan = layout && furnishPlan(layout, apartment);
  if (!plan) return null;
  const t = makeTranslator(language, facts, "floor-plan", "apartments");
  const { area } = formatFor(language);
  const { height, paths, at, scale, foot } = drawPlan(plan, apartment.side, apartment.floor);
  const texts = plan.labels.map(({ of, x, y, width }): PlanText => {
    const room = typeof of === "number" ? plan.rooms[of]! : undefined;
    const name = t(`floor-plan.rooms.${typeof of === "number" ? plan.rooms[of]!.kind : of}`);
    const kind = room ? "room" : "outdoors";
    return placeText(at(x, y), kind, [
      ...breakName(name, width),
      ...(room ? [area(room.area)] : []),
    ]);
  });
  const view = t(`floor-plan.views.${apartment.side}`);
  texts.push(placeText([160, viewHeight / 2], `sight plan__${apartment.side}`, [view]));
  const door = plan.openings.find(({ kind }) => kind === "entrance");
  const [entranceX] = at(door ? (door.x1 + door.x2) / 2 : 0, 0);
  if (door) texts.push(placeText([entranceX, foot], "foot", [t("floor-plan.entrance")]));
  texts.push(
    placeText([304 - 2 * scale, foot], "foot plan__end", [t("floor-plan.metres", { count: 2 })]),
  );
  return {
    heading: t("floor-plan.heading"),
    title: t("floor-plan.title", { apartment: apartment.texts.name, view }),
    height,
    paths,
    texts,
    rooms: [
      ...inOrder(plan.rooms).map((room) => [
        nameOf(room.kind, t),
        area(room.area),
        ...bedsIn(room, apartment, t),
      ]),
      ...(plan.terrace ? [[nameOf("terrace", t), t(`apartments.sides.${apartment.side}`)]] : []),
      ...(plan.roof ? [[nameOf("roof", t)]] : []),
    ],
    note: t("floor-plan.note"),
  };
}

// The main room, the bedrooms by number, the bathrooms.
function inOrder(rooms: PlanRoom[]): PlanRoom[] {
  const order = ["studio", "living", "bedroom", "bathroom"];
  return rooms.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.number - b.number,
  );
}

// Names may contain soft hyphens, which only the drawing needs.
function nameOf(kind: MessageKey<"floor-plan.rooms">, t: Translate<"floor-plan">): string {
  return t(`floor-plan.rooms.${kind}`).replaceAll("\u00ad", "");
}

function bedsIn(
  { kind, number }: PlanRoom,
  { beds }: LocalizedApartment,
  t: Translate<"apartments">,
): string[] {
  if (kind === "bathroom") return [];
  return beds
    .filter(({ room }) => (kind === "studio" ? room <= 1 : room === number))
    .map((bed) => t(`apartments.about.beds.${bed.kind}`, { count: bed.count }));
}

// Vertically centred on `y`, whatever the font size.
function placeText([x, y]: [number, number], kind: string, lines: string[]): PlanText {
  const first = 0.35 - (lines.length - 1) * 0.575;
  return [
    Math.round(x),
    Math.round(y),
    kind,
    lines.map((line, place) => [place === 0 ? `${first.toFixed(2)}em` : "1.15em", line]),
  ];
}

// Font size of names in units of the plan on the narrowest screens, where text is largest relative to the drawing.
const largestFontSize = 13;

/** Breaks at spaces, and within a word only at its soft hyphens; a word without them may stay too wide. */
export function breakName(name: string, widest: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines.at(-1);
    const plain = word.replaceAll("\u00ad", "");
    if (last !== undefined && widthOf(`${last} ${plain}`) <= widest)
      lines.splice(-1, 1, `${last} ${plain}`);
    else lines.push(...breakWord(word, widest));
  }
  return lines;
}

function breakWord(word: string, widest: number): string[] {
  const plain = word.replaceAll("\u00ad", "");
  if (widthOf(plain) <= widest) return [plain];
  const parts = word.split("\u00ad");
  return parts.map((part, place) => (place < parts.length - 1 ? `${part}-` : part));
}

/** The approximate width of a text in units, rather too large than too small. */
export function widthOf(text: string): number {
  const ems = [...text].map((char) => {
    if (/\p{Script=Han}/u.test(char)) return 1;
    if (/[ijltfrI'’ .,\-\u00a0]/.test(char)) return 0.34;
    if (/[mwMWШЩЖМшщжмю]/.test(char)) return 0.86;
    return /\p{Lu}/u.test(char) ? 0.68 : 0.58;
  });
  return ems.reduce((sum, em) => sum + em, 0) * largestFontSize;
}
