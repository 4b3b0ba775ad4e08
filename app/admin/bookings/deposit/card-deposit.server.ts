// A damage deposit that is given by a hold on the card: its status, for the deposit's page.
import type { App } from "#app/app.server.ts";
import { findDayLeft } from "#app/bookings/deposits/read-deposit-state.server.ts";
import type { DepositState } from "#app/bookings/deposits/read-deposit-state.server.ts";
import {
  askDaysBefore,
  refusePlacing,
  releaseDay,
} from "#app/bookings/deposits/rules/deposit-hold.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/**
 * `due`: no hold is placed. `placed`, `releasing`, `taking`: a hold is placed, or was decided about. `released`, `taken`: it has ended
 * the deposit; `lost`: the provider ended it before `keep` cents could be taken.
 */
export interface CardDeposit {
  state: "due" | "placed" | "releasing" | "taking" | "released" | "taken" | "lost";
  /** What staff decided to keep, in cents. */
  keep: number;
  /** Until when the provider holds it at most, a day at the property; null when it does not say. */
  until: PlainDate | null;
  /** When it is released by itself; null while staff keep it for now. */
  releasedOn: PlainDate | null;
  /** When the guest was asked by email, and from when they are; null once asked. */
  askedOn: PlainDate | null;
  askedFrom: PlainDate | null;
  /** Whether the link can be sent now. */
  mayAsk: boolean;
}

/** Null for a deposit that is given in cash. */
export async function describeCard(
  state: DepositState,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<CardDeposit | null> {
  const { booking, deposit, holds } = state;
  const { timeZone } = facts;
  const dayOf = (instant: string) => propertyDay(new Date(instant), timeZone).today;
  const hold =
    holds.findLast(({ status }) => ["placed", "releasing", "taking"].includes(status)) ??
    holds.at(-1);
  const { today } = propertyDay(clock.now(), timeZone);
  const refusal = refusePlacing(state, today);
  const shown = shownState(deposit.status, hold);
  if (shown === null || (shown === "due" && (refusal === "cash" || deposit.method === "cash")))
    return null;
  const leftOn = await findDayLeft(db, booking, timeZone);
  const isWaiting = deposit.waitsSince !== null;
  return {
    state: shown,
    keep: hold?.keep ?? 0,
    until: hold?.until ? dayOf(hold.until) : null,
    releasedOn: isWaiting ? null : releaseDay(booking, leftOn, deposit.returnDays),
    askedOn: deposit.askedAt && dayOf(deposit.askedAt),
    askedFrom: deposit.askedAt ? null : addDays(booking.checkIn, -askDaysBefore),
    mayAsk: refusal === null && booking.email !== "",
  };
}

function shownState(
  status: DepositState["deposit"]["status"],
  hold: DepositState["holds"][number] | undefined,
): CardDeposit["state"] | null {
  if (status === "held") return null;
  if (status === "due") {
    const isLive = hold && ["placed", "taking"].includes(hold.status);
    if (isLive || (hold?.status === "releasing" && hold.endsFor !== "replaced"))
      return hold.status as "placed" | "taking" | "releasing";
    return "due";
  }
  if (hold?.status === "taken") return "taken";
  if (hold?.status !== "released" && hold?.status !== "expired") return null;
  return hold.keep > 0 ? "lost" : "released";
}
