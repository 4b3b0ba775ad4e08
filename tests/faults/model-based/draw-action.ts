// A random action, of the kinds that do not advance the clock.
import { cardKinds } from "./fake-provider.ts";
import type { Random } from "./random.ts";
import { longestStay, testApartments, testDays } from "./actions.ts";
import type { Action } from "./actions.ts";

/** Bookings, and what follows from them, are most frequent. */
export function drawAction(random: Random): Action {
  const guest = random.below(8);
  const pay = random.pick([
    "property" as const,
    ...cardKinds,
    "success" as const,
    "challenge" as const,
  ]);
  const span = {
    apartment: random.pick(testApartments),
    from: random.below(testDays),
    nights: 2 + random.below(longestStay - 1),
  };
  const source = random.pick(["web", "api", "owner"] as const);
  const all: (() => Action)[] = [
    () => ({ do: "block", ...span }),
    () => ({ do: "unblock", block: random.below(4) }),
    () => ({ do: "readFeed", ...span }),
    () => ({ do: "cancel", guest }),
    () => ({ do: "cancel", guest }),
    () => ({ do: "change", guest, shift: random.below(testDays), nights: span.nights }),
    () => ({ do: "change", guest, shift: 0, nights: 2 }),
    ...[1, 2, 3].map(() => () => ({ do: "comeBack", guest }) as const),
    ...[1, 2, 3].map(() => () => ({ do: "payAgain", guest, pay }) as const),
    ...[1, 2, 3].map(
      () => () => ({ do: "answerChallenge", guest, yes: random.percent(75) }) as const,
    ),
    ...[1, 2, 3, 4, 5, 6, 7].map(
      () => () => ({ do: "book", ...span, pay, flexible: random.percent(70), source }) as const,
    ),
  ];
  return random.pick(all)();
}
