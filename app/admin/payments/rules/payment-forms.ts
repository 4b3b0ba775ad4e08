// The forms by which staff record a payment, give money back, forgive what is open, undo one of these, and send a receipt.
import { readRecordedAmount } from "#app/bookings/payments/by-hand/rules/recorded-amount.ts";
import type {
  AmountFault,
  RecordedAmount,
} from "#app/bookings/payments/by-hand/rules/recorded-amount.ts";
import { recordedMethods } from "#app/ledger/rules/accounts.ts";
import type { RecordedMethod } from "#app/ledger/rules/accounts.ts";
import { readNote } from "../../bookings/rules/booking-forms.ts";

/** What the forms do; each is the value of its button. */
export const paymentForms = ["payment", "repayment", "forgive", "undo", "receipt"] as const;
export type PaymentForm = (typeof paymentForms)[number];

/** The texts of a form as they were typed, to be shown again after a refusal. */
export interface TypedPayment {
  form: PaymentForm;
  amount: string;
  method: string;
  currency: string;
  rate: string;
  reason: string;
  /** Staff confirmed that more is paid than is open. */
  more: boolean;
}

/** Why a form is refused. `onlyOpen`: more than is open cannot be forgiven. Of an `unknown` booking no text is shown. */
export type PaymentReason =
  | AmountFault
  | "methodMissing"
  | "reasonMissing"
  | "reasonTooLong"
  | "moreThanOpen"
  | "onlyOpen"
  | "moreThanReceived"
  | "openChanged"
  | "nothingOpen"
  | "notNow"
  | "alreadyUndone"
  | "givenBack"
  | "notByHand"
  | "noAddress"
  | "tooManyReceipts"
  | "unknown";

/** `field` is the name of a field, `cents` the amount that the text of its fault states. */
export interface PaymentFault {
  form: PaymentForm;
  field: string;
  reason: PaymentReason;
  cents: number;
}

/** An amount with how it was handed over, or the fault. */
export type ReadPayment =
  | { ok: true; amount: RecordedAmount; method: RecordedMethod }
  | { ok: false; fault: PaymentFault };

/** Reads a payment or a repayment; `own` is the currency of the booking. */
export function readPayment(typed: TypedPayment, own: string): ReadPayment {
  const { form } = typed;
  const method = recordedMethods.find((known) => known === typed.method);
  if (!method) return refuse(form, "method", "methodMissing");
  const read = readRecordedAmount({ ...typed, currency: typed.currency || own }, own);
  return read.ok
    ? { ok: true, amount: read.amount, method }
    : refuse(form, read.field, read.reason);
}

/** Reads a sum to forgive, in cents, with its reason, cleaned like a note. */
export function readForgiven(
  typed: TypedPayment,
  own: string,
): { ok: true; cents: number; reason: string } | { ok: false; fault: PaymentFault } {
  const { form, amount } = typed;
  const read = readRecordedAmount({ amount, currency: own, rate: "" }, own);
  if (!read.ok) return refuse(form, read.field, read.reason);
  const reason = readNote(typed.reason);
  if (reason.ok) return { ok: true, cents: read.amount.cents, reason: reason.text };
  const why = reason.reason === "noteMissing" ? "reasonMissing" : "reasonTooLong";
  return refuse(form, "reason", why);
}

function refuse(
  form: PaymentForm,
  field: string,
  reason: PaymentReason,
): { ok: false; fault: PaymentFault } {
  return { ok: false, fault: { form, field, reason, cents: 0 } };
}
