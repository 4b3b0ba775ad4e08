// Composes any email in any language about a sample, without sending it. The booking is priced with the property's own
// rates, and not in the database.
import { apartments } from "#property/apartments.ts";
import type { PropertyFacts } from "#property/facts.ts";
import { rateCard } from "#property/rates.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { guaranteeOf } from "#app/stays/price/rules/best-price.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { composeBookingEmail } from "#app/bookings/emails/compose-booking-email.server.ts";
import type { PaymentMethod } from "#app/bookings/rules/booking-request.ts";
import { makeGuest } from "#app/bookings/rules/guest-fields.ts";
import {
  channelEmailKinds,
  composeChannelEmail,
} from "#app/channels/emails/compose-channel-email.server.ts";
import type { ChannelEmailKind } from "#app/channels/emails/compose-channel-email.server.ts";
import type { EmailedConflict } from "#app/channels/emails/owner-calendar-conflict.email.tsx";
import {
  buildContactEmail,
  contactEmailKinds,
} from "#app/contact/emails/build-contact-email.server.ts";
import type { ContactEmailKind } from "#app/contact/emails/build-contact-email.server.ts";
import { messageKind } from "#app/contact/rules/guest-message.ts";
import { buildStaffMessage } from "#app/contact/thread/render-staff-message.server.ts";
import type { StoredMessage } from "#app/contact/messages.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownerAddress } from "#app/platform/environment/environment.ts";
import { cancellationBasis, cancellationSchedule } from "#app/stays/rules/cancellation.ts";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import { buildWaitingEmail, waitingEmailKinds } from "#app/waiting/render-waiting-email.server.ts";
import type { WaitingEmailKind } from "#app/waiting/render-waiting-email.server.ts";
import type { WaitingEntry } from "#app/waiting/rules/waiting.ts";
import type { PreviewKind, ShownEmail } from "./shown-email.ts";

const sampleDeposit = { amount: 200_00, kept: 35_50, method: "choice" } as const;

/** Which email to preview; the payment method matters only to emails about bookings. */
export interface PreviewRequest {
  kind: PreviewKind;
  language: Language;
  paymentMethod: PaymentMethod;
}

// The language of a guest who does not speak the owner's, and an apartment with a conflict.
const anotherLanguage: Language = languages.find((tag) => tag === "sv") ?? languages.at(-1)!;
const conflictingApartment = (apartments[3] ?? apartments[0])?.id ?? 0;

