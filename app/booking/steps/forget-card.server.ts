// A card that was refused is not kept for another attempt: its guest has to type it, or another one, anew.
import type { House } from "#app/house.server.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { type DraftStay, writeDraft } from "./drafts.sql.server.ts";
import type { OwnDraft } from "./find-own-draft.server.ts";

/** Links the draft to the booking, without its card; one that never reached the provider may be tried again as it is. */
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
