// Loads step two of /book: guest details and payment. Earlier input is read from the draft.
import { takesCards } from "#app/app.server.ts";
import type { CardProvider } from "#app/payments/card-provider.ts";
import { emailsWait } from "#app/platform/environment.ts";
import type { Choice } from "../find-choice.server.ts";
import { findCheckoutState } from "../find-checkout-state.server.ts";
import { findPaymentNotice, type PaymentNotice } from "./find-payment-notice.server.ts";
import { listCountries } from "#app/ui/list-countries.ts";
import { loadApartmentStep, type ApartmentStep } from "../apartment/load-apartment-step.server.ts";
import type { BookRequest } from "../read-book-request.server.ts";
import { reviewVersion } from "../review/review-version.server.ts";
import type { GuestDetails, PaymentMethod } from "#app/bookings/rules/booking-request.ts";
import { isCardOnly } from "#app/stays/rules/offered-plan.ts";
import type { FormFault } from "#app/stays/rules/form-fault.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** What the second step shows; `guest` is null the first time. */
export interface DetailsStep {
  step: "details";
  choice: Choice;
  guest: GuestDetails | null;
  paymentMethod: PaymentMethod;
  /** The card that was given before and may still be charged. */
  savedCard: { brand: string; last4: string } | null;
  /** The provider whose fields take the card; null when no card payment is offered. */
  cards: CardProvider | null;
  /** Whether the confirmation email is sent at once; not while emails wait for a mail server. */
  emailsGoOut: boolean;
  /** Code and name, sorted for the language. */
  countries: [code: string, name: string][];
  /** Today at the property, to check the card's expiry. */
  today: PlainDate;
  faults: FormFault[];
  notice: PaymentNotice | FormNotice | null;
  /** The version of the review that a retry would book; "" without a draft. */
  version: string;
}

/**
 * `cookiesOff`: the browser sent no cookie back. `forgotten`: the draft has expired after a day. `changed`: the guest
 * confirmed a page that showed something else than the draft holds now. `unpaidLimit`, `unfinishedLimit`: as in
 * `PlaceBookingResult`.
 */
export interface FormNotice {
  kind: "cookiesOff" | "forgotten" | "changed" | "unpaidLimit" | "unfinishedLimit";
}

/** A form that was rejected: its values, and why. */
export interface RefusedDetails {
  guest?: GuestDetails;
  paymentMethod?: PaymentMethod;
  faults?: FormFault[];
  notice?: FormNotice;
}

/** The error of a card payment where cards are not accepted. */
export const cardsNotTaken: FormFault = { field: "method", key: "cardsNotTaken" };

/** Loads the second step; the first one, with its errors, while the URL names no stay that can be booked. */
export async function loadDetailsStep(
  bookRequest: BookRequest,
  refused: RefusedDetails = {},
): Promise<DetailsStep | ApartmentStep> {
  const { own, typed, card, choice } = await findCheckoutState(bookRequest);
  if (!choice || choice.taken) return loadApartmentStep(bookRequest, true);
  const { guest, paymentMethod } = own?.draft ?? typed ?? {};
  const byCard = takesCards(bookRequest.app);
  // Card payment was chosen while it was still offered: the guest must choose another way to pay first.
  const refusesCard = !byCard && own?.draft.paymentMethod === "card";
  const chosen = isCardOnly(choice.plan) ? "card" : (refused.paymentMethod ?? paymentMethod);
  return {
    step: "details",
    choice,
    guest: refused.guest ?? guest ?? null,
    paymentMethod: byCard ? (chosen ?? "card") : "property",
    savedCard: byCard && card ? { brand: card.brand, last4: card.last4 } : null,
    cards: bookRequest.app.gateway.cards,
    emailsGoOut: !emailsWait(bookRequest.app.environment),
    countries: listCountries(bookRequest.language),
    today: bookRequest.now.today,
    faults: refused.faults ?? (refusesCard ? [cardsNotTaken] : []),
    notice:
      refused.notice ??
      (own && !refused.faults ? await findPaymentNotice(bookRequest, own, choice) : null),
    version: own ? reviewVersion(choice, own.draft) : "",
  };
}
