// The monthly return of the tourist fee: a line for each booking with nights in the month, and corrections of earlier returns.
import { addDays, daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { ExemptionReason } from "#app/bookings/payments/by-hand/rules/fee-exemption.ts";
import { daysOf } from "./span.ts";

/** A booking's fee for nights of a month, in cents. */
export interface FeeSum {
  bookingId: string;
  sleptMonth: string;
  amount: number;
}

/** A line of a return. `exempt` adults pay nothing, `children` never do; `why` is "" without exempt adults. */
export interface ReturnedLine extends FeeSum {
  nights: number;
  adults: number;
  children: number;
  exempt: number;
  why: ExemptionReason | "";
}

/** How many nights of a stay begin in a month. */
export function nightsIn(stay: { checkIn: PlainDate; checkOut: PlainDate }, month: string): number {
  const { from, to } = daysOf(month);
  const first = stay.checkIn > from ? stay.checkIn : from;
  const end = addDays(to, 1);
  const last = stay.checkOut < end ? stay.checkOut : end;
  return Math.max(0, daysBetween(first, last));
}

/** Adults' nights that pay, and those that do not. */
export function guestNights({
  nights,
  adults,
  children,
  exempt,
}: Pick<ReturnedLine, "nights" | "adults" | "children" | "exempt">): {
  paying: number;
  exempt: number;
  underAge: number;
} {
  return {
    paying: nights * (adults - exempt),
    exempt: nights * exempt,
    underAge: nights * children,
  };
}

/**
 * What the return of `month` has: the ledger's fee for its nights, and for the closed months before it what the ledger has
 * since been changed by. `ledger` is of all these months, `returned` what all closed returns have.
 */
export function feesToReturn(
  month: string,
  ledger: readonly FeeSum[],
  returned: readonly FeeSum[],
  closedMonths: readonly string[],
): FeeSum[] {
  const own = ledger.filter(({ sleptMonth }) => sleptMonth === month);
  const earlier = closedMonths.filter((closed) => closed < month);
  const open = new Map<string, FeeSum>();
  const add = ({ bookingId, sleptMonth, amount }: FeeSum, sign: 1 | -1) => {
    if (!earlier.includes(sleptMonth)) return;
    const key = `${bookingId} ${sleptMonth}`;
    const known = open.get(key)?.amount ?? 0;
    open.set(key, { bookingId, sleptMonth, amount: known + sign * amount });
  };
  for (const sum of ledger) add(sum, 1);
  for (const sum of returned) add(sum, -1);
  return [...own, ...[...open.values()].filter(({ amount }) => amount !== 0)];
}

/** The sum of a return, in cents. */
export function sumLines(lines: readonly FeeSum[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** In which apartment how many of the month's nights are slept. */
export interface SleptIn {
  apartmentId: number;
  nights: number;
}

/** "Blue Apartment"; of a guest who moves, each with its nights: "Blue Apartment (4), Green Apartment (3)". */
export function apartmentsText(
  apartments: readonly SleptIn[],
  nameOf: (id: number) => string | undefined,
): string {
  return apartments
    .map(({ apartmentId, nights }) => {
      const name = nameOf(apartmentId) ?? String(apartmentId);
      return apartments.length > 1 ? `${name} (${nights})` : name;
    })
    .join(", ");
}
