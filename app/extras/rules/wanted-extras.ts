// What was ordered of extras, as text that can be compared, and as it is typed in a form or sent by a program.
import { printableLine, typedText } from "#app/ui/rules/typed-text.ts";
import { maxFlightLength, maxWanted } from "./extra.ts";
import type { WantedExtra } from "./extra.ts";

/** The same for the same order, whatever its sequence. */
export function fingerprintExtras(wanted: readonly WantedExtra[]): string {
  return wanted
    .map(({ id, quantity, flight, time }) => JSON.stringify([id, quantity, flight, time]))
    .toSorted()
    .join();
}

/** Cleans what was typed: a quantity that is no whole number from 1 to 99 is 0, a time that is none "". */
export function typedExtra(
  id: string,
  typed: { quantity: unknown; flight?: unknown; time?: unknown },
): WantedExtra {
  const quantity = typedText(typed.quantity);
  const time = typedText(typed.time);
  return {
    id,
    quantity: /^[1-9]\d?$/.test(quantity) ? Number(quantity) : 0,
    flight: printableLine(typedText(typed.flight)).slice(0, maxFlightLength).toUpperCase(),
    time: /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : "",
  };
}

/** The fields `extra-<id>`, `flight-<id>` and `time-<id>` of a form, for the extras with these ids; those not wanted are left out. */
export function readWantedExtras(
  read: (field: string) => unknown,
  ids: readonly string[],
): WantedExtra[] {
  return ids
    .slice(0, maxWanted)
    .map((id) =>
      typedExtra(id, {
        quantity: read(`extra-${id}`),
        flight: read(`flight-${id}`),
        time: read(`time-${id}`),
      }),
    )
    .filter(({ quantity }) => quantity > 0);
}
