// What somebody writes down about a booking.
import { maskCardNumbers } from "#app/booking/rules/card-numbers.ts";

/** Characters. */
export const longestNote = 1000;

/** A note as it is kept, or what is wrong with it. */
export type ReadNote =
  | { ok: true; text: string }
  | { ok: false; reason: "noteMissing" | "noteTooLong" };

/** Keeps lines; takes card numbers and invisible characters out. */
export function readNote(typed: string): ReadNote {
  const text = maskCardNumbers(
    typed
      .replace(/\r\n?/g, "\n")
      .replace(/[^\n\P{Cc}]/gu, "")
      .trim(),
  );
  if (text === "") return { ok: false, reason: "noteMissing" };
  return text.length > longestNote ? { ok: false, reason: "noteTooLong" } : { ok: true, text };
}
