// A storm: the nights for which sales are closed, and what its guests may choose by the rule that was fixed when it was opened.
import { addDays, addMonths, isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { partsOf } from "#app/stays/rules/moves.ts";
import type { PlacedStay } from "#app/stays/rules/moves.ts";

/** `to` is the day after the last night. The rule does not change any more once the storm is open. */
export interface Storm {
  id: string;
  from: PlainDate;
  to: PlainDate;
  /** 0: stays are not moved free of charge. */
  moveMonths: number;
  /** The share that goes back, in percent, where the booking's own terms give less. */
  refundPercent: number;
  openedAt: string;
  undoneAt: string | null;
  apartments: readonly number[];
}

/** What a guest may answer: the stay takes place, at other nights, or not at all (of a stay that has begun: not from now on). */
export const stormAnswers = ["stay", "move", "refund"] as const;
export type StormAnswer = (typeof stormAnswers)[number];

// The most nights of a storm, months of the rule, and days ahead at which it may begin.
const stormLimits = { nights: 31, months: 24, ahead: 60 };

/** What the answers depend on. */
interface StormStay {
  status: BookingStatus;
  checkIn: PlainDate;
  checkOut: PlainDate;
}

/** Whether the guest is staying, or should be: such a stay can only end earlier. */
export function hasBegun({ status, checkIn }: StormStay, today: PlainDate): boolean {
  return status === "checked_in" || checkIn < today;
}

/** Whether the guest is gone, or did not come: the storm does not concern such a stay any more. */
export function hasLeft({ status, checkOut }: StormStay, today: PlainDate): boolean {
  return status === "checked_out" || status === "no_show" || checkOut <= today;
}

/** Whether the booking ended without its guest asking for the money: nothing is said about it, and no answer is waited for. */
export function isLetGo({
  status,
  answer,
}: Pick<StormStay, "status"> & { answer: StormAnswer | null }): boolean {
  return answer !== "refund" && (status === "cancelled" || status === "expired");
}

/** The day on which a stay that has begun ends when its guest gives up the other nights: none that was slept. */
export function earliestDeparture({ checkIn }: StormStay, today: PlainDate): PlainDate {
  return today > checkIn ? today : addDays(checkIn, 1);
}

/** The answers open to a guest today; none once the storm is undone or over or the guest gone, nor for a booking that is not confirmed. */
export function openAnswers(storm: Storm, stay: StormStay, today: PlainDate): StormAnswer[] {
  if (storm.undoneAt !== null || today >= storm.to || hasLeft(stay, today)) return [];
  if (stay.status !== "confirmed" && stay.status !== "checked_in") return [];
  const begun = hasBegun(stay, today);
  const gives = begun ? earliestDeparture(stay, today) < stay.checkOut : true;
  return stormAnswers.filter(
    (answer) =>
      answer === "stay" ||
      (answer === "move" ? !begun && storm.moveMonths > 0 : gives && storm.refundPercent > 0),
  );
}

/** The last day of arrival of a stay that is moved. */
export function lastMovedArrival({ to, moveMonths }: Storm): PlainDate {
  return addMonths(to, moveMonths);
}

/** Whether a night of the stay is in the storm, in an apartment of it. */
export function isWithin({ from, to, apartments }: Storm, stay: PlacedStay): boolean {
  return partsOf(stay).some(
    ({ apartmentId, checkIn, checkOut }) =>
      apartments.includes(apartmentId) && checkIn < to && checkOut > from,
  );
}

/**
 * Of several storms of one stay, the newest first, the one whose rule the guest is offered: of those with an open answer the one
 * that gives most back, and of these the one that moves it furthest; the newest when none is open. Null without storms.
 */
export function chooseStorm<Found extends { storm: Storm }>(
  found: readonly Found[],
  stay: StormStay & PlacedStay,
  today: PlainDate,
): Found | null {
  const open = found.filter(
    ({ storm }) => isWithin(storm, stay) && openAnswers(storm, stay, today).length > 0,
  );
  const [most] = open.toSorted(
    (a, b) =>
      b.storm.refundPercent - a.storm.refundPercent || b.storm.moveMonths - a.storm.moveMonths,
  );
  return most ?? found[0] ?? null;
}

/** What the owner typed to open a storm. */
export interface TypedStorm {
  from: string;
  to: string;
  moveMonths: string;
  refundPercent: string;
  apartments: readonly string[];
}

/** Keys of `admin-storm.faults`, by field. */
export type StormFault =
  | { field: "from"; reason: "from" }
  | { field: "to"; reason: "to" }
  | { field: "moveMonths"; reason: "moveMonths" }
  | { field: "refundPercent"; reason: "refundPercent" }
  | { field: "apartments"; reason: "apartments" };

/** Reads the form; `known` are the ids of all apartments. The last night is typed, `to` of the result is the day after. */
export function readStorm(
  typed: TypedStorm,
  today: PlainDate,
  known: readonly number[],
):
  | {
      ok: true;
      storm: Pick<Storm, "from" | "to" | "moveMonths" | "refundPercent" | "apartments">;
    }
  | { ok: false; faults: StormFault[] } {
  const faults: StormFault[] = [];
  const { from } = typed;
  const isFrom = isPlainDate(from) && from >= today && from <= addDays(today, stormLimits.ahead);
  if (!isFrom) faults.push({ field: "from", reason: "from" });
  const isTo =
    isPlainDate(typed.to) &&
    (!isFrom || (typed.to >= from && typed.to < addDays(from, stormLimits.nights)));
  if (!isTo) faults.push({ field: "to", reason: "to" });
  const moveMonths = readWhole(typed.moveMonths, stormLimits.months);
  if (moveMonths === null) faults.push({ field: "moveMonths", reason: "moveMonths" });
  const refundPercent = readWhole(typed.refundPercent, 100);
  if (refundPercent === null) faults.push({ field: "refundPercent", reason: "refundPercent" });
  const apartments = known.filter((id) => typed.apartments.includes(String(id)));
  if (apartments.length === 0) faults.push({ field: "apartments", reason: "apartments" });
  if (faults.length > 0 || moveMonths === null || refundPercent === null)
    return { ok: false, faults };
  return {
    ok: true,
    storm: { from, to: addDays(typed.to, 1), moveMonths, refundPercent, apartments },
  };
}

function readWhole(text: string, most: number): number | null {
  const typed = text.trim();
  if (!/^\d{1,3}$/.test(typed)) return null;
  return Number(typed) <= most ? Number(typed) : null;
}
