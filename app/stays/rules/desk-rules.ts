// What staff may allow at the desk although guests cannot book it: which of the guests' rules a stay and its party break, and
// what stays forbidden for every user: dates that are none, days that are past, and more of anything than the limits here.
import type { ApartmentRate, NightRules, RateCard } from "./rate-card.ts";
import { checkParty, checkStay } from "./stay.ts";
import type { Now, Party, Stay, StayFault, StayRefusal, StayRules } from "./stay.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

// How far staff may go: nights of one stay, months ahead, and guests above what the apartment sleeps.
const deskLimits = { nights: 366, monthsAhead: 36, extraGuests: 2 };

/** A stay that staff may book, with the rules of guests that it breaks; or why no user may. */
export type DeskCheck =
  | { ok: true; nights: PlainDate[]; broken: StayRefusal[] }
  | ({ ok: false } & StayRefusal);

/** Like `checkStay` and `checkParty` together, except that it lists every rule which staff may waive. */
export function checkAtDesk(
  { stay, party }: { stay: Stay; party: Party },
  now: Now,
  { rules, card }: { rules: StayRules; card: RateCard },
  apartment: Pick<ApartmentRate, "nightRules" | "capacity">,
): DeskCheck {
  const broken: StayRefusal[] = [];
  let terms: Terms = { rules, card, apartment };
  for (;;) {
    const check = checkStay(stay, now, terms.rules, terms.card, terms.apartment);
    if (check.ok) {
      const size = checkPartyAtDesk(party, apartment.capacity);
      return size.ok
        ? { ...size, nights: check.nights, broken: [...broken, ...size.broken] }
        : size;
    }
    const { ok: _, ...refusal } = check;
    const waive = waivers[check.fault];
    const isKnown = broken.some(
      (one) => one.reason === "stayNotAllowed" && one.fault === check.fault,
    );
    // A rule that is broken although it was waived is broken by more than staff may allow.
    if (!waive || isKnown) return { ok: false, reason: "stayNotAllowed", ...refusal };
    broken.push({ reason: "stayNotAllowed", ...refusal });
    terms = waive(terms, stay);
  }
}

/** The same of the party alone, for nights that were agreed to before. */
export function checkPartyAtDesk(
  party: Party,
  capacity: number,
): { ok: true; broken: StayRefusal[] } | Extract<DeskCheck, { ok: false }> {
  const size = checkParty(party, capacity);
  if (size.ok) return { ok: true, broken: [] };
  const { ok: _, ...fault } = size;
  const refusal = { reason: "partyFaulty", ...fault } as const;
  const isTooMany = !checkParty(party, capacity + deskLimits.extraGuests).ok;
  return isTooMany ? { ok: false, ...refusal } : { ok: true, broken: [refusal] };
}

interface Terms {
  rules: StayRules;
  card: RateCard;
  apartment: Pick<ApartmentRate, "nightRules">;
}

const waivers: Partial<Record<StayFault, (terms: Terms, stay: Stay) => Terms>> = {
  tooLateToday: withRules(() => ({ sameDayUntilHour: 24 })),
  tooFarAhead: withRules(({ windowMonths }) => ({
    windowMonths: Math.max(windowMonths, deskLimits.monthsAhead),
  })),
  tooLong: withRules(({ maxNights }) => ({ maxNights: Math.max(maxNights, deskLimits.nights) })),
  tooShort: ({ rules, card, apartment }) => ({
    rules: { ...rules, minNights: 1 },
    card: { ...card, seasons: card.seasons.map((season) => ({ ...season, minNights: 1 })) },
    apartment: withNights(apartment, (night) => ({ ...night, minNights: 1 })),
  }),
  noArrival: ({ apartment, ...terms }, { checkIn }) => ({
    ...terms,
    apartment: withNights(apartment, (night, date) =>
      date === checkIn ? { ...night, noArrival: false } : night,
    ),
  }),
  noDeparture: ({ apartment, ...terms }, { checkOut }) => ({
    ...terms,
    apartment: withNights(apartment, (night, date) =>
      date === checkOut ? { ...night, noDeparture: false } : night,
    ),
  }),
};

function withRules(change: (rules: StayRules) => Partial<StayRules>) {
  return (terms: Terms): Terms => ({ ...terms, rules: { ...terms.rules, ...change(terms.rules) } });
}

function withNights(
  { nightRules = {} }: Terms["apartment"],
  change: (night: NightRules, date: PlainDate) => NightRules,
): Terms["apartment"] {
  const changed = Object.entries(nightRules).map(([date, night]) => [date, change(night, date)]);
  return { nightRules: Object.fromEntries(changed) as NonNullable<ApartmentRate["nightRules"]> };
}
