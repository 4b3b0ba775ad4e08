// The payment provider of a simulation: its own books in memory say what really happened to the money. It also sends events,
// makes payouts, and does what begins without us: refunds in its dashboard, refunds that fail later, disputes.
import type {
  Charge,
  GatewayAnswer,
  GatewayDispute,
  GatewayRefund,
  LaterCharge,
  PaymentGateway,
} from "#app/payments/gateway.ts";
import type { Clock } from "#app/platform/clock.ts";
import { openBankHolds } from "./bank-holds.ts";
import type { BankHolds } from "./bank-holds.ts";
import { openBankPayouts } from "./bank-payouts.ts";
import type { BankPayouts } from "./bank-payouts.ts";

// What a card does: the last two are accepted while the guest is there, and refused when charged later.
const bankCards = ["success", "declined", "challenge", "laterDeclined", "laterBank"] as const;
export type BankCard = (typeof bankCards)[number];

/** A payment with everything that became of it, amounts in cents. */
export interface BankPayment {
  key: string;
  reference: string;
  amount: number;
  /** What was taken of a damage deposit: it pays for no stay. */
  isDeposit: boolean;
  status: "captured" | "waiting" | "declined" | "voided";
  reason: "declined" | "authenticationFailed";
  saved: string | null;
  refunds: GatewayRefund[];
  disputes: GatewayDispute[];
}

/** What the provider tells by itself; `about` is the payment. */
export interface BankEvent {
  id: string;
  kind: "payment_intent" | "refund" | "dispute";
  about: Pick<BankPayment, "key" | "reference">;
}

export interface Bank {
  gateway: PaymentGateway;
  payments: Map<string, BankPayment>;
  events: BankEvent[];
  payouts: BankPayouts;
  holds: BankHolds;
  /** The guest's answer at the bank; nothing happens when the payment does not wait for one. */
  answer(payment: BankPayment, approves: boolean): void;
  refundInDashboard(payment: BankPayment, amount: number): void;
  failRefund(payment: BankPayment, refund: GatewayRefund): void;
  openDispute(payment: BankPayment, amount: number): void;
  decideDispute(payment: BankPayment, dispute: GatewayDispute, status: "won" | "lost"): void;
}

/** What the provider charges for a dispute, in cents. */
const disputeFee = 20_00;

/** A token of a card; `n` tells two entries of the same card apart. */
export function bankToken(card: BankCard, n: number): string {
  return `bank_${card}_${n}`;
}

