// Reviews: how a guest's is validated (stars, a title, the text, and the name to show), and how pages show the published
// ones (the visitor's language first, long ones as excerpts, with their average).
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

/** The maximum length of an excerpt in characters. */
export const maxExcerptLength = 220;

/** The text in one line; a longer one ends after a whole word, with an ellipsis. Chinese is cut between characters. */
export function makeExcerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxExcerptLength) return line;
  const cut = line.slice(0, maxExcerptLength);
  const words = cut.lastIndexOf(" ");
  // Never cuts a surrogate pair.
  const whole =
    words > maxExcerptLength / 2 ? cut.slice(0, words) : cut.replace(/[\ud800-\udbff]$/, "");
  return `${whole.replace(/[\s,;:.!?，。；：！？]+$/u, "")} …`;
}

/** At most `limit` reviews, regardless of their stars. */
export function ownLanguageFirst<T extends { language: string }>(
  reviews: readonly T[],
  language: string,
  limit: number,
): T[] {
  const own = reviews.filter((review) => review.language === language);
  const others = reviews.filter((review) => review.language !== language);
  return [...own, ...others].slice(0, limit);
}

/** How many reviews there are, and the sum of their stars. */
export interface StarCount {
  count: number;
  stars: number;
}

/** The rating on the page and in structured data: the average with one decimal, and the number of reviews. */
export interface Rating {
  average: number;
  count: number;
}

/** Null without reviews: there is no average then. */
export function ratingOf({ count, stars }: StarCount): Rating | null {
  return count === 0 ? null : { average: Math.round((stars * 10) / count) / 10, count };
}
