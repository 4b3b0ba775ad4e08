// Marks how many adults of a booking pay no tourist fee: its price, the ledger and its invoice follow.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/outbox.sql.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { findBookingByReference, updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { syncInvoices } from "../invoices/sync-invoices.server.ts";
import { postBooking } from "../ledger/post-booking.server.ts";
import { readPaidParts } from "../ledger/read-bill.server.ts";
import type { Refund } from "../payments/booking-refunds.sql.server.ts";
import { createRefunds, sendRefund } from "../payments/refunds.server.ts";
import { sumPayments } from "../payments/rules/refunds.ts";
import { changedMoney } from "../rules/stay-change.ts";
import { findExemption, writeExemption } from "./fee-exemptions.sql.server.ts";
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
 * A fee that was paid by card, by something taken back, is refunded to it. A stay of a month whose return was closed is corrected in the next return. `alsoWrite` writes the caller's own rows in the
 * same transaction.
 */
export async function exemptFromFee(
  request: ExemptionRequest,
  app: App,
  alsoWrite: (trx: Trx, before: Booking, after: Booking) => Promise<void>,
): Promise<ExemptionResult> {
  const { clock, property } = app;
  const { db } = app.database;
  const found = await findBookingByReference(db, request.reference);
  if (!found) return { ok: false, reason: "unknown" };
  const outcome = await inTransaction(db, async (trx): Promise<ExemptionResult & Owed> => {
    const { booking } = await readLockedBooking(trx, found);
    if (booking.version !== request.version) return { ok: false, reason: "changed", owed: [] };
    const { adults, why, evidence, userId } = request;
    const unitAmount = feeOf(booking.quote) ?? (await findExemption(trx, booking.id))?.unitAmount;
    if (!chargedStatuses.includes(booking.status) || unitAmount === undefined)
      return { ok: false, reason: "notNow", owed: [] };
    if (adults > booking.adults)
      return { ok: false, reason: "tooMany", limit: booking.adults, owed: [] };
    const now = clock.now();
    const quote = exemptQuote(booking.quote, booking, { adults, unitAmount });
    // The fee is paid at the property, in cash too; only where nothing is left to be paid there, a card has paid it.
    const { left } = sumPayments(await readPaidParts(trx, booking.id));
    const money = changedMoney(booking, quote.total, { open: booking.dueAtProperty, left });
    const { dueNow, dueAtProperty, refund, policy } = money;
    const price = { quote, total: quote.total, dueNow, dueAtProperty, policy };
    const after = await updateBooking(trx, booking, price, now);
    if (!after) return { ok: false, reason: "changed", owed: [] };
    await writeExemption(trx, booking.id, { adults, why, evidence, unitAmount, userId, now });
    const back = { amount: refund, why: "change", reason: "", actor: "owner" } as const;
    const owed = await createRefunds(trx, after, back, app);
    await postBooking(trx, after, { actor: "owner", now, facts: property.facts });
    await syncInvoices(trx, after, { first: false, now }, property);
    if (refund > 0) await tellGuest(trx, after, { paid: left, refund }, now);
    await alsoWrite(trx, booking, after);
    return { ok: true, booking: after, owed };
  });
  const { owed, ...result } = outcome;
  for (const refund of owed) await sendRefund(refund, app);
  return result;
}

interface Owed {
  owed: Refund[];
}

async function tellGuest(
  trx: Trx,
  { id: bookingId, language, email: recipient }: Booking,
  money: { paid: Cents; refund: Cents },
  now: Date,
): Promise<void> {
  if (recipient === "") return;
  const payload = { money };
  await enqueueEmail(trx, { kind: "guestRefund", bookingId, language, recipient, payload, now });
}

/** Bookings whose bill has a tourist fee. */
export const chargedStatuses: readonly Booking["status"][] = [
  "confirmed",
  "checked_in",
  "checked_out",
];
