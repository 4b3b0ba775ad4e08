// Marks how many adults of a booking pay no tourist fee: its price, the ledger and its invoice follow.
import type { App } from "#app/app.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { updateBooking } from "../../bookings.sql.server.ts";
import type { Booking } from "../../bookings.sql.server.ts";
import { findExemption, writeExemption } from "./fee-exemptions.sql.server.ts";
import { readPaidParts } from "../../ledger/read-bill.server.ts";
import { sumPayments } from "../rules/refunds.ts";
import { changedMoney } from "../../rules/stay-change.ts";
import { exemptQuote, feeOf } from "./rules/fee-exemption.ts";
import type { ExemptionReason } from "./rules/fee-exemption.ts";
import { changeBooking, settleChange } from "../../change/change-booking.server.ts";

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
  return changeBooking(request, app, async (trx, booking, owed): Promise<ExemptionResult> => {
    const { adults, why, evidence, userId } = request;
    const unitAmount = feeOf(booking.quote) ?? (await findExemption(trx, booking.id))?.unitAmount;
    if (!chargedStatuses.includes(booking.status) || unitAmount === undefined)
      return { ok: false, reason: "notNow" };
    if (adults > booking.adults) return { ok: false, reason: "tooMany", limit: booking.adults };
    const now = app.clock.now();
    const quote = exemptQuote(booking.quote, booking, { adults, unitAmount });
    // The fee is paid at the property, in cash too; only where nothing is left to be paid there, a card has paid it.
    const { left } = sumPayments(await readPaidParts(trx, booking.id));
    const money = changedMoney(booking, quote.total, { open: booking.dueAtProperty, left });
    const { dueNow, dueAtProperty, refund, policy } = money;
    const price = { quote, total: quote.total, dueNow, dueAtProperty, policy };
    const after = await updateBooking(trx, booking, price, now);
    if (!after) return { ok: false, reason: "changed" };
    await writeExemption(trx, booking.id, { adults, why, evidence, unitAmount, userId, now });
    const refunds = [{ amount: refund, why: "change", reason: "" }] as const;
    const payload = { money: { paid: left, refund } };
    const isTold = refund > 0 && after.email !== "";
    const email = isTold ? ({ kind: "guestRefund", payload } as const) : null;
    owed.push(...(await settleChange(trx, after, { actor: "owner", refunds, email, now }, app)));
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
