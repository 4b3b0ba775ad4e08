// What the owner and staff may do in the random test: one record per press, drawn by fast-check in a space of few apartments and days,
// so that they meet each other.
import fc from "fast-check";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { arrivalStatuses } from "#app/bookings/rules/booking-status.ts";
import { stormAnswers } from "#app/storms/rules/storm.ts";
import type { StormAnswer } from "#app/storms/rules/storm.ts";

/** A span of nights: `from` in days after today. */
interface Drawn {
  from: number;
  nights: number;
}

/** The buttons of a booking that need nothing typed. */
export const bookingSteps = ["confirm", "releaseOption", ...arrivalStatuses] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** An action as drawn: `n` chooses among what there is then. */
export type Action =
  | ({ do: "book"; apartment: number; ownPrice: boolean; holdHours: number | null } & Drawn)
  | { do: "press"; n: number; step: BookingStep; stale: boolean }
  | { do: "extend"; n: number; holdHours: number; stale: boolean }
  | ({ do: "together"; apartments: number[]; ownPrice: boolean; holdHours: number | null } & Drawn)
  | {
      do: "change";
      n: number;
      apartment: number | null;
      shift: number;
      /** As many as before where it is null. */
      nights: number | null;
      /** The guest moves there after so many nights. */
      move: number | null;
      price: "new" | "keep" | "own";
      stale: boolean;
    }
  | { do: "correct"; n: number; field: "lastName" | "email" }
  | ({ do: "storm"; apartments: number[] } & Drawn)
  | { do: "undoStorm"; n: number }
  | { do: "answer"; n: number; answer: StormAnswer; day: number }
  | { do: "cancel"; n: number; stale: boolean }
  | ({ do: "block"; apartment: number; also: number[] | "all"; reason: string } & Drawn)
  | { do: "free"; n: number; part: "all" | "first" | "last"; reason: string | null }
  | { do: "import"; rows: ({ apartment: number } & Drawn)[] }
  | { do: "undoImport"; n: number }
  | { do: "imported"; n: number; press: "release" | "restore" | "arrive" | "undoArrival" }
  | { do: "calendar"; apartment: number; stays: Drawn[] }
  | { do: "apartment"; apartment: number; press: "on" | "off" | "retire" | "open" }
  | { do: "wait"; hours: number; jobs: boolean };

/** `rules`: refused by the rules of stays, which the model does not know. */
export type Answer = "done" | "refused" | "rules";

/** Nights of an apartment; `to` is the day of departure. */
export interface Span {
  from: string;
  to: string;
}

/** The drawn span, counted from a day. */
export function spanOf({ from, nights }: Drawn, today: string): Span {
  const first = addDays(today, from);
  return { from: first, to: addDays(first, nights) };
}

/** The nights of a span, by their dates. */
export function nightsOf({ from, to }: Span): string[] {
  const nights: string[] = [];
  for (let night = from; night < to; night = addDays(night, 1)) nights.push(night);
  return nights;
}

/** The part of a block to free. */
export function partOf({ from, to }: Span, part: "all" | "first" | "last"): Span {
  if (part === "first") return { from, to: addDays(from, 1) };
  return part === "last" ? { from: addDays(to, -1), to } : { from, to };
}

const n = fc.nat(59);
const stale = fc.integer({ min: 0, max: 14 }).map((drawn) => drawn === 0);
const apartment = fc.integer({ min: 1, max: 6 });
const nights = fc.integer({ min: 1, max: 6 });
const span = { from: fc.nat(12), nights };
// Half of the guests come in these days, so that the day of their arrival is seen.
const soon = { from: fc.oneof(fc.nat(2), span.from), nights };
const reason = fc.constantFrom("Works", "Family");
const holdHours = fc.integer({ min: 1, max: 60 });
const price = fc.constantFrom("new" as const, "keep" as const, "own" as const);

/** Every action, those on bookings more often. */
export const anyAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant("book" as const),
      apartment,
      ...soon,
      ownPrice: fc.boolean(),
      holdHours: fc.option(holdHours),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant("press" as const),
      n,
      step: fc.constantFrom(...bookingSteps, "arrive" as const, "arrive" as const),
      stale,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("extend" as const), n, holdHours, stale }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      n,
      apartment: fc.option(apartment),
      shift: fc.integer({ min: -2, max: 4 }),
      nights: fc.integer({ min: 1, max: 7 }),
      move: fc.oneof(fc.constant(null), fc.constant(null), fc.nat(7)),
      price,
      stale,
    }),
  },
  // What a guest is offered in whose apartment something broke: the rest of the nights elsewhere.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      n,
      apartment,
      shift: fc.constant(0),
      nights: fc.constant(null),
      move: fc.integer({ min: 1, max: 4 }),
      price,
      stale,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("together" as const),
      apartments: fc.uniqueArray(apartment, { minLength: 2, maxLength: 3 }),
      ...soon,
      ownPrice: fc.boolean(),
      holdHours: fc.option(holdHours),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("correct" as const),
      n,
      field: fc.constantFrom("lastName" as const, "email" as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("storm" as const),
      apartments: fc.uniqueArray(apartment, { minLength: 3, maxLength: 6 }),
      from: fc.integer({ min: -1, max: 5 }),
      nights: fc.integer({ min: 2, max: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("undoStorm" as const), n }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      n,
      answer: fc.constantFrom(...stormAnswers),
      day: fc.nat(14),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("cancel" as const), n, stale }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("block" as const),
      apartment,
      also: fc.oneof(
        { weight: 3, arbitrary: fc.constant<number[]>([]) },
        { weight: 3, arbitrary: fc.array(apartment, { maxLength: 2 }) },
        { weight: 1, arbitrary: fc.constant("all" as const) },
      ),
      from: fc.integer({ min: -1, max: 14 }),
      nights: fc.integer({ min: 1, max: 4 }),
      reason,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("free" as const),
      n,
      part: fc.constantFrom("all" as const, "first" as const, "last" as const),
      reason: fc.oneof(fc.constant(null), fc.constant(null), reason),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("import" as const),
      rows: fc.array(fc.record({ apartment, from: fc.integer({ min: -2, max: 14 }), nights }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("undoImport" as const), n }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("imported" as const),
      n,
      press: fc.constantFrom("release", "release", "restore", "arrive", "undoArrival"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("calendar" as const),
      apartment,
      stays: fc.array(fc.record(span), { maxLength: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("apartment" as const),
      apartment,
      press: fc.constantFrom("on", "on", "off", "retire", "open"),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      hours: fc.integer({ min: 1, max: 24 }),
      jobs: fc.boolean(),
    }),
  },
);
