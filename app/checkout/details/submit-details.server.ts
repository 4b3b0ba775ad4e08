// Handles the forms beside the price and of step two: checks a promotion's code, and stores the guest's input in the draft.
import { redirect } from "react-router";
import { takesCards } from "#app/app.server.ts";
import { addressOfForm, addressOfStay, readStep } from "#app/availability/rules/book-address.ts";
import { internationalPhone } from "#app/bookings/international-phone.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import {
  faultyTimes,
  readFlightBeside,
  readWantedExtras,
} from "#app/extras/rules/wanted-extras.ts";
import { writeCodeCookie } from "#app/promotions/find-code.server.ts";
import { loadApartmentStep } from "../apartment/load-apartment-step.server.ts";
import type { ApartmentStep } from "../apartment/load-apartment-step.server.ts";
import { deleteDraft, newKey, writeDraft } from "../drafts.sql.server.ts";
import { findCheckoutState } from "../find-checkout-state.server.ts";
import type { SavedCard } from "../find-checkout-state.server.ts";
import type { OwnDraft } from "../own-drafts.server.ts";
import { newStaySecret, stayCookie } from "../read-book-request.server.ts";
import type { BookRequest } from "../read-book-request.server.ts";
import { loadReviewStep } from "../review/load-review-step.server.ts";
import type { ReviewStep } from "../review/load-review-step.server.ts";
import { cutToLength, readDetailsForm } from "../rules/details-form.ts";
import type { DetailsForm } from "../rules/details-form.ts";
import { cardsNotTaken, loadDetailsStep } from "./load-details-step.server.ts";
import type { DetailsStep } from "./load-details-step.server.ts";

/** Redirects to the same step with the new price; a code that is refused comes back with the reason. An empty one is removed. */
export async function submitCode(
  bookRequest: BookRequest,
  form: FormData,
): Promise<ApartmentStep | DetailsStep | ReviewStep> {
  const typed = form.get("code");
  const text = typeof typed === "string" ? typed.trim().slice(0, 32) : "";
  const code = text === "" ? null : text;
  const isReview = readStep(bookRequest.params) === "review";
  const shown = await (isReview ? loadReviewStep : loadApartmentStep)({ ...bookRequest, code });
  const outcome = shown.choice?.code?.outcome;
  if (outcome && outcome !== "applied" && outcome !== "notBetter") return shown;
  const address = shown.choice
    ? addressOfStay(shown.choice, isReview ? "review" : "apartment")
    : addressOfForm(bookRequest.params);
  throw redirect(bookRequest.to(address), {
    status: 303,
    headers: { "Set-Cookie": writeCodeCookie(code, bookRequest.app.environment.origin) },
  });
}

/**
 * Redirects to the review, or returns the step with its errors. The button `next=apartment` goes back to step one instead and
 * stores the input as it is. For a browser without the cookie that the step has set, the input would be lost: it gets its
 * form back with the reason.
 */
export async function submitDetails(
  bookRequest: BookRequest,
  form: FormData,
): Promise<DetailsStep | ApartmentStep> {
  const { own, isExact, typed, card, choice } = await findCheckoutState(bookRequest);
  if (!choice) return loadApartmentStep(bookRequest, true);
  const goesBack = form.get("next") === "apartment";
  const field = (name: string) => form.get(name);
  const known = (await listExtras(bookRequest.app.database.db)).map(({ id }) => id);
  const extras = readWantedExtras(field, known);
  const typedDetails = readDetailsForm(field, {
    hasSavedCard: card !== null,
    cardOnly: choice.cardOnly,
    readPhone: internationalPhone,
  });
  const flight = typedDetails.guest.flight || readFlightBeside(field, known, extras);
  const read = { ...typedDetails, guest: { ...typedDetails.guest, flight } };
  const { guest, inParts } = read;
  const paymentMethod = read.paymentMethod ?? "card";
  const refused =
    paymentMethod === "property" || takesCards(bookRequest.app)
      ? read.faults
      : [...read.faults.filter((fault) => fault.field !== "method"), cardsNotTaken];
  const times = faultyTimes(extras).map((name) => ({ field: name, key: "flightTime" as const }));
  const faults = [...refused, ...times];

  if (faults.length > 0 && !goesBack)
    return loadDetailsStep(bookRequest, { guest, extras, paymentMethod, inParts, faults });
  if (!bookRequest.secret && !goesBack)
    return loadDetailsStep(bookRequest, {
      guest,
      extras,
      paymentMethod,
      inParts,
      notice: { kind: "cookiesOff" },
    });

  const { app } = bookRequest;
  // A secret without drafts may have been planted by an attacker (session fixation): the input gets a new one.
  const secret = typed && bookRequest.secret ? bookRequest.secret : newStaySecret();
  const { db } = app.database;
  const stay = { ...choice.stay, apartmentId: choice.apartmentId };
  await writeDraft(db, secret, { ...draftOf(read, own, card), extras, stay }, app.clock.now());
  // The draft moves to the new stay; its unfinished payment holds some of these nights.
  if (own?.draft.stay && !isExact) await deleteDraft(db, secret, own.draft.stay);
  throw redirect(bookRequest.to(addressOfStay(choice, goesBack ? "apartment" : "review")), {
    status: 303,
    headers: { "Set-Cookie": stayCookie(secret, app.environment.origin) },
  });
}

// A key that has made a booking cannot make a second one; while the payment is not finished, the same key continues it.
function draftOf(
  { guest, paymentMethod, inParts, card: typed }: DetailsForm,
  own: OwnDraft | null,
  savedCard: SavedCard | null,
) {
  const isUnfinished = own && (!own.booking || own.booking.status === "pending_payment");
  const card = typed ?? savedCard;
  return {
    guest: cutToLength(guest),
    paymentMethod: paymentMethod ?? ("card" as const),
    ...(inParts && { inParts }),
    ...(card && { cardToken: card.token, cardBrand: card.brand, cardLast4: card.last4 }),
    key: isUnfinished ? own.draft.key : newKey(own?.draft),
    ...(isUnfinished && own.booking && { bookingId: own.booking.id }),
  };
}
