// Validates a guest's review: stars, a title, the text, and the name to show.
import type { MessageKey } from "#app/i18n/message-keys.ts";
import {
  isPlainLine,
  isPlainText,
  typedLines,
  typedText,
  visible,
} from "#app/ui/rules/typed-text.ts";

/** The fields of the form as typed; `stars` is "1" to "5" or "". */
export type ReviewValues = Record<"stars" | "title" | "text" | "guest", string>;

/** Faults by field. */
export type ReviewFaults = Partial<Record<keyof ReviewValues, MessageKey<"reviews.faults">>>;

/** The longest text of each field, in UTF-16 units. */
export const reviewLengths = { title: 80, text: 3000, guest: 40 } as const;

/** A valid review. */
export interface ReviewInput {
  stars: number;
  title: string;
  text: string;
  guest: string;
}

/** Validates the form; only the title may be empty. */
export function readReview(form: {
  get(name: string): unknown;
}): { ok: true; review: ReviewInput } | { ok: false; values: ReviewValues; faults: ReviewFaults } {
  const values: ReviewValues = {
    stars: typedText(form.get("stars")),
    title: typedText(form.get("title")),
    text: typedLines(form.get("text")),
    guest: typedText(form.get("guest")),
  };
  const faults: ReviewFaults = {};
  if (!/^[1-5]$/.test(values.stars)) {
    values.stars = "";
    faults.stars = "starsMissing";
  }
  if (!visible.test(values.text)) faults.text = "textMissing";
  if (!visible.test(values.guest)) faults.guest = "guestMissing";
  for (const field of ["title", "text", "guest"] as const) {
    const isPlain = field === "text" ? isPlainText : isPlainLine;
    if (!isPlain(values[field])) faults[field] = "controlCharacters";
    if (values[field].length > reviewLengths[field]) faults[field] = "tooLong";
  }
  if (Object.keys(faults).length > 0) return { ok: false, values, faults };
  const { stars, ...words } = values;
  return { ok: true, review: { stars: Number(stars), ...words } };
}
