// How the audit log states changes of single nights: per apartment, the nights that differ as runs before and after.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { NightRules } from "#app/stays/rules/rate-card.ts";
import type { AuditFacts } from "../../audit-log/rules/audit-changes.ts";
import { formatAmount } from "../../rules/file-formats.ts";
import { rulesText } from "./compare-nights.ts";
import { formatRuns } from "./night-prices.ts";
import type { RateSheet } from "./rate-sheet.ts";

/** One entry of the audit log. */
export interface NightsEntry {
  what: "nightPricesSet" | "nightPricesFreed" | "nightRulesSet";
  apartmentId: number;
  before: AuditFacts;
  after: AuditFacts;
}

/** At most two entries for each apartment: of prices and of other rules. */
export function describeNights(before: RateSheet, after: RateSheet): NightsEntry[] {
  const money = (amount: Cents) => formatAmount(amount, after.card.currency);
  return after.apartments.flatMap(({ id: apartmentId, prices, nights }): NightsEntry[] => {
    const was = before.apartments.find(({ id }) => id === apartmentId);
    const [oldPrices, newPrices] = differing(was?.prices ?? {}, prices, money);
    const [oldRules, newRules] = differing<NightRules>(was?.nights ?? {}, nights, rulesText);
    const entries: NightsEntry[] = [];
    if (oldPrices !== newPrices)
      entries.push({
        what: newPrices === null ? "nightPricesFreed" : "nightPricesSet",
        apartmentId,
        before: { nightPrices: oldPrices },
        after: { nightPrices: newPrices },
      });
    if (oldRules !== newRules)
      entries.push({
        what: "nightRulesSet",
        apartmentId,
        before: { nightRules: oldRules },
        after: { nightRules: newRules },
      });
    return entries;
  });
}

// The runs of the nights that differ, before and after.
function differing<Value>(
  was: Readonly<Record<PlainDate, Value>>,
  is: Readonly<Record<PlainDate, Value>>,
  textOf: (value: Value) => string,
): [string | null, string | null] {
  const text = (values: Readonly<Record<PlainDate, Value>>, night: PlainDate) => {
    const value = values[night];
    return value === undefined ? "" : textOf(value);
  };
  const nights = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted();
  const changed = nights.filter((night) => text(was, night) !== text(is, night));
  const runs = (values: Readonly<Record<PlainDate, Value>>) =>
    formatRuns(
      changed.flatMap((night) => {
        const found = text(values, night);
        return found === "" ? [] : [{ night, text: found }];
      }),
    );
  return [runs(was), runs(is)];
}