/** The email as it would be sent; emails to the owner are about a guest who speaks another language than the owner. */
export async function previewEmail(
  { kind, language, paymentMethod }: PreviewRequest,
  app: Pick<App, "database" | "environment" | "clock" | "property">,
): Promise<ShownEmail> {
  const { facts } = app.property;
  const toOwner = kind === "ownerNewBooking" || kind === "contactToOwner";
  const guestLanguage: Language =
    toOwner && language === facts.defaultLanguage ? anotherLanguage : language;
  if (isOfContact(kind)) {
    const message = sampleMessage(guestLanguage, app.clock.now());
    const email = await buildContactEmail(kind, { message, answer: sampleAnswer, language }, app);
    return { ...email, to: toOwner ? ownerAddress(app.environment, facts) : message.email };
  }
  if (isOfChannels(kind)) {
    const conflicts = [
      {
        ...sampleConflict,
        reference: `${facts.referencePrefix}-${sampleConflict.reference}`,
        apartment: await findApartmentName(app.database.db, conflictingApartment, language, facts),
      },
    ];
    const email = await composeChannelEmail({ conflicts, language }, app);
    return { ...email, to: ownerAddress(app.environment, facts) };
  }
  if (isOfWaiting(kind)) {
    const entry = sampleWaiting(language, app.clock.now(), facts);
    const email = await buildWaitingEmail(kind, { entry, token: "sample", language }, app);
    return { ...email, to: entry.email };
  }
  const booking = sampleBooking(guestLanguage, paymentMethod, app.clock.now(), facts);
  if (kind === messageKind) {
    const message = { booking, ...sampleAnswer, balance: null, language, manageToken: "sample" };
    return { ...(await buildStaffMessage(message, app)), to: booking.email };
  }
  const email = await composeBookingEmail(
    kind,
    {
      booking,
      language,
      card: paymentMethod === "card" ? { brand: "Visa", last4: "4242" } : null,
      manageToken: toOwner ? null : "sample",
      reviewToken: "sample",
      mayReadCode: paymentMethod === "card",
      ...(kind === "guestReceipt" && { receipt: sampleReceipt(booking) }),
      deposit: { ...sampleDeposit, returnDays: facts.damageDeposit.returnDays },
      depositBy: paymentMethod === "card" ? "card" : "cash",
      mayOrderTransfer: true,
      depositReason: "A broken lamp in the bedroom.",
      dispute: {
        amount: booking.dueNow,
        reason: "fraudulent",
        dueBy: new Date(app.clock.now().getTime() + 7 * 24 * 60 * 60 * 1000).toISOString(),
      },
      storm: {
        from: booking.checkIn,
        to: addDays(booking.checkIn, 3),
        moveMonths: 12,
        refundPercent: 100,
        answer: null,
      },
      bestPrice: {
        state: kind === "guestBestPrice" ? "matched" : "filed",
        amount: booking.total - 80_00,
        currency: booking.currency,
        before: booking.total,
        answerBy: new Date(app.clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString(),
        reason: "otherTerms",
        answer: "That rate cannot be cancelled, while yours can.",
      },
      toPay: { amount: booking.dueAtProperty, until: addDays(booking.checkIn, -7) },
      money: { paid: booking.dueNow, refund: Math.round(booking.dueNow / 2) },
      before: {
        ...booking,
        checkOut: addDays(booking.checkOut, 2),
        total: booking.total + 300_00,
        more: -12_00,
      },
    },
    app,
  );
  return { ...email, to: toOwner ? ownerAddress(app.environment, facts) : booking.email };
}

function isOfChannels(kind: PreviewKind): kind is ChannelEmailKind {
  return channelEmailKinds.some((known) => known === kind);
}

function isOfWaiting(kind: PreviewKind): kind is WaitingEmailKind {
  return waitingEmailKinds.some((known) => known === kind);
}

// A week 16 weeks after `now`, waited for since then, for two adults and a child.
function sampleWaiting(language: Language, now: Date, facts: PropertyFacts): WaitingEntry {
  const { checkIn, checkOut } = sampleBooking(language, "card", now, facts);
  const at = now.toISOString();
  return {
    id: "00000000-0000-4000-8000-000000000000",
    email: "katharina@example.com",
    language,
    checkIn,
    checkOut,
    adults: 2,
    children: 1,
    apartmentId: null,
    createdAt: at,
    confirmedAt: at,
    toldAt: at,
    toldUntil: at,
    toldApartmentId: conflictingApartment,
  };
}

function isOfContact(kind: PreviewKind): kind is ContactEmailKind {
  return contactEmailKinds.some((known) => known === kind);
}

/** Two nights that another site has sold too; the caller adds the apartment's name. */
export const sampleConflict: Omit<EmailedConflict, "apartment"> = {
  label: "Airbnb",
  reference: "7Q4M2X9B",
  guest: "Katharina Lindqvist",
  note: null,
  from: "2027-03-13",
  to: "2027-03-15",
};

// The preview does not show what is attached.
function sampleReceipt({ reference, currency }: Pick<Booking, "reference" | "currency">) {
  const kind = "payment" as const;
  return { number: `${reference}-1`, amount: `42 ${currency}`, kind, pdf: Buffer.alloc(0) };
}

/** A message written at `now` by a visitor who reads the site in `language`. */
export function sampleMessage(language: Language, now: Date): StoredMessage {
  return {
    id: "00000000-0000-4000-8000-000000000000",
    language,
    name: "Katharina Lindqvist",
    email: "katharina@example.com",
    phone: "+46 70 123 45 67",
    subject: "transfer",
    message: "We land late, at about ten in the evening.\n\nCan somebody drive the three of us?",
    createdAt: now.toISOString(),
  };
}

/** The staff's answer to it. */
export const sampleAnswer = {
  author: "Anaïs",
  text: "Hello Katharina,\n\nyes: a car waits for you at the exit, whenever you land.",
};

/** A week in the first apartment, 16 weeks after `now`, for two adults and a child. */
export function sampleBooking(
  language: Language,
  paymentMethod: PaymentMethod,
  now: Date,
  facts: PropertyFacts,
): Booking {
  const today = propertyDay(now, facts.timeZone);
  const checkIn = addDays(today.today, 16 * 7);
  const stay = { checkIn, checkOut: addDays(checkIn, 7) };
  const party = { adults: 2, children: 1 };
  const [apartment] = apartments;
  if (!apartment)
    throw new Error("property/apartments.ts has no apartment to preview an email about");
  const rate = { ...apartment, capacity: apartment.guests, singleNights: {} };
  const quote = quoteStay(stay, party, rate, rateCard, "flexible");
  const paidNow = paymentMethod === "card" ? quote.dueNow : 0;
  const agreed = { version: facts.termsVersion.terms, at: now.toISOString() };
  return {
    id: "00000000-0000-4000-8000-000000000000",
    reference: `${facts.referencePrefix}-7M3QX9TD`,
    status: "confirmed",
    apartmentId: apartment.id,
    ...stay,
    ...party,
    ratePlan: quote.plan,
    language,
    ...makeGuest(() => ""),
    firstName: "Katharina",
    lastName: "Lindqvist",
    email: "katharina@example.com",
    phone: "+46 70 123 45 67",
    address: "Storgatan 12",
    city: "Uppsala",
    zipCode: "753 31",
    country: "SE",
    specialRequests: "We land late, at about ten in the evening.\nIs there a cot for the child?",
    arrivalTime: "",
    transfer: false,
    flight: "",
    currency: quote.currency,
    total: quote.total,
    dueNow: quote.dueNow,
    dueAtProperty: quote.dueAtProperty,
    retained: null,
    moves: [],
    companions: "",
    otherCurrency: null,
    groupId: null,
    freeFrom: null,
    quote,
    bestPrice: guaranteeOf(facts),
    policy: cancellationSchedule(stay, quote.plan, cancellationBasis(quote, paidNow), facts, today),
    paymentMethod,
    consents: { terms: agreed, privacy: agreed, cancellation: agreed },
    holdExpiresAt: null,
    source: "web",
    version: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
