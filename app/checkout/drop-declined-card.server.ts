// Removes a declined card from the draft: the guest has to enter it, or another one, again.
import type { App } from "#app/app.server.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { type DraftStay, writeDraft } from "./drafts.sql.server.ts";
import type { OwnDraft } from "./own-drafts.server.ts";

/** Links the draft to the booking and removes the card, unless the provider was not reached: then it may be tried again. */
export async function dropDeclinedCard(
  { secret, draft }: OwnDraft,
  stay: DraftStay,
  { why, booking }: { why: DeclineReason; booking: Booking },
  { database, clock }: App,
): Promise<void> {
  const { cardToken, cardBrand, cardLast4, ...rest } = draft;
  const isUsable = why === "unreachable" && cardToken && cardBrand && cardLast4;
  const remaining = isUsable ? { ...rest, cardToken, cardBrand, cardLast4 } : rest;
  await writeDraft(database.db, secret, { ...remaining, stay, bookingId: booking.id }, clock.now());
}
