// The change of a stay: its form, the fields to which a refusal belongs, and the new price compared with the old line by line.
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { ChangedPrice } from "#app/bookings/rules/stay-change.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { PriceLine } from "#app/stays/price/rules/price.ts";
import { movedTo, placedOn } from "#app/stays/rules/moves.ts";
import type { Move, PlacedStay } from "#app/stays/rules/moves.ts";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import type { Party, Stay, StayRefusal } from "#app/stays/rules/stay.ts";
import { readOwnPrice } from "../../calendar/rules/calendar-forms.ts";
import {
  apartmentMissing,
  fieldFaults,
  partyFault,
  stayFault,
} from "../../rules/refusal-faults.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";

/** The fields of the form, in its order. */
export const changeFields = [
  "apartment",
  "moveFrom",
  "checkIn",
  "checkOut",
  "adults",
  "children",
  "price",
  "ownPrice",
] as const;

/** How a changed stay is priced: by the rates of today, as agreed, or at a price of its own. */
export const changePrices = ["new", "keep", "own"] as const;

/** The form as typed. */
export type TypedChange = Record<(typeof changeFields)[number], string>;

/** What the form asks for; without `moveFrom` the whole stay is in the apartment, with it the nights from then on. */
export interface TypedStay {
  apartmentId: number;
  moveFrom: PlainDate | null;
  stay: Stay;
  party: Party;
  price?: ChangedPrice | undefined;
}

/** The requested stay, or every fault that can be found without the database. */
export function readChange(
  typed: TypedChange,
  currency: string,
): { ok: true; request: TypedStay } | { ok: false; faults: ChangeFault[] } {
  const asked = new URLSearchParams(Object.entries(typed).filter(([, text]) => text !== ""));
  const { stay, party, apartment, faults } = parseStayQuery(asked);
  if (!stay && !faults.checkIn && !faults.checkOut) faults.checkIn = "datesMissing";
  const price = readPrice(typed, currency);
  const moveFrom = typed.moveFrom.trim();
  const found: ChangeFault[] = [
    ...(apartment === null ? [apartmentMissing] : []),
    ...fieldFaults({ ...faults, apartment: undefined }, changeFields),
    ...moveFaults(moveFrom, stay),
    ...(price.ok ? [] : [price.fault]),
  ];
  if (found.length > 0 || apartment === null || !stay || !price.ok)
    return { ok: false, faults: found };
  const request = { apartmentId: apartment, stay, party, price: price.price };
  return { ok: true, request: { ...request, moveFrom: moveFrom === "" ? null : moveFrom } };
}

function moveFaults(moveFrom: string, stay: Stay | null): ChangeFault[] {
  if (moveFrom === "") return [];
  if (!isPlainDate(moveFrom)) return [{ field: "moveFrom", reason: "moveFromFaulty" }];
  if (!stay || (moveFrom > stay.checkIn && moveFrom < stay.checkOut)) return [];
  return [{ field: "moveFrom", reason: "moveFromOutside" }];
}

/** In which apartments the nights of a booking are to be. */
export function placesOf(
  booking: PlacedStay,
  { apartmentId, moveFrom, stay }: TypedStay,
): { apartmentId: number; moves: Move[] } {
  if (moveFrom === null) return { apartmentId, moves: [] };
  const places = placedOn(booking, stay);
  const moves = movedTo({ ...stay, ...places }, { from: moveFrom, apartmentId });
  return { apartmentId: places.apartmentId, moves };
}

function readPrice(
  { price, ownPrice }: TypedChange,
  currency: string,
): { ok: true; price?: ChangedPrice } | { ok: false; fault: CalendarFault } {
  if (price === "keep") return { ok: true, price };
  if (price !== "own") return { ok: true };
  const read = readOwnPrice({ ownPrice }, currency);
  if (read.ok && read.cents !== undefined) return { ok: true, price: read.cents };
  return { ok: false, fault: { field: "ownPrice", reason: "ownPriceFaulty" } };
}

/** Whether the price of some nights is kept for others: a price that staff decide, as one of its own is. */
export function keepsForOtherDates({ checkIn, checkOut }: Stay, typed: TypedChange): boolean {
  return typed.price === "keep" && (typed.checkIn !== checkIn || typed.checkOut !== checkOut);
}

type Refusal = { reason: keyof typeof fields } | StayRefusal;

/** A fault of the form; a change can fail in more ways than a new booking. */
export interface ChangeFault extends Omit<CalendarFault, "reason"> {
  reason: CalendarFault["reason"] | MessageKey<"admin-change.faults"> | "notNow";
}

/** The field that the user can correct, and why. */
export function changeFault(refused: Refusal): ChangeFault {
  if (refused.reason === "stayNotAllowed") return stayFault(refused);
  if (refused.reason === "partyFaulty") return partyFault(refused);
  const { reason } = refused;
  if (reason === "unknownApartment") return apartmentMissing;
  if (reason === "notWaived") return { field: fields[reason], reason: "beyondMissing" };
  return { field: fields[reason], reason };
}

const fields = {
  unknownApartment: "apartment",
  nightsTaken: "checkIn",
  keepNights: "price",
  keepDates: "price",
  hasArrived: "checkIn",
  nightsSlept: "moveFrom",
  departureOver: "checkOut",
  same: "checkIn",
  notNow: "checkIn",
  changed: "checkIn",
  notWaived: "beyond",
  priceChanged: "offer",
} as const;

/** A line of the later price, or of the earlier one if it was removed; null on the side that does not have it. */
export interface ComparedLine {
  line: PriceLine;
  before: Cents | null;
  after: Cents | null;
}

/** Lines match by rule and unit amount; the order is that of the later price, with removed lines last. */
export function compareQuotes(
  before: { lines: readonly PriceLine[] },
  after: { lines: readonly PriceLine[] },
): ComparedLine[] {
  const current = after.lines.map((line) => ({
    line,
    before: before.lines.find(isLike(line))?.amount ?? null,
    after: line.amount,
  }));
  const removed = before.lines
    .filter((line) => !after.lines.some(isLike(line)))
    .map((line) => ({ line, before: line.amount, after: null }));
  return [...current, ...removed];
}

function isLike({ rule, unitAmount }: PriceLine): (other: PriceLine) => boolean {
  return (other) => other.rule === rule && other.unitAmount === unitAmount;
}
