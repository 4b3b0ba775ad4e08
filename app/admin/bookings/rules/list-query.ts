// The query of the list of bookings in its URL, and how the list is filtered, sorted and paged in memory, so that accents, case
// and scripts match alike on both databases.
import { partsOf } from "#app/stays/rules/moves.ts";
import type { Move } from "#app/stays/rules/moves.ts";
import { foldText } from "#app/ui/rules/typed-text.ts";
import { statusTransitions } from "#app/bookings/rules/booking-status.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";

/** The sort orders; `-` puts the latest, or the highest, first. */
export const listOrders = ["-booked", "booked", "stay", "-stay", "guest", "-total"] as const;
export type ListOrder = (typeof listOrders)[number];

/** The statuses, in the order of a booking's life cycle. */
export const listStatuses = Object.keys(statusTransitions) as BookingStatus[];

// What the list can be limited to: a status, or the stays that were booked on other sites.
const listFilters = [...listStatuses, "elsewhere"] as const;

/** `arrival` is a month `YYYY-MM`; null filters nothing. `page` counts from 1. */
export interface ListQuery {
  search: string;
  status: (typeof listFilters)[number] | null;
  apartmentId: number | null;
  arrival: string | null;
  /** Only bookings of which something is to be paid. */
  open: boolean;
  order: ListOrder;
  page: number;
}

/** The query, and an invalid month of arrival as typed: it filters nothing and is shown again. */
export interface ReadQuery {
  query: ListQuery;
  faultyArrival: string | null;
}

/** Parses an untrusted query: invalid values are ignored. */
export function readListQuery(params: URLSearchParams): ReadQuery {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, 100);
  const arrival = text("arrival");
  const isMonth = /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(arrival);
  const apartment = text("apartment");
  const page = text("page");
  return {
    query: {
      search: text("q"),
      status: listFilters.find((status) => status === text("status")) ?? null,
      apartmentId: /^\d{1,6}$/.test(apartment) ? Number(apartment) : null,
      arrival: isMonth ? arrival : null,
      open: text("open") === "1",
      order: listOrders.find((order) => order === text("order")) ?? "-booked",
      page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    },
    faultyArrival: arrival === "" || isMonth ? null : arrival,
  };
}

/** The URL of the list at `path`; defaults are left out. */
export function listUrl(path: string, query: ListQuery): string {
  const { search, status, apartmentId, arrival, open, order, page } = query;
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (status) params.set("status", status);
  if (apartmentId !== null) params.set("apartment", String(apartmentId));
  if (arrival) params.set("arrival", arrival);
  if (open) params.set("open", "1");
  if (order !== "-booked") params.set("order", order);
  if (page > 1) params.set("page", String(page));
  const queryString = params.toString();
  return queryString ? `${path}?${queryString}` : path;
}

/** The apartments of a stay by name, in the order in which the guest is in them. */
export function placesText(
  booking: Pick<ListedBooking, "apartmentId" | "moves" | "checkIn" | "checkOut">,
  names: readonly { id: number; name: string }[],
): string {
  return partsOf(booking)
    .map(({ apartmentId }) => names.find(({ id }) => id === apartmentId)?.name ?? apartmentId)
    .join(" → ");
}

/** The fields of a booking that the list needs; amounts in cents, instants as text. */
export interface ListedBooking {
  id: string;
  reference: string;
  status: BookingStatus;
  apartmentId: number;
  /** Where the guest moves during the stay. */
  moves: readonly Move[];
  checkIn: string;
  checkOut: string;
  adults: number;
  children: number;
  language: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  paymentMethod: "card" | "property";
  source: "web" | "api" | "owner" | "demo";
  country: string;
  dueNow: number;
  total: number;
  currency: string;
  holdExpiresAt: string | null;
  createdAt: string;
}

/** A stay of another site in the list; party and amount, in cents, are null where they were not entered. */
export interface ListedElsewhere {
  /** The name of the other site. */
  site: string;
  /** As in the address of its page. */
  stay: string;
  apartmentId: number;
  checkIn: string;
  checkOut: string;
  /** That site says only that the nights are closed, and staff have entered nothing. */
  closed: boolean;
  /** By what was pressed on Today. */
  status: "confirmed" | "checked_in" | "checked_out";
  /** The guest's name as it was entered, and its parts for the order. */
  name: string;
  firstName: string;
  lastName: string;
  phone: string;
  adults: number | null;
  children: number | null;
  total: number | null;
  currency: string;
  /** Since when its nights are taken; empty where that is not known any more. */
  createdAt: string;
}

/** What the list has: bookings, and stays of other sites. */
export type Listed = ListedBooking | ListedElsewhere;

type Findable = Pick<ListedBooking, "reference" | "firstName" | "lastName" | "email" | "phone">;

/** Whether every word of the search occurs in the guest's name, email or telephone, or in the reference. */
export function matchesSearch(search: string, booking: Findable): boolean {
  const { reference, firstName, lastName, email, phone } = booking;
  const names = `${guestName(booking)} ${firstName} ${lastName}`;
  const text = foldText(`${names} ${email} ${reference}`);
  const number = phone.replace(/\D/g, "");
  return foldText(search)
    .split(/\s+/)
    .every(
      (word) =>
        text.includes(word) || matchesPhone(number, word) || matchesReference(word, reference),
    );
}

/** The bookings in that order; among equals the one booked last comes first. `amountOf` is the amount that the list shows. */
export function sortBookings<Line extends Sortable>(
  bookings: readonly Line[],
  order: ListOrder,
  amountOf: (booking: Line) => number,
): Line[] {
  return bookings.toSorted(
    (a, b) =>
      (order === "-total" ? amountOf(b) - amountOf(a) : comparisons[order](a, b)) ||
      newestFirst(a, b),
  );
}

/** One page of a list, and the number of pages; a page beyond the end becomes the last. */
export function paginate<Item>(
  items: readonly Item[],
  page: number,
  length: number,
): { items: Item[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / length));
  const shownPage = Math.min(page, pages);
  return {
    items: items.slice((shownPage - 1) * length, shownPage * length),
    page: shownPage,
    pages,
  };
}

type Sortable = Pick<
  ListedBooking,
  "createdAt" | "checkIn" | "apartmentId" | "firstName" | "lastName"
> & { reference?: string };
type Compare = (a: Sortable, b: Sortable) => number;

const names = new Intl.Collator("en", { sensitivity: "base" });
const newestFirst: Compare = (a, b) =>
  compareText(b.createdAt, a.createdAt) || compareText(a.reference ?? "", b.reference ?? "");
const byStay: Compare = (a, b) =>
  compareText(a.checkIn, b.checkIn) || a.apartmentId - b.apartmentId;

const comparisons: Record<Exclude<ListOrder, "-total">, Compare> = {
  "-booked": newestFirst,
  booked: (a, b) => compareText(a.createdAt, b.createdAt),
  stay: byStay,
  "-stay": (a, b) => byStay(b, a),
  guest: (a, b) => names.compare(a.lastName, b.lastName) || names.compare(a.firstName, b.firstName),
};

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// A telephone number in any grouping.
function matchesPhone(number: string, word: string): boolean {
  return /^[\d+()./-]{4,}$/.test(word) && number.includes(word.replace(/\D/g, ""));
}

// A reference with easily confused characters: O for 0, I or L for 1.
function matchesReference(word: string, reference: string): boolean {
  const typed = word.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const code = typed.replaceAll("O", "0").replace(/[IL]/g, "1");
  const known = reference.replace(/[^0-9A-Z]/g, "");
  return code.length >= 4 && (known.includes(typed) || known.includes(code));
}
