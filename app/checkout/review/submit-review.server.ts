// Handles the form of step three: books what the guest has agreed to.
import { redirect } from "react-router";
import type { PropertyFacts } from "#property/facts.ts";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { findPlan } from "#app/bookings/payments/plans/plans.sql.server.ts";
import { sameParts } from "#app/bookings/payments/plans/rules/payment-plan.ts";
import { checkConsents } from "#app/bookings/rules/booking-request.ts";
import type {
  BookingRequest,
  Consents,
  TextVersions,
} from "#app/bookings/rules/booking-request.ts";
import { fingerprintTerms } from "#app/stays/rules/cancellation.ts";
import { formFaults } from "#app/stays/rules/faults.ts";
import { loadApartmentStep } from "../apartment/load-apartment-step.server.ts";
import type { ApartmentStep } from "../apartment/load-apartment-step.server.ts";
import { loadDetailsStep } from "../details/load-details-step.server.ts";
import type { DetailsStep } from "../details/load-details-step.server.ts";
import { chosenParts, findCheckoutState, reviewVersion } from "../find-checkout-state.server.ts";
import type { Choice } from "../find-choice.server.ts";
import type { OwnDraft } from "../own-drafts.server.ts";
import type { BookRequest } from "../read-book-request.server.ts";
import { isComplete } from "../rules/details-form.ts";
import { hasAgreedBefore } from "../rules/earlier-booking.ts";
import { loadReviewStep } from "./load-review-step.server.ts";
import type { ReviewStep } from "./load-review-step.server.ts";
import { showBookingOutcome } from "./show-booking-outcome.server.ts";

/**
 * Redirects to the confirmation, the bank, or back to the step where something has to change; returns the step with its
 * errors. Of the form only the consents are used, and the version and the total the guest saw, which are compared: a page
 * that showed something else than the draft holds now books nothing. `agreed=before` stands for the consents given to a
 * payment that has expired: the same booking is tried again.
 */
export async function submitReview(
  bookRequest: BookRequest,
  form: FormData,
): Promise<ReviewStep | DetailsStep | ApartmentStep> {
  const { facts } = bookRequest.app.property;
  const { own, isExact, typed, choice } = await findCheckoutState(bookRequest);
  if (!choice) return loadApartmentStep(bookRequest, true);
  if (!own || !isExact)
    return loadDetailsStep(bookRequest, { notice: { kind: typed ? "changed" : "forgotten" } });
  const otherStep = stepToFinish(own);
  if (otherStep) throw redirect(bookRequest.to(addressOfStay(choice, otherStep)), 303);

  const total = readTotal(form);
  if (form.get("version") !== reviewVersion(choice, own.draft)) {
    const priceWas = total > 0 && total !== choice.quote.total ? total : null;
    return loadReviewStep(bookRequest, { changed: true, priceWas });
  }
  const isRetry = form.get("agreed") === "before";
  if (
    isRetry &&
    !(hasAgreed(own, choice, facts) && (await hasAgreedToParts(own, choice, bookRequest)))
  )
    throw redirect(bookRequest.to(addressOfStay(choice, "review")), 303);
  const texts = isRetry ? facts.termsVersion : readTextVersions(form, facts);
  const given = isRetry ? allGiven : readConsents(form, facts);
  const checked = checkConsents(given, { shown: texts, now: facts.termsVersion });
  // What was agreed to in another version has to be ticked again.
  const consents = withoutFaulty(given, checked);
  const chargeLater = form.get("chargeLater") === "on";
  const asksForCard = chosenParts(choice, own.draft)?.collect === "card";
  const faults = {
    ...(!checked.ok && checked.faults),
    ...(asksForCard && !isRetry && !chargeLater && { chargeLater: "chargeLaterNeeded" as const }),
  };
  if (Object.keys(faults).length > 0)
    return loadReviewStep(bookRequest, {
      consents,
      chargeLater,
      faults: formFaults(faults, [...order, "chargeLater"]),
    });

  const isPaidLater = chosenParts(choice, own.draft) !== null;
  const parts = isPaidLater ? { chargeLater: isRetry || chargeLater } : null;
  const request = requestOf({ own, choice, consents, texts, total, parts }, bookRequest);
  const placed = await placeBooking(request, bookRequest.app);
  return showBookingOutcome(placed, { own, choice, total }, bookRequest);
}

