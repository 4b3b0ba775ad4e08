// The day at the property: who arrives, who leaves, who stays, what is to be cleaned and what is to be collected; and the notice
// after one of its buttons.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { apartmentOn, partsOf } from "#app/stays/rules/moves.ts";
import type { Move } from "#app/stays/rules/moves.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { cleaningActs, cleaningTasks } from "../../cleaning/rules/cleaning-board.ts";
import type { CleaningTask, KnownCleaning } from "../../cleaning/rules/cleaning-board.ts";

/** What the day needs of a booking. */
export interface TodayStay {
  reference: string;
  /** The version of the booking that is shown. */
  version: number;
  status: "confirmed" | "checked_in" | "checked_out";
  /** On the lists of the day: where the guest is on it. */
  apartmentId: number;
  moves: readonly Move[];
  checkIn: PlainDate;
  checkOut: PlainDate;
  /** The first night that is free again, since the guest left early; null otherwise. */
  freeFrom: PlainDate | null;
  adults: number;
  children: number;
  language: string;
  guest: string;
  /** The names of the other guests, one on each line; "" where staff entered none. */
  companions: string;
  /** As the guest typed it. */
  phone: string;
  currency: string;
  /** What the guest still has to pay, as the ledger says. */
  toCollect: Cents;
  /** The property's day on which the ledger charged the stay; null before. */
  chargedOn: PlainDate | null;
  /** 'HH:MM' as the guest stated, and the flight, also that of a transfer asked for by message; "" when nothing was stated. */
  arrivalTime: string;
  transfer: boolean;
  flight: string;
  /** Paid by card in the sandbox: recorded as paid, though no money moved. */
  paidInPractice: boolean;
}

/** What the day needs of another site's guest; `guest`, `phone` and `note` are "" and the party null while unknown. */
export interface OtherSiteStay {
  apartmentId: number;
  /** The name of its calendar. */
  label: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  /** The site says only that the nights are closed: there may be no guest. */
  closed: boolean;
  guest: string;
  phone: string;
  adults: number | null;
  children: number | null;
  note: string;
  /** As staff recorded it. */
  hasArrived: boolean;
  hasLeft: boolean;
}

/** The stay in addresses and forms. */
export function channelStayId({
  apartmentId,
  checkIn,
}: Pick<OtherSiteStay, "apartmentId" | "checkIn">): string {
  return `${apartmentId}-${checkIn}`;
}

/** A stay whose guest still has to pay: has left, is staying, or arrives. */
interface OwingStay extends TodayStay {
  guestIs: "left" | "here" | "arriving";
}

/** Nights that guests have taken of `apartments` apartments. */
export interface NightsTaken {
  apartments: number;
  tonight: number;
  all: number;
}

/** The board of one day. */
export interface TodayBoard {
  arriving: TodayStay[];
  leaving: TodayStay[];
  staying: TodayStay[];
  /** Guests who move today, from the apartment of last night into that of tonight. */
  moving: (TodayStay & { movesFrom: number })[];
  /** The same three of other sites' guests. */
  otherSites: Record<"arriving" | "leaving" | "staying", OtherSiteStay[]>;
  /** After the departures of today, and what was left undone. `forArrival`: a guest arrives today, so it is to be ready by check-in. */
  cleaning: (CleaningTask & { forArrival: boolean })[];
  /** Guests who owe something: those who left first, then those staying, then those who arrive until six days from now. */
  collecting: OwingStay[];
}

/** Days in which guests of `collecting` arrive, today among them, and how long those who left stay in it. */
export const collectDays = 7;
export const leftDays = 60;

