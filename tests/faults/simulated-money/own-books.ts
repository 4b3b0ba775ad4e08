// What the provider and the desk have of one booking, by their own books alone.
import { leftOf, refundedOf } from "./bank.ts";
import type { BankPayment } from "./bank.ts";
import type { HandRecord, SimulatedStay } from "./simulation.ts";

/**
 * In cents. `card`: what is at the provider; `disputed`: withdrawn and not decided; `lost`: decided against us, with all fees;
 * `deposits`: taken of damage deposits, less what went back, and no part of what was captured for stays.
 */
export interface BankMoney {
  captured: number;
  refunded: number;
  card: number;
  disputed: number;
  lost: number;
  /** What the provider keeps for disputes. */
  fees: number;
  deposits: number;
  /** A payment is disputed or was: what is owed of it cannot be refunded. */
  refusesRefunds: boolean;
}

/** All of a booking's payments. */
export function bankMoneyOf(payments: readonly BankPayment[]): BankMoney {
  const all = payments.filter(({ status }) => status === "captured");
  const captured = all.filter(({ isDeposit }) => !isDeposit);
  const deposits = all.filter(({ isDeposit }) => isDeposit);
  const disputes = all.flatMap((payment) => payment.disputes);
  const fees = sum(disputes.map(({ fee, feeReturned }) => fee - feeReturned));
  const withdrawn = (status: string) =>
    sum(disputes.filter((one) => one.status === status).map((one) => one.withdrawn));
  return {
    captured: sum(captured.map(({ amount }) => amount)),
    refunded: sum(captured.map(refundedOf)),
    card: sum(all.map(leftOf)) - fees,
    deposits: sum(deposits.map((one) => one.amount - refundedOf(one))),
    disputed: withdrawn("needs_response"),
    lost: withdrawn("lost") + fees,
    fees,
    refusesRefunds: captured.some((one) => one.disputes.some(({ status }) => status !== "won")),
  };
}

/** In cents. `deposit`: what of the damage deposit is in the cash box, `damages` of it for good. */
export interface HandMoney {
  cash: number;
  bank: number;
  terminal: number;
  deposit: number;
  damages: number;
}

/** What the desk wrote down of a stay. */
export function handMoneyOf(stay: SimulatedStay | undefined): HandMoney {
  if (!stay) return { cash: 0, bank: 0, terminal: 0, deposit: 0, damages: 0 };
  const { amount, state, kept } = stay.deposit;
  return {
    ...handSums(stay.hand),
    deposit: state === "held" ? amount : state === "ended" ? kept : 0,
    damages: state === "ended" ? kept : 0,
  };
}

function handSums(records: readonly HandRecord[]) {
  const signs = { payment: 1, repayment: -1, forgiven: 0 } as const;
  const of = (method: HandRecord["method"]) =>
    sum(
      records
        .filter((one) => one.method === method && !one.undone)
        .map(({ kind, amount }) => signs[kind] * amount),
    );
  return { cash: of("cash"), bank: of("bank"), terminal: of("terminal") };
}

/** In cents. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
