// A damage deposit as a hold on the guest's card: for which stays, from when it can be placed, and when it is released.
import type { PropertyFacts } from "#property/facts.ts";
import { addDays, daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { DepositHoldRow } from "#app/platform/tables/deposit-tables.ts";
import { membersWhere } from "#app/platform/rules/members-where.ts";
import type { BookingStatus } from "../../rules/booking-status.ts";
import type { DepositStatus } from "./damage-deposit.ts";

/** How a deposit is given: in cash on arrival, by a hold on the card, or as the guest likes. */
export type DepositMethod = PropertyFacts["damageDeposit"]["by"];

export type HoldStatus = DepositHoldRow["status"];

/**
 * The days that a hold lasts which a cardholder places: Visa, Mastercard, American Express and Discover alike
 * (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method, read in November 2026). The exact end comes from the provider.
 */
export const holdDays = 7;

/** A guest can place it from so many days before arrival on. */
export const askDaysBefore = 1;

/** The hour at the property from which the email asks for it on the day before arrival. */
const askHour = 9;

/** The most days after departure with which a hold covers a stay of one night. */
export const mostReturnDays = holdDays - askDaysBefore - 1;

/** The longest stay, in nights, that a hold placed on the day before arrival covers until its release; below 1: none. */
export function longestHeldStay(returnDays: number): number {
  return holdDays - askDaysBefore - returnDays;
}

interface Stay {
  checkIn: PlainDate;
  checkOut: PlainDate;
}

/** How the deposit of a stay is agreed to be given: in cash where a hold would not last, or none can be placed (`canHold`). */
export function methodFor(
  by: DepositMethod,
  { checkIn, checkOut }: Stay,
  returnDays: number,
  canHold: boolean,
): DepositMethod {
  const isCovered = daysBetween(checkIn, checkOut) <= longestHeldStay(returnDays);
  return canHold && isCovered ? by : "cash";
}

/** On which day a hold is released by itself: so many days after the guest left (`leftOn`), or was to leave. */
export function releaseDay(
  { checkOut }: Pick<Stay, "checkOut">,
  leftOn: PlainDate | null,
  returnDays: number,
): PlainDate {
  return addDays(leftOn !== null && leftOn < checkOut ? leftOn : checkOut, returnDays);
}

/** What decides whether a hold can be placed: the deposit, its booking, and the holds of it so far. */
export interface HoldSituation {
  deposit: { status: DepositStatus; method: DepositMethod; returnDays: number };
  booking: Stay & { status: BookingStatus };
  holds: readonly { status: HoldStatus }[];
}

/**
 * Why the guest cannot place a hold today, or null. `cash`: none was agreed, or it would end before the deposit goes back, as
 * of a stay that was made longer. `tooEarly`: it can be placed later.
 */
export function refusePlacing(
  { deposit, booking, holds }: HoldSituation,
  today: PlainDate,
): "cash" | "settled" | "placed" | "tooEarly" | "over" | null {
  const { status, checkIn, checkOut } = booking;
  if (holds.some((hold) => standingStatuses.includes(hold.status))) return "placed";
  if (deposit.status !== "due") return "settled";
  if (!isExpected(status) || checkOut <= today) return "over";
  if (deposit.method === "cash") return "cash";
  const first = addDays(checkIn, -askDaysBefore);
  const placedOn = today < first ? first : today;
  if (releaseDay(booking, null, deposit.returnDays) > addDays(placedOn, holdDays)) return "cash";
  return today < first ? "tooEarly" : null;
}

/** Whether the email that asks for the hold is due; on the day before arrival from nine o'clock on, later at once. */
export function isAskingDue(
  situation: HoldSituation,
  { today, hour }: { today: PlainDate; hour: number },
): boolean {
  if (refusePlacing(situation, today) !== null) return false;
  return today > addDays(situation.booking.checkIn, -askDaysBefore) || hour >= askHour;
}

/**
 * Whether a placed hold is to be released today: on the day that the guest's email names, and at once when the stay was cancelled
 * or its guest did not come. Not while staff keep it for now.
 */
export function isReleaseDue(
  deposit: { returnDays: number; waitsSince: string | null },
  booking: Stay & { status: BookingStatus },
  leftOn: PlainDate | null,
  today: PlainDate,
): boolean {
  if (deposit.waitsSince !== null) return false;
  if (["cancelled", "expired", "no_show"].includes(booking.status)) return true;
  return today >= releaseDay(booking, leftOn, deposit.returnDays);
}

/** What the day's list says of a deposit on a card, and by when it is about; `none`: nothing, and nothing is to be received. */
export interface CardTask {
  task: "place" | "inspect" | "waits" | "stuck" | "lost" | "none";
  by: PlainDate | null;
}

/**
 * `place`: the guest has not placed the hold yet. `inspect`: the stay is over, and the hold is released by itself. `waits`: staff
 * keep it for now, until the provider ends it (`untilDay`). `stuck`: the provider has not carried out what was decided. `lost`: it
 * ended the hold before a part was taken. Null for a deposit that is given in cash.
 */
export function cardTask(
  situation: Omit<HoldSituation, "holds"> & {
    deposit: { waitsSince: string | null };
    holds: readonly { status: HoldStatus; keep: number }[];
  },
  { leftOn, untilDay }: { leftOn: PlainDate | null; untilDay: PlainDate | null },
  today: PlainDate,
): CardTask | null {
  const { deposit, booking, holds } = situation;
  if (holds.some(({ status }) => decidedStatuses.includes(status)))
    return { task: "stuck", by: null };
  if (holds.some(({ status }) => status === "placed")) {
    if (deposit.waitsSince !== null) return { task: "waits", by: untilDay };
    const isOver = today >= booking.checkOut || !isExpected(booking.status);
    const by = releaseDay(booking, leftOn, deposit.returnDays);
    return isOver ? { task: "inspect", by } : { task: "none", by: null };
  }
  const last = holds.at(-1);
  if (last?.status === "expired" && last.keep > 0) return { task: "lost", by: null };
  switch (refusePlacing(situation, today)) {
    case null:
      return { task: "place", by: null };
    case "tooEarly":
      return { task: "none", by: null };
    default:
      return null;
  }
}

function isExpected(status: BookingStatus): boolean {
  return status === "confirmed" || status === "checked_in";
}

/** The statuses of an attempt of which it is not known yet whether a hold was placed. */
export const openHoldStatuses = membersWhere<HoldStatus>({
  created: true,
  requires_action: true,
  unknown: true,
  placed: false,
  releasing: false,
  taking: false,
  released: false,
  taken: false,
  expired: false,
  declined: false,
  failed: false,
});

/** The statuses in which the provider still has to do what was decided. */
export const decidedStatuses: readonly HoldStatus[] = ["releasing", "taking"];

/** The statuses of a hold that excludes another one: it secures the stay, or a part of it is being taken. */
export const standingStatuses: readonly HoldStatus[] = ["placed", "taking"];

/** The statuses in which nothing is or will be held. */
export const endedHoldStatuses = membersWhere<HoldStatus>({
  created: false,
  requires_action: false,
  unknown: false,
  placed: false,
  releasing: false,
  taking: false,
  released: true,
  taken: true,
  expired: true,
  declined: true,
  failed: true,
});
