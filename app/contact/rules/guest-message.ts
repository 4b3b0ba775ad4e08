// Validates a guest's message about their booking: arrival time, flight, special requests, and free text.
import { guestFields } from "#app/bookings/rules/guest-fields.ts";
import { changedArrivalDetails } from "#app/bookings/rules/self-service.ts";
import type { ArrivalDetails } from "#app/bookings/rules/self-service.ts";
import {
  isPlainLine,
  isPlainText,
  typedLines,
  typedText,
  visible,
} from "#app/ui/rules/typed-text.ts";

/** The fields of the form as typed; `transfer` is "yes" or "". */
export type GuestMessage = Record<
  "arrival" | "transfer" | "flight" | "requests" | "message",
  string
>;

/** Faults by field. */
export type GuestMessageFaults = Partial<
  Record<
    keyof GuestMessage,
    "nothing" | "flightMissing" | "arrivalShape" | "tooLong" | "controlCharacters"
  >
>;

/** The longest text of each field, in UTF-16 units. */
export const guestMessageLengths = {
  flight: guestFields.flight.maxLength,
  requests: guestFields.specialRequests.maxLength,
  message: 4000,
} as const;

/** The kind in the outbox of an email with a message of the property to the guest of a booking. */
export const messageKind = "bookingMessage";

/** The rate limit of messages about one booking. */
export const bookingMessageLimit = { most: 10, minutes: 60 };

/** The arrival details in the form. */
export function arrivalDetailsOf({
  arrival,
  transfer,
  flight,
  requests,
}: GuestMessage): ArrivalDetails {
  return { arrivalTime: arrival, transfer: transfer !== "", flight, specialRequests: requests };
}

/**
 * Something must be written or changed, and a transfer needs its flight; a flight that the form does not ask for stays. `storedArrival` is null when the guest
 * may no longer change the arrival details: then only the message counts.
 */
export function readGuestMessage(
  form: { get(name: string): unknown },
  storedArrival: ArrivalDetails | null,
): { values: GuestMessage; faults: GuestMessageFaults } {
  const message = typedLines(form.get("message"));
  const values: GuestMessage = storedArrival
    ? {
        arrival: typedText(form.get("arrival")).slice(0, 20),
        transfer: form.get("transfer") === "yes" ? "yes" : "",
        flight: typedText(form.get("flight") ?? storedArrival.flight),
        requests: typedLines(form.get("requests")),
        message,
      }
    : { arrival: "", transfer: "", flight: "", requests: "", message };
  const { arrival, transfer, flight, requests } = values;
  const faults: GuestMessageFaults = {};
  // A browser's time input sends HH:MM.
  if (arrival !== "" && !/^([01]\d|2[0-3]):[0-5]\d$/.test(arrival)) faults.arrival = "arrivalShape";
  if (transfer !== "" && flight === "") faults.flight = "flightMissing";
  if (!isPlainLine(flight)) faults.flight = "controlCharacters";
  for (const name of ["requests", "message"] as const)
    if (!isPlainText(values[name])) faults[name] = "controlCharacters";
  for (const name of ["flight", "requests", "message"] as const)
    if (values[name].length > guestMessageLengths[name]) faults[name] = "tooLong";
  const changes =
    storedArrival &&
    changedArrivalDetails(storedArrival, arrivalDetailsOf({ ...values, requests }));
  if (!changes?.length && !visible.test(message)) faults.message ??= "nothing";
  return { values, faults };
}
