// The owner confirms a booking whose payment was never finished, for example after a call: the guest pays at the property.
import type { App } from "#app/app.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { findBookingByReference } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { payAtProperty } from "./pay-at-property.server.ts";

/**
 * `changed`: the booking has changed since `version` was shown, or the payment has succeeded after all.
 * `paymentOpen`: it is not known yet whether the card was charged; a job asks the gateway, so try again in a minute.
 */
export type ConfirmPendingResult =
  | { ok: true; booking: Booking }
  | { ok: false; reason: "unknown" | "changed" | "notNow" | "paymentOpen" | "nightsGone" };

/**
 * Voids an open card payment first, so that the guest cannot pay twice. Guest and owner get the usual emails; `alsoWrite`
 * writes the caller's own rows in the same transaction.
 */
export async function confirmPending(
  { reference, version }: { reference: string; version: number },
  app: App,
  alsoWrite: (trx: Trx, before: Booking, after: Booking) => Promise<void>,
): Promise<ConfirmPendingResult> {
  const found = await findBookingByReference(app.database.db, reference);
  if (!found) return { ok: false, reason: "unknown" };
  if (found.version !== version) return { ok: false, reason: "changed" };
  if (found.status !== "pending_payment") return { ok: false, reason: "notNow" };
  const placed = await payAtProperty(found, { actor: "owner", alsoWrite }, app);
  if (!placed) return { ok: false, reason: "changed" };
  if (!placed.ok) return { ok: false, reason: "nightsGone" };
  return placed.outcome === "confirmed"
    ? { ok: true, booking: placed.booking }
    : { ok: false, reason: "paymentOpen" };
}
