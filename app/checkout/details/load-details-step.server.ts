// Loads step two of /book: guest details and payment, earlier input from the draft, and the notice of a payment that failed.
import { takesCards } from "#app/app.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import type { PaymentStatus } from "#app/bookings/payments/payments.sql.server.ts";
import type { GuestDetails, PaymentMethod } from "#app/bookings/rules/booking-request.ts";
import { hasLapsed } from "#app/bookings/rules/booking-status.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { offerExtras } from "#app/extras/offer-extras.server.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import { describeExtraPictures, showExtras } from "#app/extras/show-extras.server.ts";
import type { ShownExtras } from "#app/extras/show-extras.server.ts";
import { declineReasons } from "#app/payments/gateway.ts";
import type { CardProvider, DeclineReason } from "#app/payments/gateway.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import type { FormFault } from "#app/stays/rules/faults.ts";
import { listCountries } from "#app/ui/list-countries.ts";
import { loadApartmentStep } from "../apartment/load-apartment-step.server.ts";
import type { ApartmentStep } from "../apartment/load-apartment-step.server.ts";
import { findCheckoutState, reviewVersion } from "../find-checkout-state.server.ts";
import type { Choice } from "../find-choice.server.ts";
import type { OwnDraft } from "../own-drafts.server.ts";
import type { BookRequest } from "../read-book-request.server.ts";
import { likelyCountry, meantEmail } from "../rules/contact-hints.ts";
import { isComplete } from "../rules/details-form.ts";
import { hasAgreedBefore } from "../rules/earlier-booking.ts";

/** What the second step shows; `guest` is null the first time. */
export interface DetailsStep {
  step: "details";
  choice: Choice;
  guest: GuestDetails | null;
  /** What can be ordered with the stay; null when there is nothing. */
  extras: ShownExtras | null;
  /** Whether the guest is asked for a flight; not where a transfer that is offered asks for it. */
  asksFlight: boolean;
  paymentMethod: PaymentMethod;
  /** Whether paying in parts is chosen, where it is offered (`choice.parts`). */
  inParts: boolean;
  /** The card that was given before and may still be charged. */
  savedCard: { brand: string; last4: string } | null;
  /** The provider whose fields take the card; null when no card payment is offered. */
  cards: CardProvider | null;
  /** Whether the confirmation email is sent at once; not while emails wait for a mail server. */
  emailsGoOut: boolean;
  /** Asks whether another address was meant, in the guest's language; "" where the one typed looks right. */
  emailDoubt: string;
  /** The country that is chosen the first time; "" for none. */
  likelyCountry: string;
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
  extras?: WantedExtra[];
  paymentMethod?: PaymentMethod;
  inParts?: boolean;
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
  const { guest, paymentMethod, inParts = false } = own?.draft ?? typed ?? {};
  const byCard = takesCards(bookRequest.app);
  // Card payment was chosen while it was still offered: the guest must choose another way to pay first.
  const refusesCard = !byCard && own?.draft.paymentMethod === "card";
  const chosen = choice.cardOnly ? "card" : (refused.paymentMethod ?? paymentMethod);
  const ordered = refused.extras ?? own?.draft.extras ?? [];
  const shownGuest = refused.guest ?? guest ?? null;
  const asked = { wanted: ordered, flight: shownGuest?.flight };
  const extras = await showOffered(bookRequest, choice, asked, own?.booking?.id);
  return {
    step: "details",
    choice,
    guest: shownGuest,
    extras,
    asksFlight: !extras?.items.some(({ id, fields }) =>
      fields.some(({ name }) => name === `flight-${id}`),
    ),
    paymentMethod: byCard ? (chosen ?? "card") : "property",
    inParts: refused.inParts ?? inParts,
    savedCard: byCard && card ? { brand: card.brand, last4: card.last4 } : null,
    cards: bookRequest.app.gateway.cards,
    emailsGoOut: !emailsWait(bookRequest.app.environment),
    emailDoubt: doubtEmail(bookRequest, shownGuest?.email),
    likelyCountry: likelyCountry(
      bookRequest.request.headers.get("accept-language"),
      bookRequest.language,
    ),
    countries: listCountries(bookRequest.language),
    today: bookRequest.now.today,
    faults: refused.faults ?? (refusesCard ? [cardsNotTaken] : []),
    notice:
      refused.notice ??
      (own && !refused.faults ? await findPaymentNotice(bookRequest, own, choice) : null),
    version: own ? reviewVersion(choice, own.draft) : "",
  };
}