// The key of a booking that has ended cannot make another one: the details step gives the draft a new key. And a card is
// removed from the draft once it was charged: sending the same form again shows how that ended.
function stepToFinish({ draft, booking }: OwnDraft): "details" | "return" | null {
  const isUnfinished =
    !booking || booking.status === "pending_payment" || booking.status === "expired";
  if (!isUnfinished) return "details";
  if (isComplete(draft)) return null;
  return booking?.status === "pending_payment" ? "return" : "details";
}

function requestOf(
  agreed: {
    own: OwnDraft;
    choice: Choice;
    consents: Consents;
    texts: TextVersions;
    total: number;
    parts: { chargeLater: boolean } | null;
  },
  { app, language, currency, network, to }: BookRequest,
): BookingRequest {
  const { own, choice, consents, texts, total, parts } = agreed;
  const { stay, party, plan, apartmentId, extras, code } = choice;
  const counts = code?.outcome === "applied" || code?.outcome === "notBetter";
  const { key, guest, paymentMethod, cardToken = "", cardBrand = "", cardLast4 = "" } = own.draft;
  return {
    key,
    apartmentId,
    stay,
    party,
    plan,
    extras,
    guest: { ...guest },
    payment:
      paymentMethod === "property"
        ? { method: "property" }
        : {
            method: "card",
            token: cardToken,
            brand: cardBrand,
            last4: cardLast4,
            ...(parts && { parts }),
          },
    consents,
    texts,
    language,
    otherCurrency: currency?.currency,
    source: "web",
    network,
    expectedTotal: total,
    ...(counts && { code: code.text }),
    returnUrl: app.environment.origin + to(addressOfStay(choice, "return")),
  };
}

function hasAgreed({ draft, booking }: OwnDraft, choice: Choice, facts: PropertyFacts): boolean {
  if (!booking) return false;
  // What was published since has to be shown.
  if (order.some((name) => booking.consents[name].version !== facts.termsVersion[name]))
    return false;
  const { stay, party, plan: ratePlan, apartmentId, quote } = choice;
  return hasAgreedBefore(
    { ...booking, guest: booking },
    { ...stay, ...party, ratePlan, apartmentId, guest: draft.guest, total: quote.total },
    draft.consentedTotal,
  );
}

// The rest may only be charged as it was agreed to.
async function hasAgreedToParts(
  { draft, booking }: OwnDraft,
  choice: Choice,
  { app }: BookRequest,
): Promise<boolean> {
  const agreed = booking && (await findPlan(app.database.db, booking.id));
  return sameParts(agreed, chosenParts(choice, draft));
}

const order = ["terms", "privacy", "cancellation"] as const;
const allGiven: Consents = { terms: true, privacy: true, cancellation: true };

function readConsents(form: FormData, facts: PropertyFacts): Consents {
  const currentTerms = fingerprintTerms(facts);
  const [terms, privacy, cancellation] = order.map((name) => form.get(name) === "on");
  return {
    terms: terms === true,
    privacy: privacy === true,
    // Terms that the owner has changed since must be shown and agreed to again.
    cancellation: cancellation === true && (form.get("promise") ?? currentTerms) === currentTerms,
  };
}

// The versions that the page showed; a form without them agrees to those of now.
function readTextVersions(form: FormData, { termsVersion }: PropertyFacts): TextVersions {
  const shown = form.get("texts");
  if (typeof shown !== "string") return termsVersion;
  const [terms = "", privacy = "", cancellation = ""] = shown.slice(0, 100).split(" ");
  return { terms, privacy, cancellation };
}

function withoutFaulty(given: Consents, checked: ReturnType<typeof checkConsents>): Consents {
  if (checked.ok) return given;
  const left = order.map((name) => [name, given[name] && !checked.faults[name]]);
  return Object.fromEntries(left) as Consents;
}

// A form without a total agrees to no price.
function readTotal(form: FormData): number {
  const text = form.get("total");
  return typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
