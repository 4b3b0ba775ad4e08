// The short ranges of days near each other are those that Intl writes.
import { expect, test } from "vitest";
import { formatFor } from "./format.ts";
import { languages } from "./languages.ts";
import { shortRange } from "./short-range.server.ts";

test.each(languages)(
  "in %s, whichever days of the two months were formatted before",
  (language) => {
    const { dateRange } = formatFor(language);
    for (let day = 0; day < 400; day++)
      for (const nights of [1, 7, 33]) {
        const range = [dayAt(day), dayAt(day + nights)] as const;
        expect(shortRange(language, ...range)).toBe(dateRange(...range, "short"));
      }
  },
);

/** The day so many days after 1 November 2026. */
function dayAt(day: number): string {
  return new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10);
}
