// Reconciling claims with taken nights: examples by hand, and random calendars in random order.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { claims, takenNights } from "#tests/support/calendars/claims.ts";
import { isExportedTo, settleNights } from "./settle-nights.ts";
import type { KnownClaim, Settlement, TakenNight } from "./settle-nights.ts";

const today = "2027-01-10";

const nothing: Settlement = { take: [], relabel: [], free: [], conflicts: [] };

test("free nights are blocked, blocked ones stay, unclaimed ones are freed, past ones never", () => {
  const all = [...claims("a", "2027-01-08", "2027-01-12")];
  const before = [
    ...takenNights("channel", "2027-01-08", "2027-01-11", { note: "a" }),
    ...takenNights("channel", "2027-01-20", "2027-01-22", { note: "a" }),
    ...takenNights("channel", "2027-01-02", "2027-01-04", { note: "a" }),
  ];
  expect(settleNights(all, before, today)).toEqual({
    ...nothing,
    take: [{ night: "2027-01-11", label: "a" }],
    free: ["2027-01-20", "2027-01-21"],
  });
});

test("two feeds on one night: it has the label of the first, and is freed only when neither claims it", () => {
  const late = { since: "2027-01-10T09:00:00.000Z" };
  const both = [
    ...claims("a", "2027-02-01", "2027-02-02", late),
    ...claims("b", "2027-02-01", "2027-02-02"),
  ];
  expect(settleNights(both, [], today).take).toEqual([{ night: "2027-02-01", label: "b" }]);
  const night = takenNights("channel", "2027-02-01", "2027-02-02", { note: "b" });
  expect(settleNights(both, night, today)).toEqual(nothing);
  expect(settleNights(both.slice(0, 1), night, today)).toEqual({
    ...nothing,
    relabel: [{ night: "2027-02-01", label: "a" }],
  });
  expect(settleNights([], night, today).free).toEqual(["2027-02-01"]);
});

test.each(["booking", "hold", "block"] as const)(
  "a %s never yields: the other nights are blocked",
  (kind) => {
    const ours = takenNights(kind, "2027-02-03", "2027-02-06", {
      note: kind === "block" ? "Works" : null,
    });
    expect(settleNights(claims("a", "2027-02-01", "2027-02-05"), ours, today)).toEqual({
      ...nothing,
      take: [
        { night: "2027-02-01", label: "a" },
        { night: "2027-02-02", label: "a" },
      ],
      conflicts: [
        {
          feedId: "a",
          kind,
          bookingId: kind === "block" ? null : "b1",
          note: kind === "block" ? "Works" : null,
          from: "2027-02-03",
          to: "2027-02-05",
        },
      ],
    });
  },
);

test("one claim over two bookings of ours is two conflicts, and each feed has its own", () => {
  const ours = [
    ...takenNights("booking", "2027-02-01", "2027-02-03"),
    ...takenNights("booking", "2027-02-03", "2027-02-05", { bookingId: "b2" }),
  ];
  const both = [
    ...claims("a", "2027-02-01", "2027-02-05"),
    ...claims("b", "2027-02-04", "2027-02-05"),
  ];
  const { conflicts } = settleNights(both, ours, today);
  expect(conflicts.map(({ feedId, bookingId, from, to }) => [feedId, bookingId, from, to])).toEqual(
    [
      ["a", "b1", "2027-02-01", "2027-02-03"],
      ["a", "b2", "2027-02-03", "2027-02-05"],
      ["b", "b2", "2027-02-04", "2027-02-05"],
    ],
  );
});

describe("our own nights sent back to us", () => {
  const ours = takenNights("booking", "2027-02-01", "2027-02-04");
  const next = takenNights("booking", "2027-02-04", "2027-02-06", { bookingId: "b2" });
  const echo = { closed: true, exportReadAt: "2027-01-06T00:00:00.000Z" };

  test("from a site that has read them: no conflict, of one stay or of several joined", () => {
    expect(against(claims("a", "2027-02-01", "2027-02-04", echo), ours)).toBe(0);
    expect(against(claims("a", "2027-02-01", "2027-02-06", echo), [...ours, ...next])).toBe(0);
  });

  test.each([
    ["it says that a guest booked", { ...echo, closed: false }],
    ["the site has never read ours", { ...echo, exportReadAt: null }],
    [
      "the site last read ours before we had that booking",
      { ...echo, exportReadAt: "2027-01-05T09:59:59.999Z" },
    ],
  ])("but not when %s", (_, more) => {
    expect(against(claims("a", "2027-02-01", "2027-02-04", more), ours)).toBe(1);
  });

  test("a conflict when the nights differ from ours", () => {
    expect(against(claims("a", "2027-02-01", "2027-02-05", echo), ours)).toBe(1);
    expect(against(claims("a", "2027-02-02", "2027-02-04", echo), ours)).toBe(1);
    expect(against(claims("a", "2027-01-31", "2027-02-04", echo), ours)).toBe(1);
  });

  test("a stay in progress is sent back whole", () => {
    const stay = takenNights("booking", "2027-01-07", "2027-01-13");
    expect(against(claims("a", "2027-01-07", "2027-01-13", echo), stay)).toBe(0);
  });
});

