// Composes what the pass of a booking shows, in every language that the site offers: phones choose among them.
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import { addDays, clockAt } from "#app/dates/rules/plain-date.ts";
import { addressIn, offeredLanguages } from "#app/i18n/addresses.ts";
import { formatFor } from "#app/i18n/format.ts";
import { languageOr } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { stateOfPass } from "./rules/pass-content.ts";
import type { PassContent, PassField, PassState, PassTexts } from "./rules/pass-content.ts";

type Composing = Pick<App, "database" | "property" | "environment">;

/** The pass of a booking; of `null` one that has ended: it names the property only. */
export async function composePass(booking: Booking | null, app: Composing): Promise<PassContent> {
  const { facts } = app.property;
  const state = booking ? stateOfPass(booking.status) : "ended";
  const texts = new Map<Language, PassTexts>();
  for (const language of offeredLanguages(facts))
    texts.set(language, await writeTexts(booking, state, language, app));
  const at = (date: string, hour: number) => `${date}T${clockAt(date, hour, facts.timeZone)}`;
  const language = languageOr(booking?.language, facts.defaultLanguage);
  return {
    state,
    name: facts.name,
    // A language may have been hidden since.
    language: texts.has(language) ? language : facts.defaultLanguage,
    texts,
    times: booking && {
      start: at(booking.checkIn, facts.checkInHour),
      end: at(booking.checkOut, facts.checkOutHour),
      expires: at(addDays(booking.checkOut, 1), 0),
    },
    position: state === "valid" ? facts.coordinates : null,
  };
}

async function writeTexts(
  booking: Booking | null,
  state: PassState,
  language: Language,
  { database, property: { facts }, environment }: Composing,
): Promise<PassTexts> {
  const t = makeTranslator(language, facts, "wallet", "emails", "my-booking");
  const format = formatFor(language);
  const field = (label: string, value: string): PassField => ({
    label,
    value,
    // The reader's phone puts the value in.
    changed: t("wallet.pass.changed", { field: label }),
  });
  const day = (which: "checkIn" | "checkOut", style: "short" | "full") => {
    const date = booking ? format.date(booking[which], style) : "";
    const key = which === "checkIn" ? "my-booking.stay.arrival" : "my-booking.stay.departure";
    return field(t(`emails.stay.${which}`), booking ? t(key, { date }) : "");
  };
  const apartment = booking ? await nameApartments(database.db, booking, language, facts) : "";
  const { street, locality, district, postalCode, countryCode } = facts.address;
  const place = `${postalCode} ${locality}`.trim();
  const address = [facts.name, street, place, district, format.country(countryCode)];
  const status = statusText[state];
  return {
    description: t("wallet.pass.description"),
    apartment: field(t("emails.stay.apartment"), apartment),
    checkIn: day("checkIn", "short"),
    checkOut: day("checkOut", "short"),
    checkInLong: day("checkIn", "full"),
    checkOutLong: day("checkOut", "full"),
    guest: booking?.firstName ? field(t("wallet.pass.guest"), booking.firstName) : null,
    reference: field(t("wallet.pass.reference"), booking?.reference ?? ""),
    status: status && field(t("wallet.pass.status"), t(status)),
    address: field(t("wallet.pass.address"), address.filter(Boolean).join("\n")),
    phone: field(t("wallet.pass.phone"), facts.telephone),
    manage: field(t("wallet.pass.manage"), environment.origin + addressIn(language, "/my-booking")),
    near: booking ? t("wallet.pass.near", { apartment }) : "",
  };
}

const statusText = {
  valid: null,
  void: "my-booking.status.cancelled",
  over: "my-booking.status.checked_out",
  ended: "wallet.pass.ended",
} as const;
