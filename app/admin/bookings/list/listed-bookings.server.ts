// The list of bookings for a query: what the filters find, in an order, and one page of it.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { bookingMoney } from "#app/bookings/ledger/rules/booking-money.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { LedgerBalance } from "#app/ledger/rules/accounts.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { holdMinutes } from "../rules/booking-forms.ts";
import { matchesSearch, paginate, readListQuery, sortBookings } from "../rules/list-query.ts";
import type {
  Listed,
  ListedBooking,
  ListedElsewhere,
  ListOrder,
  ListQuery,
  ReadQuery,
} from "../rules/list-query.ts";
import { countAsked, mostAsked } from "../../payments/payment-link.server.ts";
import { listBookings } from "./listed-bookings.sql.server.ts";
import { listElsewhere } from "./listed-elsewhere.server.ts";

/** In cents. */
interface LineSums {
  /** What the guest is charged and still owes by the ledger; before a booking is confirmed the agreed price, and nothing. */
  charged: number;
  toPay: number;
}

/** A booking in the list. */
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

/** A stay of another site in the list; `charged` is its amount as it was entered. */
export interface ElsewhereLine extends Omit<
  ListedElsewhere,
  "firstName" | "lastName" | "phone" | "total" | "createdAt"
> {
  charged: number | null;
  /** Null where it is not known any more. */
  bookedOn: string | null;
}

/** `count` bookings, those of other sites among them, are found on `pages` pages; `query.page` is the page shown. */
export interface BookingsPage extends ReadQuery {
  bookings: (BookingLine | ElsewhereLine)[];
  count: number;
  pages: number;
  apartments: { id: number; name: string }[];
}

/** Apartments are named in `language`; what guests pay another site only owners see. */
export async function loadBookings(
  params: URLSearchParams,
  { language, isOwner }: { language: Language; isOwner: boolean },
  app: Pick<App, "database" | "clock" | "property" | "gateway">,
): Promise<BookingsPage> {
  const { facts } = app.property;
  const { db } = app.database;
  const { query, faultyArrival } = readListQuery(params);
  const found = await findLines(query, { seesAmounts: isOwner, currency: facts.currency }, db);
  const sorted = await inOrder(found, query.order, db);
  const { items, page, pages } = paginate(sorted, query.page, pageLength);
  const apartments = await listAllApartments(db, language, facts);
  const now = app.clock.now();
  const bookings = items.filter(isBooking);
  const balances = await readBalances(
    db,
    bookings.map(({ id }) => id),
  );
  const sumsBelow = (booking: ListedBooking) => sumsOf(booking, balances.get(booking.id));
  const asked = query.open
    ? await countAsked(
        bookings.map((booking) => ({ ...booking, ...sumsBelow(booking) })),
        app,
      )
    : new Map<string, number>();
  return {
    query: { ...query, page },
    faultyArrival,
    bookings: items.map((line) =>
      isBooking(line)
        ? {
            ...asLine({ ...line, ...sumsBelow(line) }, now, facts.timeZone),
            asked: asked.get(line.reference) ?? null,
          }
        : asElsewhereLine(line, facts.timeZone),
    ),
    count: found.length,
    pages,
    apartments: apartments.map(({ id, texts: words }) => ({ id, name: words.name })),
  };
}

/** The same without any sum, for a user who may see none. */
export function withoutSums(list: BookingsPage): BookingsPage {
  const bookings = list.bookings.map((line) =>
    "site" in line ? { ...line, charged: null } : { ...line, charged: null, toPay: 0, asked: null },
  );
  return { ...list, bookings };
}

const pageLength = mostAsked;

/** Whether a line is a booking; else it is a stay of another site. */
export function isBooking(line: Listed): line is ListedBooking {
  return !("site" in line);
}

/** What the filters find, bookings and stays of other sites, unsorted. */
export async function findLines(
  query: ListQuery,
  reader: { seesAmounts: boolean; currency: string },
  db: Db,
): Promise<Listed[]> {
  return [...(await findBookings(query, db)), ...(await listElsewhere(query, reader, db))];
}

/** In that order, with the amounts that the list shows. */
export async function inOrder(found: Listed[], order: ListOrder, db: Db): Promise<Listed[]> {
  const amountOf = await amountsOf(order === "-total" ? found.filter(isBooking) : [], db);
  return sortBookings(found, order, (line) =>
    isBooking(line) ? amountOf(line) : (line.total ?? 0),
  );
}

async function findBookings(query: ListQuery, db: Db): Promise<ListedBooking[]> {
  const { status } = query;
  if (status === "elsewhere") return [];
  const rows = await listBookings(db, { ...query, status });
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

function asElsewhereLine(stay: ListedElsewhere, timeZone: string): ElsewhereLine {
  const { firstName: _first, lastName: _last, phone: _phone, total, createdAt, ...shown } = stay;
  const bookedOn = createdAt === "" ? null : propertyDay(new Date(createdAt), timeZone).today;
  return { ...shown, charged: total, bookedOn };
}
