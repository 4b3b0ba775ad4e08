// Step two of /book: who comes and how they pay. What was typed before is read back from the draft.
import { takesCards } from "#app/house.server.ts";
import type { CardProvider } from "#app/payments/card-provider.ts";
import { emailsWait } from "#app/platform/environment.ts";
import type { Choice } from "./find-choice.server.ts";
import { findOpenChoice } from "./find-open-choice.server.ts";
import { findPaymentNotice, type PaymentNotice } from "./find-payment-notice.server.ts";
import { listedCountries } from "../listed-countries.ts";
import { loadRoomStep, type RoomStep } from "./load-room-step.server.ts";
import type { BookVisit } from "./read-visit.server.ts";
import { reviewVersion } from "./review-version.server.ts";
import type { GuestDetails, PaymentMethod } from "../rules/booking-request.ts";
import { isCardOnly } from "../rules/offered-plan.ts";
import type { FormFault } from "../rules/form-fault.ts";
import type { PlainDate } from "../rules/plain-date.ts";

/** What the second step shows; `guest` is null on the first visit. */
export interface DetailsStep {
  step: "details";
  choice: Choice;
  guest: GuestDetails | null;
  paymentMethod: PaymentMethod;
  /** The card that was given before and may still be charged. */
  keptCard: { brand: string; last4: string } | null;
  /** Whose fields take the card; null when no card payment is offered. */
  cards: CardProvider | null;
  /** Whether the confirmation goes out at once; not where emails wait. */
  emailsGoOut: boolean;
  /** Code and name, in the alphabet of the language. */
  countries: [code: string, name: string][];
  /** The property's day, by which a card has expired or not. */
  today: PlainDate;
  faults: FormFault[];
  notice: PaymentNotice | FormNotice | null;
  /** What one press would pay again, as the review names it; "" while nothing is kept. */
  version: string;
}

/**
 * `cookiesOff`: the browser brought no cookie back. `forgotten`: the day for which typed details are kept is over. `changed`:
 * the guest confirmed a page that showed something else than what is kept now. `unpaidLimit`, `unfinishedLimit`: as in
 * `Placed`.
 */
export interface FormNotice {
  kind: "cookiesOff" | "forgotten" | "changed" | "unpaidLimit" | "unfinishedLimit";
}

/** A form that was sent and could not be taken: what it held, and why. */
export interface RefusedDetails {
  guest?: GuestDetails;
  paymentMethod?: PaymentMethod;
  faults?: FormFault[];
  notice?: FormNotice;
}

/** The fault of a form that pays by card where none is taken. */
export const cardsNotTaken: FormFault = { field: "method", key: "cardsNotTaken" };

/** Reads the second step; the first one, with its faults, while the address names no stay that can be had. */
export async function loadDetailsStep(
  visit: BookVisit,
  refused: RefusedDetails = {},
): Promise<DetailsStep | RoomStep> {
  const { own, typed, card, choice } = await findOpenChoice(visit);
  if (!choice || choice.taken) return loadRoomStep(visit, true);
  const { guest, paymentMethod } = own?.draft ?? typed ?? {};
  const byCard = takesCards(visit.house);
  // A card that was chosen while cards were still taken: the guest agrees to another way first.
  const refusesCard = !byCard && own?.draft.paymentMethod === "card";
  const chosen = isCardOnly(choice.plan) ? "card" : (refused.paymentMethod ?? paymentMethod);
  return {
    step: "details",
    choice,
    guest: refused.guest ?? guest ?? null,
    paymentMethod: byCard ? (chosen ?? "card") : "property",
    keptCard: byCard && card ? { brand: card.brand, last4: card.last4 } : null,
    cards: visit.house.gateway.cards,
    emailsGoOut: !emailsWait(visit.house.environment),
    countries: listedCountries(visit.language),
    today: visit.now.today,
    faults: refused.faults ?? (refusesCard ? [cardsNotTaken] : []),
    notice:
      refused.notice ??
      (own && !refused.faults ? await findPaymentNotice(visit, own, choice) : null),
    version: own ? reviewVersion(choice, own.draft) : "",
  };
}