/** Opens it with empty books. It is named as the provider whose events the app takes. */
export function openBank(clock: Clock): Bank {
  const payments = new Map<string, BankPayment>();
  const byReference = new Map<string, BankPayment>();
  const events: BankEvent[] = [];
  const cards = new Map<string, BankCard>();
  let names = 0;
  // All of the same length, as no provider's name begins with another.
  const name = () => String(names++).padStart(9, "0");
  const payouts = openBankPayouts(clock);
  const happened = (kind: BankEvent["kind"], about: BankEvent["about"]) =>
    void events.push({ id: `evt_${name()}`, kind, about });

  const capture = (payment: BankPayment) => {
    payment.status = "captured";
    payouts.add("charge", payment, payment.amount, null);
    happened("payment_intent", payment);
  };
  const enter = (made: Omit<BankPayment, "refunds" | "disputes">): BankPayment => {
    const payment = { ...made, refunds: [], disputes: [] };
    payments.set(made.key, payment);
    byReference.set(made.reference, payment);
    return payment;
  };
  const holds = openBankHolds({
    clock,
    name,
    cardOf: (token) => token.split("_")[1] ?? "",
    happened: (hold) => happened("payment_intent", hold),
    charged({ key, reference, taken: amount }) {
      const made = { status: "captured", reason: "declined", saved: null } as const;
      const payment = enter({ key, reference, amount, isDeposit: true, ...made });
      payouts.add("charge", payment, amount, null);
    },
  });
  const write = (
    { idempotencyKey: key, amount }: Pick<Charge, "idempotencyKey" | "amount">,
    made: Pick<BankPayment, "status" | "reason" | "saved">,
  ): BankPayment => {
    const known = payments.get(key);
    if (known) return known;
    const reference = `pi_${name()}`;
    const payment = enter({ key, reference, amount, isDeposit: false, ...made });
    if (made.status === "captured") capture(payment);
    return payment;
  };
  const charge = ({ token, saveFor, ...rest }: Charge): BankPayment => {
    const card = token.split("_")[1] as BankCard;
    const saved = saveFor === undefined ? null : `card_${rest.idempotencyKey}`;
    if (saved !== null) cards.set(saved, card);
    const status = card === "challenge" ? "waiting" : card === "declined" ? "declined" : "captured";
    return write(rest, { status, reason: "declined", saved });
  };
  const chargeLater = ({ saved, ...rest }: LaterCharge): BankPayment => {
    const card = cards.get(saved.card);
    const isPaid = card === "success" || card === "challenge";
    const reason = card === "laterBank" ? "authenticationFailed" : "declined";
    return write(rest, { status: isPaid ? "captured" : "declined", reason, saved: null });
  };
  const refund = (payment: BankPayment, amount: number, key: string | null): boolean => {
    const isDisputed = payment.disputes.some(({ status }) => status !== "won");
    if (payment.status !== "captured" || isDisputed || amount > leftOf(payment)) return false;
    const made: GatewayRefund = { reference: `re_${name()}`, amount, status: "accepted", key };
    payment.refunds.push(made);
    payouts.add("refund", payment, -amount, made);
    happened("refund", payment);
    return true;
  };

  return {
    payments,
    events,
    payouts,
    holds,
    answer(payment, approves) {
      if (payment.status !== "waiting") return;
      if (approves) capture(payment);
      else Object.assign(payment, { status: "declined", reason: "authenticationFailed" });
    },
    refundInDashboard: (payment, amount) => void refund(payment, amount, null),
    failRefund(payment, failed) {
      if (failed.status === "failed") return;
      failed.status = "failed";
      payouts.add("failedRefund", payment, failed.amount, failed);
      happened("refund", payment);
    },
    openDispute(payment, amount) {
      const reference = `dp_${name()}`;
      const money = { amount, withdrawn: amount, fee: disputeFee, reinstated: 0, feeReturned: 0 };
      const words = { reason: "fraudulent", status: "needs_response", evidenceDueBy: null };
      const dispute: GatewayDispute = { reference, ...money, ...words };
      payment.disputes.push(dispute);
      payouts.add("dispute", payment, -amount, dispute, disputeFee);
      happened("dispute", payment);
    },
    decideDispute(payment, dispute, status) {
      dispute.status = status;
      happened("dispute", payment);
      if (status === "lost") return;
      Object.assign(dispute, { reinstated: dispute.amount, feeReturned: disputeFee });
      payouts.add("wonDispute", payment, dispute.amount, dispute, -disputeFee);
      happened("dispute", payment);
    },
    gateway: {
      name: "stripe",
      cards: { name: "stripe", publishableKey: "pk_test_simulated", live: false },
      create: async (wanted) => answerOf(charge(wanted)),
      chargeSaved: async (wanted) => answerOf(chargeLater(wanted)),
      forgetCard: async ({ card }) => ({ ok: cards.delete(card) || true }),
      async lookup(key) {
        const payment = payments.get(key);
        return payment ? answerOf(payment) : null;
      },
      async capture(reference) {
        const payment = byReference.get(reference);
        if (payment) return answerOf(payment);
        return { status: "declined", reference, reason: "unreachable" };
      },
      async refund(reference, amount, key) {
        const payment = byReference.get(reference);
        if (!payment) return { ok: false };
        const isMade = payment.refunds.some((one) => one.key === key && one.status === "accepted");
        return { ok: isMade || refund(payment, amount, key) };
      },
      async readHistory(reference) {
        const payment = byReference.get(reference);
        if (!payment) return null;
        const { key: idempotencyKey, refunds, disputes } = payment;
        return structuredClone({ idempotencyKey, refunds, disputes });
      },
      holds: holds.gateway,
      readPayouts: async (since, after) => payouts.read(since, after),
      async void(reference) {
        const payment = byReference.get(reference);
        if (payment?.status === "waiting") payment.status = "voided";
        return { ok: payment?.status === "voided" };
      },
    },
  };
}

/** What the provider gave back of a payment, in cents. */
export function refundedOf({ refunds }: BankPayment): number {
  const made = refunds.filter(({ status }) => status === "accepted");
  return made.reduce((sum, { amount }) => sum + amount, 0);
}

/** What is left of a payment to be refunded or disputed, in cents. */
export function leftOf(payment: BankPayment): number {
  const disputed = payment.disputes.map(({ withdrawn, reinstated }) => withdrawn - reinstated);
  return payment.amount - refundedOf(payment) - disputed.reduce((sum, one) => sum + one, 0);
}

function answerOf({ status, reference, reason, saved }: BankPayment): GatewayAnswer {
  if (status === "captured")
    return {
      status,
      reference,
      ...(saved !== null && { saved: { customer: "guest", card: saved } }),
    };
  if (status === "waiting")
    return { status: "actionNeeded", reference, url: `https://bank.example/${reference}` };
  if (status === "voided") return { status: "declined", reference, reason: "authenticationFailed" };
  return { status, reference, reason };
}
