// Plans a plausible year of one apartment: which stays, when they were booked, and their outcome. All obey the stay rules.
import { addDays, daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { seasonOf } from "#app/stays/rules/rate-card.ts";
import type { RateCard } from "#app/stays/rules/rate-card.ts";
import { checkStay, nightsOf } from "#app/stays/rules/stay.ts";
import type { Stay, StayRules } from "#app/stays/rules/stay.ts";
import type { Random } from "./random.ts";

/** A booked stay, with the day and hour of booking in the property's time zone. */
export interface DemoStay {
  stay: Stay;
  bookedOn: PlainDate;
  bookedAtHour: number;
  /** `expired`: the payment was never finished. `cancelledOn` is set with `cancelled`. */
  outcome: "kept" | "cancelled" | "expired";
  cancelledOn?: PlainDate;
}

export interface DemoYear {
  from: PlainDate;
  to: PlainDate;
  today: PlainDate;
  taken: ReadonlySet<PlainDate>;
  card: RateCard;
  rules: StayRules;
}

/**
 * Fills the year from start to end. Each stay draws how long ahead it was booked; those booked only after today are
 * left out, so that the months ahead become emptier as in a real calendar.
 */
export function planStays(year: DemoYear, random: Random): DemoStay[] {
  const stays: DemoStay[] = [];
  let day = addDays(year.from, gapAt(year.from, year, random));
  // After a cancellation the same days may be booked again, but only after they were freed.
  let freeSince: PlainDate | null = null;
  while (day < year.to) {
    const stay = planStay(day, freeSince, year, random);
    if (stay) stays.push(stay);
    if (stay?.outcome === "cancelled") {
      freeSince = stay.cancelledOn ?? null;
      continue;
    }
    freeSince = null;
    const free = stay?.outcome === "kept" ? stay.stay.checkOut : addDays(day, 1);
    day = addDays(free, gapAt(free, year, random));
  }
  return stays;
}

const lengths: [number, number][] = [
  [6, 2],
  [10, 3],
  [12, 4],
  [12, 5],
  [8, 6],
  [26, 7],
  [7, 8],
  [8, 10],
  [9, 14],
  [2, 21],
  [1, 28],
];

// Days between booking and arrival, from the last minute to most of a year ahead.
const leads: [number, [number, number]][] = [
  [12, [0, 6]],
  [24, [7, 30]],
  [36, [31, 90]],
  [20, [91, 180]],
  [8, [181, 330]],
];

function planStay(
  checkIn: PlainDate,
  freeSince: PlainDate | null,
  year: DemoYear,
  random: Random,
): DemoStay | null {
  const lead = random.whole(...random.weighted(leads));
  const bookedOn = addDays(checkIn, -lead);
  const bookedAtHour = random.whole(7, 15);
  const nights = random.weighted(lengths);
  if (bookedOn >= year.today || (freeSince !== null && bookedOn <= freeSince)) return null;
  const stay = allowedStay(checkIn, nights, { today: bookedOn, hour: bookedAtHour }, year);
  if (!stay || nightsOf(stay).some((night) => year.taken.has(night))) return null;
  return { stay, bookedOn, bookedAtHour, ...outcomeOf(checkIn, bookedOn, year.today, random) };
}

function allowedStay(
  checkIn: PlainDate,
  nights: number,
  now: { today: PlainDate; hour: number },
  { card, rules }: DemoYear,
): Stay | null {
  const stay = { checkIn, checkOut: addDays(checkIn, nights) };
  const result = checkStay(stay, now, rules, card);
  if (result.ok) return stay;
  const minimum = result.minNights;
  return minimum !== undefined && minimum > nights
    ? allowedStay(checkIn, minimum, now, { card, rules } as DemoYear)
    : null;
}

function outcomeOf(
  checkIn: PlainDate,
  bookedOn: PlainDate,
  today: PlainDate,
  random: Random,
): Pick<DemoStay, "outcome" | "cancelledOn"> {
  const lead = daysBetween(bookedOn, checkIn);
  if (random.percent(3)) return { outcome: "expired" };
  if (lead < 3 || !random.percent(10)) return { outcome: "kept" };
  const cancelledOn = addDays(bookedOn, random.whole(1, lead - 1));
  return cancelledOn < today ? { outcome: "cancelled", cancelledOn } : { outcome: "kept" };
}

// The more expensive the season, the fewer the gaps.
function gapAt(day: PlainDate, { card }: DemoYear, random: Random): number {
  const percent = seasonOf(day, card)?.percent ?? 100;
  const mean = percent >= 130 ? 0.4 : percent > 100 ? 1.3 : 3.2;
  return Math.min(14, Math.floor(-Math.log(1 - random.real()) * mean));
}
