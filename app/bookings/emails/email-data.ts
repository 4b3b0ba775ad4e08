// The data of an email about a booking, and what of it the outbox stores: secrets for links, and what is said of money and of a
// changed stay. All of it is passed in: an email reads no database, clock or global language.
import * as v from "valibot";
import type { PropertyFacts } from "#property/facts.ts";
import type { PlainDate, PropertyNow } from "#app/dates/rules/plain-date.ts";
import type { Format } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/message-keys.ts";
import type { OtherCurrency } from "#app/stays/rules/other-currencies.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { DepositMethod } from "../deposits/rules/deposit-hold.ts";
import type { BookingMoney } from "../ledger/rules/booking-money.ts";
import type { LaterPart } from "../payments/plans/read-plan.server.ts";

const whole = v.pipe(v.number(), v.integer());
const secret = v.fallback(v.nullable(v.string()), null);

const payloadSchema = v.object({
  manageToken: secret,
  reviewToken: secret,
  /** What was paid by card, and what of that is refunded, in cents. */
  money: v.optional(v.object({ paid: whole, refund: whole })),
  /** The stay before it was changed; `more` cents are due at the property since then, fewer when negative. */
  before: v.optional(
    v.object({
      apartmentId: whole,
      /** Missing in emails of the previous release. */
      moves: v.optional(v.array(v.object({ from: v.string(), apartmentId: whole })), []),
      checkIn: v.string(),
      checkOut: v.string(),
      adults: whole,
      children: whole,
      total: whole,
      more: whole,
    }),
  ),
  /** Of a dispute: its amount in cents, the reason in the provider's words, the instant by which evidence is due. */
  dispute: v.optional(
    v.object({ amount: whole, reason: v.string(), dueBy: v.nullable(v.string()) }),
  ),
  /** Asked for by staff, so that it is sent although its day has not come. */
  asked: v.optional(v.boolean()),
  /** The day until which the guest is asked to pay. */
  askedUntil: v.optional(v.nullable(v.string())),
  /** The entry of the ledger that a receipt is for. */
  receipt: v.optional(v.string()),
  /** Why something of a damage deposit was kept. */
  depositReason: v.optional(v.string()),
  /** Of a storm: its nights, `to` excluded, its rule, and the guest's answer. */
  storm: v.optional(
    v.object({
      from: v.string(),
      to: v.string(),
      moveMonths: whole,
      refundPercent: whole,
      answer: v.nullable(v.picklist(["stay", "move", "refund"])),
    }),
  ),
  /** Of a lower price elsewhere: the price in cents, by when we answer, the total before it was matched, why it was declined. */
  bestPrice: v.optional(
    v.object({
      state: v.picklist(["filed", "matched", "declined"]),
      amount: whole,
      currency: v.string(),
      answerBy: v.optional(v.string()),
      before: v.optional(whole),
      reason: v.optional(v.string()),
      answer: v.optional(v.string()),
    }),
  ),
  /** Whether it was given in cash or by a hold on the card; missing in emails of the previous release: in cash. */
  depositBy: v.optional(v.picklist(["cash", "card"])),
});

export type EmailPayload = v.InferOutput<typeof payloadSchema>;

/** `payload` is JSON of our own, null once the email was sent; a secret that is not a string counts as none. */
export function parseEmailPayload(payload: string | null): EmailPayload {
  return v.parse(payloadSchema, JSON.parse(payload ?? "null") ?? {});
}

/** A changed stay as it was, with the name of its apartment. */
type StayBefore = Omit<NonNullable<EmailPayload["before"]>, "apartmentId" | "moves"> & {
  apartment: string;
};

export interface EmailData {
  language: Language;
  /** The messages of this email, in its language. */
  t: Translate<
    | "admin"
    | "admin-disputes"
    | "best-price"
    | "booking"
    | "emails"
    | "payment-plan"
    | "price"
    | "policy"
    | "at-property"
    | "layout"
    | "payment-link"
    | "together"
    | "property.guide"
    | "property.pictures"
  >;
  format: Format;
  facts: PropertyFacts;
  booking: Booking;
  /** The currency in which the guest also reads the total, as a hint; null for none, and in emails to the owner. */
  other: OtherCurrency | null;
  /** The apartment's name in the language of the email. */
  apartment: string;
  /** In which apartment the guest is from which day on: one, or several in their order for a guest who moves. */
  parts: { apartment: string; checkIn: PlainDate }[];
  /** The card that paid; null when nothing was paid by card. */
  card: { brand: string; last4: string } | null;
  /** Of a cancellation or change: what was paid by card, and what of that is refunded, in cents. */
  money: { paid: number; refund: number };
  /** What was paid by other means than a card, and what is still to be paid when the email is written. */
  balance: BookingMoney;
  /** What of that is paid later by a plan; null without one. */
  later: LaterPart | null;
  /** What was paid by card after booking, in cents. */
  paidLater: number;
  /** Of an email that asks for money: the open sum in cents, and the day until which it is asked for. */
  toPay: { amount: number; until: PlainDate | null };
  /** Of a changed stay: the previous one. */
  before: StayBefore | null;
  /** The receipt that is attached: its number, and the amount with its currency; null for other emails. */
  receipt: { number: string; amount: string; kind: "payment" | "repayment" } | null;
  /** Of a dispute: the amount in cents, the reason in the provider's words, the instant by which evidence is due. */
  dispute: { amount: number; reason: string; dueBy: string | null };
  /** The damage deposit that was agreed, in cents, how it is given, and what was kept of it; null where there is none. */
  deposit: { amount: number; kept: number; returnDays: number; method: DepositMethod } | null;
  /** Of an email about a deposit that is held or was returned: whether it was given in cash or by a hold on the card. */
  depositBy: "cash" | "card";
  /** Of an email about a storm: its nights, the rule and the guest's answer; null for other emails. */
  storm: NonNullable<EmailPayload["storm"]> | null;
  /** Of an email about a lower price elsewhere; null for other emails. */
  bestPrice: NonNullable<EmailPayload["bestPrice"]> | null;
  /** Why something of the deposit was kept, as staff wrote it; empty for other emails. */
  depositReason: string;
  /** Of a confirmation: the others that were booked together with it, with the links to their pages; none for one made alone. */
  together: { apartment: string; reference: string; total: number; link: string | null }[];
  /** Of a confirmation: whether a transfer from the airport can be ordered on the guest's page. */
  mayOrderTransfer: boolean;
  /** The guest's own page of the booking; null where the email may not contain its secret. */
  manageLink: string | null;
  /** The guest's page to review the stay; null in emails that do not ask for it. */
  reviewLink: string | null;
  /** The search for the same dates and party. */
  searchLink: string;
  /** The admin pages. */
  adminLink: string;
  /** Until when the nights are held, on the property's clock; null when they are not. */
  holdEndsAt: PropertyNow | null;
  /** Whether its guest may read the door code: the stay is paid, or released by staff. */
  mayReadCode: boolean;
  /** The instant at which the email is rendered. */
  writtenAt: Date;
}
