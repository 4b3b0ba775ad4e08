// The list of bookings as a CSV file: everything that the filters find, on all pages.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { formatDecimal } from "../rules/format-amount.ts";
import { toCsv } from "../rules/csv.ts";
import { listBookings } from "./listed-bookings.sql.server.ts";
import { readListQuery } from "./rules/list-query.ts";
import { sortBookings, matchesSearch } from "./rules/search-bookings.ts";
import type { ListedBooking } from "./rules/search-bookings.ts";

/** Headings and statuses in `language`, dates as `2027-03-13`, amounts as `1183.00`; each export is audited. */
export async function exportBookings(
  params: URLSearchParams,
  language: Language,
  user: User,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<string> {
  const { query } = readListQuery(params);
  const rows = await listBookings(db, query);
  const found = sortBookings(
    rows.filter((booking) => matchesSearch(query.search, booking)),
    query.order,
  );
  const apartments = new Map(
    (await listApartments(db, language, facts)).map(({ id, texts: words }) => [id, words.name]),
  );
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      actor: user,
      what: "bookingsExported",
      subject: "",
      after: { bookings: found.length },
      now: clock.now(),
    }),
  );
  const t = makeTranslator(language, facts, "owner-bookings");
  const words = (key: string) => t(`owner-bookings.${key}`);
  const lineOf = (booking: ListedBooking) => [
    booking.reference,
    words(`filter.statuses.${booking.status}`),
    booking.firstName,
    booking.lastName,
    booking.email,
    booking.phone,
    booking.country,
    booking.language,
    apartments.get(booking.apartmentId) ?? booking.apartmentId,
    booking.checkIn,
    booking.checkOut,
    daysBetween(booking.checkIn, booking.checkOut),
    booking.adults,
    booking.children,
    words(booking.paymentMethod === "card" ? "csv.byCard" : "csv.atProperty"),
    formatDecimal(booking.dueNow),
    formatDecimal(booking.dueAtProperty),
    formatDecimal(booking.total),
    booking.currency,
    propertyDay(new Date(booking.createdAt), facts.timeZone).today,
  ];
  return toCsv([headings.map(words), ...found.map(lineOf)]);
}

const headings = [
  "list.reference",
  "list.status",
  "csv.firstName",
  "csv.lastName",
  "guest.email",
  "guest.phone",
  "csv.country",
  "guest.language",
  "list.apartment",
  "stay.arrival",
  "stay.departure",
  "stay.nights",
  "csv.adults",
  "csv.children",
  "csv.method",
  "price.byCard",
  "price.atProperty",
  "list.total",
  "csv.currency",
  "list.bookedOn",
];
