// The owner answers a claim: previews what matching the price means, matches it, or declines with a reason. Price, ledger, invoice,
// refund and email are written in one transaction (docs/decisions, 129).
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { matchedTotal, reductionTo, withBestPrice } from "#app/stays/price/rules/best-price.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Quote } from "#app/stays/rules/stored-terms.ts";
import { insertBookingLink, newLinkSecret } from "../booking-links.sql.server.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import { findBookingById, updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { changeBooking, settleChange } from "../change/change-booking.server.ts";
import { readPaidParts } from "../ledger/read-bill.server.ts";
import { changePlan } from "../payments/plans/write-plan.server.ts";
import { sumPayments } from "../payments/rules/refunds.ts";
import type { ChangedMoney } from "../rules/stay-change.ts";
import { answerable, answerClaimRow, findClaim } from "./claims.sql.server.ts";
import type { Claim } from "./claims.sql.server.ts";
import { emailGuest } from "./file-claim.server.ts";
import type { DeclineReason } from "./rules/claim-form.ts";
import { matchedMoney } from "./rules/matched-money.ts";

/** What matching a price means; amounts in cents. */
export interface MatchPreview extends ChangedMoney {
  quote: Quote;
  /** By how much the nights are reduced, and what the stay costs less. */
  reduction: Cents;
  saved: Cents;
}

/** Null where the price elsewhere, in cents of the booking, is not lower. Writes nothing. */
export async function previewMatch(
  db: Db,
  booking: Booking,
  elsewhere: Cents,
): Promise<MatchPreview | null> {
  const target = matchedTotal(elsewhere, booking.bestPrice.extraPercent);
  const reduction = reductionTo(target, booking.quote);
  if (reduction === 0) return null;
  const quote = withBestPrice(booking.quote, reduction);
  const { left } = sumPayments(await readPaidParts(db, booking.id));
  const { open } = await readBalance(db, booking.id);
  const saved = booking.total - quote.total;
  return { ...matchedMoney(booking, quote, { open, left }), quote, reduction, saved };
}

/** Which claim, the `version` of the booking that was shown, and the new total and refund that were agreed to, in cents. */
export interface MatchRequest {
  claimId: string;
  reference: string;
  version: number;
  elsewhere: Cents;
  agreedTotal: Cents;
  agreedRefund: Cents;
  /** The user's name. */
  by: string;
}

/**
 * `answered`: the claim does not wait any more, or is not the booking's. `notNow`: the booking was cancelled. `changed`,
 * `priceChanged`: booking or sums are not those that were shown. A refusal changes nothing.
 */
export type MatchResult =
  | { ok: true; booking: Booking; preview: MatchPreview }
  | {
      ok: false;
      reason: "unknown" | "changed" | "answered" | "notNow" | "notLower" | "priceChanged";
    };

/** `alsoWrite` writes the caller's own rows in the same transaction. A refund that the gateway does not take now stays owed. */
export async function acceptClaim(
  request: MatchRequest,
  app: App,
  alsoWrite?: (trx: Trx, before: Booking, after: Booking, preview: MatchPreview) => Promise<void>,
): Promise<MatchResult> {
  const { facts } = app.property;
  return changeBooking(request, app, async (trx, booking, owed): Promise<MatchResult> => {
    const claim = await findClaim(trx, request.claimId);
    if (claim?.bookingId !== booking.id || claim.status !== "filed")
      return { ok: false, reason: "answered" };
    if (!isAnswerable(booking)) return { ok: false, reason: "notNow" };
    const preview = await previewMatch(trx, booking, request.elsewhere);
    if (!preview) return { ok: false, reason: "notLower" };
    const { quote, refund, ofLater, saved } = preview;
    if (quote.total !== request.agreedTotal || refund !== request.agreedRefund)
      return { ok: false, reason: "priceChanged" };
    const now = app.clock.now();
    if (!(await writeAnswer(trx, booking, request, preview, now)))
      return { ok: false, reason: "answered" };
    const after = await writePrice(trx, booking, preview, { now, facts });
    const detail = { total: quote.total, amount: saved };
    const event = { actor: "owner", what: "bestPriceMatched", detail, now } as const;
    await insertEvents(trx, booking.id, event);
    const refunds = [
      { amount: refund - ofLater, why: "change", reason: "" },
      { amount: ofLater, why: "overpaid", reason: "" },
    ] as const;
    const payload = {
      manageToken: newLinkSecret(),
      money: { paid: refund, refund },
      bestPrice: {
        state: "matched",
        amount: request.elsewhere,
        currency: booking.currency,
        before: booking.total,
      },
    } as const;
    const link = { bookingId: booking.id, manageToken: payload.manageToken, now };
    if (booking.email !== "") await insertBookingLink(trx, link);
    const email = { kind: "guestBestPrice", payload } as const;
    owed.push(...(await settleChange(trx, after, { actor: "owner", refunds, email, now }, app)));
    await alsoWrite?.(trx, booking, after, preview);
    return { ok: true, booking: after, preview };
  });
}

/** Whether a claim of the booking can be answered: it was not cancelled, and its guest came or comes. */
export function isAnswerable({ status }: Pick<Booking, "status">): boolean {
  return answerable.some((known) => known === status);
}

async function writeAnswer(
  trx: Trx,
  { apartmentId, moves, checkIn, checkOut }: Booking,
  { claimId, elsewhere, by }: MatchRequest,
  { reduction, saved, refund }: MatchPreview,
  now: Date,
): Promise<boolean> {
  const agreed = { apartmentId, moves: [...moves], checkIn, checkOut, reduction };
  const answer = { status: "accepted", answeredBy: by, elsewhere, saved, refund, agreed } as const;
  return answerClaimRow(trx, claimId, answer, now);
}

// Where the stay is paid in parts, the second one follows the new price.
async function writePrice(
  trx: Trx,
  booking: Booking,
  { quote, dueNow, dueAtProperty, policy }: MatchPreview,
  at: { now: Date; facts: PropertyFacts },
): Promise<Booking> {
  const changed = { checkIn: booking.checkIn, quote, policy };
  const agreed = await changePlan(trx, booking, changed, at);
  const price = { quote, total: quote.total, dueNow, dueAtProperty, policy: agreed };
  const after = await updateBooking(trx, booking, price, at.now);
  if (!after) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  return after;
}

/** The claim with its booking once it was declined; null when it did not wait any more. The guest gets the reason by email. */
export async function declineClaim(
  {
    claimId,
    by,
    reason,
    answer,
  }: { claimId: string; by: string; reason: DeclineReason; answer: string },
  { database: { db }, clock }: Pick<App, "database" | "clock">,
  alsoWrite?: (trx: Trx, claim: Claim, booking: Booking) => Promise<void>,
): Promise<Booking | null> {
  return inTransaction(db, async (trx) => {
    const claim = await findClaim(trx, claimId);
    const booking = claim && (await findBookingById(trx, claim.bookingId));
    if (!claim || !booking || !isAnswerable(booking)) return null;
    const now = clock.now();
    const declined = { status: "declined", answeredBy: by, reason, answer } as const;
    if (!(await answerClaimRow(trx, claimId, declined, now))) return null;
    const event = { actor: "owner", what: "bestPriceDeclined", detail: { reason }, now } as const;
    await insertEvents(trx, booking.id, event);
    const { amount, currency } = claim;
    const bestPrice = { state: "declined", amount, currency, reason, answer } as const;
    await emailGuest(trx, booking, { bestPrice }, now);
    await alsoWrite?.(trx, claim, booking);
    return booking;
  });
}
