// The day at the property: who arrives, who leaves, who stays, what is to be cleaned and what is to be collected.
import { paymentDue } from "#app/bookings/rules/booking-terms.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";

/** What the day needs of a booking. */
export interface TodayStay {
  reference: string;
  status: "confirmed" | "checked_in" | "checked_out";
  apartmentId: number;
  checkIn: PlainDate;
  checkOut: PlainDate;
  adults: number;
  children: number;
  language: string;
  guest: string;
  paymentMethod: "card" | "property";
  total: Cents;
  dueNow: Cents;
  currency: string;
  /** 'HH:MM' as the guest stated, and the flight of the transfer; "" when nothing was stated. */
  arrivalTime: string;
  transfer: boolean;
  flight: string;
  /** Paid by card in the sandbox: recorded as paid, though no money moved. */
  paidInPractice: boolean;
}

/** A stay with what its guest pays at the property. */
export interface BoardStay extends TodayStay {
  toCollect: Cents;
}

/** Nights that guests have taken of `apartments` apartments. */
export interface NightsTaken {
  apartments: number;
  tonight: number;
  all: number;
}

/** The board of one day. */
export interface TodayBoard {
  arriving: BoardStay[];
  leaving: BoardStay[];
  staying: BoardStay[];
  /** `forArrival`: a guest arrives on the same day, so it is to be ready by check-in. */
  cleaning: { apartmentId: number; forArrival: boolean }[];
  /** Stays that begin today or in the next six days and pay at the property, the earliest first. */
  collecting: BoardStay[];
}

/** Days of `collecting`, today among them. */
export const collectDays = 7;

/** Sorts the stays into the lists; a guest who is marked as arrived or departed is listed accordingly. */
export function buildTodayBoard(stays: readonly TodayStay[], today: PlainDate): TodayBoard {
  const all = stays.map((stay) => ({ ...stay, toCollect: paymentDue(stay).atProperty }));
  const arriving = all.filter(
    ({ checkIn, status }) => checkIn === today && status !== "checked_out",
  );
  const leaving = all.filter(({ checkOut }) => checkOut === today);
  const staying = all.filter(
    ({ checkIn, checkOut, status }) =>
      checkOut > today && (status === "checked_in" || (status === "confirmed" && checkIn < today)),
  );
  const cleaning = leaving.map(({ apartmentId }) => ({
    apartmentId,
    forArrival: arriving.some((stay) => stay.apartmentId === apartmentId),
  }));
  const collecting = all.filter(
    ({ checkIn, status, toCollect }) =>
      checkIn >= today &&
      checkIn < addDays(today, collectDays) &&
      status !== "checked_out" &&
      toCollect > 0,
  );
  return { arriving, leaving, staying, cleaning, collecting };
}

/** Nights taken of those that exist, in whole percent; 0 without apartments. */
export function occupancyPercent(taken: number, apartments: number, nights: number): number {
  return apartments === 0 ? 0 : Math.round((100 * taken) / (apartments * nights));
}
