// Storms in the model of the random test: which nights they close for sale, and what their guests may answer.
import { addDays } from "#app/dates/rules/plain-date.ts";
import { departureOf, heldKeys, keysOf } from "./model-booking.ts";
import type { ModelBooking } from "./model-booking.ts";
import { spanOf } from "./owner-actions.ts";
import type { Action, Answer, Span } from "./owner-actions.ts";

interface ModelStorm extends Span {
  apartments: number[];
  undone: boolean;
  /** Who was told of it when it was opened; others are told by a job. */
  told: Set<ModelBooking>;
}

/** What they need to know of the rest. */
interface Property {
  now: number;
  readonly today: string;
  readonly bookings: ModelBooking[];
  isOn(apartment: number): boolean;
  isRetired(apartment: number): boolean;
  isHeld(keys: readonly string[], except?: ModelBooking): boolean;
}

/** The storms that were opened, and the nights that they close. */
export class StormModel {
  storms: ModelStorm[] = [];
  readonly #property: Property;

  constructor(property: Property) {
    this.#property = property;
  }

  /** Whether a storm has closed one of the nights; `keys` as `keysOf` writes them. */
  closes(keys: readonly string[]): boolean {
    return this.storms.some((storm) => !storm.undone && isIn(storm, keys));
  }

  /** The apartments that are for sale are closed, unless a storm has closed one of the nights already. */
  open(action: Extract<Action, { do: "storm" }>): Answer {
    const { bookings, now, today } = this.#property;
    const span = spanOf(action, today);
    const apartments = action.apartments.filter((id) => this.#property.isOn(id));
    if (apartments.length === 0 || span.from < today) return "refused";
    const keys = apartments.flatMap((id) => keysOf({ from: span.from, rooms: nightsIn(span, id) }));
    if (this.closes(keys)) return "refused";
    const told = bookings.filter(
      (booking) =>
        ["option", "confirmed", "in"].includes(booking.status) &&
        isIn({ ...span, apartments }, heldKeys(booking, now)),
    );
    this.storms.push({ ...span, apartments, undone: false, told: new Set(told) });
    return "done";
  }

  /** The storm to undo: mostly one that was not; null where there is none. */
  choose(n: number): number | null {
    const all = [...this.storms.keys()];
    const open = all.filter((place) => !this.storms[place]!.undone);
    const among = open.length > 0 && n % 10 > 0 ? open : all;
    return among[n % among.length] ?? null;
  }

  /** Its nights are for sale again; what guests answered stays. */
  undo(place: number): Answer {
    this.storms[place]!.undone = true;
    return "done";
  }

  /** Whether a storm that is not over has closed a night of the booking. */
  concerns(booking: ModelBooking): boolean {
    return this.#stormsOf(booking).length > 0;
  }

  #stormsOf(booking: ModelBooking): ModelStorm[] {
    const { today } = this.#property;
    return this.storms.filter(
      (storm) => !storm.undone && today < storm.to && isIn(storm, keysOf(booking)),
    );
  }

  /** A guest of a storm comes all the same, at other nights, or takes the money; `rules` are those of the stay at other nights. */
  answer(
    { answer: wanted, day }: Extract<Action, { do: "answer" }>,
    booking: ModelBooking,
    answer: Answer,
  ): Answer {
    const { today } = this.#property;
    const to = departureOf(booking);
    const mine = this.#stormsOf(booking);
    const isHere = booking.status === "confirmed" || booking.status === "in";
    if (mine.length === 0 || !isHere || to <= today) return "refused";
    // Who was no guest of it then is told by a job, and can answer from then on.
    const isUntold = mine.every(({ told }) => !told.has(booking));
    if (isUntold && answer === "refused") return "refused";
    if (wanted === "stay") return "done";
    const hasBegun = booking.status === "in" || booking.from < today;
    if (wanted === "move") return hasBegun ? "refused" : this.#move(day, booking, answer);
    if (!hasBegun) {
      booking.status = "cancelled";
      return "done";
    }
    const leave = today > booking.from ? today : addDays(booking.from, 1);
    if (leave >= to) return "refused";
    booking.rooms = booking.rooms.filter((_, at) => addDays(booking.from, at) < leave);
    return "done";
  }

  // All nights in the first apartment, at the price agreed.
  #move(day: number, booking: ModelBooking, answer: Answer): Answer {
    const [first = 0] = booking.rooms;
    const from = addDays(this.#property.today, day);
    const wanted = { from, rooms: booking.rooms.map(() => first) };
    const own = new Set(keysOf(booking));
    const keys = keysOf(wanted);
    if (this.#property.isRetired(first) || this.#property.isHeld(keys, booking)) return "refused";
    if (this.closes(keys.filter((key) => !own.has(key)))) return "refused";
    // Nights of the stay itself that are in a storm of which the guest was told, or the same nights.
    if (answer === "refused" && (this.closes(keys) || from === booking.from)) return "refused";
    if (answer === "rules") return "rules";
    Object.assign(booking, wanted);
    return "done";
  }
}

function nightsIn({ from, to }: Span, apartment: number): number[] {
  const rooms: number[] = [];
  for (let night = from; night < to; night = addDays(night, 1)) rooms.push(apartment);
  return rooms;
}

function isIn(
  { from, to, apartments }: Span & { apartments: readonly number[] },
  keys: readonly string[],
): boolean {
  return keys.some((key) => {
    const [apartment, night = ""] = key.split(" ");
    return apartments.includes(Number(apartment)) && night >= from && night < to;
  });
}
