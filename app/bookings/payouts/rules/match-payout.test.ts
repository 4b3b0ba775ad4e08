// Tests the comparison of payouts with the ledger, with amounts worked out by hand.
import { expect, test } from "vitest";
import type { PayoutLine } from "#app/payments/payouts.ts";
import { expectedChange, feesOf, matchLine, refOfLine, sumOfLines } from "./match-payout.ts";

const line = (kind: PayoutLine["kind"], amount: number, fee = 0, source = "x"): PayoutLine => ({
  reference: `txn-${kind}`,
  kind,
  amount,
  fee,
  currency: "EUR",
  payment: "pi_1",
  source,
  key: null,
  at: "2026-11-20T08:00:00.000Z",
});

// 1,938.66 charged with a fee of 29.33; 50.00 refunded; 100.00 disputed with a fee of 20.00; 2.00 a month for a reader.
const lines = [
  line("charge", 1938_66, 29_33),
  line("refund", -50_00),
  line("dispute", -100_00, 20_00, "du_1"),
  line("fee", -2_00),
];

test("the lines sum to 1,737.33, and 31.33 of fees are entered with the payout", () => {
  expect(sumOfLines(lines)).toBe(1737_33);
  expect(feesOf(lines)).toBe(31_33);
  // Everything that moves card clearing: the entries of the lines, the fees, and the payout itself.
  const entered = lines.filter(({ kind }) => kind !== "fee").map(expectedChange);
  expect(entered).toEqual([1938_66, -50_00, -120_00]);
  expect(entered.reduce((sum, one) => sum + one, 0) - feesOf(lines) - 1737_33).toBe(0);
});

test("a line is the entry of its payment, refund or dispute", () => {
  const known = {
    paymentIds: new Map([["pi_1", "p1"]]),
    refunds: [
      { id: "r1", gatewayReference: "re_1" },
      { id: "r2", gatewayReference: null },
    ],
  };
  const refOf = (one: PayoutLine) => refOfLine(one, known);
  expect(refOf(line("charge", 1))).toBe("capture:p1");
  expect(refOf({ ...line("charge", 1), payment: "pi_2" })).toBeNull();
  expect(refOf(line("refund", -1, 0, "re_1"))).toBe("refundDone:r1");
  expect(refOf({ ...line("refund", -1, 0, "re_2"), key: "r2" })).toBe("refundDone:r2");
  expect(refOf(line("refund", -1, 0, "re_3"))).toBeNull();
  expect(refOf(line("failedRefund", 1, 0, "re_1"))).toBe("refundFailed:r1");
  expect(refOf(line("dispute", -1, 0, "du_1"))).toBe("dispute:du_1");
  expect(refOf(line("wonDispute", 1, 0, "du_1"))).toBe("disputeWon:du_1");
  expect(refOf(line("failedPayout", 1, 0, "po_1"))).toBe("payoutFailed:po_1");
  expect(refOf(line("other", 1))).toBeNull();
});

test("it matches when the ledger has the same amount in the same currency", () => {
  const changes = new Map([["capture:p1", 1938_66]]);
  const [charge] = lines;
  const matched = (ref: string | null, currency = "EUR") =>
    matchLine(charge!, ref, changes, currency);
  expect(matched("capture:p1")).toMatchObject({ ledger: 1938_66, matches: true });
  expect(matched("capture:p1", "MUR").matches).toBe(false);
  expect(matched("capture:p2")).toMatchObject({ ledger: null, matches: false });
  expect(matched(null)).toMatchObject({ ledger: null, matches: false });
  expect(matchLine(lines[3]!, null, changes, "EUR").matches).toBe(true);
});
