// The response to an attempt to book: a redirect to the next page, or the step to correct. The outcome is stored in the draft.
import { redirect, redirectDocument } from "react-router";
import type { Placed } from "../placing/request-outcomes.ts";
import { addressOfStay } from "../rules/book-address.ts";
import type { BookStep } from "../rules/book-address.ts";
import { guestFields } from "../rules/details-form.ts";
import { formFaults } from "../rules/form-fault.ts";
import type { Cents } from "../rules/money.ts";
import { finishDraft, writeDraft } from "./drafts.sql.server.ts";
import type { WrittenDraft } from "./drafts.sql.server.ts";
import type { Choice } from "./find-choice.server.ts";
import type { OwnDraft } from "./find-own-draft.server.ts";
import { forgetCard } from "./forget-card.server.ts";
import { loadDetailsStep } from "./load-details-step.server.ts";
import type { DetailsStep } from "./load-details-step.server.ts";
import { loadReviewStep } from "./load-review-step.server.ts";
import type { ReviewStep } from "./load-review-step.server.ts";
import type { RoomStep } from "./load-room-step.server.ts";
import type { BookVisit } from "./read-visit.server.ts";

/** Throws the redirect to the next page; returns the review or details step when the guest must agree or correct again. */
export async function answerGuest(
  placed: Placed,
  { own, choice, total }: { own: OwnDraft; choice: Choice; total: Cents },
  visit: BookVisit,
): Promise<ReviewStep | DetailsStep | RoomStep> {
  const { db } = visit.house.database;
  const stay = { ...choice.stay, apartmentId: choice.apartmentId };
  const at = (step: BookStep, declined?: string) =>
    redirect(visit.to(addressOfStay(choice, step, declined)), 303);

  if (placed.ok && placed.outcome === "confirmed") {
    await finishDraft(db, own.secret, stay, placed.booking.id);
    throw at("done");
  }
  if (placed.ok) {
    // The card token stays in the draft: the payment may have to be started again with it.
    const bookingId = placed.booking.id;
    const draft: WrittenDraft = { ...own.draft, stay, bookingId, consentedTotal: total };
    await writeDraft(db, own.secret, draft, visit.house.clock.now());
    if (placed.outcome === "confirmByEmail") throw at("return");
    // The bank is another site: the browser loads it as a document instead of a client-side route.
    if (placed.outcome === "actionNeeded") throw redirectDocument(placed.url, 303);
    throw at("return");
  }
  switch (placed.reason) {
    case "declined":
      await forgetCard(own, stay, placed, visit.house);
      throw at("details", placed.why);
    case "cardsNotTaken":
      throw at("details");
    case "priceChanged":
      return loadReviewStep(visit, { priceWas: total });
    case "guestFaulty":
      return loadDetailsStep(visit, {
        guest: placed.values,
        faults: formFaults(placed.faults, guestFields),
      });
    case "unpaidLimit":
    case "unfinishedLimit":
      // The typed details are in the draft; the form comes back with card payment selected.
      return loadDetailsStep(visit, {
        paymentMethod: "card",
        notice: { kind: placed.reason },
      });
    case "cardOnly":
      return loadDetailsStep(visit, { faults: [{ field: "method", key: "cardOnly" }] });
    case "keyReused":
      // An earlier payment of this draft is not finished yet.
      throw at("return");
    default:
      throw at("room");
  }
}
