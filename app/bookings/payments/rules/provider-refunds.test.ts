// Refunds at the provider compared with ours: every order of messages, and what began at the provider.
import { describe, expect, test } from "vitest";
import type { GatewayRefund } from "#app/payments/gateway.ts";
import { compareRefunds, shareRefunds } from "./provider-refunds.ts";
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

const anAccepted = (reference: string, amount: number, key: string | null = null) =>
  ({ reference, amount, status: "accepted", key }) as const;

describe("a charge for several bookings", () => {
  const shares = [
    { id: "a", amount: 700, refunds: [] },
    { id: "b", amount: 1200, refunds: [owed("r1", 200)] },
  ];

  test("a refund of ours is its share's alone", () => {
    expect(shareRefunds(shares, [anAccepted("re_1", 200, "r1")])).toEqual(
      new Map([
        ["a", []],
        ["b", [anAccepted("re_1", 200, "r1")]],
      ]),
    );
  });

  test("one from the dashboard is taken from the shares in turn, and recognised when it is read again", () => {
    const [whole] = [anAccepted("re_9", 1900)];
    const parts = shareRefunds(shares, [whole]);
    expect(parts).toEqual(
      new Map([
        ["a", [anAccepted("re_9", 700)]],
        ["b", [anAccepted("re_9#2", 1200)]],
      ]),
    );
    const booked = [
      { id: "a", amount: 700, refunds: [done("re_9", 700, "re_9")] },
      {
        id: "b",
        amount: 1200,
        refunds: [done("r1", 200, "re_9#2"), done("re_9#2", 1000, "re_9#2")],
      },
    ];
    const again = shareRefunds(booked, [whole]);
    for (const { id, amount, refunds } of booked)
      expect(
        compareRefunds(refunds, again.get(id) ?? [], { paid: amount, isSettled: () => false }),
      ).toEqual([]);
  });

  test("never more than is left of a share", () => {
    const given = [
      { id: "a", amount: 700, refunds: [done("r2", 650, "re_2")] },
      { id: "b", amount: 1200, refunds: [] },
    ];
    expect(shareRefunds(given, [anAccepted("re_2", 650, "r2"), anAccepted("re_3", 100)])).toEqual(
      new Map([
        ["a", [anAccepted("re_2", 650, "r2"), anAccepted("re_3", 50)]],
        ["b", [anAccepted("re_3#2", 50)]],
      ]),
    );
  });

  test("one from the dashboard settles what is owed of a later share, and is not sent again", () => {
    const owing = [
      { id: "a", amount: 100, refunds: [] },
      { id: "b", amount: 80, refunds: [owed("r1", 80)] },
    ];
    const parts = shareRefunds(owing, [anAccepted("re_9", 80)]);
    expect(parts).toEqual(
      new Map([
        ["a", []],
        ["b", [anAccepted("re_9#2", 80)]],
      ]),
    );
    expect(
      compareRefunds(owing[1]!.refunds, parts.get("b")!, { paid: 80, isSettled: never }),
    ).toEqual([{ do: "finish", id: "r1", reference: "re_9#2" }]);
  });

  test("one of ours whose answer was lost counts before the dashboard's", () => {
    const owing = [
      { id: "a", amount: 100, refunds: [owed("k1", 100)] },
      { id: "b", amount: 80, refunds: [] },
    ];
    for (const theirs of [
      [anAccepted("re_1", 100, "k1"), anAccepted("re_2", 80)],
      [anAccepted("re_2", 80), anAccepted("re_1", 100, "k1")],
    ])
      expect(shareRefunds(owing, theirs)).toEqual(
        new Map([
          ["a", [anAccepted("re_1", 100, "k1")]],
          ["b", [anAccepted("re_2#2", 80)]],
        ]),
      );
  });
});
