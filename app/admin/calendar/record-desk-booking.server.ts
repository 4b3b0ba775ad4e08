// Which rules of guests a stay entered at the desk breaks, what it takes to waive them, and what the booking's history says of it: the
// rules waived, an own price, until when an option is held.
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { formatFor, withDates } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readOfferedRates } from "#app/stays/rates.sql.server.ts";
import { checkAtDesk } from "#app/stays/rules/desk-rules.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { StayFault } from "#app/stays/rules/stay.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { formatAmount } from "../rules/file-formats.ts";
import { waivedFault } from "../rules/refusal-faults.ts";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import { deskReasonFaults } from "./rules/calendar-forms.ts";
import type { TelephoneRequest, TypedTelephone } from "./rules/calendar-forms.ts";
import type { TelephoneExtras } from "./telephone-extras.server.ts";

/** What staff decided beyond the rates and rules; `beyond` are sentences, `reason` is empty without either. */
interface DeskDecision {
  ownPrice: number | undefined;
  /** Until when the nights are held as an option; undefined for a booking. */
  until: Date | undefined;
  beyond: string;
  reason: string;
}

/** In the transaction that writes the booking: its events beside "placed", and the entry of the audit log. */
export async function recordDeskBooking(
  {
    booking,
    extras,
    terms: { ownPrice, until, beyond, reason },
    warnings,
    actor,
  }: {
    booking: Booking;
    extras: TelephoneExtras;
    terms: DeskDecision;
    warnings: readonly CalendarFault[];
    actor: Actor;
  },
  { clock, property: { facts } }: Pick<App, "clock" | "property">,
  trx: Parameters<typeof writeAudit>[0],
): Promise<void> {
  const { id, reference, apartmentId, checkIn, checkOut, total, currency } = booking;
  const apartment = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
  const { summary, late } = extras;
  const now = clock.now();
  const by = { actor: "owner", now } as const;
  await recordWaived(trx, id, warnings, now);
  if (ownPrice !== undefined)
    await insertEvents(trx, id, { ...by, what: "ownPrice", detail: { amount: ownPrice } });
  await writeAudit(trx, {
    actor,
    what: until === undefined ? "bookedByTelephone" : "optionHeld",
    subject: reference,
    bookingId: id,
    after: {
      apartment,
      checkIn,
      checkOut,
      total: formatAmount(total, currency),
      ...(summary !== "" && { extras: summary }),
      ...(late.length > 0 && { tooLateForGuests: late.join("; ") }),
      ...(until !== undefined && { optionUntil: momentText(until, facts.timeZone) }),
      ...(ownPrice !== undefined && { ownPrice: formatAmount(ownPrice, currency) }),
      ...(beyond !== "" && { beyondRules: beyond }),
      ...((beyond !== "" || ownPrice !== undefined) && { reason }),
    },
    now,
  });
}

/** In the history of a booking: which rules of guests staff waived; nothing where they waived none. */
export async function recordWaived(
  trx: Parameters<typeof writeAudit>[0],
  bookingId: string,
  warnings: readonly CalendarFault[],
  now: Date,
): Promise<void> {
  const rules = warnings.map(({ reason }) => reason).join(" ");
  if (rules === "") return;
  await insertEvents(trx, bookingId, {
    actor: "owner",
    now,
    what: "beyondRules",
    detail: { rules },
  });
}

/** The moment in the property's time as the audit log keeps it: "2027-01-12 18:00". */
export function momentText(instant: Date, timeZone: string): string {
  const { today, hour } = propertyDay(instant, timeZone);
  return `${today} ${String(hour).padStart(2, "0")}:00`;
}

/** The rules that a stay breaks, as warnings of the form. Empty where it breaks none, and where it cannot be booked at all: the check of the booking says why. */
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
