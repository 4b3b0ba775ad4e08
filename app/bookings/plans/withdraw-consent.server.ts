// A guest withdraws the consent that the saved card is charged: it is forgotten, and a link is sent instead.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { openStatuses } from "../payments/payments.sql.server.ts";
import { firstStepAt } from "../rules/plan-steps.ts";
import { findPlan, updatePlan } from "./plans.sql.server.ts";

/**
 * False when the card is being charged at this moment, so that it is too late. Repeated, or where nothing would be charged, it
 * is true and changes nothing.
 */
export async function withdrawConsent(
  known: Booking,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  return inTransaction(app.database.db, async (trx) => {
    const { booking, payments } = await readLockedBooking(trx, known);
    const plan = await findPlan(trx, booking.id);
    if (!plan || plan.collect !== "card" || plan.state !== "open") return true;
    if (payments.some(({ status }) => openStatuses.includes(status))) return false;
    const now = app.clock.now();
    const byLink = { ...plan, collect: "reminder" } as const;
    const nextAttemptAt = firstStepAt(byLink, app.property.facts.timeZone).toISOString();
    await updatePlan(trx, booking.id, { collect: "reminder", nextAttemptAt }, now);
    await insertEvents(trx, booking.id, { actor: "guest", what: "consentWithdrawn", now });
    return true;
  });
}
