// Arbitrary actions for fast-check, in a space small enough that guests conflict, shrunk to the few actions that matter.
import fc from "fast-check";
import { cardKinds } from "./bank.ts";
import { longestStay, playedApartments, playedDays } from "./wishes.ts";
import type { Wish } from "./wishes.ts";

const guest = fc.nat(7);
const pay = fc.constantFrom("property" as const, ...cardKinds);
const span = {
  apartment: fc.constantFrom(...playedApartments),
  from: fc.nat(playedDays - 1),
  nights: fc.integer({ min: 2, max: longestStay }),
};
const move = <Move extends Wish["do"]>(name: Move) => ({ do: fc.constant(name) });

/** Every kind of action, bookings and what follows from them more often. */
export const anyWish: fc.Arbitrary<Wish> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...move("book"),
      ...span,
      pay,
      flexible: fc.boolean(),
      source: fc.constantFrom("web" as const, "api" as const, "owner" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...move("payAgain"), guest, pay }) },
  { weight: 3, arbitrary: fc.record({ ...move("tellBank"), guest, yes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ ...move("comeBack"), guest }) },
  { weight: 2, arbitrary: fc.record({ ...move("cancel"), guest }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...move("change"),
      guest,
      nights: span.nights,
      shift: fc.nat(playedDays - 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...move("block"), ...span }) },
  { weight: 1, arbitrary: fc.record({ ...move("unblock"), block: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ ...move("readFeed"), ...span }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...move("wait"), seconds: fc.constantFrom(10, 59, 61, 300) }),
  },
  { weight: 3, arbitrary: fc.record({ ...move("waitForHold"), over: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record(move("tidyUp")) },
);
