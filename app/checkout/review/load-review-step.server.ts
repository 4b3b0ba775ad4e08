// Loads step three of /book: the review before the binding booking.
import { takesCards } from "#app/app.server.ts";
import { inParts } from "#app/bookings/payments/plans/rules/payment-plan.ts";
import type { Consents, GuestDetails, PaymentMethod } from "#app/bookings/rules/booking-request.ts";
import { makeBookingTerms } from "#app/bookings/rules/booking-terms.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { listOrdered } from "#app/extras/show-extras.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { howToPay } from "#app/stays/price/how-to-pay.ts";
import { fingerprintTerms } from "#app/stays/rules/cancellation.ts";
import type { FormFault } from "#app/stays/rules/faults.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { loadApartmentStep } from "../apartment/load-apartment-step.server.ts";
import type { ApartmentStep } from "../apartment/load-apartment-step.server.ts";
import { doubtEmail, loadDetailsStep } from "../details/load-details-step.server.ts";
import type { DetailsStep } from "../details/load-details-step.server.ts";
import { chosenParts, findCheckoutState, reviewVersion } from "../find-checkout-state.server.ts";
import type { Choice } from "../find-choice.server.ts";
import type { BookRequest } from "../read-book-request.server.ts";
import { isComplete } from "../rules/details-form.ts";

/** What the third step shows; the terms of `choice` are those of the chosen way to pay. */
export interface ReviewStep {
  step: "review";
  choice: Choice;
  guest: GuestDetails;
  /** Asks whether another email address was meant; "" where the one typed looks right. */
  emailDoubt: string;
  /** The name of the guest's country. */
  country: string;
  /** What is ordered with the stay, one line each, and their heading; null when nothing is. */
  extras: { heading: string; lines: string[] } | null;
  /** The card that will be charged, or null: the guest pays at the property. */
  card: { brand: string; last4: string } | null;
  dueNow: Cents;
  dueAtProperty: Cents;
  /** When and how the guest pays at the property; "" where nothing is due there. */
  howToPay: string;
  /** Where it is paid in parts: what is due later, and on which day; `byCard`: charged to the same card. */
  later: LaterPart | null;
  /** The boxes as they were ticked. */
  consents: Consents;
  chargeLater: boolean;
  faults: FormFault[];
  /** The total that the guest had agreed to, when it has changed since. */
  priceWas: Cents | null;
  /** The cancellation terms that are shown, sent back with the consents. */
  cancellationTerms: string;
  /** The versions of the texts of the consents, sent back with them. */
  texts: string;
  /** A hash of what is shown, sent back with the consents. */
  version: string;
  /** The guest confirmed a page that showed something else. */
  changed: boolean;
}

/** The second part of a plan, in cents, the day on which it is due, and whether the guest's card is charged. */
export interface LaterPart {
  amount: Cents;
  dueOn: PlainDate;
  byCard: boolean;
}

/** A form that was rejected. */
export type RefusedReview = Partial<
  Pick<ReviewStep, "consents" | "chargeLater" | "faults" | "priceWas" | "changed">
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
  const parts = chosenParts(choice, own.draft);
  const whole = makeBookingTerms(paymentMethod, stay, quote, facts, bookRequest.now);
  const terms = inParts(whole, parts);
  return {
    step: "review",
    choice: { ...choice, policy: terms.policy },
    guest,
    emailDoubt: doubtEmail(bookRequest, guest.email),
    country: formatFor(bookRequest.language).country(guest.country),
    extras: await listExtrasOfOrder(bookRequest, choice),
    card: paymentMethod === "card" ? { brand: cardBrand, last4: cardLast4 } : null,
    dueNow: terms.dueNow,
    dueAtProperty: whole.dueAtProperty,
    howToPay: describeHowToPay(bookRequest, paymentMethod, {
      currency: quote.currency,
      dueAtProperty: whole.dueAtProperty,
    }),
    later: parts && {
      amount: parts.second,
      dueOn: parts.dueOn,
      byCard: parts.collect === "card",
    },
    consents: { terms: false, privacy: false, cancellation: false },
    chargeLater: false,
    faults: [],
    priceWas: null,
    cancellationTerms: fingerprintTerms(facts),
    texts: [
      facts.termsVersion.terms,
      facts.termsVersion.privacy,
      facts.termsVersion.cancellation,
    ].join(" "),
    version: reviewVersion(choice, own.draft),
    changed: false,
    ...refused,
  };
}

function describeHowToPay(
  { app, language }: BookRequest,
  method: PaymentMethod,
  { dueAtProperty, currency }: { dueAtProperty: Cents; currency: string },
): string {
  if (dueAtProperty === 0) return "";
  const { facts } = app.property;
  const t = makeTranslator(language, facts, "at-property");
  const format = formatFor(language);
  const rest = method === "card" ? format.money(dueAtProperty, currency) : undefined;
  return howToPay(facts, translateBelow("at-property", t), format, rest);
}

async function listExtrasOfOrder(
  { app, language }: BookRequest,
  { extras, stay }: Choice,
): Promise<ReviewStep["extras"]> {
  if (extras.length === 0) return null;
  const { facts } = app.property;
  const known = await listExtras(app.database.db);
  const heading = makeTranslator(language, facts, "extras")("extras.heading");
  return { heading, lines: listOrdered(known, extras, stay, { language, facts }) };
}
