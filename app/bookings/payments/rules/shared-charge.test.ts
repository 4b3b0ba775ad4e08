// Refunds and disputes of a charge for several bookings, shared out to the cent.
import { describe, expect, test } from "vitest";
import type { GatewayDispute } from "#app/payments/gateway.ts";
import { compareRefunds } from "./provider-refunds.ts";
import type { KnownRefund } from "./provider-refunds.ts";
import { shareDispute, shareRefunds } from "./shared-charge.ts";

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
const never = () => false;
const anAccepted = (reference: string, amount: number, key: string | null = null) =>
  ({ reference, amount, status: "accepted", key }) as const;

describe("refunds", () => {
  const shares = [
    { id: "a", amount: 700, refunds: [], gone: 0 },
    { id: "b", amount: 1200, refunds: [owed("r1", 200)], gone: 0 },
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
      { id: "a", amount: 700, refunds: [done("re_9", 700, "re_9")], gone: 0 },
      {
        id: "b",
        amount: 1200,
        refunds: [done("r1", 200, "re_9#2"), done("re_9#2", 1000, "re_9#2")],
        gone: 0,
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
      { id: "a", amount: 700, refunds: [done("r2", 650, "re_2")], gone: 0 },
      { id: "b", amount: 1200, refunds: [], gone: 0 },
    ];
    expect(shareRefunds(given, [anAccepted("re_2", 650, "r2"), anAccepted("re_3", 100)])).toEqual(
      new Map([
        ["a", [anAccepted("re_2", 650, "r2"), anAccepted("re_3", 50)]],
        ["b", [anAccepted("re_3#2", 50)]],
      ]),
    );
  });

  test("what was lost in a dispute is not given once more", () => {
    const given = [
      { id: "a", amount: 700, refunds: [], gone: 300 },
      { id: "b", amount: 1200, refunds: [], gone: 0 },
    ];
    expect(shareRefunds(given, [anAccepted("re_1", 1600)])).toEqual(
      new Map([
        ["a", [anAccepted("re_1", 400)]],
        ["b", [anAccepted("re_1#2", 1200)]],
      ]),
    );
  });

  test("one that came back, and was made anew in the dashboard, settles what is owed again", () => {
    const returned = [
      { id: "a", amount: 700, refunds: [], gone: 0 },
      { id: "b", amount: 1200, refunds: [done("r1", 1200, "re_1")], gone: 0 },
    ];
    const failed = { ...anAccepted("re_1", 1200, "r1"), status: "failed" } as const;
    expect(shareRefunds(returned, [failed, anAccepted("re_2", 1200)]).get("b")).toEqual([
      failed,
      anAccepted("re_2#2", 1200),
    ]);
  });

  test("one from the dashboard settles what is owed of a later share, and is not sent again", () => {
    const owing = [
      { id: "a", amount: 100, refunds: [], gone: 0 },
      { id: "b", amount: 80, refunds: [owed("r1", 80)], gone: 0 },
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
      { id: "a", amount: 100, refunds: [owed("k1", 100)], gone: 0 },
      { id: "b", amount: 80, refunds: [], gone: 0 },
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

/** A dispute of 10.00, withdrawn with a fee of 0.20. */
const aDispute = (changes: Partial<GatewayDispute> = {}): GatewayDispute => ({
  reference: "du_1",
  amount: 1000,
  withdrawn: 1000,
  fee: 20,
  reinstated: 0,
  feeReturned: 0,
  reason: "fraudulent",
  status: "lost",
  evidenceDueBy: null,
  ...changes,
});
const shares = (...given: [left: number, owed: number][]) =>
  given.map(([left, owes], place) => ({ id: "abc"[place]!, left, owed: owes, borne: null }));
/** What each share bears of it, in their order. */
const borne = (parts: ReadonlyMap<string, GatewayDispute>) =>
  ["a", "b", "c"].map((id) => {
    const part = parts.get(id);
    return part ? part.withdrawn - part.reinstated : 0;
  });
const share = (...given: [number, number][]) =>
  borne(shareDispute(shares(...given), aDispute(), { isShared: false }));

describe("disputes", () => {
  test.each<[string, [number, number][], number[]]>([
    [
      "nothing is owed: the first, then the next",
      [
        [700, 0],
        [500, 0],
        [400, 0],
      ],
      [700, 300, 0],
    ],
    [
      "what is owed comes first",
      [
        [700, 0],
        [500, 500],
        [400, 100],
      ],
      [400, 500, 100],
    ],
    [
      "more is owed than was lost",
      [
        [700, 0],
        [600, 600],
        [500, 500],
      ],
      [0, 600, 400],
    ],
    [
      "something of the first was refunded before",
      [
        [100, 0],
        [500, 0],
        [800, 0],
      ],
      [100, 500, 400],
    ],
    [
      "more than is left of all stands at the first",
      [
        [300, 0],
        [200, 0],
        [100, 100],
      ],
      [700, 200, 100],
    ],
  ])("%s", (_, given, parts) => {
    expect(share(...given)).toEqual(parts);
  });

  test("a share that has got back more than it paid bears nothing, and the others no more than was lost", () => {
    const lost = aDispute({ amount: 200, withdrawn: 200 });
    const given = shares([-100, 50], [500, 0]);
    expect(borne(shareDispute(given, lost, { isShared: false }))).toEqual([0, 200, 0]);
  });

  test("open or won it stands at the first, with all fees", () => {
    for (const status of ["needs_response", "won", "warning_closed"]) {
      const whole = aDispute({ status });
      expect(shareDispute(shares([700, 0], [500, 500]), whole, { isShared: false })).toEqual(
        new Map([["a", whole]]),
      );
    }
  });

  test("shared out once: what is owed later changes nothing, nor does older news", () => {
    const later = [
      { id: "a", left: 0, owed: 0, borne: 1000 },
      { id: "b", left: 200, owed: 200, borne: 300 },
      { id: "c", left: 400, owed: 400, borne: null },
    ];
    for (const status of ["lost", "needs_response"])
      expect(borne(shareDispute(later, aDispute({ status }), { isShared: true }))).toEqual([
        700, 300, 0,
      ]);
  });
});
