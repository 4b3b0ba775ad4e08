// Step two of /book: who comes and how they pay. What was typed before is read back from the draft.
import type { CardProvider } from "#app/payments/card-provider.ts";
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
  /** Whose fields take the card. */
  cards: CardProvider;
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
 * the guest confirmed a page that showed something else than what is kept now.
 */
export interface FormNotice {
  kind: "cookiesOff" | "forgotten" | "changed";
}

/** A form that was sent and could not be taken: what it held, and why. */
export interface RefusedDetails {
  guest?: GuestDetails;
  paymentMethod?: PaymentMethod;
  faults?: FormFault[];
  notice?: FormNotice;
}

/** Reads the second step; the first one, with its faults, while the address names no stay that can be had. */
export async function loadDetailsStep(
  visit: BookVisit,
  refused: RefusedDetails = {},
): Promise<DetailsStep | RoomStep> {
  const { own, typed, card, choice } = await findOpenChoice(visit);
  if (!choice || choice.taken) return loadRoomStep(visit, true);
  const { guest, paymentMethod } = own?.draft ?? typed ?? {};
  return {
    step: "details",
    choice,
    guest: refused.guest ?? guest ?? null,
    paymentMethod: isCardOnly(choice.plan)
      ? "card"
      : (refused.paymentMethod ?? paymentMethod ?? "card"),
    keptCard: card && { brand: card.brand, last4: card.last4 },
    cards: visit.house.gateway.cards,
    countries: listedCountries(visit.language),
    today: visit.now.today,
    faults: refused.faults ?? [],
    notice:
      refused.notice ??
      (own && !refused.faults ? await findPaymentNotice(visit, own, choice) : null),
    version: own ? reviewVersion(choice, own.draft) : "",
  };
}
