// The actions of a test of money, as plain data: what guests, staff, cardholders' banks and the clock do to bookings.
import fc from "fast-check";
import { recordedMethods } from "#app/ledger/rules/accounts.ts";
import type { RecordedMethod } from "#app/ledger/rules/accounts.ts";
import { longestStay, testApartments, testDays } from "../model-based/actions.ts";
import type { BookAction } from "../model-based/actions.ts";

/** A booking's number, modulo how many there are. */
interface About {
  guest: number;
}

/** An amount as a percentage of what is open, left or received; of 50.00 where that is nothing. */
interface Part {
  percent: number;
}

export type MoneyAction =
  | BookAction
  | ({ do: "change"; shift: number; nights: number; adults: number } & About)
  /** The owner may refund everything. */
  | ({ do: "cancel"; generous: boolean } & About)
  | ({ do: "arrival"; status: "arrive" | "leave" | "noShow" } & About)
  | ({ do: "pay"; method: RecordedMethod; allowMore: boolean } & About & Part)
  | ({ do: "giveBack"; method: RecordedMethod } & About & Part)
  | ({ do: "forgive" } & About & Part)
  /** `entry`: which of the entries by hand, modulo their number. */
  | ({ do: "undo"; entry: number } & About)
  | ({ do: "refund" } & About & Part)
  | ({ do: "exempt"; adults: number } & About)
  | ({ do: "invoice" } & About)
  | ({ do: "dispute"; status: "needs_response" | "won" | "lost" } & About)
  /** Whether the payment provider answers when it is asked for a refund. */
  | { do: "provider"; answers: boolean }
  /** An hour later the jobs run: all refunds that are owed are tried. */
  | { do: "runJobs" }
  /** Noon of a day, counted from the first of March 2027, unless it is past. */
  | { do: "waitUntil"; day: number };

const guest = fc.nat(1);
const nights = fc.integer({ min: 2, max: longestStay });
const adults = fc.integer({ min: 1, max: 2 });
const percent = fc.constantFrom(30, 50, 100, 120);
const method = fc.constantFrom(...recordedMethods);

/** Every kind of action; few bookings, so that much happens to each. */
export const anyMoneyAction: fc.Arbitrary<MoneyAction> = fc.oneof(
  weighted<BookAction>(5, {
    do: fc.constant("book"),
    apartment: fc.constantFrom(...testApartments),
    from: fc.nat(testDays - 1),
    nights,
    pay: fc.constantFrom("property", "success", "authorize"),
    flexible: fc.boolean(),
    source: fc.constantFrom("web", "owner"),
  }),
  weighted(3, { do: fc.constant("change"), guest, shift: fc.nat(3), nights, adults }),
  weighted(3, { do: fc.constant("cancel"), guest, generous: fc.boolean() }),
  weighted(2, {
    do: fc.constant("arrival"),
    guest,
    status: fc.constantFrom("arrive", "leave", "noShow"),
  }),
  weighted(6, { do: fc.constant("pay"), guest, method, percent, allowMore: fc.boolean() }),
  weighted(4, { do: fc.constant("giveBack"), guest, method, percent }),
  weighted(3, { do: fc.constant("forgive"), guest, percent }),
  weighted(5, { do: fc.constant("undo"), guest, entry: fc.nat(4) }),
  weighted(3, { do: fc.constant("refund"), guest, percent }),
  weighted(2, { do: fc.constant("exempt"), guest, adults: fc.nat(2) }),
  weighted(3, { do: fc.constant("invoice"), guest }),
  weighted(2, {
    do: fc.constant("dispute"),
    guest,
    status: fc.constantFrom("needs_response", "won", "lost"),
  }),
  weighted(2, { do: fc.constant("provider"), answers: fc.boolean() }),
  weighted(2, { do: fc.constant("runJobs") }),
  weighted(2, { do: fc.constant("waitUntil"), day: fc.constantFrom(-20, -6, -3, 0, 3, 6, 12) }),
);

function weighted<Wanted extends MoneyAction>(
  weight: number,
  fields: { [Name in keyof Wanted]: fc.Arbitrary<Wanted[Name]> },
) {
  return { weight, arbitrary: fc.record(fields) as unknown as fc.Arbitrary<Wanted> };
}
