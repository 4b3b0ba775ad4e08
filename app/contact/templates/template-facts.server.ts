// What templates are called, and the facts of a stay that are filled into one, in the guest's language.
import type { PropertyFacts } from "#property/facts.ts";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { accessLines } from "#app/bookings/emails/booking-email-parts.ts";
import { bookingMoney } from "#app/bookings/ledger/rules/booking-money.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { findStayKeys } from "#app/bookings/arrival/stay-keys.sql.server.ts";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import { oneLine } from "#app/emails/rules/one-line.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { FactTexts, MessageTemplate } from "../rules/template.ts";
import { suggestionOf } from "./suggest-templates.server.ts";

/**
 * The name as a user reads it: one that the property delivers in the user's language, one that the owner has typed as it was typed.
 * A delivered template that was renamed has a typed name.
 */
export function templateName(
  { id, name }: Pick<MessageTemplate, "id" | "name">,
  language: Language,
  facts: PropertyFacts,
): string {
  const key = suggestionOf(id);
  if (!key) return name;
  const nameIn = (one: Language) =>
    makeTranslator(one, facts, "property.messages")(`property.messages.${key}.name`);
  return facts.languages.some((one) => nameIn(one) === name) ? nameIn(language) : name;
}

/**
 * Read them when the text is filled in. How to get in is what our emails say about it: where and from when the guest reads the
 * door code, never the code itself.
 */
export async function readTemplateFacts(
  booking: Booking,
  language: Language,
  { clock, property: { facts } }: Pick<App, "clock" | "property">,
  db: Db,
): Promise<FactTexts> {
  const { checkIn, checkOut, reference } = booking;
  const format = formatFor(language);
  const t = makeTranslator(language, facts, "emails");
  const { mayRead } = await findStayKeys(db, booking.id);
  const apartment = await nameApartments(db, booking, language, facts);
  const writtenAt = clock.now();
  const { street, locality } = facts.address;
  return {
    guest: oneLine(guestName(booking, language === "zh")),
    apartment: oneLine(apartment),
    arrival: format.date(checkIn, "full"),
    departure: format.date(checkOut, "full"),
    nights: format.number(daysBetween(checkIn, checkOut)),
    checkIn: format.hour(facts.checkInHour),
    checkOut: format.hour(facts.checkOutHour),
    reference,
    wayIn: accessLines({ t, booking, facts, format, mayReadCode: mayRead, writtenAt }).join(" "),
    address: `${street}, ${locality}`,
    phone: facts.telephone,
  };
}

/** What the guest has to pay now, as an amount with its currency. Only for the guest, and for users who see money. */
export async function readBalanceText(
  booking: Booking,
  language: Language,
  db: Db,
): Promise<string> {
  const balance = (await readBalances(db, [booking.id])).get(booking.id);
  return formatFor(language).money(bookingMoney(booking, balance).toPay, booking.currency);
}
