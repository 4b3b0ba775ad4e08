// The URLs of the booking steps: `/book?checkIn=...&adults=2&apartment=4&step=details`; never personal data.
import { isMonth, shiftMonth } from "#app/dates/rules/month-weeks.ts";
import { isPlainDate, monthOf } from "#app/dates/rules/plain-date.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";

/** The values of `step`; `apartment` is the default and not written, `return` is where the bank redirects the guest. */
export type BookStep = "apartment" | "details" | "review" | "return" | "done";

/** The query of `/book`. Dates are strings, so that a half-typed search preserves what was typed. */
export interface BookAddress {
  checkIn?: string | null | undefined;
  checkOut?: string | null | undefined;
  adults?: number | string | undefined;
  children?: number | string | undefined;
  apartment?: number | string | null | undefined;
  plan?: string | undefined;
  /** Features that the listed apartments must have, with spaces between their keys. */
  with?: string | undefined;
  step?: BookStep | undefined;
  /** The first month the calendar shows, `YYYY-MM`. */
  month?: string | undefined;
  /** Why the last payment was declined: a reason, no personal data. */
  declined?: string | undefined;
}

/** The path without a language prefix; parameters in a fixed order, without empty and default values; `hash` is a section of the page. */
export function bookAddress(address: BookAddress, hash?: string): string {
  const values = parameterOrder.map((name) => {
    const value = address[name];
    return [name, value === defaults[name] ? undefined : value];
  });
  return stayAddress("/book", Object.fromEntries(values), hash);
}

/** The URL of a chosen stay at a step. */
export function addressOfStay(
  chosen: { stay: Stay; party: Party; apartmentId: number; plan: RatePlan },
  step: BookStep,
  declined?: string,
): string {
  return bookAddress({
    ...chosen.stay,
    ...chosen.party,
    apartment: chosen.apartmentId,
    plan: chosen.plan,
    step,
    declined,
  });
}

/** The stay of a booking, in the shape `addressOfStay` takes. */
export function bookedStay({
  checkIn,
  checkOut,
  adults,
  children,
  apartmentId,
  ratePlan: plan,
}: Stay & Party & { apartmentId: number; ratePlan: RatePlan }) {
  return { stay: { checkIn, checkOut }, party: { adults, children }, apartmentId, plan };
}

/**
 * The URL for a submitted search form. The form sends every field, and `shown`, the first of the two months in view, or "" where
 * the calendar is not shown. When the arrival is not in view, the calendar goes to it; of two values of a name the first counts.
 */
export function addressOfForm(params: URLSearchParams): string {
  const read = (name: string) => params.get(name) ?? undefined;
  const step = readStep(params);
  const checkIn = read("checkIn");
  return bookAddress({
    checkIn,
    checkOut: read("checkOut"),
    adults: read("adults"),
    children: read("children"),
    apartment: read("apartment"),
    plan: read("plan"),
    with: step === "apartment" ? params.getAll("with").join(" ") : undefined,
    step,
    month: step === "apartment" ? monthInView(read("shown"), checkIn) : undefined,
  });
}

/** How many months the booking calendar shows side by side. */
export const monthsInView = 2;

/**
 * The first month that the calendar shows for an arrival, `YYYY-MM`: that it shows already, unless the arrival is in none of its
 * months. Undefined where it shows none.
 */
export function monthInView(shown: string | undefined, checkIn = ""): string | undefined {
  if (!shown || !isMonth(shown)) return undefined;
  if (!isPlainDate(checkIn)) return shown;
  const month = monthOf(checkIn);
  return shown <= month && month < shiftMonth(shown, monthsInView) ? shown : month;
}

/** Reads the step of a URL; unknown values are the first step. */
export function readStep(params: URLSearchParams): BookStep {
  return steps.find((step) => step === params.get("step")) ?? "apartment";
}

const steps: readonly BookStep[] = ["apartment", "details", "review", "return", "done"];

const parameterOrder = [
  "checkIn",
  "checkOut",
  "adults",
  "children",
  "apartment",
  "plan",
  "with",
  "step",
  "month",
  "declined",
] as const satisfies readonly (keyof BookAddress)[];

const defaults: Partial<Record<keyof BookAddress, string>> = {
  plan: "flexible",
  step: "apartment",
};
