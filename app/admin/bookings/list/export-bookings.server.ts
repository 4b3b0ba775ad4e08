// The list of bookings as a CSV file: all that the filters find, with the sums of the ledger.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { listInvoiceNumbers } from "#app/bookings/invoices/invoices.sql.server.ts";
import { daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readSums } from "#app/ledger/ledger.sql.server.ts";
import { toSums } from "#app/ledger/rules/accounts.ts";
import type { BookingSums } from "#app/ledger/rules/accounts.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { amountCell, toCsv } from "../../rules/file-formats.ts";
import { placesText, readListQuery } from "../rules/list-query.ts";
import type { ListedBooking, ListedElsewhere } from "../rules/list-query.ts";
import { findLines, inOrder, isBooking } from "./listed-bookings.server.ts";
import { readReductions } from "./listed-bookings.sql.server.ts";

/**
 * Headings and statuses in `language`, dates as `2027-03-13`, amounts as `1183.00`; each export is audited. Beside the agreed
 * total are the sums of the ledger: a cancelled booking is charged what was retained. Promotions are part of the room revenue.
 */
export async function exportBookings(
  params: URLSearchParams,
  language: Language,
  user: User,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<string> {
  const { query } = readListQuery(params);
  const { currency, timeZone } = facts;
  const found = await inOrder(
    await findLines(query, { seesAmounts: true, currency }, db),
    query.order,
    db,
  );
  const apartments = (await listAllApartments(db, language, facts)).map(({ id, texts }) => ({
    id,
    name: texts.name,
  }));
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      actor: user,
      what: "bookingsExported",
      subject: "",
      after: { bookings: found.length },
      now: clock.now(),
    }),
  );
  const ids = found.filter(isBooking).map(({ id }) => id);
  const sums = await readSums(db, ids);
  const reductions = await readReductions(db, ids);
  const invoices = await listInvoiceNumbers(db);
  const words = translateBelow("admin-bookings", makeTranslator(language, facts, "admin-bookings"));
  const dayOf = (moment: string) =>
    moment === "" ? "" : propertyDay(new Date(moment), timeZone).today;
  // Their sums in the ledger stay empty: another site receives what they pay.
  const elsewhereOf = (stay: ListedElsewhere) => [
    "",
    words(stay.status === "confirmed" ? "filter.elsewhere" : `filter.statuses.${stay.status}`),
    stay.firstName,
    stay.lastName,
    "",
    stay.phone,
    "",
    "",
    apartments.find(({ id }) => id === stay.apartmentId)?.name ?? stay.apartmentId,
    stay.checkIn,
    stay.checkOut,
    daysBetween(stay.checkIn, stay.checkOut),
    stay.adults ?? "",
    stay.children ?? "",
    "",
    stay.total === null ? "" : amountCell(stay.total),
    ...Array.from({ length: ledgerColumns }, () => ""),
    "",
    stay.total === null ? "" : stay.currency,
    dayOf(stay.createdAt),
    stay.site,
  ];
  const lineOf = (booking: ListedBooking) => [
    booking.reference,
    words(`filter.statuses.${booking.status}`),
    booking.firstName,
    booking.lastName,
    booking.email,
    booking.phone,
    booking.country,
    booking.language,
    placesText(booking, apartments),
    booking.checkIn,
    booking.checkOut,
    daysBetween(booking.checkIn, booking.checkOut),
    booking.adults,
    booking.children,
    words(booking.paymentMethod === "card" ? "csv.byCard" : "csv.atProperty"),
    amountCell(booking.total),
    ...ledgerCells(sums.get(booking.id) ?? toSums([]), reductions.get(booking.id) ?? 0),
    (invoices.get(booking.id) ?? []).join(" "),
    booking.currency,
    dayOf(booking.createdAt),
    words(`stay.sources.${booking.source}`),
  ];
  return toCsv([
    headings.map((heading) => words(heading)),
    ...found.map((line) => (isBooking(line) ? lineOf(line) : elsewhereOf(line))),
  ]);
}

// In the order of `headings`. What was paid too much is open below zero.
function ledgerCells(sums: BookingSums, reduction: number): (string | number)[] {
  const { charged, rooms, extras, touristFee, vat, received, givenBack, onItsWay, open } = sums;
  const { card, cash, bank, terminal } = received;
  return [
    charged,
    rooms,
    extras,
    reduction,
    touristFee,
    vat,
    card,
    cash,
    bank,
    terminal,
    givenBack,
    onItsWay,
    open,
  ].map(amountCell);
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
  "list.total",
  "csv.charged",
  "csv.rooms",
  "csv.extras",
  "csv.promotions",
  "csv.touristFee",
  "csv.vat",
  "csv.card",
  "csv.cash",
  "csv.bank",
  "csv.terminal",
  "csv.givenBack",
  "csv.onItsWay",
  "csv.open",
  "csv.invoices",
  "csv.currency",
  "list.bookedOn",
  "stay.source",
] as const;

// The columns of `ledgerCells`.
const ledgerColumns = headings.indexOf("csv.invoices") - headings.indexOf("csv.charged");