/** Sorts the stays into the lists; a guest whose arrival or departure is recorded is listed accordingly. */
export function buildTodayBoard(
  all: readonly TodayStay[],
  others: readonly OtherSiteStay[],
  cleanings: readonly KnownCleaning[],
  today: PlainDate,
): TodayBoard {
  const arriving = all.filter(
    ({ checkIn, status }) => checkIn === today && status !== "checked_out",
  );
  const leaving = all
    .filter((stay) => lastDay(stay) === today)
    .map((stay) => placedOn(stay, today));
  const staying = all
    .filter(
      ({ checkIn, checkOut, status }) =>
        checkOut > today &&
        (status === "checked_in" || (status === "confirmed" && checkIn < today)),
    )
    .map((stay) => placedOn(stay, today));
  const moving = all.flatMap((stay) => {
    const parts = partsOf({ ...stay, checkOut: lastDay(stay) });
    const index = parts.findIndex(({ checkIn }) => checkIn === today);
    if (index < 1 || stay.status === "checked_out") return [];
    const [from, to] = [parts[index - 1]!, parts[index]!];
    return [{ ...stay, apartmentId: to.apartmentId, movesFrom: from.apartmentId }];
  });
  const otherSites = {
    arriving: others.filter(({ checkIn }) => checkIn === today),
    leaving: others.filter(({ checkOut }) => checkOut === today),
    staying: others.filter(({ checkIn, checkOut }) => checkIn < today && checkOut > today),
  };
  // An apartment is cleaned after a guest who moves out of it as after one who leaves.
  const slept = [
    ...all.flatMap((stay) => partsOf({ ...stay, checkOut: lastDay(stay) })),
    ...others,
  ];
  const cleaning = cleaningTasks(slept, cleanings, { today, to: today }).map((task) => ({
    ...task,
    forArrival: task.arrivesOn === today,
  }));
  const owing = all
    .filter(({ toCollect }) => toCollect > 0)
    .map((stay) => ({ ...stay, guestIs: whereIs(stay, today) }));
  const collecting = (["left", "here", "arriving"] as const).flatMap((place) =>
    owing.filter((stay) => stay.guestIs === place && isCollected(stay, today)),
  );
  return { arriving, leaving, staying, moving, otherSites, cleaning, collecting };
}

function placedOn(stay: TodayStay, today: PlainDate): TodayStay {
  const placed = { ...stay, checkOut: lastDay(stay) };
  return { ...stay, apartmentId: apartmentOn(placed, today) };
}

/** The day on which the guest leaves or has left. */
export function lastDay({
  checkOut,
  freeFrom,
}: Pick<TodayStay, "checkOut" | "freeFrom">): PlainDate {
  return freeFrom ?? checkOut;
}

function whereIs({ status, checkIn, checkOut }: TodayStay, today: PlainDate): OwingStay["guestIs"] {
  if (status === "checked_out" || checkOut < today) return "left";
  return status === "checked_in" || checkIn < today ? "here" : "arriving";
}

// A stay that had ended before there was a ledger was paid at the property, but that could not be recorded.
function isCollected(
  { guestIs, checkIn, checkOut, chargedOn }: OwingStay,
  today: PlainDate,
): boolean {
  if (guestIs === "left") return chargedOn !== null && chargedOn <= checkOut;
  return checkIn < addDays(today, collectDays);
}

/** Nights taken of those that exist, in whole percent; 0 without apartments. */
export function occupancyPercent(taken: number, apartments: number, nights: number): number {
  return apartments === 0 ? 0 : Math.round((100 * taken) / (apartments * nights));
}

const done = [
  "email",
  "channelStay",
  "arrive",
  "leave",
  "undoArrival",
  "undoLeaving",
  "paid",
  "paymentUndone",
  ...cleaningActs,
  "damageSettled",
  "damageReopened",
] as const;
const refused = ["changed", "nightsSold", "openChanged"] as const;

/** What was done, or why nothing was. */
export type DayNotice = (typeof done)[number] | (typeof refused)[number];

/** The notice of that name in an address; null for any other text. */
export function readNotice(name: string | null): DayNotice | null {
  return [...done, ...refused].find((known) => known === name) ?? null;
}

/** Whether it says with which guest or apartment it was done; what was paid names its guest itself. */
export function hasSubject(notice: DayNotice): boolean {
  return !isRefusal(notice) && !["email", "paid", "paymentUndone"].includes(notice);
}

/** Whether nothing was done. */
export function isRefusal(notice: DayNotice): boolean {
  return refused.some((one) => one === notice);
}
