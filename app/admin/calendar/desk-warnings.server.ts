// The rules of guests that a stay entered at the desk breaks: as warnings for the form, what it needs before they are waived, and
// as sentences for the log.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { formatFor, withDates } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readOfferedRates } from "#app/stays/rates.sql.server.ts";
import { checkAtDesk } from "#app/stays/rules/desk-rules.ts";
import type { StayFault } from "#app/stays/rules/stay.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { waivedFault } from "../rules/refusal-faults.ts";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import { deskReasonFaults } from "./rules/calendar-forms.ts";
import type { TelephoneRequest, TypedTelephone } from "./rules/calendar-forms.ts";

/** Empty where the stay breaks none, and where it cannot be booked at all: the check of the booking says why. */
export async function listWarnings(
  { apartmentId, stay, party }: TelephoneRequest,
  app: Pick<App, "database" | "gateway" | "clock" | "property">,
): Promise<CalendarFault[]> {
  const rates = await readOfferedRates(app, "owner");
  if (!rates.apartments.includes(apartmentId)) return [];
  const day = propertyDay(app.clock.now(), app.property.facts.timeZone);
  const check = checkAtDesk({ stay, party }, day, rates, rates.of(apartmentId));
  if (!check.ok) return [];
  return check.broken.map(waivedFault);
}

/** What is missing before a stay with warnings, or at a price of staff's own, is booked: the tick and the reason. */
export function deskFaults(
  typed: Pick<TypedTelephone, "beyond" | "deskReason">,
  ownPrice: Cents | undefined,
  warnings: readonly CalendarFault[],
): CalendarFault[] {
  const isUnconfirmed = warnings.length > 0 && typed.beyond === "";
  const tick: CalendarFault[] = isUnconfirmed ? [{ field: "beyond", reason: "beyondMissing" }] : [];
  if (warnings.length === 0 && ownPrice === undefined) return tick;
  return [...tick, ...deskReasonFaults(typed)];
}

/** The warnings as sentences in the language of the user who waived them. */
export function describeWarnings(
  warnings: readonly CalendarFault[],
  language: Language,
  facts: PropertyFacts,
): string {
  const t = makeTranslator(language, facts, "booking", "admin-calendar");
  const format = formatFor(language);
  const sentences = warnings.map(({ reason, values = {} }) => {
    const shown = withDates(values, format) as Record<string, string | number>;
    if (reason === "apartmentSleeps") return t("admin-calendar.faults.apartmentSleeps", shown);
    // All others are faults of a stay.
    return t(`booking.faults.${reason as StayFault}`, shown);
  });
  return sentences.join("; ");
}
