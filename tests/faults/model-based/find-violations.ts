// What must hold when a simulation is over: no payment pending, nothing sold twice, no cent without a stay, no email lost.
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { netCaptured } from "./fake-provider.ts";
import type { SimulatedNetwork } from "./simulated-network.ts";
import type { TestWorld } from "./test-world.ts";

/** One line per violation. `confirmed`: the keys of requests that were answered as confirmed. */
export async function findViolations(
  { app, provider }: TestWorld,
  network: SimulatedNetwork,
  confirmed: ReadonlySet<string>,
): Promise<string[]> {
  const { db } = app.database;
  const faults = await findInconsistencies(db);
  const bookings = await db.selectFrom("bookings").selectAll().execute();
  const payments = await db.selectFrom("payments").selectAll().execute();
  const refunds = await db.selectFrom("booking_refunds").selectAll().execute();
  const emails = await db.selectFrom("outbox").selectAll().execute();

  for (const { status } of bookings)
    if (status === "pending_payment") faults.push("a booking is still waiting for its payment");
  for (const { status } of payments)
    if (["created", "requires_action", "authorized", "unknown"].includes(status))
      faults.push(`a payment is still ${status}`);
  for (const { status } of refunds) if (status !== "done") faults.push(`a refund is ${status}`);
  for (const key of confirmed)
    if (
      !bookings.some(
        (b) => b.idempotency_key === key && ["confirmed", "cancelled"].includes(b.status),
      )
    )
      faults.push("a booking that was confirmed to its guest is gone");

  for (const [key, ledgerEntry] of provider.ledger) {
    const payment = payments.find(({ id }) => id === key);
    const booking = bookings.find(({ id }) => id === payment?.booking_id);
    const held =
      ledgerEntry.status === "authorized" ? ledgerEntry.amount : netCaptured(ledgerEntry);
    const given = refunds.filter((r) => r.payment_id === key).reduce((sum, r) => sum + r.amount, 0);
    const stands = booking?.status === "confirmed" || booking?.status === "cancelled";
    const ours = payment?.status === "captured" && stands ? payment.amount - given : 0;
    if (held !== ours)
      faults.push(
        `the provider holds ${held}, the database says ${ours} (${payment?.status}, ${booking?.status})`,
      );
  }
  for (const { id, status, payment_method } of bookings) {
    const paid = payments.filter((p) => p.booking_id === id && p.status === "captured").length;
    if (status === "confirmed" && payment_method === "card" && paid !== 1)
      faults.push(`a booking by card stands by ${paid} payments`);
  }
  for (const { message_id, status } of emails) {
    const copies = network.delivered.filter(({ messageId }) =>
      messageId.includes(message_id),
    ).length;
    if (status !== "sent" || copies === 0)
      faults.push(`an email is ${status}, delivered ${copies} times`);
  }
  return faults;
}
