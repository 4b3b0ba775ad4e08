// The owner's form of the rates for tests: as a browser sends it, with what a test types.
import type { TestBrowser } from "./admin-site.ts";
import type { TypedRates } from "#app/admin/rates/rules/typed-rates.ts";

/** What a test types into the fields: by name, or by name and index among those of one name, `seasonPercent.1`. */
export type Typing = Record<string, string>;

/** The form that a page shows, submitted with the button `save` unless another is selected. */
export function aRateForm(
  shown: { version: number; typed: TypedRates },
  typing: Typing = {},
): [string, string][] {
  const { typed, version } = shown;
  const pairs: [string, string][] = [
    ["do", "save"],
    ["version", String(version)],
    ...typed.apartments.flatMap(({ id, baseRate, cleaningFee }): [string, string][] => [
      [`base-${id}`, baseRate],
      [`cleaning-${id}`, cleaningFee],
    ]),
    ...typed.seasons.flatMap(({ key, percent, minNights }): [string, string][] => [
      ["seasonKey", key],
      ["seasonPercent", percent],
      ["seasonNights", minNights],
    ]),
    ...typed.starts.flatMap(({ day, month, season }): [string, string][] => [
      ["startDay", day],
      ["startMonth", month],
      ["startSeason", season],
    ]),
    ...typed.lengths.flatMap(({ nights, percent }): [string, string][] => [
      ["lengthNights", nights],
      ["lengthPercent", percent],
    ]),
    ...typed.weekendDays.map((day): [string, string] => ["weekendDays", day]),
    ...single.map((name): [string, string] => [name, typed[name]]),
  ];
  const seen = new Map<string, number>();
  const filled = pairs.map(([name, value]): [string, string] => {
    const place = seen.get(name) ?? 0;
    seen.set(name, place + 1);
    return [name, typing[`${name}.${place}`] ?? typing[name] ?? value];
  });
  const others = Object.entries(typing).filter(([name]) => !seen.has(name.replace(/\.\d+$/, "")));
  return [...filled, ...others];
}

/** Publishes the draft as a browser does that shows the review, sure of large changes; the answer of the post. */
export async function publishRates(admin: TestBrowser, changes: Record<string, string> = {}) {
  const { review } = (await admin.get("/admin/rates/review")).page;
  return admin.post("/admin/rates/review", {
    do: "publish",
    version: String(review.version),
    published: review.published,
    sure: "on",
    ...changes,
  });
}

const single = [
  "weekendUplift",
  "serviceFee",
  "touristFee",
  "touristAge",
  "nonRefundable",
  "nonRefundableOff",
  "minNights",
  "maxNights",
  "windowMonths",
  "sameDayHour",
] as const;
