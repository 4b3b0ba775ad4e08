// Extras as a form shows them: every text written in the reader's language, so that the browser needs no rules for them.
import type { PropertyFacts } from "#property/facts.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { describePictures } from "#app/pictures/describe-pictures.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import type { ExtraOffer } from "./offer-extras.server.ts";
import { orderUntil } from "./rules/extra-offer.ts";
import { maxFlightLength, wordsOf } from "./rules/extra.ts";
import type { Extra, WantedExtra } from "./rules/extra.ts";
import { isFlightTime } from "./rules/wanted-extras.ts";

/** A box or a line of text that a transfer asks for. */
export interface ShownField {
  /** The name of its control. */
  name: string;
  label: string;
  type: "checkbox" | "text" | "time";
  /** Of a box: "1" when it is ticked. */
  value: string;
  error?: string;
}

/** One extra of a form. */
export interface ShownExtra {
  id: string;
  name: string;
  /** Description, price, and until when it can be ordered, as one text. */
  hint: string;
  /** How many can be chosen, for a list; null where there is a box. */
  counts: number[] | null;
  quantity: number;
  /** What a transfer asks for. Where it goes both ways, a box for each of them is ticked in place of the extra's own. */
  fields: ShownField[];
  bothWays: boolean;
  hidden: { name: string; value: string }[];
  /** It is as it is, and cannot be changed here. */
  locked: boolean;
  /** Its photograph, by the name among the pictures, with what it shows; "" where only the name of the extra would say it. */
  picture: { name: string; alt: string } | null;
}

/** The fields of a form, and their labels. */
export interface ShownExtras {
  items: ShownExtra[];
  /** The lead is empty for staff, who are told nothing about ordering later. */
  labels: Record<"heading" | "lead" | "none", string>;
}

/** For whom and when. `wanted` is what is ordered or was typed. */
interface ExtrasReader {
  language: Language;
  facts: PropertyFacts;
  stay: Stay;
  wanted: readonly WantedExtra[];
  /** What the guest said before about the flight on arrival; fills the fields of a transfer that is not ordered. */
  flight?: string | undefined;
  /** What their photographs show, by name (`describeExtraPictures`). */
  pictures: Readonly<Record<string, string>>;
  /** Who reads the lead: a guest who books, a guest who has booked, or staff. */
  by: "bookingGuest" | "guest" | "owner";
  /** What cannot be changed; shown only where it is ordered. */
  isLocked?: (offer: ExtraOffer) => boolean;
}

/** Those that can be ordered, and those that are ordered; null when there are none. */
export function showExtras(
  offers: readonly ExtraOffer[],
  reader: ExtrasReader,
): ShownExtras | null {
  const { language, facts, stay, wanted, pictures, by, isLocked = () => false } = reader;
  const t = makeTranslator(language, facts, "extras");
  const format = formatFor(language);
  const stop = language === "zh" ? "。" : ".";
  const items = offers.flatMap((offer): ShownExtra[] => {
    const { extra, left } = offer;
    const own = wanted.find(({ id }) => id === extra.id);
    const locked = isLocked(offer);
    const isPossible = !locked && left > 0 && offer.impossible === null;
    if (!own && !(isPossible && extra.active)) return [];
    const { name, description } = wordsOf(extra.words, language, facts.defaultLanguage);
    const until = orderUntil(extra, stay, facts);
    const hour = format.hour(until.hour);
    const bothWays = extra.kind === "transfer" && (extra.ways === "both" || own?.ways === "both");
    const most = Math.max(isPossible ? left : 0, own?.quantity ?? 1);
    // With a box for each way, none is ordered by ticking none.
    const least = bothWays ? 1 : 0;
    return [
      {
        id: extra.id,
        name,
        hint: [
          description,
          priceText(extra, reader) + stop,
          locked
            ? t("extras.locked")
            : t("extras.until", { date: format.date(until.date), hour }) + stop,
        ]
          .filter(Boolean)
          .join(format.space),
        counts: most > 1 ? Array.from({ length: most + 1 - least }, (_, at) => at + least) : null,
        quantity: own?.quantity ?? least,
        fields: extra.kind === "transfer" ? flightFields(extra, own, bothWays, reader) : [],
        bothWays,
        hidden: [
          ...(bothWays || extra.ways === "departure" ? waysFields(extra, bothWays) : []),
          ...(bothWays && most === 1 ? [{ name: `extra-${extra.id}`, value: "1" }] : []),
        ],
        locked,
        picture: pictureOf(extra, pictures),
      },
    ];
  });
  if (items.length === 0) return null;
  const leads = {
    bookingGuest: [t("extras.lead"), t("extras.changeUntil")],
    guest: [t("extras.changeUntil")],
    owner: [],
  };
  return {
    items,
    labels: {
      heading: t("extras.heading"),
      lead: leads[by].join(format.space),
      none: t("extras.none"),
    },
  };
}

