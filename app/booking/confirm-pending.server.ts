// The house confirms a booking whose payment was never finished: the guest has called, and pays at the property.
import type { House } from "#app/house.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { findBookingByReference } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { payAtProperty } from "./placing/pay-at-property.server.ts";

/**
 * `changed`: somebody else was quicker than whoever saw `version`, or the payment has come through after all.
 * `paymentOpen`: nobody knows yet whether the card was charged; the job asks, so ask again in a minute.
 */
export type ConfirmedPending =
  | { ok: true; booking: Booking }
  | { ok: false; reason: "unknown" | "changed" | "notNow" | "paymentOpen" | "nightsGone" };

/**
 * What the card could still pay is called off first, so that nobody pays twice. Guest and house get the usual letters;
 * `record` writes the caller's own account in the same transaction.
 */
export async function confirmPending(
  { reference, version }: { reference: string; version: number },
  house: House,
  record: (trx: Trx, before: Booking, after: Booking) => Promise<void>,
): Promise<ConfirmedPending> {
  const known = await findBookingByReference(house.database.db, reference);
  if (!known) return { ok: false, reason: "unknown" };
  if (known.version !== version) return { ok: false, reason: "changed" };
  if (known.status !== "pending_payment") return { ok: false, reason: "notNow" };
  const placed = await payAtProperty(known, { actor: "owner", record }, house);
  if (!placed) return { ok: false, reason: "changed" };
  if (!placed.ok) return { ok: false, reason: "nightsGone" };
  return placed.outcome === "confirmed"
    ? { ok: true, booking: placed.booking }
    : { ok: false, reason: "paymentOpen" };
}
