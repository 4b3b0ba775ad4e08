// What steps two and three need: the stay of the URL at current prices, and this browser's draft of it.
import { redirect } from "react-router";
import { type Choice, findChoice } from "./find-choice.server.ts";
import type { Draft } from "./drafts.sql.server.ts";
import { draftOfStay, isDraftOf, listOwnDrafts, type OwnDraft } from "./find-own-draft.server.ts";
import { takenNights } from "../nights.sql.server.ts";
import { isFree } from "../rules/availability.ts";
import { findStays } from "../find-stays.server.ts";
import type { BookVisit } from "./read-visit.server.ts";
import { addressOfStay } from "../rules/book-address.ts";
import { standsFor } from "../rules/stands-for.ts";

/** `choice` is null when the URL names no stay that the rules accept; its nights may still be `taken` by others. */
export interface OpenChoice {
  /** The draft of these nights, or the one whose unfinished payment holds some of them. */
  own: OwnDraft | null;
  /** Whether `own` was made for exactly this stay, so that it can be reviewed and confirmed. */
  isExact: boolean;
  /** What this browser typed last, for any stay. */
  typed: Draft | null;
  /** The card that may be charged for this stay without being typed again. */
  card: KeptCard | null;
  choice: Choice | null;
}

/** A card as the payment provider tokenized it in the browser. */
export interface KeptCard {
  token: string;
  brand: string;
  last4: string;
}

/** Redirects to the confirmation when this browser has already booked these nights, so that going back cannot book twice. */
export async function findOpenChoice(visit: BookVisit): Promise<OpenChoice> {
  const { stay, party, plan, apartment } = visit.query;
  const drafts = await listOwnDrafts(visit);
  const typed = drafts[0]?.draft ?? null;
  if (!stay || apartment === null)
    return { own: null, isExact: false, typed, card: null, choice: null };
  const wanted = { ...stay, apartmentId: apartment };
  if (drafts.some(({ booking }) => booking && standsFor(booking, wanted)))
    throw redirect(
      visit.to(addressOfStay({ stay, party, plan, apartmentId: apartment }, "done")),
      303,
    );
  const own = draftOfStay(drafts, wanted);
  const found = await findStays({ stay, party, language: visit.language }, visit.house);
  return {
    own,
    isExact: own !== null && isDraftOf(own, wanted),
    typed,
    card: cardOf(own?.draft) ?? (await spareCard(drafts[0], visit)),
    choice: await findChoice(visit, own?.booking ?? null, found),
  };
}

// A card belongs to the stay it was typed for: most providers' tokens can be used once, and another tab may be about to use
// this one. It is offered for another stay only when those nights were sold to others and the card was never charged.
async function spareCard(
  last: OwnDraft | undefined,
  { house }: BookVisit,
): Promise<KeptCard | null> {
  const card = cardOf(last?.draft);
  const stay = last?.draft.stay;
  if (!card || !stay || last.booking) return null;
  const taken = await takenNights(house.database.db, {
    apartments: [stay.apartmentId],
    from: stay.checkIn,
    to: stay.checkOut,
    now: house.clock.now(),
  });
  return isFree(stay, taken.get(stay.apartmentId) ?? new Set()) ? null : card;
}

function cardOf(draft: Draft | undefined): KeptCard | null {
  const { cardToken: token, cardBrand: brand, cardLast4: last4 } = draft ?? {};
  return token && brand && last4 ? { token, brand, last4 } : null;
}
