// The query of the list of bookings in its URL.
import { statusTransitions } from "#app/bookings/rules/booking-status.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";

/** The sort orders; `-` puts the latest, or the highest, first. */
export const listOrders = ["-booked", "booked", "stay", "-stay", "guest", "-total"] as const;
export type ListOrder = (typeof listOrders)[number];

/** The statuses, in the order of a booking's life cycle. */
export const listStatuses = Object.keys(statusTransitions) as BookingStatus[];

/** `arrival` is a month `YYYY-MM`; null filters nothing. `page` counts from 1. */
export interface ListQuery {
  search: string;
  status: BookingStatus | null;
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
      status: listStatuses.find((status) => status === text("status")) ?? null,
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
