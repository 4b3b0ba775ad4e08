// Arbitrary actions for fast-check, in a space small enough that guests conflict, shrunk to the few actions that matter.
import fc from "fast-check";
import { cardKinds } from "./fake-provider.ts";
import { longestStay, testApartments, testDays } from "./actions.ts";
import type { Action } from "./actions.ts";

const guest = fc.nat(7);
const pay = fc.constantFrom("property" as const, ...cardKinds);
const span = {
  apartment: fc.constantFrom(...testApartments),
  from: fc.nat(testDays - 1),
  nights: fc.integer({ min: 2, max: longestStay }),
};
const kindOf = <Move extends Action["do"]>(name: Move) => ({ do: fc.constant(name) });

/** Every kind of action, bookings and what follows from them more often. */
export const anyAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...kindOf("book"),
      ...span,
      pay,
      flexible: fc.boolean(),
      source: fc.constantFrom("web" as const, "api" as const, "owner" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...kindOf("payAgain"), guest, pay }) },
  { weight: 3, arbitrary: fc.record({ ...kindOf("answerChallenge"), guest, yes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ ...kindOf("comeBack"), guest }) },
  { weight: 2, arbitrary: fc.record({ ...kindOf("cancel"), guest }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...kindOf("change"),
      guest,
      nights: span.nights,
      shift: fc.nat(testDays - 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...kindOf("block"), ...span }) },
  { weight: 1, arbitrary: fc.record({ ...kindOf("unblock"), block: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ ...kindOf("readFeed"), ...span }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...kindOf("wait"), seconds: fc.constantFrom(10, 59, 61, 300) }),
  },
  { weight: 3, arbitrary: fc.record({ ...kindOf("waitForHold"), over: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record(kindOf("tidyUp")) },
);
