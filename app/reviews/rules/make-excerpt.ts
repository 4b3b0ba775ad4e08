// The excerpt of a long review, for pages that quote it.

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
