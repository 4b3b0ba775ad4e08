// The text of a staff note about a booking.
import { maskCardNumbers } from "#app/bookings/rules/card-numbers.ts";

/** Maximum length in characters. */
export const maxNoteLength = 1000;

/** The text to store, or its fault. */
export type ReadNote =
  | { ok: true; text: string }
  | { ok: false; reason: "noteMissing" | "noteTooLong" };

/** Keeps line breaks; masks card numbers and removes control characters. */
export function readNote(typed: string): ReadNote {
  const text = maskCardNumbers(
    typed
      .replace(/\r\n?/g, "\n")
      .replace(/[^\n\P{Cc}]/gu, "")
      .trim(),
  );
  if (text === "") return { ok: false, reason: "noteMissing" };
  return text.length > maxNoteLength ? { ok: false, reason: "noteTooLong" } : { ok: true, text };
}
