// A change of a stay in the model of the random test: other days, another apartment, or a move into another during the stay.
import { addDays } from "#app/dates/rules/plain-date.ts";
import { departureOf, keysOf } from "./model-booking.ts";
import type { ModelBooking, Placed } from "./model-booking.ts";
import type { Action, Answer } from "./owner-actions.ts";

type Change = Extract<Action, { do: "change" }>;

/** What it needs to know of the rest. */
interface Property {
  readonly today: string;
  isOn(apartment: number): boolean;
  isRetired(apartment: number): boolean;
  isHeld(keys: readonly string[], except?: ModelBooking): boolean;
  weather: { closes(keys: readonly string[]): boolean };
}

/** Changes the booking; its own nights count as free, also those that were closed for sale since. */
export function runChange(
  action: Change,
  booking: ModelBooking,
  answer: Answer,
  property: Property,
): Answer {
  const { today } = property;
  const { status, from, rooms } = booking;
  const wanted = wantedStay(action, booking);
  const isActive = status === "confirmed" || status === "in";
  if (!wanted || !isActive || departureOf(booking) < today) return "refused";
  if (wanted.rooms.some((id) => !rooms.includes(id) && !property.isOn(id))) return "refused";
  const keys = keysOf(wanted);
  const own = keysOf(booking);
  if (keys.join() === own.join() && action.price !== "own") return "refused";
  if ((status === "in" || from < today) && wanted.from !== from) return "refused";
  if (departureOf(wanted) < today) return "refused";
  // A night that is over stays where it was slept.
  const slept = own.filter((key) => key.split(" ")[1]! < today);
  if (slept.some((key, at) => key !== keys[at])) return "refused";
  if (action.price === "keep" && keys.length !== own.length) return "refused";
  if (wanted.rooms.some((id) => property.isRetired(id))) return "refused";
  if (property.isHeld(keys, booking)) return "refused";
  if (property.weather.closes(keys.filter((key) => !own.includes(key)))) return "refused";
  if (answer === "rules") return "rules";
  Object.assign(booking, wanted);
  return "done";
}

/** The stay that a change asks for: until the day of a move as it is; null where that day is not within it. */
export function wantedStay(
  { apartment, shift, nights, move }: Change,
  { from, rooms }: ModelBooking,
): Placed | null {
  const count = nights ?? rooms.length;
  const [first = 0] = rooms;
  const asked = apartment ?? first;
  if (move !== null && (move === 0 || move >= count)) return null;
  const isLater = shift >= rooms.length;
  const before = (at: number): number => {
    // Who arrives after the stay, or before it, begins in its first apartment; after its last night the guest stays where that was.
    const place = Math.min(Math.max(shift + at, 0), rooms.length - 1);
    return isLater ? first : (rooms[place] ?? first);
  };
  return {
    from: addDays(from, shift),
    rooms: Array.from({ length: count }, (_, at) =>
      move === null || at >= move ? asked : before(at),
    ),
  };
}