/** Asks whether another address was meant than `email`, in the guest's language; "" where it looks right. */
export function doubtEmail(
  { app, language }: Pick<BookRequest, "app" | "language">,
  email = "",
): string {
  const address = meantEmail(email);
  const t = makeTranslator(language, app.property.facts, "email-doubt");
  return address === null ? "" : t("email-doubt.question", { address });
}

async function showOffered(
  { app, language }: BookRequest,
  { stay, apartmentId }: Choice,
  { wanted, flight }: { wanted: readonly WantedExtra[]; flight: string | undefined },
  ownBookingId: string | undefined,
): Promise<ShownExtras | null> {
  const { facts } = app.property;
  const asked = { now: app.clock.now(), facts, ownBookingId };
  const offers = await offerExtras(app.database.db, { ...stay, apartmentId }, asked);
  const open = offers.filter(({ refusal }) => refusal === null);
  const pictures = await describeExtraPictures(open, { language, facts }, app.database.db);
  return showExtras(open, {
    language,
    facts,
    stay,
    wanted,
    flight,
    pictures,
    by: "bookingGuest",
  });
}

/** `canRetry`: everything is stored that is needed to try the same booking again with one button. */
export type PaymentNotice =
  | { kind: "declined"; reason: DeclineReason }
  | { kind: "expired"; canRetry: boolean }
  /** The guest did not open the link in the email in time. */
  | { kind: "linkExpired" };

// The notice for the stay of the URL, or null. The reason of a decline is in the URL, so it is shown once.
async function findPaymentNotice(
  bookRequest: BookRequest,
  { draft, booking }: OwnDraft,
  choice: Choice,
): Promise<PaymentNotice | null> {
  if (!booking) return null;
  const { stay, party, plan, apartmentId, quote } = choice;
  const wanted = { ...stay, ...party, apartmentId, ratePlan: plan, total: quote.total };
  const isPending = booking.status === "pending_payment";
  const reason = bookRequest.params.get("declined");
  // Once another card is stored, the decline is not shown any more.
  const isRelevant = reason === "unreachable" || !draft.cardToken;
  if (isPending && isRelevant && isDeclineReason(reason)) return { kind: "declined", reason };

  const isLapsed = isPending && hasLapsed(booking, bookRequest.app.clock.now());
  if (!isLapsed && booking.status !== "expired") return null;
  if (booking.apartmentId !== apartmentId || booking.checkIn !== stay.checkIn) return null;
  if (booking.paymentMethod === "property") return { kind: "linkExpired" };
  const payments = await listPayments(bookRequest.app.database.db, booking.id);
  if (payments.some(({ status }) => moneyMayHaveMoved[status])) return null;
  const agreed = hasAgreedBefore(
    { ...booking, guest: booking },
    { ...wanted, guest: draft.guest },
    draft.consentedTotal,
  );
  const canPay = draft.paymentMethod === "property" || takesCards(bookRequest.app);
  return { kind: "expired", canRetry: agreed && canPay && isComplete(draft) };
}

// The notice says that nothing was charged, so it is not shown with payments of these statuses.
const moneyMayHaveMoved: Record<PaymentStatus, boolean> = {
  created: true,
  requires_action: false,
  authorized: true,
  captured: true,
  declined: false,
  failed: false,
  unknown: true,
  voided: false,
  refunded: true,
};

function isDeclineReason(text: string | null): text is DeclineReason {
  return (declineReasons as readonly (string | null)[]).includes(text);
}
