// What steps two and three need: the stay of the URL at current prices, this browser's draft of it, and a hash of what its review shows.
import { createHash } from "node:crypto";
import { redirect } from "react-router";
import { findStays } from "#app/availability/find-stays.server.ts";
import { findTakenNights } from "#app/availability/nights.sql.server.ts";
import { isFree } from "#app/availability/rules/availability.ts";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import type { PaymentParts } from "#app/bookings/payments/plans/rules/payment-plan.ts";
import { guestFieldNames } from "#app/bookings/rules/guest-fields.ts";
import { fingerprintExtras } from "#app/extras/rules/wanted-extras.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import type { Draft } from "./drafts.sql.server.ts";
import { findChoice } from "./find-choice.server.ts";
import type { Choice } from "./find-choice.server.ts";
import { draftOfStay, isDraftOf, listOwnDrafts } from "./own-drafts.server.ts";
import type { OwnDraft } from "./own-drafts.server.ts";
import type { BookRequest } from "./read-book-request.server.ts";
import { isBookedFor } from "./rules/earlier-booking.ts";

/** `choice` is null when the URL names no stay that the rules accept; its nights may still be `taken` by others. */
export interface CheckoutState {
  /** The draft of these nights, or the one whose unfinished payment holds some of them. */
  own: OwnDraft | null;
  /** Whether `own` was made for exactly this stay, so that it can be reviewed and confirmed. */
  isExact: boolean;
  /** What this browser typed last, for any stay. */
  typed: Draft | null;
  /** The card that may be charged for this stay without being typed again. */
  card: SavedCard | null;
  choice: Choice | null;
}

/** A card as the payment provider tokenized it in the browser. */
export interface SavedCard {
  token: string;
  brand: string;
  last4: string;
}

/** Redirects to the confirmation when this browser has already booked these nights, so that going back cannot book twice. */
export async function findCheckoutState(bookRequest: BookRequest): Promise<CheckoutState> {
  const { stay, party, plan, apartment } = bookRequest.query;
  const drafts = await listOwnDrafts(bookRequest);
  const typed = drafts[0]?.draft ?? null;
  if (!stay || apartment === null)
    return { own: null, isExact: false, typed, card: null, choice: null };
  const wanted = { ...stay, apartmentId: apartment };
  if (drafts.some(({ booking }) => booking && isBookedFor(booking, wanted)))
    throw redirect(
      bookRequest.to(addressOfStay({ stay, party, plan, apartmentId: apartment }, "done")),
      303,
    );
  const own = draftOfStay(drafts, wanted);
  const { app, language, code, network } = bookRequest;
  const email = own?.draft.guest.email;
  const offers = await readOffers(app, {
    code: code === null ? null : { text: code, network, email },
    ownBookingId: own?.booking?.id,
  });
  const found = await findStays({ stay, party, language, offers }, app);
  return {
    own,
    isExact: own !== null && isDraftOf(own, wanted),
    typed,
    card: cardOf(own?.draft) ?? (await reusableCard(drafts[0], bookRequest)),
    choice: await findChoice(bookRequest, own?.booking ?? null, found, own?.draft.extras ?? []),
  };
}

// A card belongs to the stay it was typed for: most providers' tokens can be used once, and another tab may be about to use
// this one. It is offered for another stay only when those nights were sold to others and the card was never charged.
async function reusableCard(
  last: OwnDraft | undefined,
  { app }: BookRequest,
): Promise<SavedCard | null> {
  const card = cardOf(last?.draft);
  const stay = last?.draft.stay;
  if (!card || !stay || last.booking) return null;
  const taken = await findTakenNights(app.database.db, {
    apartments: [stay.apartmentId],
    from: stay.checkIn,
    to: stay.checkOut,
    now: app.clock.now(),
  });
  return isFree(stay, taken.get(stay.apartmentId) ?? new Set()) ? null : card;
}

function cardOf(draft: Draft | undefined): SavedCard | null {
  const { cardToken: token, cardBrand: brand, cardLast4: last4 } = draft ?? {};
  return token && brand && last4 ? { token, brand, last4 } : null;
}

/** The parts in which the guest pays, or null: at once, at the property, or no longer in parts. */
export function chosenParts({ parts }: Pick<Choice, "parts">, draft: Draft): PaymentParts | null {
  return draft.paymentMethod === "card" && draft.inParts ? parts : null;
}

/**
 * 22 characters that change with the apartment, the stay, the party, the plan, the extras, the deposit, the guest's details, the way to
 * pay, its parts and the card. The total and the cancellation terms are sent in fields of their own: a change of those has its own message.
 */
export function reviewVersion(
  choice: Pick<
    Choice,
    "apartmentId" | "stay" | "party" | "plan" | "extras" | "deposit" | "depositBy" | "parts"
  >,
  draft: Draft,
): string {
  const { apartmentId, stay, party, plan, extras, deposit, depositBy } = choice;
  const { guest, paymentMethod, cardToken, cardBrand, cardLast4 } = draft;
  const parts = chosenParts(choice, draft);
  const reviewed = [
    fingerprintExtras(extras),
    [apartmentId, stay.checkIn, stay.checkOut, party.adults, party.children, plan],
    guestFieldNames.map((field) => guest[field]),
    ...(deposit > 0 ? [deposit] : []),
    ...(deposit > 0 && depositBy !== "cash" ? [depositBy] : []),
    paymentMethod === "card" ? [cardToken, cardBrand, cardLast4] : paymentMethod,
    ...(parts ? [[parts.first, parts.second, parts.dueOn, parts.collect]] : []),
  ];
  return createHash("sha256").update(JSON.stringify(reviewed)).digest("base64url").slice(0, 22);
}
