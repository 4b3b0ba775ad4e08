// Reads the forms of the calendar, every field at once: nights that the owner blocks, and a booking that is taken by telephone.
import { parseGuest } from "#app/bookings/rules/booking-request.ts";
import type { ReadPhone } from "#app/bookings/rules/booking-request.ts";
import {
  addDays,
  addMonths,
  daysBetween,
  instantAt,
  isPlainDate,
} from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { readDecimal } from "#app/stays/rules/money.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import { isPlainLine, printableLine, typedText, visible } from "#app/ui/rules/typed-text.ts";
import { apartmentMissing, fieldFaults } from "../../rules/refusal-faults.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";

/** The form as it was typed. `to` is the day on which the apartment is free again. */
export interface TypedBlock {
  apartment: string;
  from: string;
  to: string;
  reason: string;
}

/** What is wrong with a field. */
type BlockFault =
  | "apartmentMissing"
  | "firstNightMissing"
  | "freeAgainMissing"
  | "notAfter"
  | "over"
  | "tooManyNights"
  | "tooFarToBlock"
  | "reasonMissing"
  | "reasonTooLong"
  | "unprintable";

/** How many nights a block may have, months ahead it may reach, and characters its reason may have. */
export const blockLimits = { nights: 366, monthsAhead: 36, reason: 80 };

/** The nights to block, or the fault of each field; `typed` is what may be shown in the form again. */
export function readBlock(
  raw: TypedBlock,
  today: PlainDate,
):
  | { ok: true; block: { apartmentId: number; from: PlainDate; to: PlainDate; reason: string } }
  | { ok: false; faults: Partial<Record<keyof TypedBlock, BlockFault>>; typed: TypedBlock } {
  const reason = typedText(raw.reason);
  const { apartment, from, to } = raw;
  const faults: Partial<Record<keyof TypedBlock, BlockFault>> = {};
  if (!/^\d{1,6}$/.test(apartment)) faults.apartment = "apartmentMissing";
  if (!isPlainDate(from)) faults.from = "firstNightMissing";
  const end = endFault(from, to, today);
  if (end) faults.to = end;
  if (!visible.test(reason)) faults.reason = "reasonMissing";
  else if (reason.length > blockLimits.reason) faults.reason = "reasonTooLong";
  else if (!isPlainLine(reason)) faults.reason = "unprintable";
  if (Object.keys(faults).length > 0)
    return { ok: false, faults, typed: { ...raw, reason: printableLine(reason) } };
  return { ok: true, block: { apartmentId: Number(apartment), from, to, reason } };
}

// The first night may be past, since a block may be entered late; at least one night must be ahead.
function endFault(from: string, to: string, today: PlainDate): BlockFault | null {
  if (!isPlainDate(to)) return "freeAgainMissing";
  if (to <= today) return "over";
  if (to > addMonths(today, blockLimits.monthsAhead)) return "tooFarToBlock";
  if (!isPlainDate(from)) return null;
  if (to <= from) return "notAfter";
  return daysBetween(from, to) > blockLimits.nights ? "tooManyNights" : null;
}

/** The part of a block to free: within it, one night at least; null for any other dates. */
export function readBlockPart(
  block: { from: PlainDate; to: PlainDate },
  wanted: { from: string; to: string },
): { from: PlainDate; to: PlainDate } | null {
  const { from, to } = wanted;
  if (!isPlainDate(from) || !isPlainDate(to)) return null;
  return from >= block.from && to <= block.to && addDays(from, 1) <= to ? { from, to } : null;
}

/** Where a block is to be, as typed. */
export type TypedPlace = Record<(typeof placeFields)[number], string>;

/** The fields of the form that changes a block, in its order, named as those that change a stay. */
export const placeFields = ["apartment", "checkIn", "checkOut"] as const;

/** Where a block is to be, or the faults of the form. Less of its own nights may also end today or earlier. */
export function readBlockPlace(
  typed: TypedPlace,
  block: { apartmentId: number; from: PlainDate; to: PlainDate; reason: string },
  today: PlainDate,
):
  | { ok: true; place: { apartmentId: number; from: PlainDate; to: PlainDate } }
  | { ok: false; faults: CalendarFault[] } {
  const { apartment, checkIn: from, checkOut: to } = typed;
  const part = readBlockPart(block, { from, to });
  if (part && apartment === String(block.apartmentId)) {
    const isSame = part.from === block.from && part.to === block.to;
    if (isSame) return { ok: false, faults: [{ field: "checkIn", reason: "samePlace" }] };
    return { ok: true, place: { apartmentId: block.apartmentId, ...part } };
  }
  const read = readBlock({ apartment, from, to, reason: block.reason || "-" }, today);
  if (read.ok) return { ok: true, place: { apartmentId: read.block.apartmentId, from, to } };
  const fieldOf = { apartment: "apartment", from: "checkIn", to: "checkOut", reason: "checkIn" };
  const values = { nights: blockLimits.nights, months: blockLimits.monthsAhead, max: 0 };
  const faults = Object.entries(read.faults).map(([field, reason]) => ({
    field: fieldOf[field as keyof typeof fieldOf],
    reason,
    values,
  }));
  return { ok: false, faults };
}

/** The place of a block that was changed and is asked for again to undo it: "4_2027-01-20_2027-01-24"; null for anything else. */
export function readPlace(
  text: string,
): { apartmentId: number; from: PlainDate; to: PlainDate } | null {
  const [apartment = "", from = "", to = ""] = text.split("_");
  if (!/^\d{1,6}$/.test(apartment) || !isPlainDate(from) || !isPlainDate(to) || to <= from)
    return null;
  return { apartmentId: Number(apartment), from, to };
}

