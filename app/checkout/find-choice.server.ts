// The stay that the URL names, checked and priced by the current rules and rates.
import type { FoundStay } from "#app/availability/find-stays.server.ts";
import { findTakenNights } from "#app/availability/nights.sql.server.ts";
import { isFree } from "#app/availability/rules/availability.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { depositMethod } from "#app/bookings/deposits/agree-deposit.server.ts";
import { depositOf } from "#app/bookings/deposits/rules/damage-deposit.ts";
import type { DepositMethod } from "#app/bookings/deposits/rules/deposit-hold.ts";
import { priceExtras } from "#app/bookings/extras/price-extras.server.ts";
import { findOfferedParts } from "#app/bookings/payments/plans/read-plan.server.ts";
import type { PaymentParts } from "#app/bookings/payments/plans/rules/payment-plan.ts";
import { checkPayAtProperty } from "#app/bookings/place/check-booking-request.server.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { renderingNotice } from "#app/pictures/describe-pictures.server.ts";
import type { CodeOutcome } from "#app/promotions/read-offers.server.ts";
import { aboutText } from "#app/stays/other-currency.server.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import {
  cancellationBasis,
  cancellationSchedule,
  isCardOnly,
} from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy, PropertyPaymentRefusal } from "#app/stays/rules/cancellation.ts";
import type { FormFault } from "#app/stays/rules/faults.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import type { BookRequest } from "./read-book-request.server.ts";

/** A stay with its apartment, its price and what cancelling it would give back, as the steps show it. */
export interface Choice {
  stay: Stay;
  party: Party;
  plan: RatePlan;
  /** Both rates have the same terms for this stay: only this one, which costs less, is offered. */
  oneRate: boolean;
  apartmentId: number;
  apartment: { slug: string; name: string; picture: string | null };
  quote: Quote & { about?: string | undefined };
  /** What of the order can be had; the quote has it. */
  extras: WantedExtra[];
  policy: CancellationPolicy;
  /** The parts in which it may be paid by card; null: at once. */
  parts: PaymentParts | null;
  /** Why this stay is paid by card only, as the fault of another way to pay; null when the guest may choose. */
  cardOnly: FormFault | null;
  /** The damage deposit in cents, 0 where there is none; never part of the price. */
  deposit: number;
  /** How it would be given. */
  depositBy: DepositMethod;
  /** A note while the apartment's picture is a rendering, else null. */
  notice: string | null;
  /** A code as typed, and what it did for the price; null without one. */
  code: { text: string; outcome: CodeOutcome } | null;
  /** Whether another booking has the nights. */
  taken: boolean;
}

/**
 * The choice that the URL names, or null when it names none that the rules accept. Taken nights alone do not refuse it, and
 * the nights held by `own`, this guest's unfinished booking, do not count as taken. `found` is the result of `findStays`.
 * `ordered` are the extras of the draft.
 */
export async function findChoice(
  bookRequest: BookRequest,
  own: Booking | null,
  found: FoundStay[],
  ordered: readonly WantedExtra[],
): Promise<Choice | null> {
  const { facts } = bookRequest.app.property;
  const { stay, party, plan, apartment, faults } = bookRequest.query;
  if (!stay || Object.keys(faults).length > 0) return null;
  const wanted = found.find((each) => each.apartment.id === apartment);
  if (!wanted?.quotes || (wanted.reason !== null && wanted.reason !== "taken")) return null;
  const { id, slug, texts: words, pictures } = wanted.apartment;
  const quoted = wanted.quotes[plan];
  const outcome = wanted.codeOutcome(quoted);
  const { app } = bookRequest;
  const { quote, extras } = await priceExtras(app.database.db, quoted, ordered, {
    stay: { ...stay, apartmentId: id },
    party,
    now: app.clock.now(),
    facts,
    by: "guest",
    ownBookingId: own?.id,
  });
  const asked = { stay, apartmentId: id, quote };
  return {
    cardOnly: await findCardOnly(asked, bookRequest),
    stay,
    party,
    // The requested rate may not be offered.
    plan: quote.plan,
    oneRate: wanted.quotes.flexible.plan !== "flexible",
    apartmentId: id,
    apartment: { slug, name: words.name, picture: pictures[0]?.file ?? null },
    notice: renderingNotice(pictures.slice(0, 1), bookRequest.language, facts),
    quote: {
      ...quote,
      about: aboutText(quote.total, bookRequest.currency, { ...bookRequest, facts }),
    },
    extras,
    parts: findOfferedParts(quote, stay, bookRequest.app),
    code: outcome && { text: bookRequest.code ?? "", outcome },
    deposit: depositOf(facts, id),
    depositBy: depositMethod(stay, app),
    policy: cancellationSchedule(
      stay,
      quote.plan,
      cancellationBasis(quote, quote.dueNow),
      facts,
      bookRequest.now,
    ),
    taken: wanted.reason === "taken" && !(await holdsNights(bookRequest, own, id, stay)),
  };
}

async function holdsNights(
  { app }: BookRequest,
  own: Booking | null,
  apartmentId: number,
  stay: Stay,
): Promise<boolean> {
  if (own?.status !== "pending_payment" || own.apartmentId !== apartmentId) return false;
  const taken = await findTakenNights(app.database.db, {
    apartments: [apartmentId],
    from: stay.checkIn,
    to: stay.checkOut,
    now: app.clock.now(),
    ownBookingId: own.id,
  });
  return isFree(stay, taken.get(apartmentId) ?? new Set());
}

/** Why a choice can be paid by card only: its rate, or the owner's limits. Null when paying at the property may be chosen as well. */
export async function findCardOnly(
  { stay, apartmentId, quote }: { stay: Stay; apartmentId: number; quote: Quote },
  { app, language }: Pick<BookRequest, "app" | "language">,
): Promise<FormFault | null> {
  if (isCardOnly(quote.plan)) return { field: "method", key: "cardOnly" };
  const paid = { total: quote.total, paymentMethod: "property", source: "web" } as const;
  const asked = { ...stay, ...paid, apartmentId };
  const refusal = await checkPayAtProperty(app.database.db, asked, app);
  return refusal && propertyFault(refusal, language);
}

/** A refusal as the fault of the way to pay. */
export function propertyFault(refusal: PropertyPaymentRefusal, language: Language): FormFault {
  const { code: key } = refusal;
  const fault = { field: "method", key };
  if ("days" in refusal) return { ...fault, values: { days: refusal.days } };
  if (!("amount" in refusal)) return fault;
  const { amount, currency } = refusal;
  return { ...fault, values: { amount: formatFor(language).moneyShort(amount, currency) } };
}
