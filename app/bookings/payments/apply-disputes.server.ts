// Stores the disputes of a payment as the provider has them, posts them, and tells the owner of a new one.
import type { App } from "#app/app.server.ts";
import type { GatewayDispute } from "#app/payments/gateway.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/outbox.sql.server.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { listDisputes, saveDispute } from "./disputes.sql.server.ts";
import type { Dispute } from "./disputes.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";
import { postDispute } from "../ledger/post-disputes.server.ts";
import { settleOwedRefunds } from "./settle-owed-refunds.server.ts";
import { closedDisputes, mergeDispute } from "./rules/disputes.ts";

/** Within the caller's transaction, the booking locked. Returns whether anything was new. */
export async function applyDisputes(
  trx: Trx,
  disputes: readonly GatewayDispute[],
  { booking, payment }: { booking: Booking; payment: Payment },
  app: Pick<App, "clock" | "property" | "environment">,
): Promise<boolean> {
  const { facts } = app.property;
  const now = app.clock.now();
  const known = await listDisputes(trx, booking.id);
  let isNews = false;
  for (const news of disputes) {
    const before = known.find(({ id }) => id === news.reference);
    const state = mergeDispute(before, news);
    if (before && isSame(before, state)) continue;
    isNews = true;
    await saveDispute(trx, state, payment, now);
    const { amount, reason, status } = state;
    const happened = { actor: "system", now } as const;
    if (!before) {
      const detail = { amount, reason };
      await insertEvents(trx, booking.id, { ...happened, what: "disputeOpened", detail });
      await tellOwner(trx, { booking, state }, app);
    }
    if (closedDisputes.includes(status) && before?.status !== status)
      await insertEvents(trx, booking.id, {
        ...happened,
        what: status === "lost" ? "disputeLost" : "disputeClosed",
        detail: { amount },
      });
    if (status === "lost" && before?.status !== "lost") {
      const returned = state.withdrawn - state.reinstated;
      await settleOwedRefunds(trx, payment, { id: news.reference, returned }, app);
    }
  }
  if (isNews)
    for (const dispute of await listDisputes(trx, booking.id))
      await postDispute(trx, dispute, facts);
  return isNews;
}

function isSame(before: Dispute, state: Omit<GatewayDispute, "reference">): boolean {
  const columns = ["amount", "withdrawn", "fee", "reinstated", "feeReturned"] as const;
  const words = ["reason", "status", "evidenceDueBy"] as const;
  return [...columns, ...words].every((name) => before[name] === state[name]);
}

async function tellOwner(
  trx: Trx,
  { booking, state }: { booking: Booking; state: GatewayDispute },
  app: Pick<App, "clock" | "property" | "environment">,
): Promise<void> {
  const { amount, reason, evidenceDueBy: dueBy } = state;
  await enqueueEmail(trx, {
    kind: "ownerDispute",
    bookingId: booking.id,
    ...(await ownerRecipient(trx, app)),
    payload: { dispute: { amount, reason, dueBy } },
    now: app.clock.now(),
  });
}