function pictureOf(
  { picture }: Pick<Extra, "picture">,
  pictures: ExtrasReader["pictures"],
): ShownExtra["picture"] {
  const alt = picture === null ? undefined : pictures[picture];
  return picture === null || alt === undefined ? null : { name: picture, alt };
}

/**
 * What the photographs of the extras show, by their names, in the reader's language; no query without any. One that was deleted
 * is missing.
 */
export async function describeExtraPictures(
  offers: readonly ExtraOffer[],
  { language, facts }: Pick<ExtrasReader, "language" | "facts">,
  db: Db,
): Promise<Record<string, string>> {
  const names = offers.flatMap(({ extra }) => extra.picture ?? []);
  if (names.length === 0) return {};
  const texts = await describePictures(language, db, facts);
  // A picture without a description has the property's name, which says nothing of the extra.
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = texts[name];
      return text === undefined ? [] : [[name, text === facts.name ? "" : text] as const];
    }),
  );
}

function priceText(
  { amount, unit, kind, ways }: Pick<Extra, "amount" | "unit" | "kind" | "ways">,
  { language, facts }: Pick<ExtrasReader, "language" | "facts">,
): string {
  const t = makeTranslator(language, facts, "extras");
  if (amount === 0) return t("extras.free");
  const price = formatFor(language).moneyShort(amount, facts.currency);
  // The price of a transfer is for one way.
  const isWay = kind === "transfer" && ways === "both" && unit === "stay";
  return t(`extras.per.${isWay ? "way" : unit}`, { price });
}

// What distinguishes this transfer from one that only comes to the property.
function waysFields({ id }: Pick<Extra, "id">, bothWays: boolean): ShownExtra["hidden"] {
  return [`ways-${id}`, bothWays ? [] : `back-${id}`].flat().map((name) => ({ name, value: "1" }));
}

// For each way that can be ordered: a box where there are two, the flight, and when it lands or leaves.
function flightFields(
  { id, ways }: Pick<Extra, "id" | "ways">,
  own: WantedExtra | undefined,
  bothWays: boolean,
  { language, facts, stay, flight }: Pick<ExtrasReader, "language" | "facts" | "stay" | "flight">,
): ShownField[] {
  const t = makeTranslator(language, facts, "extras");
  const day = dayIn(language);
  const field = (
    name: string,
    type: ShownField["type"],
    label: string,
    value = "",
  ): ShownField => ({
    name: `${name}-${id}`,
    type,
    label,
    value,
    ...(type === "time" && !isFlightTime(value) && { error: t("extras.timeFault") }),
  });
  const { ways: chosen } = own ?? {};
  const there = [
    field(
      "flight",
      "text",
      t("extras.flight"),
      own ? own.flight : flight?.slice(0, maxFlightLength),
    ),
    field("time", "time", t("extras.time", day(stay.checkIn)), own?.time),
  ];
  const back = [
    field("flightBack", "text", t("extras.flightBack"), own?.flightBack),
    field("timeBack", "time", t("extras.timeBack", day(stay.checkOut)), own?.timeBack),
  ];
  if (!bothWays) return ways === "departure" ? back : there;
  const isThere = chosen === "arrival" || chosen === "both";
  const isBack = chosen === "departure" || chosen === "both";
  return [
    field("there", "checkbox", t("extras.there", day(stay.checkIn)), isThere ? "1" : ""),
    ...there,
    field("back", "checkbox", t("extras.back", day(stay.checkOut)), isBack ? "1" : ""),
    ...back,
  ];
}

// The values of a message that names a day.
function dayIn(language: Language): (date: PlainDate) => { date: string } {
  const format = formatFor(language);
  return (date) => ({ date: format.date(date, "dayMonth") });
}

/**
 * "Airport transfer, MK 749, 06:40": what is ordered, one line for each, and for each way of a transfer that is offered both ways:
 * "Airport transfer, departure 17 January, MK 748, 22:10".
 */
export function listOrdered(
  extras: readonly Pick<Extra, "id" | "kind" | "ways" | "words">[],
  wanted: readonly WantedExtra[],
  { checkIn, checkOut }: Stay,
  { language, facts }: Pick<ExtrasReader, "language" | "facts">,
): string[] {
  const t = makeTranslator(language, facts, "extras");
  const day = dayIn(language);
  return wanted.flatMap(({ id, quantity, ways, flight, time, flightBack, timeBack }) => {
    const extra = extras.find((one) => one.id === id);
    if (!extra) return [];
    const { name } = wordsOf(extra.words, language, facts.defaultLanguage);
    const counted = quantity > 1 ? `${name} × ${quantity}` : name;
    const line = (...parts: string[]) => [counted, ...parts].filter(Boolean).join(", ");
    if (extra.kind !== "transfer" || (extra.ways === "arrival" && ways === "arrival"))
      return [line(flight, time)];
    return [
      ...(ways === "departure" ? [] : [line(t("extras.onArrival", day(checkIn)), flight, time)]),
      ...(ways === "arrival"
        ? []
        : [line(t("extras.onDeparture", day(checkOut)), flightBack, timeBack)]),
    ];
  });
}
