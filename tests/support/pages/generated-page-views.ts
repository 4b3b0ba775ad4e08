// A hundred thousand page views of seven days, calculated from their index alone: the same in every process.
import { aBrowserName } from "./page-views.ts";

/** One of them, before hashing and classification. */
export interface GeneratedPageView {
  at: Date;
  network: string;
  browser: string;
  path: string;
  language: string;
}

export const pageViewCount = 100_000;

/** The n-th: 3,000 visitors, each at times of their own, on seven days from 10 January 2027 in Mauritius. */
export function generatePageView(n: number): GeneratedPageView {
  const visitor = (n * 7919) % 3_000;
  const day = Math.floor((n * 7) / pageViewCount);
  // Each visitor has an hour; the pages are 700 seconds apart, some of them more than half an hour.
  const second =
    ((visitor * 1021) % 70_000) + ((Math.floor(n / 3_000) * 700 * (1 + (visitor % 3))) % 9_100);
  return {
    at: new Date(Date.parse("2027-01-09T20:00:00Z") + (day * 86_400 + second) * 1000),
    network: `203.0.${visitor % 113}.${visitor % 241}`,
    browser: `${aBrowserName} Reader/${visitor % 30}`,
    path: paths[Math.floor(n / 7) % paths.length]!,
    language: languages[visitor % languages.length]!,
  };
}

const paths = ["/", "/gallery", "/location", "/apartments", "/book"];
const languages = ["en", "fr", "de", "zh"];
