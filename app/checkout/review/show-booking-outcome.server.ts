// The response to an attempt to book: a redirect to the next page, or the step to correct. The outcome is stored in the draft.
import { redirect, redirectDocument } from "react-router";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import type { BookStep } from "#app/availability/rules/book-address.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import { guestFieldNames } from "#app/bookings/rules/guest-fields.ts";
import { formFaults } from "#app/stays/rules/faults.ts";
import type { CodeFault } from "#app/stays/rules/faults.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { ApartmentStep } from "../apartment/load-apartment-step.server.ts";
import { loadDetailsStep } from "../details/load-details-step.server.ts";
import type { DetailsStep } from "../details/load-details-step.server.ts";
import { finishDraft, writeDraft } from "../drafts.sql.server.ts";
import type { WrittenDraft } from "../drafts.sql.server.ts";
import { propertyFault } from "../find-choice.server.ts";
import type { Choice } from "../find-choice.server.ts";
import { dropDeclinedCard } from "../own-drafts.server.ts";
import type { OwnDraft } from "../own-drafts.server.ts";
import type { BookRequest } from "../read-book-request.server.ts";
import { loadReviewStep } from "./load-review-step.server.ts";
import type { ReviewStep } from "./load-review-step.server.ts";

/** Throws the redirect to the next page; returns the review or details step when the guest must agree or correct again. */
export async function showBookingOutcome(
  placed: PlaceBookingResult,
  { own, choice, total }: { own: OwnDraft; choice: Choice; total: Cents },
  bookRequest: BookRequest,
): Promise<ReviewStep | DetailsStep | ApartmentStep> {
  const { db } = bookRequest.app.database;
  const stay = { ...choice.stay, apartmentId: choice.apartmentId };
  const redirectTo = (step: BookStep, declined?: string) =>
    redirect(bookRequest.to(addressOfStay(choice, step, declined)), 303);

  if (placed.ok && placed.outcome === "confirmed") {
    await finishDraft(db, own.secret, stay, placed.booking.id);
    throw redirectTo("done");
  }
  if (placed.ok) {
    // The card token stays in the draft: the payment may have to be started again with it.
    const bookingId = placed.booking.id;
    const draft: WrittenDraft = { ...own.draft, stay, bookingId, consentedTotal: total };
    await writeDraft(db, own.secret, draft, bookRequest.app.clock.now());
    if (placed.outcome === "confirmByEmail") throw redirectTo("return");
    // The bank is another site: the browser loads it as a document instead of a client-side route.
    if (placed.outcome === "actionNeeded") throw redirectDocument(placed.url, 303);
    throw redirectTo("return");
  }
  switch (placed.reason) {
    case "declined":
      await dropDeclinedCard(own, stay, placed, bookRequest.app);
      throw redirectTo("details", placed.why);
    case "cardsNotTaken":
      throw redirectTo("details");
    case "extraUnavailable":
      return loadReviewStep(bookRequest, { changed: true });
    case "priceChanged":
      return loadReviewStep(bookRequest, { priceWas: total });
    case "codeRefused":
      return withoutCode(placed.fault, total, bookRequest);
    case "guestFaulty":
      return loadDetailsStep(bookRequest, {
        guest: placed.values,
        faults: formFaults(placed.faults, guestFieldNames),
      });
    case "unpaidLimit":
    case "unfinishedLimit":
      // The typed details are in the draft; the form comes back with card payment selected.
      return loadDetailsStep(bookRequest, {
        paymentMethod: "card",
        notice: { kind: placed.reason },
      });
    case "cardOnly":
      return loadDetailsStep(bookRequest, { faults: [{ field: "method", key: "cardOnly" }] });
    case "notAtProperty":
      // The limits have changed since: the step checks them again, and says why with everything that was typed.
      return loadDetailsStep(bookRequest, {
        faults: [propertyFault(placed.refusal, bookRequest.language)],
      });
    case "keyReused":
      // An earlier payment of this draft is not finished yet.
      throw redirectTo("return");
    default:
      throw redirectTo("apartment");
  }
}

// The price without the code has to be agreed to; the code stays in its field, with the reason beside it.
async function withoutCode(
  outcome: CodeFault,
  total: Cents,
  bookRequest: BookRequest,
): Promise<ReviewStep | DetailsStep | ApartmentStep> {
  const shown = await loadReviewStep({ ...bookRequest, code: null }, { priceWas: total });
  if (!shown.choice) return shown;
  const choice = { ...shown.choice, code: { text: bookRequest.code ?? "", outcome } };
  return { ...shown, choice };
}
