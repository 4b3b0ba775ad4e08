// Reads and validates the form of a promotion.
import { checkText, tidyText } from "#app/apartments/rules/texts.ts";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { isForEverybody, normaliseCode, promotionKinds } from "#app/promotions/rules/promotion.ts";
import type { Promotion } from "#app/promotions/rules/promotion.ts";
import { formLines, formText, formVersion } from "#app/ui/rules/form-values.ts";
import { readAmount, readWhole } from "../../rules/form-values.ts";

const texts = [
  "status",
  "kind",
  "code",
  "threshold",
  "percent",
  "amount",
  "bookFrom",
  "bookUntil",
  "stayFrom",
  "stayUntil",
  "mostUses",
  "mostUsesPerGuest",
] as const;

/** Everything as it was typed; `apartments` are ids as text, `names` by language. */
export type TypedPromotion = Record<(typeof texts)[number], string> & {
  version: number;
  apartments: string[];
  combines: boolean;
  announced: boolean;
  names: Record<string, string>;
};

/** `field` is the id of the control; `min` and `max` are the bounds of a number, of amounts in whole units. */
export interface PromotionFault {
  field: string;
  reason: MessageKey<"admin-promotions.faults">;
  min: number;
  max: number;
}

/** What the form makes of a promotion; id, version and since when it is offered follow when it is saved. */
export type NewPromotion = Omit<Promotion, "id" | "version" | "since">;

const nameLength = 60;

/** Reads the form; nothing that fits is cut. */
export function readPromotion(form: FormData, languages: readonly string[]): TypedPromotion {
  return {
    ...formLines(form, texts),
    version: formVersion(form),
    apartments: form.getAll("apartment").filter((id) => typeof id === "string"),
    combines: form.get("combines") === "on",
    announced: form.get("announced") === "on",
    names: Object.fromEntries(
      languages.map((each) => [each, tidyText(formText(form, `name-${each}`, Infinity))]),
    ),
  };
}

/** The promotion of the form, or its faults. `main` is the language in which it must have a name. */
export function checkPromotion(
  typed: TypedPromotion,
  { main, apartments, currency }: { main: string; apartments: readonly number[]; currency: string },
): { ok: true; promotion: NewPromotion } | { ok: false; faults: PromotionFault[] } {
  const faults: PromotionFault[] = [];
  const fault = (field: string, reason: PromotionFault["reason"], min = 0, max = 0) => {
    faults.push({ field, reason, min, max });
  };
  const kind = promotionKinds.find((known) => known === typed.kind) ?? "code";
  const code = normaliseCode(typed.code);
  if (kind === "code" && code.length < 4) fault("code", "code");
  const whole = (field: "threshold" | "percent" | "mostUses" | "mostUsesPerGuest", max: number) => {
    if (typed[field] === "") return null;
    const value = readWhole(typed[field]);
    if (value !== null && value >= 1 && value <= max) return value;
    fault(field, "whole", 1, max);
    return null;
  };
  const hasThreshold = kind === "early" || kind === "late" || kind === "long";
  const threshold = hasThreshold ? whole("threshold", 500) : null;
  if (hasThreshold && typed.threshold === "") fault("threshold", "whole", 1, 500);
  const percent = whole("percent", 100);
  const amount = typed.amount === "" ? null : readAmount(typed.amount, currency);
  if (typed.amount !== "" && (amount === null || amount < 1 || amount > 100_000_00))
    fault("amount", "amount", 0, 100_000);
  if ((typed.percent === "") === (typed.amount === "")) fault("percent", "either");
  const day = (field: "bookFrom" | "bookUntil" | "stayFrom" | "stayUntil") => {
    if (typed[field] === "") return null;
    if (isPlainDate(typed[field])) return typed[field];
    fault(field, "date");
    return null;
  };
  const days = {
    bookFrom: day("bookFrom"),
    bookUntil: day("bookUntil"),
    stayFrom: day("stayFrom"),
    stayUntil: day("stayUntil"),
  };
  if (days.bookFrom && days.bookUntil && days.bookUntil < days.bookFrom)
    fault("bookUntil", "order");
  if (days.stayFrom && days.stayUntil && days.stayUntil < days.stayFrom)
    fault("stayUntil", "order");
  const mostUses = whole("mostUses", 99_999);
  const mostUsesPerGuest = whole("mostUsesPerGuest", 99_999);
  // Without a code the price would reveal whether an email address has stayed here (docs/decisions, 69).
  if (typed.mostUsesPerGuest !== "" && isForEverybody({ kind }))
    fault("mostUsesPerGuest", "onlyCode");
  if (typed.announced && !isForEverybody({ kind })) fault("announced", "notForEverybody");
  for (const [language, name] of Object.entries(typed.names)) {
    const reason = checkText(name, nameLength, language === main);
    if (reason) fault(`name-${language}`, reason, 0, nameLength);
  }
  if (faults.length > 0) return { ok: false, faults };
  const ids = typed.apartments.map(Number).filter((id) => apartments.includes(id));
  return {
    ok: true,
    promotion: {
      ...days,
      status: statuses.find((known) => known === typed.status) ?? "draft",
      kind,
      code: kind === "code" ? code : null,
      threshold,
      percent,
      amount,
      apartments: ids.toSorted((a, b) => a - b),
      mostUses,
      mostUsesPerGuest,
      combines: typed.combines,
      announced: typed.announced,
      names: Object.fromEntries(Object.entries(typed.names).filter(([, name]) => name !== "")),
    },
  };
}

/** In the order of a promotion's life. */
export const statuses = ["draft", "active", "ended"] as const;
