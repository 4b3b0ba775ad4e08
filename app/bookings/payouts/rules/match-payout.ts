// Compares the lines of a payout with the ledger: which of its movements each line is, and which lines it does not know.
import type { PayoutLine } from "#app/payments/payouts.ts";

/** What is stored of a payment's refunds, as far as a line names it. */
interface KnownRefund {
  id: string;
  gatewayReference: string | null;
}

/** Our payment, or our hold, of each reference at the provider, and all refunds that lines may name. */
export interface KnownMoney {
  paymentIds: ReadonlyMap<string, string>;
  refunds: readonly KnownRefund[];
}

/** The ref of the ledger's entry that a line is, null when there can be none. */
export function refOfLine(line: PayoutLine, { paymentIds, refunds }: KnownMoney): string | null {
  const { kind, payment, source, key } = line;
  switch (kind) {
    case "charge": {
      const id = paymentIds.get(payment ?? "");
      return id === undefined ? null : `capture:${id}`;
    }
    case "refund":
    case "failedRefund": {
      const refund =
        refunds.find(
          ({ gatewayReference }) => gatewayReference !== null && gatewayReference === source,
        ) ?? refunds.find(({ id }) => id === key);
      if (!refund) return null;
      return `${kind === "refund" ? "refundDone" : "refundFailed"}:${refund.id}`;
    }
    case "dispute":
      return source === null ? null : `dispute:${source}`;
    case "wonDispute":
      return source === null ? null : `disputeWon:${source}`;
    case "failedPayout":
      return source === null ? null : `payoutFailed:${source}`;
    default:
      return null;
  }
}

/** What the balance at the provider changed by, as the ledger enters it: fees for disputes stand in the dispute's entry. */
export function expectedChange({ kind, amount, fee }: PayoutLine): number {
  return kind === "dispute" || kind === "wonDispute" ? amount - fee : amount;
}

/** The provider's fees of the lines that are entered with the payout, in cents. */
export function feesOf(lines: readonly PayoutLine[]): number {
  return lines.reduce((sum, { kind, amount, fee }) => {
    if (kind === "dispute" || kind === "wonDispute") return sum;
    return sum + fee - (kind === "fee" ? amount : 0);
  }, 0);
}

/** What the lines add up to after all fees: the amount of the payout, unless lines are missing. */
export function sumOfLines(lines: readonly PayoutLine[]): number {
  return lines.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
}

/** `ledger`: what the ledger's entry changed card clearing by; null when it has none. */
export interface MatchedLine extends PayoutLine {
  ledger: number | null;
  matches: boolean;
}

/** A fee of its own is entered by the payout itself. Lines in another currency cannot be compared. */
export function matchLine(
  line: PayoutLine,
  ref: string | null,
  changes: ReadonlyMap<string, number>,
  currency: string,
): MatchedLine {
  const ledger =
    line.kind === "fee" ? expectedChange(line) : ref === null ? null : (changes.get(ref) ?? null);
  return {
    ...line,
    ledger,
    matches: line.currency === currency && ledger === expectedChange(line),
  };
}
