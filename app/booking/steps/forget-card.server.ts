// Removes a declined card from the draft: the guest has to enter it, or another one, again.
import type { House } from "#app/house.server.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { type DraftStay, writeDraft } from "./drafts.sql.server.ts";
import type { OwnDraft } from "./find-own-draft.server.ts";

/** Links the draft to the booking and removes the card, unless the provider was not reached: then it may be tried again. */
export async function forgetCard(
  { secret, draft }: OwnDraft,
  stay: DraftStay,
  { why, booking }: { why: DeclineReason; booking: Booking },
  { database, clock }: House,
): Promise<void> {
  const { cardToken, cardBrand, cardLast4, ...rest } = draft;
  const isUsable = why === "unreachable" && cardToken && cardBrand && cardLast4;
  const kept = isUsable ? { ...rest, cardToken, cardBrand, cardLast4 } : rest;
  await writeDraft(database.db, secret, { ...kept, stay, bookingId: booking.id }, clock.now());
}
