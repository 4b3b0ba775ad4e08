// Handles the form of step two: stores the guest's input in the draft.
import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { takesCards } from "#app/house.server.ts";
import { deleteDraft, writeDraft } from "./drafts.sql.server.ts";
import { findOpenChoice, type KeptCard } from "./find-open-choice.server.ts";
import type { OwnDraft } from "./find-own-draft.server.ts";
import { cardsNotTaken, loadDetailsStep, type DetailsStep } from "./load-details-step.server.ts";
import { loadRoomStep, type RoomStep } from "./load-room-step.server.ts";
import type { BookVisit } from "./read-visit.server.ts";
import { addressOfStay } from "../rules/book-address.ts";
import { cutToLength, type DetailsForm, readDetailsForm } from "../rules/details-form.ts";
import { newStaySecret, stayCookie } from "./stay-cookie.server.ts";

/**
 * Redirects to the review, or returns the step with its errors. The button `next=room` goes back to step one instead and
 * stores the input as it is. For a browser without the cookie that the step has set, the input would be lost: it gets its
 * form back with the reason.
 */
export async function takeDetails(
  visit: BookVisit,
  form: FormData,
): Promise<DetailsStep | RoomStep> {
  const { own, isExact, typed, card, choice } = await findOpenChoice(visit);
  if (!choice) return loadRoomStep(visit, true);
  const goesBack = form.get("next") === "room";
  const read = readDetailsForm((field) => form.get(field), {
    keptCard: card !== null,
    plan: choice.plan,
  });
  const { guest } = read;
  const paymentMethod = read.paymentMethod ?? "card";
  const faults =
    paymentMethod === "property" || takesCards(visit.house)
      ? read.faults
      : [...read.faults.filter(({ field }) => field !== "method"), cardsNotTaken];

  if (faults.length > 0 && !goesBack)
    return loadDetailsStep(visit, { guest, paymentMethod, faults });
  if (!visit.secret && !goesBack)
    return loadDetailsStep(visit, { guest, paymentMethod, notice: { kind: "cookiesOff" } });

  const { house } = visit;
  // A secret without drafts may have been planted by an attacker (session fixation): the input gets a new one.
  const secret = typed && visit.secret ? visit.secret : newStaySecret();
  const { db } = house.database;
  const stay = { ...choice.stay, apartmentId: choice.apartmentId };
  await writeDraft(db, secret, { ...draftOf(read, own, card), stay }, house.clock.now());
  // The draft moves to the new stay; its unfinished payment holds some of these nights.
  if (own?.draft.stay && !isExact) await deleteDraft(db, secret, own.draft.stay);
  throw redirect(visit.to(addressOfStay(choice, goesBack ? "room" : "review")), {
    status: 303,
    headers: { "Set-Cookie": stayCookie(secret, house.environment.origin) },
  });
}

// A key that has made a booking cannot make a second one; while the payment is not finished, the same key continues it.
function draftOf(
  { guest, paymentMethod, card: typed }: DetailsForm,
  own: OwnDraft | null,
  kept: KeptCard | null,
) {
  const goesOn = own && (!own.booking || own.booking.status === "pending_payment");
  const card = typed ?? kept;
  return {
    guest: cutToLength(guest),
    paymentMethod: paymentMethod ?? ("card" as const),
    ...(card && { cardToken: card.token, cardBrand: card.brand, cardLast4: card.last4 }),
    key: goesOn ? own.draft.key : randomUUID(),
    ...(goesOn && own.booking && { bookingId: own.booking.id }),
  };
}
