// Loads step three of /book: the review before the binding booking.
import { takesCards } from "#app/app.server.ts";
import type { Consents, GuestDetails } from "#app/bookings/rules/booking-request.ts";
import { makeBookingTerms } from "#app/bookings/rules/booking-terms.ts";
import { formatFor } from "#app/i18n/format.ts";
import { fingerprintTerms } from "#app/stays/rules/cancellation.ts";
import type { FormFault } from "#app/stays/rules/faults.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { loadApartmentStep } from "../apartment/load-apartment-step.server.ts";
import type { ApartmentStep } from "../apartment/load-apartment-step.server.ts";
import { loadDetailsStep } from "../details/load-details-step.server.ts";
import type { DetailsStep } from "../details/load-details-step.server.ts";
import { findCheckoutState, reviewVersion } from "../find-checkout-state.server.ts";
import type { Choice } from "../find-choice.server.ts";
import type { BookRequest } from "../read-book-request.server.ts";
import { isComplete } from "../rules/details-form.ts";

/** What the third step shows; the terms of `choice` are those of the chosen way to pay. */
export interface ReviewStep {
  step: "review";
  choice: Choice;
  guest: GuestDetails;
  /** The name of the guest's country. */
  country: string;
  /** The card that will be charged, or null: the guest pays at the property. */
  card: { brand: string; last4: string } | null;
  dueNow: Cents;
  dueAtProperty: Cents;
  /** The boxes as they were ticked. */
  consents: Consents;
  faults: FormFault[];
  /** The total that the guest had agreed to, when it has changed since. */
  priceWas: Cents | null;
  /** The cancellation terms that are shown, sent back with the consents. */
  cancellationTerms: string;
  /** A hash of what is shown, sent back with the consents. */
  version: string;
  /** The guest confirmed a page that showed something else. */
  changed: boolean;
}

/** A form that was rejected. */
export type RefusedReview = Partial<
  Pick<ReviewStep, "consents" | "faults" | "priceWas" | "changed">
>;

/** Loads the third step; an earlier one while something is missing. */
export async function loadReviewStep(
  bookRequest: BookRequest,
  refused: RefusedReview = {},
): Promise<ReviewStep | DetailsStep | ApartmentStep> {
  const { facts } = bookRequest.app.property;
  const { own, isExact, choice } = await findCheckoutState(bookRequest);
  if (!choice || choice.taken) return loadApartmentStep(bookRequest, true);
  const canPay = own?.draft.paymentMethod === "property" || takesCards(bookRequest.app);
  if (!own || !isExact || !canPay || !isComplete(own.draft)) return loadDetailsStep(bookRequest);
  if (choice.cardOnly && own.draft.paymentMethod !== "card")
    return loadDetailsStep(bookRequest, {
      faults: [choice.cardOnly],
      ...(refused.changed && { notice: { kind: "changed" } }),
    });
  const { guest, paymentMethod, cardBrand = "", cardLast4 = "" } = own.draft;
  const { stay, quote } = choice;
  const terms = makeBookingTerms(paymentMethod, stay, quote, facts, bookRequest.now);
  return {
    step: "review",
    choice: { ...choice, policy: terms.policy },
    guest,
    country: formatFor(bookRequest.language).country(guest.country),
    card: paymentMethod === "card" ? { brand: cardBrand, last4: cardLast4 } : null,
    dueNow: terms.dueNow,
    dueAtProperty: terms.dueAtProperty,
    consents: { terms: false, privacy: false, cancellation: false },
    faults: [],
    priceWas: null,
    cancellationTerms: fingerprintTerms(facts),
    version: reviewVersion(choice, own.draft),
    changed: false,
    ...refused,
  };
}
