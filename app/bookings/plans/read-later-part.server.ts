// What of a booking is paid later by its plan, as pages, emails and invoices say it.
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { stayStatuses } from "../rules/booking-status.ts";
import { findPlan } from "./plans.sql.server.ts";
import { planRest } from "./read-plan-bill.server.ts";

/**
 * The amount is in cents and part of what is still to be paid. `card`: it will be charged to the saved card; `link`: the guest
 * gets a link; `asked`: the card was refused, and the guest has a link.
 */
export interface LaterPart {
  amount: Cents;
  dueOn: PlainDate;
  how: "card" | "link" | "asked";
}

/** Null without a plan, and once nothing of it is to be paid. */
export async function readLaterPart(
  db: Db,
  booking: Booking,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<LaterPart | null> {
  if (!stayStatuses.includes(booking.status)) return null;
  const plan = await findPlan(db, booking.id);
  if (!plan) return null;
  const balance = (await readBalances(db, [booking.id])).get(booking.id);
  const amount = planRest(plan, { booking, balance }, propertyDay(now, timeZone).today);
  if (amount === 0) return null;
  const how = plan.state === "asked" ? "asked" : plan.saved ? "card" : "link";
  return { amount, dueOn: plan.dueOn, how };
}
