// A random action, of the kinds that do not advance the clock.
import { cardKinds } from "./bank.ts";
import type { Chance } from "./chance.ts";
import { longestStay, playedApartments, playedDays } from "./wishes.ts";
import type { Wish } from "./wishes.ts";

/** Bookings, and what follows from them, are most frequent. */
export function drawWish(chance: Chance): Wish {
  const guest = chance.below(8);
  const pay = chance.pick([
    "property" as const,
    ...cardKinds,
    "success" as const,
    "challenge" as const,
  ]);
  const span = {
    apartment: chance.pick(playedApartments),
    from: chance.below(playedDays),
    nights: 2 + chance.below(longestStay - 1),
  };
  const source = chance.pick(["web", "api", "owner"] as const);
  const all: (() => Wish)[] = [
    () => ({ do: "block", ...span }),
    () => ({ do: "unblock", block: chance.below(4) }),
    () => ({ do: "readFeed", ...span }),
    () => ({ do: "cancel", guest }),
    () => ({ do: "cancel", guest }),
    () => ({ do: "change", guest, shift: chance.below(playedDays), nights: span.nights }),
    () => ({ do: "change", guest, shift: 0, nights: 2 }),
    ...[1, 2, 3].map(() => () => ({ do: "comeBack", guest }) as const),
    ...[1, 2, 3].map(() => () => ({ do: "payAgain", guest, pay }) as const),
    ...[1, 2, 3].map(() => () => ({ do: "tellBank", guest, yes: chance.percent(75) }) as const),
    ...[1, 2, 3, 4, 5, 6, 7].map(
      () => () => ({ do: "book", ...span, pay, flexible: chance.percent(70), source }) as const,
    ),
  ];
  return chance.pick(all)();
}
