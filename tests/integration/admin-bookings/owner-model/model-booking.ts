// A booking in the model of the random test: which nights it holds, and which of its buttons are shown.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { Action } from "./owner-actions.ts";

export type Status = "option" | "confirmed" | "in" | "left" | "noShow" | "cancelled" | "expired";

/** As the database has them. */
export const statusNames: Record<Status, string> = {
  option: "pending_payment",
  confirmed: "confirmed",
  in: "checked_in",
  left: "checked_out",
  noShow: "no_show",
  cancelled: "cancelled",
  expired: "expired",
};

/** Nights in a row, each in an apartment. */
export interface Placed {
  from: string;
  /** The apartment of each night: a guest may move during a stay. */
  rooms: number[];
}

/** A booking of the model. */
export interface ModelBooking extends Placed {
  status: Status;
  /** Until when an option holds its nights, in milliseconds. */
  until: number;
  freeFrom: string | null;
  /** The guest's name and email address. */
  guest: string;
}

/** Name and email address of the guest who books at a step. */
export function guestOf(step: number): string {
  return `Moreau ${step} claire${step}@example.com`;
}

/** The day on which a stay ends. */
export function departureOf({ from, rooms }: Placed): string {
  return addDays(from, rooms.length);
}

/** Apartment and night of each night. */
export function keysOf({ from, rooms }: Placed): string[] {
  return rooms.map((apartment, at) => `${apartment} ${addDays(from, at)}`);
}

/** Of the nights of a booking those that it holds. */
export function heldKeys(booking: ModelBooking, now: number): string[] {
  const { status, until, freeFrom } = booking;
  if (status === "cancelled" || status === "expired") return [];
  if (status === "option" && until <= now) return [];
  return keysOf(booking).filter((key) => freeFrom === null || key.split(" ")[1]! < freeFrom);
}

/** A booking as its row has it: where it begins, the days on which its guest moves, and who that is. */
export function describe({ from, rooms, status, freeFrom, guest }: ModelBooking): string {
  const moves = rooms.flatMap((apartment, at) =>
    at > 0 && apartment !== rooms[at - 1] ? [`${addDays(from, at)} to ${apartment}`] : [],
  );
  const days = `${from} ${departureOf({ from, rooms })}`;
  return [rooms[0], days, ...moves, statusNames[status], freeFrom ?? "-", guest].join(" ");
}

/** Whether the button of an action is shown for a booking. */
export function isShown(action: Action, booking: ModelBooking, today: string): boolean {
  const { status, from } = booking;
  const to = departureOf(booking);
  if (action.do === "correct") return true;
  if (action.do === "extend") return status === "option";
  if (action.do === "change" || action.do === "cancel" || action.do === "answer")
    return status === "confirmed" || (status === "in" && action.do !== "cancel");
  if (action.do !== "press") return false;
  const isDue = from <= today;
  switch (action.step) {
    case "confirm":
    case "releaseOption":
      return status === "option";
    case "arrive":
    case "noShow":
      return status === "confirmed" && isDue;
    case "leave":
      return status === "in";
    case "undoArrival":
      return status === "in" && today <= to;
    case "undoLeaving":
      return status === "left" && today <= to;
    default:
      return status === "noShow" && today < to;
  }
}
