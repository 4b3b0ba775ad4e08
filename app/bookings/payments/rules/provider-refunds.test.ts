// Refunds at the provider compared with ours: every order of messages, and what began at the provider.
import { expect, test } from "vitest";
import type { GatewayRefund } from "#app/payments/gateway.ts";
import { compareRefunds } from "./provider-refunds.ts";
import type { KnownRefund } from "./provider-refunds.ts";

const owed = (id: string, amount: number, gatewayReference: string | null = null): KnownRefund => ({
  id,
  amount,
  status: "owed",
  gatewayReference,
});
const done = (...given: Parameters<typeof owed>): KnownRefund => ({
  ...owed(...given),
  status: "done",
});
const accepted = (reference: string, amount: number, key: string | null = null): GatewayRefund => ({
  reference,
  amount,
  key,
  status: "accepted",
});
const failed = (...given: Parameters<typeof accepted>): GatewayRefund => ({
  ...accepted(...given),
  status: "failed",
});
const paid = 100;
const never = () => false;
const isLateKey = (key: string) => key === "pay:refund";

test.each<[string, KnownRefund[], GatewayRefund[], ReturnType<typeof compareRefunds>]>([
  ["nothing on either side", [], [], []],
  ["ours, answered already", [done("a", 5)], [accepted("re_1", 5, "a")], []],
  [
    "ours, the message before the answer",
    [owed("a", 5)],
    [accepted("re_1", 5, "a")],
    [{ do: "finish", id: "a", reference: "re_1" }],
  ],
  [
    "from the dashboard",
    [],
    [accepted("re_1", 5)],
    [{ do: "insert", reference: "re_1", amount: 5 }],
  ],
  ["from the dashboard, reported again", [done("re", 5, "re_1")], [accepted("re_1", 5)], []],
  [
    "from the dashboard, for what was owed",
    [owed("a", 5)],
    [accepted("re_1", 5)],
    [{ do: "finish", id: "a", reference: "re_1" }],
  ],
  [
    "from the dashboard, more than was owed",
    [owed("a", 5)],
    [accepted("re_1", 8)],
    [
      { do: "finish", id: "a", reference: "re_1" },
      { do: "insert", reference: "re_1", amount: 3 },
    ],
  ],
  [
    "from the dashboard, less than was owed",
    [owed("a", 5)],
    [accepted("re_1", 3)],
    [{ do: "insert", reference: "re_1", amount: 3 }],
  ],
  [
    "from the dashboard, so much that what is owed is more than is left",
    [owed("a", 90)],
    [accepted("re_1", 30)],
    [
      { do: "reduce", id: "a", reference: "re_1", amount: 20 },
      { do: "insert", reference: "re_1", amount: 30 },
    ],
  ],
  [
    "ours and the dashboard's at once",
    [done("a", 5, "re_1")],
    [accepted("re_1", 5), accepted("re_2", 5, "a")],
    [{ do: "insert", reference: "re_2", amount: 5 }],
  ],
  [
    "ours failed later",
    [done("a", 5)],
    [failed("re_1", 5, "a")],
    [{ do: "reopen", id: "a", reference: "re_1" }],
  ],
  ["ours failed later, reported again", [owed("a", 5, "re_1")], [failed("re_1", 5, "a")], []],
  ["ours failed later, older news", [owed("a", 5, "re_1")], [accepted("re_1", 5, "a")], []],
  [
    "ours failed and was made again",
    [owed("a", 5, "re_1")],
    [failed("re_1", 5, "a"), accepted("re_2", 5, "a")],
    [{ do: "finish", id: "a", reference: "re_2" }],
  ],
  [
    "ours failed and was made again, both reported at once",
    [done("a", 5)],
    [failed("re_1", 5, "a"), accepted("re_2", 5, "a")],
    [],
  ],
  [
    "the dashboard's failed: all that it settled is owed again",
    [done("a", 5, "re_1"), done("b", 3, "re_1")],
    [failed("re_1", 8)],
    [
      { do: "reopen", id: "a", reference: "re_1" },
      { do: "reopen", id: "b", reference: "re_1" },
    ],
  ],
  [
    "ours failed, and a lost dispute has returned it",
    [{ ...done("a", 5, "re_1"), disputeId: "du_1" }],
    [failed("re_1", 5, "a")],
    [],
  ],
  ["the dashboard's failed before it was known", [], [failed("re_1", 8)], []],
])("%s", (_, ours, theirs, steps) => {
  expect(compareRefunds(ours, theirs, { paid, isSettled: never })).toEqual(steps);
});

test("a refund that the previous release made without a row is known by its key", () => {
  const theirs = [accepted("re_1", 5, "pay:refund")];
  expect(compareRefunds([], theirs, { paid, isSettled: isLateKey })).toEqual([]);
});