/** A place as `readPlace` reads it. */
export function placeText({
  apartmentId,
  from,
  to,
}: {
  apartmentId: number;
  from: PlainDate;
  to: PlainDate;
}): string {
  return `${apartmentId}_${from}_${to}`;
}

/**
 * The night that a query names by `apartment` and `night`, or by `block` ("4_2027-01-20") where `apartment` says to which one it is
 * moved; null when it names none.
 */
export function readBlockedNight(
  asked: URLSearchParams,
): { apartmentId: number; night: PlainDate } | null {
  const [ofBlock, nightOfBlock] = (asked.get("block") ?? "").split("_");
  const apartment = ofBlock || (asked.get("apartment") ?? "");
  const night = nightOfBlock ?? asked.get("night") ?? "";
  if (!/^\d{1,6}$/.test(apartment) || !isPlainDate(night)) return null;
  return { apartmentId: Number(apartment), night };
}

/** The fields of the form, in its order. */
export const telephoneFields = [
  "apartment",
  "checkIn",
  "checkOut",
  "adults",
  "children",
  "plan",
  "code",
  "firstName",
  "lastName",
  "email",
  "phone",
  "country",
  "language",
  "specialRequests",
  "noEmail",
  "ownPrice",
  "beyond",
  "deskReason",
  "optionDay",
  "optionHour",
] as const;

/** The values of the form; `noEmail` and `beyond` are boxes, "on" when they are ticked. */
export type TypedTelephone = Record<(typeof telephoneFields)[number], string>;

/** The part that goes into a booking request; the guest's details are read again there. */
export interface TelephoneRequest {
  apartmentId: number;
  stay: Stay;
  party: Party;
  plan: RatePlan;
}

/**
 * The request, and every fault that needs no database. `request` is null while the stay itself is faulty, and then the
 * guest's faults can wait: a price is asked for before a name is spelled. `readPhone` as for `parseGuest`.
 */
export function readTelephoneBooking(
  typed: TypedTelephone,
  readPhone?: ReadPhone,
): {
  request: TelephoneRequest | null;
  stayFaults: CalendarFault[];
  guestFaults: CalendarFault[];
} {
  const query = new URLSearchParams(Object.entries(typed).filter(([, text]) => text !== ""));
  const { stay, party, plan, apartment, faults } = parseStayQuery(query);
  if (!stay && !faults.checkIn && !faults.checkOut) faults.checkIn = "datesMissing";
  const guest = parseGuest(typed, readPhone);
  const stayFaults: CalendarFault[] = [
    ...(apartment === null ? [apartmentMissing] : []),
    ...fieldFaults({ ...faults, apartment: undefined }, telephoneFields),
  ];
  const guestFaults = (guest.ok ? [] : fieldFaults(guest.faults, telephoneFields)).filter(
    ({ field }) => field !== "email" || !hasNoEmail(typed),
  );
  const isWhole = stayFaults.length === 0 && apartment !== null && stay;
  const request = isWhole ? { apartmentId: apartment, stay, party, plan } : null;
  return { request, stayFaults, guestFaults };
}

/** Whether the guest has no email address: the box is ticked, and none was typed. */
export function hasNoEmail({ noEmail, email }: Pick<TypedTelephone, "noEmail" | "email">): boolean {
  return noEmail !== "" && email.trim() === "";
}

/** Digits before the cents of a price of staff's own, and characters of its reason. */
const deskFormLimits = { digits: 6, reason: 200 };

/** What all nights cost instead of the rates, in cents; undefined where nothing was typed. */
export function readOwnPrice(
  { ownPrice }: Pick<TypedTelephone, "ownPrice">,
  currency: string,
): { ok: true; cents: number | undefined } | { ok: false; fault: CalendarFault } {
  if (ownPrice.trim() === "") return { ok: true, cents: undefined };
  const cents = readDecimal(ownPrice, 2, deskFormLimits.digits, currency);
  if (cents === null) return { ok: false, fault: { field: "ownPrice", reason: "ownPriceFaulty" } };
  return { ok: true, cents: Number(cents) };
}

/** The faults of the reason why staff book otherwise than guests do, as the log keeps it; without faults it is one line. */
export function deskReasonFaults({
  deskReason,
}: Pick<TypedTelephone, "deskReason">): CalendarFault[] {
  const field = "deskReason";
  const reason = typedText(deskReason);
  if (!visible.test(reason)) return [{ field, reason: "reasonMissing" }];
  if (!isPlainLine(reason)) return [{ field, reason: "unprintable" }];
  if (reason.length <= deskFormLimits.reason) return [];
  return [{ field, reason: "reasonTooLong", values: { max: deskFormLimits.reason } }];
}

/** The instant until which an option is held: to come, and no later than the day of arrival. */
export function readOption(
  { optionDay, optionHour }: Pick<TypedTelephone, "optionDay" | "optionHour">,
  checkIn: PlainDate,
  { now, timeZone }: { now: Date; timeZone: string },
): { ok: true; until: Date } | { ok: false; fault: CalendarFault } {
  if (!isPlainDate(optionDay)) return refuseEnd("optionDayMissing");
  if (optionDay > checkIn) return refuseEnd("optionTooLate");
  const hour = /^\d{1,2}$/.test(optionHour) ? Math.min(23, Number(optionHour)) : 0;
  const until = instantAt(optionDay, hour, timeZone);
  return until > now ? { ok: true, until } : refuseEnd("optionOver");
}

function refuseEnd(reason: "optionDayMissing" | "optionOver" | "optionTooLate") {
  return { ok: false, fault: { field: "optionDay", reason } } as const;
}
