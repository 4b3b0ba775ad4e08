// Tests the comparison of payouts with the ledger, with amounts worked out by hand.
import { expect, test } from "vitest";
import type { PayoutLine } from "#app/payments/gateway.ts";
import {
  expectedChange,
  feesOf,
  isExplained,
  matchLine,
  refsOfLine,
  sumOfLines,
} from "./match-payout.ts";

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
    paymentIds: new Map([
      ["pi_1", ["p1"]],
      ["pi_3", ["h1"]],
    ]),
    holds: new Set(["pi_3"]),
    refunds: [
      { id: "r1", gatewayReference: "re_1", failures: 0 },
      { id: "r2", gatewayReference: null, failures: 0 },
      { id: "r3", gatewayReference: "re_9", failures: 0 },
      { id: "r4", gatewayReference: "re_9", failures: 0 },
      { id: "r5", gatewayReference: null, failures: 1 },
    ],
  };
  const refsOf = (one: PayoutLine) => refsOfLine(one, known);
  expect(refsOf(line("charge", 1))).toEqual([["capture:p1"]]);
  expect(refsOf({ ...line("charge", 1), payment: "pi_2" })).toEqual([]);
  expect(refsOf(line("refund", -1, 0, "re_1"))).toEqual([["refundDone:r1"]]);
  expect(refsOf({ ...line("refund", -1, 0, "re_2"), key: "r2" })).toEqual([["refundDone:r2"]]);
  expect(refsOf(line("refund", -1, 0, "re_3"))).toEqual([]);
  expect(refsOf(line("refund", -1, 0, "re_9"))).toEqual([["refundDone:r3", "refundDone:r4"]]);
  expect(refsOf(line("failedRefund", 1, 0, "re_1"))).toEqual([["refundFailed:r1"]]);
  expect(refsOf(line("dispute", -1, 0, "du_1"))).toEqual([["dispute:du_1"]]);
  expect(refsOf(line("wonDispute", 1, 0, "du_1"))).toEqual([["disputeWon:du_1"]]);
  expect(refsOf(line("failedPayout", 1, 0, "po_1"))).toEqual([["payoutFailed:po_1"]]);
  const ofHold = { payment: "pi_3" };
  expect(refsOf({ ...line("charge", 1), ...ofHold })).toEqual([["capture:h1"]]);
  expect(refsOf({ ...line("refund", -1), ...ofHold })).toEqual([["depositRefunded:x"]]);
  expect(refsOf({ ...line("failedRefund", 1), ...ofHold })).toEqual([["depositRefundFailed:x"]]);
  expect(refsOf(line("other", 1))).toEqual([]);
  // Could not be delivered, and was refunded again.
  const again = [["refundDone:r5"], ["refundDone:r5:2"]];
  expect(refsOf({ ...line("refund", -1, 0, "re_5"), key: "r5" })).toEqual(again);
});

test("it matches when the ledger has the same amount in the same currency", () => {
  const changes = new Map([["capture:p1", 1938_66]]);
  const [charge] = lines;
  const matched = (refs: string[], currency = "EUR") =>
    matchLine(charge!, [refs], changes, currency);
  expect(matched(["capture:p1"])).toMatchObject({ ledger: 1938_66, matches: true });
  expect(matched(["capture:p1"], "MUR").matches).toBe(false);
  expect(matched(["capture:p2"])).toMatchObject({ ledger: null, matches: false });
  expect(matched([])).toMatchObject({ ledger: null, matches: false });
  // One refund in the dashboard that settled two.
  const both = new Map([
    ["refundDone:r3", -30_00],
    ["refundDone:r4", -20_00],
  ]);
  const settled = matchLine(lines[1]!, [["refundDone:r3", "refundDone:r4"]], both, "EUR");
  expect(settled).toMatchObject({ ledger: -50_00, matches: true });
  // 70.00 failed, and 50.00 were refunded again; the line of 50.00 is the second of them.
  const rounds = [["refundDone:r5"], ["refundDone:r5:2"]];
  const reduced = new Map([
    ["refundDone:r5", -70_00],
    ["refundDone:r5:2", -50_00],
  ]);
  expect(matchLine(lines[1]!, rounds, reduced, "EUR")).toMatchObject({ matches: true });
  const unequal = { ledger: -70_00, matches: false };
  expect(matchLine(lines[1]!, rounds.slice(0, 1), reduced, "EUR")).toMatchObject(unequal);
  expect(matchLine(lines[3]!, [], changes, "EUR").matches).toBe(true);
});

const sums = (key: number, source: number) => ({
  byKey: new Map([["r1", key]]),
  bySource: new Map([
    ["re_1", source],
    ["re_5", source],
  ]),
});

test("a refund that failed before it was known is explained by what was made of it in the end", () => {
  const refunds = [
    { id: "r1", gatewayReference: null, failures: 0 },
    { id: "r2", gatewayReference: "re_5", failures: 0 },
  ];
  const money = { paymentIds: new Map(), holds: new Set<string>(), refunds };
  const changes = new Map([["refundDone:r1", -30_00]]);
  const failed = { ...line("failedRefund", 30_00, 0, "re_1"), key: "r1" };
  // -30.00 + 30.00 - 30.00: what the ledger has; without the last the money is back, and the ledger does not know.
  expect(isExplained(failed, money, changes, sums(-30_00, 0))).toBe(true);
  expect(isExplained(failed, money, changes, sums(0, 0))).toBe(false);
  // From the dashboard: gone and come back; what the ledger has of it must be matched by itself.
  const unknown = line("refund", -30_00, 0, "re_1");
  expect(isExplained(unknown, money, changes, sums(0, 0))).toBe(true);
  expect(isExplained(unknown, money, changes, sums(0, -30_00))).toBe(false);
  expect(isExplained({ ...unknown, source: "re_5" }, money, changes, sums(0, 0))).toBe(false);
  expect(isExplained(line("charge", 30_00, 0, "re_1"), money, changes, sums(0, 0))).toBe(false);
});
