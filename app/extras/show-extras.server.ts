// Extras as a form shows them: every text written in the reader's language, so that the browser needs no rules for them.
import type { PropertyFacts } from "#property/facts.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { ExtraOffer } from "./offer-extras.server.ts";
import { wordsOf } from "./rules/extra.ts";
import type { Extra, WantedExtra } from "./rules/extra.ts";
import { orderUntil } from "./rules/extra-offer.ts";

/** One extra of a form. */
export interface ShownExtra {
  id: string;
  name: string;
  /** Description, price, and until when it can be ordered, as one text. */
  hint: string;
  most: number;
  quantity: number;
  /** Null for an extra that asks for no flight. */
  arrival: { flight: string; time: string } | null;
  /** It is as it is, and cannot be changed here. */
  locked: boolean;
}

/** The fields of a form, and their labels. */
export interface ShownExtras {
  items: ShownExtra[];
  labels: Record<"heading" | "lead" | "none" | "flight" | "time", string>;
}

/** For whom and when. `wanted` is what is ordered or was typed. */
interface ExtrasReader {
  language: Language;
  facts: PropertyFacts;
  checkIn: PlainDate;
  wanted: readonly WantedExtra[];
  /** What cannot be changed; shown only where it is ordered. */
  isLocked?: (offer: ExtraOffer) => boolean;
}

/** Those that can be ordered, and those that are ordered; null when there are none. */
export function showExtras(
  offers: readonly ExtraOffer[],
  reader: ExtrasReader,
): ShownExtras | null {
  const { language, facts, checkIn, wanted, isLocked = () => false } = reader;
  const t = makeTranslator(language, facts, "extras");
  const format = formatFor(language);
  const items = offers.flatMap((offer): ShownExtra[] => {
    const { extra, left } = offer;
    const own = wanted.find(({ id }) => id === extra.id);
    const locked = isLocked(offer);
    const isPossible = !locked && left > 0 && offer.impossible === null;
    if (!own && !(isPossible && extra.active)) return [];
    const { name, description } = wordsOf(extra.words, language, facts.defaultLanguage);
    const until = orderUntil(extra, checkIn, facts.checkInHour);
    const hour = format.hour(until.hour);
    return [
      {
        id: extra.id,
        name,
        hint: [
          description,
          `${priceText(extra, reader)}.`,
          locked
            ? t("extras.locked")
            : `${t("extras.until", { date: format.date(until.date), hour })}.`,
        ]
          .filter(Boolean)
          .join(" "),
        most: Math.max(isPossible ? left : 0, own?.quantity ?? 1),
        quantity: own?.quantity ?? 0,
        arrival:
          extra.kind === "transfer" ? { flight: own?.flight ?? "", time: own?.time ?? "" } : null,
        locked,
      },
    ];
  });
  if (items.length === 0) return null;
  const label = (name: keyof ShownExtras["labels"]) => t(`extras.${name}`);
  return {
    items,
    labels: {
      heading: label("heading"),
      lead: label("lead"),
      none: label("none"),
      flight: label("flight"),
      time: label("time"),
    },
  };
}

function priceText(
  { amount, unit }: Pick<Extra, "amount" | "unit">,
  { language, facts }: Pick<ExtrasReader, "language" | "facts">,
): string {
  const t = makeTranslator(language, facts, "extras");
  if (amount === 0) return t("extras.free");
  const price = formatFor(language).moneyShort(amount, facts.currency);
  return t(`extras.per.${unit}`, { price });
}

/** "Airport transfer, MK 749, 06:40": what is ordered, one line for each. */
export function listOrdered(
  extras: readonly Pick<Extra, "id" | "words">[],
  wanted: readonly WantedExtra[],
  language: string,
  defaultLanguage: string,
): string[] {
  return wanted.flatMap(({ id, quantity, flight, time }) => {
    const extra = extras.find((one) => one.id === id);
    if (!extra) return [];
    const { name } = wordsOf(extra.words, language, defaultLanguage);
    const counted = quantity > 1 ? `${name} × ${quantity}` : name;
    return [[counted, flight, time].filter(Boolean).join(", ")];
  });
}
