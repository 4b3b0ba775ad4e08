// The payouts of the provider in a simulation: every change of its balance is a line of one of them.
import type { GatewayPayout, PayoutLine, PayoutPage } from "#app/payments/gateway.ts";
import type { Clock } from "#app/platform/clock.ts";

export interface BankPayouts {
  /** A change of the balance, in cents. */
  add(
    kind: PayoutLine["kind"],
    payment: { reference: string },
    amount: number,
    source: { reference: string; key?: string | null } | null,
    fee?: number,
  ): void;
  /** Sends the balance to the bank; it arrives two days later. */
  payOut(): void;
  read(since: Date, after: string | null): PayoutPage;
  /** What the provider holds of ours: all changes less all fees and payouts; fees that no payout has yet are `unpaidFees`. */
  balance(): { atProvider: number; unpaidFees: number };
}

const aDay = 86_400_000;
const payoutsAtOnce = 10;

/** Without any yet. */
export function openBankPayouts(clock: Clock): BankPayouts {
  const payouts: GatewayPayout[] = [];
  let open: PayoutLine[] = [];
  let names = 0;
  return {
    add(kind, payment, amount, source, fee = kind === "charge" ? chargeFee(amount) : 0) {
      open.push({
        reference: `txn_${names++}`,
        kind,
        amount,
        fee,
        currency: "EUR",
        payment: payment.reference,
        source: source?.reference ?? null,
        key: source?.key ?? null,
        at: clock.now().toISOString(),
      });
    },
    payOut() {
      const createdAt = clock.now().toISOString();
      const arrivesOn = new Date(clock.now().getTime() + 2 * aDay).toISOString().slice(0, 10);
      const amount = sumOf(open);
      const reference = `po_${names++}`;
      const lines = open;
      payouts.push({
        reference,
        amount,
        currency: "EUR",
        status: "paid",
        arrivesOn,
        createdAt,
        lines,
      });
      open = [];
    },
    read(since, after) {
      const all = payouts.filter(({ createdAt }) => Date.parse(createdAt) >= since.getTime());
      const latest = all.toReversed();
      const from =
        after === null ? 0 : latest.findIndex(({ reference }) => reference === after) + 1;
      const page = latest.slice(from, from + payoutsAtOnce);
      const isLast = from + payoutsAtOnce >= latest.length;
      return {
        payouts: structuredClone(page),
        next: isLast ? null : (page.at(-1)?.reference ?? null),
      };
    },
    balance() {
      const ofCharges = open.filter(({ kind }) => kind === "charge");
      const unpaidFees = ofCharges.reduce((sum, { fee }) => sum + fee, 0);
      return { atProvider: sumOf(open), unpaidFees };
    },
  };
}

/** A card payment's fee: 1.5% and 0.25. */
function chargeFee(amount: number): number {
  return Math.round(amount * 0.015) + 25;
}

function sumOf(lines: readonly PayoutLine[]): number {
  return lines.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
}
