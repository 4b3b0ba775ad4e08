// Reads and validates the form of a testimonial.
import { checkText, tidyText } from "#app/apartments/rules/texts.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";

/** Everything as text; `quotes` by language. */
export interface TypedTestimonial {
  version: number;
  guest: string;
  origin: string;
  month: string;
  apartment: string;
  language: string;
  quotes: Record<string, string>;
}

/** `field` is the id of the control. */
export interface TestimonialFault {
  field: string;
  reason: MessageKey<"admin-testimonials.faults">;
  limit: number;
}

const limits = { guest: 60, origin: 60, quote: 600 };

/** Reads the form; nothing is cut. */
export function readTestimonial(form: FormData, languages: readonly string[]): TypedTestimonial {
  const of = (name: string) => tidyText(formText(form, name, Infinity));
  return {
    version: formVersion(form),
    guest: of("guest"),
    origin: of("origin"),
    month: of("month"),
    apartment: of("apartment"),
    language: languages.find((known) => known === of("language")) ?? languages[0] ?? "",
    quotes: Object.fromEntries(languages.map((language) => [language, of(`quote-${language}`)])),
  };
}

/** The faults of each field; the month may be empty, and is from 2000 to `thisMonth` otherwise. */
export function checkTestimonial(typed: TypedTestimonial, thisMonth: string): TestimonialFault[] {
  const faults: TestimonialFault[] = [];
  const checkField = (field: string, text: string, limit: number, needed: boolean) => {
    const reason = checkText(text, limit, needed);
    if (reason) faults.push({ field, reason, limit });
  };
  checkField("guest", typed.guest, limits.guest, true);
  checkField("origin", typed.origin, limits.origin, false);
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(typed.month) && typed.month <= thisMonth;
  if (typed.month !== "" && !isMonth) faults.push({ field: "month", reason: "month", limit: 0 });
  if (typed.quotes[typed.language] === "")
    faults.push({ field: `quote-${typed.language}`, reason: "quote", limit: 0 });
  for (const [language, quote] of Object.entries(typed.quotes))
    checkField(`quote-${language}`, quote, limits.quote, false);
  return faults;
}
