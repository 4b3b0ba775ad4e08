// Compares the lines of a payout with the ledger: which of its movements each line is, and which lines it does not know.
import type { PayoutLine } from "#app/payments/gateway.ts";
import { isPartOf } from "../../rules/shared-charge.ts";

/** What is stored of a payment's refunds, as far as a line names it. */
interface KnownRefund {
  id: string;
  gatewayReference: string | null;
  /** How often the provider could not deliver it: it was refunded once more each time, perhaps less of it. */
  failures: number;
}

/**
 * Our payment, or our hold, of each reference at the provider, several where bookings share a charge, and all refunds that lines
 * may name.
 */
export interface KnownMoney {
  paymentIds: ReadonlyMap<string, readonly string[]>;
  /** The references of holds among them: their refunds begin at the provider. */
  holds: ReadonlySet<string>;
  refunds: readonly KnownRefund[];
}

/**
 * The refs of the ledger's entries that a line may be, one list for each possibility, none when there is none. A refund from the
 * provider's dashboard may have settled several that were owed; one that could not be delivered has entries for each time.
 */
export function refsOfLine(
  line: PayoutLine,
  { paymentIds, holds, refunds }: KnownMoney,
): string[][] {
  const { kind, payment, source, key } = line;
  const ofSource = (prefix: string) => (source === null ? [] : [[`${prefix}:${source}`]]);
  switch (kind) {
    case "charge": {
      const ids = paymentIds.get(payment ?? "");
      return ids === undefined ? [] : [ids.map((id) => `capture:${id}`)];
    }
    case "refund":
    case "failedRefund": {
      if (holds.has(payment ?? ""))
        return ofSource(kind === "refund" ? "depositRefunded" : "depositRefundFailed");
      const entry = kind === "refund" ? "refundDone" : "refundFailed";
      const named = refunds.filter(({ gatewayReference }) => isPartOf(gatewayReference, source));
      const [own, ...others] = named.length > 0 ? named : refunds.filter(({ id }) => id === key);
      if (!own) return [];
      const settled = others.map(({ id }) => `${entry}:${id}`);
      return Array.from({ length: own.failures + 1 }, (_, round) => [
        `${entry}:${own.id}${round === 0 ? "" : `:${round + 1}`}`,
        ...settled,
      ]);
    }
    case "dispute":
      return ofSource("dispute");
    case "wonDispute":
      return ofSource("disputeWon");
    case "failedPayout":
      return ofSource("payoutFailed");
    default:
      return [];
  }
}

/** What the balance at the provider changed by, as the ledger enters it: fees for disputes are in the dispute's entry. */
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

/**
 * Of several possibilities the one with the line's amount counts. A fee of its own is entered by the payout itself. Lines in
 * another currency cannot be compared.
 */
export function matchLine(
  line: PayoutLine,
  possibilities: readonly (readonly string[])[],
  changes: ReadonlyMap<string, number>,
  currency: string,
): MatchedLine {
  const expected = expectedChange(line);
  const sums = possibilities.flatMap((refs) => {
    const entered = refs.flatMap((ref) => changes.get(ref) ?? []);
    return entered.length > 0 ? [entered.reduce((all, one) => all + one, 0)] : [];
  });
  const sum = sums.includes(expected) ? expected : (sums[0] ?? null);
  const ledger = line.kind === "fee" ? expected : sum;
  return { ...line, ledger, matches: line.currency === currency && ledger === expected };
}

/** What all lines of a refund sum to, in whatever payout: by our key, and by the provider's reference. In cents. */
export interface RefundSums {
  byKey: ReadonlyMap<string, number>;
  bySource: ReadonlyMap<string, number>;
}

/** The refs of all entries of a refund: each time that it was made, and that it could not be delivered. */
export function refsOfRefund({ id, failures }: Pick<KnownRefund, "id" | "failures">): string[] {
  return Array.from({ length: failures + 1 }, (_, round) => round).flatMap((round) => {
    const name = round === 0 ? id : `${id}:${round + 1}`;
    return [`refundDone:${name}`, `refundFailed:${name}`];
  });
}

/**
 * Whether a line that is no entry is explained all the same: a refund that could not be delivered before we knew that it had
 * been made. Ours was made anew, and the ledger has what all its lines sum to; one from the dashboard, of which the ledger has
 * nothing, came back whole.
 */
export function isExplained(
  { kind, key, source }: PayoutLine,
  { refunds }: KnownMoney,
  changes: ReadonlyMap<string, number>,
  { byKey, bySource }: RefundSums,
): boolean {
  if (kind !== "refund" && kind !== "failedRefund") return false;
  const own = refunds.find(({ id }) => id === key);
  if (!own)
    return (
      !refunds.some((one) => isPartOf(one.gatewayReference, source)) &&
      bySource.get(source ?? "") === 0
    );
  const entered = refsOfRefund(own).reduce((sum, ref) => sum + (changes.get(ref) ?? 0), 0);
  return byKey.get(own.id) === entered;
}