describe("to whom a night blocked for another site is exported", () => {
  test("to every site but the one that claimed it first", () => {
    expect(isExportedTo("a", [at("a", "08")])).toBe(false);
    expect(isExportedTo("b", [at("a", "08")])).toBe(true);
    expect(isExportedTo(null, [at("a", "08")])).toBe(true);
    // B closed it because it read our export: it must stay exported to B, or B would open and close the night for ever.
    expect(isExportedTo("b", [at("a", "08"), at("b", "09")])).toBe(true);
    // C's guest has cancelled, and A and B only echo each other: the older claim is dropped first.
    expect(isExportedTo("a", [at("b", "09"), at("a", "08")])).toBe(false);
    expect(isExportedTo(null, [])).toBe(false);
  });
});

test("reconciling is idempotent, and the order of the input does not matter", () => {
  const aClaim = fc.record({
    feedId: fc.constantFrom("a", "b", "c"),
    day: fc.integer({ min: -3, max: 12 }),
    length: fc.integer({ min: 1, max: 6 }),
    closed: fc.boolean(),
    hour: fc.integer({ min: 0, max: 9 }),
  });
  const aNight = fc.constantFrom("free", "booking", "hold", "block", "channel");
  fc.assert(
    fc.property(
      fc.array(aClaim, { maxLength: 8 }),
      fc.array(aNight, { minLength: 18, maxLength: 18 }),
      (claimed, nights) => {
        const known = new Map<string, KnownClaim>();
        for (const { feedId, day, length, closed, hour } of claimed)
          for (const claim of claims(feedId, addDays(today, day), addDays(today, day + length), {
            closed,
            since: `2027-01-10T0${hour}:00:00.000Z`,
          }))
            known.set(`${feedId} ${claim.night}`, claim);
        const all = [...known.values()];
        const before = nights.flatMap((kind, day) =>
          kind === "free"
            ? []
            : takenNights(
                kind as TakenNight["kind"],
                addDays(today, day - 3),
                addDays(today, day - 2),
              ),
        );
        const settled = settleNights(all, before, today);
        expect(settleNights(all.toReversed(), before.toReversed(), today)).toEqual(settled);
        const after = applied(before, settled);
        expect(settleNights(all, after, today)).toEqual({
          ...nothing,
          conflicts: settled.conflicts,
        });
        // Our own nights are unchanged, and from today on the rest is exactly what is claimed.
        expect(notTheirs(after)).toEqual(notTheirs(before));
        for (const { night } of all.filter((claim) => claim.night >= today))
          expect(after.some((one) => one.night === night)).toBe(true);
        const theirs = after.filter(({ kind, night }) => kind === "channel" && night >= today);
        for (const { night } of theirs)
          expect(all.some((claim) => claim.night === night)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

function against(claim: KnownClaim[], nights: TakenNight[]): number {
  return settleNights(claim, nights, today).conflicts.length;
}

function at(feedId: string, hour: string) {
  return { feedId, since: `2027-01-10T${hour}:00:00.000Z` };
}

function notTheirs(list: TakenNight[]): TakenNight[] {
  return list.filter(({ kind }) => kind !== "channel");
}

function applied(before: TakenNight[], { take, relabel, free }: Settlement): TakenNight[] {
  const names = new Map(relabel.map(({ night, label }) => [night, label]));
  const stay = before
    .filter(({ night }) => !free.includes(night))
    .map((night) => ({ ...night, note: names.get(night.night) ?? night.note }));
  const taken = take.flatMap(({ night, label }) =>
    takenNights("channel", night, addDays(night, 1), { note: label }),
  );
  return [...stay, ...taken];
}

describe("nights that a stay gave back", () => {
  const freed = [
    {
      from: "2027-01-08",
      to: "2027-01-15",
      bookedAt: "2027-01-05T10:00:00.000Z",
      freedAt: "2027-01-10T09:00:00.000Z",
    },
  ];
  const echo = { closed: true, exportReadAt: "2027-01-06T10:00:00.000Z" };

  test("stay free while another site still has the whole stay closed, also once they are sold again", () => {
    const stale = claims("a", "2027-01-08", "2027-01-15", echo);
    expect(settleNights(stale, [], today, { freed })).toEqual(nothing);
    const sold = takenNights("booking", "2027-01-12", "2027-01-15", {
      bookingId: "b2",
      bookedAt: "2027-01-10T10:00:00.000Z",
    });
    expect(settleNights(stale, sold, today, { freed })).toEqual(nothing);
  });

  test.each([
    ["is a booking there", { ...echo, closed: false }],
    ["came after they were freed", { ...echo, since: "2027-01-10T09:30:00.000Z" }],
    ["came before that site could know of the stay", { ...echo, exportReadAt: null }],
  ])("are taken by a claim that %s", (_, more) => {
    const other = claims("a", "2027-01-08", "2027-01-15", more);
    expect(settleNights(other, [], today, { freed }).take).toHaveLength(5);
  });

  test("are taken by a claim of other days", () => {
    const other = claims("a", "2027-01-12", "2027-01-15", echo);
    expect(settleNights(other, [], today, { freed }).take).toHaveLength(3);
  });
});
