// The owner confirms a booking whose payment was never finished, for example after a call: the guest pays at the property.
import type { House } from "#app/house.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { findBookingByReference } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { payAtProperty } from "./placing/pay-at-property.server.ts";

/**
 * `changed`: the booking has changed since `version` was shown, or the payment has succeeded after all.
 * `paymentOpen`: it is not known yet whether the card was charged; a job asks the gateway, so try again in a minute.
 */
export type ConfirmedPending =
  | { ok: true; booking: Booking }
  | { ok: false; reason: "unknown" | "changed" | "notNow" | "paymentOpen" | "nightsGone" };

/**
 * Voids an open card payment first, so that the guest cannot pay twice. Guest and owner get the usual emails; `alsoWrite`
 * writes the caller's own rows in the same transaction.
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
