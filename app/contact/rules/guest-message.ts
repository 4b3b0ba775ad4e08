// What a guest writes about the own booking: when, on which flight, and anything else.
import {
  isPlainLine,
  isPlainText,
  typedLines,
  typedText,
  visible,
} from "#app/ui/rules/typed-text.ts";

/** The fields of the form as typed; `transfer` is "yes" or "". */
export type GuestMessage = Record<"arrival" | "transfer" | "flight" | "message", string>;

/** By field; keys of `my-write.faults`. */
export type GuestMessageFaults = Partial<
  Record<
    keyof GuestMessage,
    "nothing" | "flightMissing" | "arrivalShape" | "tooLong" | "controlCharacters"
  >
>;

/** The longest text of each field, in UTF-16 units. */
export const guestMessageLengths = { flight: 40, message: 4000 } as const;

/** Messages about one booking. */
export const messagesOfBooking = { most: 10, minutes: 60 };

/** Something must be said, and a transfer needs its flight. */
export function readGuestMessage(form: { get(name: string): unknown }): {
  values: GuestMessage;
  faults: GuestMessageFaults;
} {
  const values: GuestMessage = {
    arrival: typedText(form.get("arrival")).slice(0, 20),
    transfer: form.get("transfer") === "yes" ? "yes" : "",
    flight: typedText(form.get("flight")),
    message: typedLines(form.get("message")),
  };
  const { arrival, transfer, flight, message } = values;
  const faults: GuestMessageFaults = {};
  // A browser with a field for times sends HH:MM.
  if (arrival !== "" && !/^([01]\d|2[0-3]):[0-5]\d$/.test(arrival)) faults.arrival = "arrivalShape";
  if (transfer !== "" && flight === "") faults.flight = "flightMissing";
  if (!isPlainLine(flight)) faults.flight = "controlCharacters";
  if (flight.length > guestMessageLengths.flight) faults.flight = "tooLong";
  if (!isPlainText(message)) faults.message = "controlCharacters";
  if (message.length > guestMessageLengths.message) faults.message = "tooLong";
  if (arrival === "" && transfer === "" && flight === "" && !visible.test(message))
    faults.message ??= "nothing";
  return { values, faults };
}
