// A guest shows a lower price elsewhere, or takes that back: the claim, the booking's history and the emails in one transaction.
import type { App } from "#app/app.server.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { insertBookingLink, newLinkSecret } from "../booking-links.sql.server.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import type { EmailPayload } from "../emails/email-data.ts";
import { answerClaimRow, findClaim, insertClaim, listClaims } from "./claims.sql.server.ts";
import type { ClaimPicture } from "./claims.sql.server.ts";
import type { ShownPrice } from "./rules/claim-form.ts";
import { answerBy, refuseFiling } from "./rules/guarantee.ts";
import type { FilingRefusal } from "./rules/guarantee.ts";

/** What the form sends; `id` was made with it, so that a form sent twice is one claim. */
export interface FiledClaim {
  id: string;
  shown: ShownPrice;
  picture: ClaimPicture | null;
}

/** Stored, or why nothing was. The guest gets an email that says by when we answer, the owner one about the claim. */
export async function fileClaim(
  known: Booking,
  { id, shown, picture }: FiledClaim,
  app: Pick<App, "database" | "clock" | "environment" | "property">,
): Promise<{ ok: true } | { ok: false; reason: FilingRefusal }> {
  const { db } = app.database;
  const { facts } = app.property;
  try {
    return await inTransaction(db, async (trx) => {
      const { booking } = await readLockedBooking(trx, known);
      const claims = await listClaims(trx, booking.id);
      if (claims.some((claim) => claim.id === id)) return { ok: true };
      const now = app.clock.now();
      const refusal = refuseFiling(booking, claims, now, facts);
      if (refusal) return { ok: false, reason: refusal };
      const until = answerBy(booking.bestPrice, now);
      const claim = { id, bookingId: booking.id, shown, answerBy: until, now };
      await insertClaim(trx, claim, picture);
      const detail = { amount: shown.amount, currency: shown.currency };
      await insertEvents(trx, booking.id, {
        actor: "guest",
        what: "bestPriceFiled",
        detail,
        now,
      });
      const bestPrice = { state: "filed", ...detail, answerBy: until.toISOString() } as const;
      await emailGuest(trx, booking, { bestPrice }, now);
      await enqueueEmail(trx, {
        kind: "ownerBestPrice",
        bookingId: booking.id,
        ...(await ownerRecipient(trx, app)),
        ...(booking.email !== "" && { replyTo: booking.email }),
        payload: { bestPrice },
        now,
      });
      return { ok: true };
    });
  } catch (error) {
    // The id of another booking's claim, which no form of ours sends.
    if (isUniqueViolation(error)) return { ok: false, reason: "waits" };
    throw error;
  }
}

/** False when it does not wait any more, or is not the booking's. */
export async function withdrawClaim(
  { id: bookingId }: Booking,
  claimId: string,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const claim = await findClaim(trx, claimId);
    if (claim?.bookingId !== bookingId) return false;
    const now = clock.now();
    const withdrawn = { status: "withdrawn", answeredBy: null } as const;
    if (!(await answerClaimRow(trx, claimId, withdrawn, now))) return false;
    await insertEvents(trx, bookingId, { actor: "guest", what: "bestPriceWithdrawn", now });
    return true;
  });
}

/** Nothing for a guest without an email address. The email has a link to the booking's page. */
export async function emailGuest(
  trx: Trx,
  { id: bookingId, email: recipient, language }: Booking,
  told: Pick<EmailPayload, "bestPrice">,
  now: Date,
): Promise<void> {
  if (recipient === "") return;
  const manageToken = newLinkSecret();
  await insertBookingLink(trx, { bookingId, manageToken, now });
  const payload = { manageToken, ...told };
  const kind = "guestBestPrice";
  await enqueueEmail(trx, { kind, bookingId, language, recipient, payload, now });
}
