// What was ordered of extras, as text that can be compared, and as it is typed in a form or sent by a program.
import { printableLine, typedText } from "#app/ui/rules/typed-text.ts";
import { inWays, maxFlightLength, maxWanted } from "./extra.ts";
import type { TransferWays, WantedExtra } from "./extra.ts";

/** The same for the same order, whatever its sequence. */
export function fingerprintExtras(wanted: readonly WantedExtra[]): string {
  return wanted
    .map(({ id, quantity, flight, time, ways, flightBack, timeBack }) =>
      JSON.stringify([
        id,
        quantity,
        flight,
        time,
        // As releases wrote it that knew one way only.
        ...(ways === "arrival" ? [] : [ways, flightBack, timeBack]),
      ]),
    )
    .toSorted()
    .join();
}

type Typed<Name extends string> = Partial<Record<Name, unknown>>;

/**
 * Cleans what was typed: a quantity that is no whole number from 1 to 99 is 0. A time stays as it was typed, so that a form can
 * show it again beside its fault (`faultyTimes`).
 */
export function typedExtra(
  id: string,
  {
    quantity: typedQuantity,
    ways = "arrival",
    ...typed
  }: Typed<"quantity" | "flight" | "time" | "flightBack" | "timeBack"> & { ways?: TransferWays },
): WantedExtra {
  const quantity = typedText(typedQuantity);
  const wanted = {
    id,
    quantity: /^[1-9]\d?$/.test(quantity) ? Number(quantity) : 0,
    flight: line(typed.flight).toUpperCase(),
    time: line(typed.time),
    flightBack: line(typed.flightBack).toUpperCase(),
    timeBack: line(typed.timeBack),
    ways,
  };
  return inWays(wanted, ways);
}

function line(value: unknown): string {
  return printableLine(typedText(value)).slice(0, maxFlightLength);
}

/** 'HH:MM', or "" while it is not known. */
export function isFlightTime(time: string): boolean {
  return time === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

/** The fields of the form whose time cannot be read, in the order of the form. */
export function faultyTimes(wanted: readonly WantedExtra[]): string[] {
  return wanted.flatMap(({ id, time, timeBack }) => [
    ...(isFlightTime(time) ? [] : [`time-${id}`]),
    ...(isFlightTime(timeBack) ? [] : [`timeBack-${id}`]),
  ]);
}

/**
 * The fields `extra-<id>`, `flight-<id>` and `time-<id>` of a form, for the extras with these ids; those not wanted are left
 * out. A transfer that is offered both ways has `ways-<id>`, a box for each way, and the fields of the flight back.
 */
export function readWantedExtras(
  read: (field: string) => unknown,
  ids: readonly string[],
): WantedExtra[] {
  return ids
    .slice(0, maxWanted)
    .map((id) => {
      const ways = typedWays((field) => typedText(read(`${field}-${id}`)) !== "");
      return typedExtra(id, {
        quantity: ways === null ? "" : read(`extra-${id}`),
        flight: read(`flight-${id}`),
        time: read(`time-${id}`),
        flightBack: read(`flightBack-${id}`),
        timeBack: read(`timeBack-${id}`),
        ...(ways && { ways }),
      });
    })
    .filter(({ quantity }) => quantity > 0);
}

/** The flight on arrival that was typed beside a transfer that is not ordered, "" without one; the ids as above. */
export function readFlightBeside(
  read: (field: string) => unknown,
  ids: readonly string[],
  ordered: readonly WantedExtra[],
): string {
  const others = ids.filter((id) => !ordered.some((extra) => extra.id === id));
  return others.map((id) => line(read(`flight-${id}`)).toUpperCase()).find(Boolean) ?? "";
}

// Null when neither way is ticked.
function typedWays(has: (field: string) => boolean): TransferWays | null {
  if (!has("ways")) return "arrival";
  if (has("there")) return has("back") ? "both" : "arrival";
  return has("back") ? "departure" : null;
}

/** The same order as the hidden fields of a form. */
export function fieldsOf({ id, ...wanted }: WantedExtra): [name: string, value: string][] {
  const { quantity, ways, flight, time, flightBack, timeBack } = wanted;
  return [
    [`extra-${id}`, String(quantity)],
    [`flight-${id}`, flight],
    [`time-${id}`, time],
    [`ways-${id}`, "1"],
    [`there-${id}`, ways === "departure" ? "" : "1"],
    [`back-${id}`, ways === "arrival" ? "" : "1"],
    [`flightBack-${id}`, flightBack],
    [`timeBack-${id}`, timeBack],
  ];
}
