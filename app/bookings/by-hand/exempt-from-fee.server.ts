// Marks how many adults of a booking pay no tourist fee: its price, the ledger and its invoice follow.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { findBookingByReference, updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { findExemption, writeExemption } from "./fee-exemptions.sql.server.ts";
import { syncInvoices } from "../invoices/sync-invoices.server.ts";
import { postBooking } from "../ledger/post-booking.server.ts";
import { exemptQuote, feeOf } from "./rules/fee-exemption.ts";
import type { ExemptionReason } from "./rules/fee-exemption.ts";

/** What staff marked; no adults takes an exemption back. `version` is the one that was shown. */
export interface ExemptionRequest {
  reference: string;
  version: number;
  adults: number;
  why: ExemptionReason;
  evidence: string;
  userId: string;
}

/**
 * `changed`: the booking has changed since. `notNow`: it is not, or no longer, charged a tourist fee. `tooMany`: it has no
 * more than `limit` adults.
 */
export type ExemptionResult =
  | { ok: true; booking: Booking }
  | { ok: false; reason: "unknown" | "changed" | "notNow" }
  | { ok: false; reason: "tooMany"; limit: number };

/**
 * A stay of a month whose return was closed is corrected in the next return. `alsoWrite` writes the caller's own rows in the
 * same transaction.
 */
export async function exemptFromFee(
  request: ExemptionRequest,
  { database: { db }, clock, property }: Pick<App, "database" | "clock" | "property">,
  alsoWrite: (trx: Trx, before: Booking, after: Booking) => Promise<void>,
): Promise<ExemptionResult> {
  const found = await findBookingByReference(db, request.reference);
  if (!found) return { ok: false, reason: "unknown" };
  return inTransaction(db, async (trx): Promise<ExemptionResult> => {
    const { booking } = await readLockedBooking(trx, found);
    if (booking.version !== request.version) return { ok: false, reason: "changed" };
    const { adults, why, evidence, userId } = request;
    const unitAmount = feeOf(booking.quote) ?? (await findExemption(trx, booking.id))?.unitAmount;
    if (!chargedStatuses.includes(booking.status) || unitAmount === undefined)
      return { ok: false, reason: "notNow" };
    if (adults > booking.adults) return { ok: false, reason: "tooMany", limit: booking.adults };
    const now = clock.now();
    const quote = exemptQuote(booking.quote, booking, { adults, unitAmount });
    const dueAtProperty = booking.dueAtProperty + quote.total - booking.quote.total;
    const price = { quote, total: quote.total, dueAtProperty };
    const after = await updateBooking(trx, booking, price, now);
    if (!after) return { ok: false, reason: "changed" };
    await writeExemption(trx, booking.id, { adults, why, evidence, unitAmount, userId, now });
    await postBooking(trx, after, { actor: "owner", now, facts: property.facts });
    await syncInvoices(trx, after, { first: false, now }, property);
    await alsoWrite(trx, booking, after);
    return { ok: true, booking: after };
  });
}

/** Bookings whose bill has a tourist fee. */
export const chargedStatuses: readonly Booking["status"][] = [
  "confirmed",
  "checked_in",
  "checked_out",
];
