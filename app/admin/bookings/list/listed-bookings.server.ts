// The list of bookings for a query: one page of it, or all that the filters find as a CSV file.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { listInvoiceNumbers } from "#app/bookings/invoices/invoices.sql.server.ts";
import { bookingMoney } from "#app/bookings/ledger/rules/booking-money.ts";
import { daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readBalances, readSums } from "#app/ledger/ledger.sql.server.ts";
import { toSums } from "#app/ledger/rules/accounts.ts";
import type { BookingSums, LedgerBalance } from "#app/ledger/rules/accounts.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { amountCell, toCsv } from "../../rules/file-formats.ts";
import { holdMinutes } from "../rules/booking-forms.ts";
import {
  matchesSearch,
  paginate,
  placesText,
  readListQuery,
  sortBookings,
} from "../rules/list-query.ts";
import type { ListQuery, ReadQuery, ListedBooking } from "../rules/list-query.ts";
import { countAsked, mostAsked } from "../../payments/payment-link.server.ts";
import { listBookings, readReductions } from "./listed-bookings.sql.server.ts";

/** In cents. */
interface LineSums {
  /** What the guest is charged and still owes by the ledger; before a booking is confirmed the agreed price, and nothing. */
  charged: number;
  toPay: number;
}

/** A line of the list. */
export interface BookingLine
  extends
    Omit<LineSums, "charged">,
    Omit<
      ListedBooking,
      "id" | "email" | "phone" | "country" | "dueNow" | "total" | "holdExpiresAt"
    > {
  /** Null for a user who may see no money. */
  charged: number | null;
  /** Whole minutes for which an unfinished payment still holds the nights; null for all others. */
  holdMinutes: number | null;
  /** The property's day on which it was made. */
  bookedOn: string;
  /** How many emails have asked its guest for money; null where there is nothing to ask for, and beside the open ones. */
  asked: number | null;
}

/** `count` bookings are found on `pages` pages; `query.page` is the page shown. */
export interface BookingsPage extends ReadQuery {
  bookings: BookingLine[];
  count: number;
  pages: number;
  apartments: { id: number; name: string }[];
}

/** Apartments are named in `language`. */
export async function loadBookings(
  params: URLSearchParams,
  language: Language,
  app: Pick<App, "database" | "clock" | "property" | "gateway">,
): Promise<BookingsPage> {
  const { facts } = app.property;
  const { db } = app.database;
  const { query, faultyArrival } = readListQuery(params);
  const found = await findBookings(query, db);
  const amountOf = await amountsOf(query.order === "-total" ? found : [], db);
  const sorted = sortBookings(found, query.order, amountOf);
  const { items, page, pages } = paginate(sorted, query.page, pageLength);
  const apartments = await listAllApartments(db, language, facts);
  const now = app.clock.now();
  const balances = await readBalances(
    db,
    items.map(({ id }) => id),
  );
  const shown = items.map((booking) => ({
    ...booking,
    ...sumsOf(booking, balances.get(booking.id)),
  }));
  const asked = query.open ? await countAsked(shown, app) : new Map<string, number>();
  return {
    query: { ...query, page },
    faultyArrival,
    bookings: shown.map((booking) => ({
      ...asLine(booking, now, facts.timeZone),
      asked: asked.get(booking.reference) ?? null,
    })),
    count: found.length,
    pages,
    apartments: apartments.map(({ id, texts: words }) => ({ id, name: words.name })),
  };
}

/** The same without any sum, for a user who may see none. */
export function withoutSums(list: BookingsPage): BookingsPage {
  const bookings = list.bookings.map((line) => ({ ...line, charged: null, toPay: 0, asked: null }));
  return { ...list, bookings };
}

const pageLength = mostAsked;

// What the filters find, unsorted.
async function findBookings(query: ListQuery, db: Db): Promise<ListedBooking[]> {
  const rows = await listBookings(db, query);
  const matching = rows.filter((booking) => matchesSearch(query.search, booking));
  if (!query.open) return matching;
  const balances = await readBalances(
    db,
    matching.map(({ id }) => id),
  );
  return matching.filter((booking) => sumsOf(booking, balances.get(booking.id)).toPay > 0);
}

// What the list shows as the amount of each.
async function amountsOf(found: readonly ListedBooking[], db: Db) {
  const ids = found.map(({ id }) => id);
  const balances = await readBalances(db, ids);
  return (booking: ListedBooking) => sumsOf(booking, balances.get(booking.id)).charged;
}

function sumsOf(booking: ListedBooking, balance: LedgerBalance | undefined): LineSums {
  if (booking.status === "pending_payment") return { charged: booking.total, toPay: 0 };
  return {
    charged: balance?.charged ?? booking.total,
    toPay: bookingMoney(booking, balance).toPay,
  };
}

function asLine(booking: ListedBooking & LineSums, now: Date, timeZone: string) {
  // Fields that the list does not show are not sent to the browser.
  const { id: _id, email: _email, phone: _phone, country: _country, ...shown } = booking;
  const { dueNow: _dueNow, total: _total, holdExpiresAt, ...line } = shown;
  return {
    ...line,
    holdMinutes: holdMinutes(holdExpiresAt, now),
    bookedOn: propertyDay(new Date(booking.createdAt), timeZone).today,
  };
}

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
  const matching = await findBookings(query, db);
  const found = sortBookings(
    matching,
    query.order,
    await amountsOf(query.order === "-total" ? matching : [], db),
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
  const ids = found.map(({ id }) => id);
  const sums = await readSums(db, ids);
  const reductions = await readReductions(db, ids);
  const invoices = await listInvoiceNumbers(db);
  const words = translateBelow("admin-bookings", makeTranslator(language, facts, "admin-bookings"));
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
    propertyDay(new Date(booking.createdAt), facts.timeZone).today,
  ];
  return toCsv([headings.map((heading) => words(heading)), ...found.map(lineOf)]);
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
] as const;
