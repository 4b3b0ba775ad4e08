// What a guest may do online before the stay: change or cancel it until arrival, give the arrival details, read the guide, and from
// when it shows the door code.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { StayPart } from "#app/stays/rules/moves.ts";
import type { BookingStatus } from "./booking-status.ts";

/** Until the check-in hour of the day of arrival, itself excluded, on the property's clock, and only while confirmed. */
export function isSelfServiceOpen(
  { status, checkIn }: { status: BookingStatus; checkIn: PlainDate },
  now: { today: PlainDate; hour: number },
  checkInHour: number,
): boolean {
  if (status !== "confirmed") return false;
  return now.today < checkIn || (now.today === checkIn && now.hour < checkInHour);
}

/** As stored in the booking; "" where not given. */
export interface ArrivalDetails {
  arrivalTime: string;
  transfer: boolean;
  flight: string;
  specialRequests: string;
}

/** The fields that changed, in the order in which the owner reads them. */
export function changedArrivalDetails(
  before: ArrivalDetails,
  after: ArrivalDetails,
): (keyof ArrivalDetails)[] {
  const names = ["transfer", "flight", "arrivalTime", "specialRequests"] as const;
  return names.filter((name) => before[name] !== after[name]);
}

/**
 * `open`: with the door code and the Wi-Fi; `early` and `unpaid`: without them; `closed`: the booking is not active or has
 * ended. An `unpaid` stay is neither paid nor released by staff, who let its guest in themselves.
 */
export type GuideState = "closed" | (typeof guideMoments)[number];

/** In which a guide can be read. */
export const guideMoments = ["open", "early", "unpaid"] as const;

/** The hour of the day of arrival, on the property's clock, from which the door code is shown. */
export const doorCodeHour = 6;

/**
 * Of a stay in more than one apartment: the part in which the guest is now, until the check-out hour of the day on which the guest
 * moves on, and the next one, whose door code is shown from its hour on, as on the day of arrival (`isOpen`); null after the last.
 */
export function currentPart(
  parts: readonly StayPart[],
  now: { today: PlainDate; hour: number },
  checkOutHour: number,
): { part: StayPart; next: (StayPart & { isOpen: boolean }) | null } {
  const isOver = ({ checkOut }: StayPart) =>
    now.today > checkOut || (now.today === checkOut && now.hour >= checkOutHour);
  const found = parts.findIndex((part) => !isOver(part));
  const index = found === -1 ? parts.length - 1 : found;
  const next = parts[index + 1];
  const isOpen = (part: StayPart) =>
    now.today > part.checkIn || (now.today === part.checkIn && now.hour >= doorCodeHour);
  return { part: parts[index]!, next: next ? { ...next, isOpen: isOpen(next) } : null };
}

/** `mayRead`: paid or released. Closes at the check-out hour. After arrival the code is shown on any day. */
export function guideState(
  { status, checkIn, checkOut }: { status: BookingStatus; checkIn: PlainDate; checkOut: PlainDate },
  mayRead: boolean,
  now: { today: PlainDate; hour: number },
  checkOutHour: number,
): GuideState {
  if (status !== "confirmed" && status !== "checked_in") return "closed";
  if (now.today > checkOut || (now.today === checkOut && now.hour >= checkOutHour)) return "closed";
  if (!mayRead) return "unpaid";
  if (status === "checked_in" || now.today > checkIn) return "open";
  return now.today === checkIn && now.hour >= doorCodeHour ? "open" : "early";
}
