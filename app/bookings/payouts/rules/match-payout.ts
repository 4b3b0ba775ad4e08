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

/**
 * The refs of the ledger's entries that a line is, none when there can be none. A refund from the provider's dashboard may have
 * settled several that were owed.
 */
export function refsOfLine(line: PayoutLine, { paymentIds, refunds }: KnownMoney): string[] {
  const { kind, payment, source, key } = line;
  switch (kind) {
    case "charge": {
      const id = paymentIds.get(payment ?? "");
      return id === undefined ? [] : [`capture:${id}`];
    }
    case "refund":
    case "failedRefund": {
      const named = refunds.filter(
        ({ gatewayReference }) => gatewayReference !== null && gatewayReference === source,
      );
      const own = named.length > 0 ? named : refunds.filter(({ id }) => id === key);
      return own.map(({ id }) => `${kind === "refund" ? "refundDone" : "refundFailed"}:${id}`);
    }
    case "dispute":
      return source === null ? [] : [`dispute:${source}`];
    case "wonDispute":
      return source === null ? [] : [`disputeWon:${source}`];
    case "failedPayout":
      return source === null ? [] : [`payoutFailed:${source}`];
    default:
      return [];
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

/** `ledger`: what the ledger's entries changed card clearing by; null when it has none. */
export interface MatchedLine extends PayoutLine {
  ledger: number | null;
  matches: boolean;
}

/** A fee of its own is entered by the payout itself. Lines in another currency cannot be compared. */
export function matchLine(
  line: PayoutLine,
  refs: readonly string[],
  changes: ReadonlyMap<string, number>,
  currency: string,
): MatchedLine {
  const entered = refs.flatMap((ref) => changes.get(ref) ?? []);
  const sum = entered.length > 0 ? entered.reduce((all, one) => all + one, 0) : null;
  const ledger = line.kind === "fee" ? expectedChange(line) : sum;
  return {
    ...line,
    ledger,
    matches: line.currency === currency && ledger === expectedChange(line),
  };
}
