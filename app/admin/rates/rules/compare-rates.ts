// The differences between two versions of the rates, as the audit log shows them: on the page before saving, then in the log.
import type { RateCard, Season } from "#app/stays/rules/rate-card.ts";
import { startsOf } from "#app/stays/rules/seasons.ts";
import type { AuditFacts } from "../../audit-log/rules/audit-changes.ts";
import { formatAmount } from "../../rules/file-formats.ts";
import type { EditableRates } from "./rate-sheet.ts";

/** One entry of the audit log; `what` and the names of the facts are message keys of `admin.log`. */
export interface RateChange {
  what: "apartmentRateChanged" | "seasonsChanged" | "rateRulesChanged";
  /** Null when it concerns the whole property. */
  apartmentId: number | null;
  before: AuditFacts;
  after: AuditFacts;
}

/** Empty when both are equal; `nameOf` gives the name of a season. */
export function compareRates(
  before: EditableRates,
  after: EditableRates,
  nameOf: (season: string) => string,
): RateChange[] {
  const changes: RateChange[] = after.apartments.map((apartment) => {
    const was = before.apartments.find(({ id }) => id === apartment.id);
    return {
      what: "apartmentRateChanged",
      apartmentId: apartment.id,
      before: was ? apartmentFacts(was, before.card) : {},
      after: apartmentFacts(apartment, after.card),
    };
  });
  changes.push(
    {
      what: "seasonsChanged",
      apartmentId: null,
      before: seasonFacts(before.card, nameOf),
      after: seasonFacts(after.card, nameOf),
    },
    {
      what: "rateRulesChanged",
      apartmentId: null,
      before: ruleFacts(before),
      after: ruleFacts(after),
    },
  );
  return changes.filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

function apartmentFacts(
  { baseRate, cleaningFee, ratesFrom = {} }: EditableRates["apartments"][number],
  { currency }: RateCard,
): AuditFacts {
  return {
    baseRate: formatAmount(baseRate, currency),
    cleaningFee: formatAmount(cleaningFee, currency),
    // Named by the year from which it applies.
    ...Object.fromEntries(
      Object.entries(ratesFrom).map(([year, amount]) => [
        `≥ ${year}`,
        formatAmount(amount, currency),
      ]),
    ),
  };
}

// One fact for each day on which a season begins, named by that day: 12-20; for each season of dates or of Easter, named by
// them; and for each name of the owner's own, by its language.
function seasonFacts(card: RateCard, nameOf: (season: string) => string): AuditFacts {
  const textOf = ({ key, percent, minNights }: Pick<Season, "key" | "percent" | "minNights">) =>
    `${nameOf(key)}, ${percent}%, ≥ ${minNights}`;
  const dated = card.seasons.filter(({ kind }) => kind);
  const names = Object.entries(card.names ?? {}).flatMap(([key, texts]) =>
    Object.entries(texts).map(([language, name]) => [`${key} (${language})`, name]),
  );
  return Object.fromEntries([
    ...startsOf(card).map((start) => [start.day, textOf(start)]),
    ...dated.map((season) => [spanText(season), textOf(season)]),
    ...names,
  ]) as AuditFacts;
}

function signed(days: string): string {
  return Number(days) < 0 ? days : `+${days}`;
}

function spanText({ kind, from, to }: Season): string {
  return kind === "easter" ? `Easter ${signed(from)} – ${signed(to)}` : `${from} – ${to}`;
}

function ruleFacts({ card, rules }: EditableRates): AuditFacts {
  const nonRefundable = card.plans.find(({ key }) => key === "nonRefundable");
  return {
    weekendUplift: `${card.weekendPercent - 100}%`,
    weekendDays: card.weekendDays.map((day) => weekdays[day - 1]).join(", ") || null,
    lengthDiscounts:
      card.lengthDiscounts.map(({ nights, percent }) => `≥ ${nights}: ${percent}%`).join(", ") ||
      null,
    nonRefundable: nonRefundable ? `${100 - nonRefundable.percent}%` : null,
    serviceFee: `${card.serviceFeePercent}%`,
    touristFee: formatAmount(card.touristFee.amount, card.currency),
    touristAge: card.touristFee.fromAge,
    minNights: rules.minNights,
    maxNights: rules.maxNights,
    windowMonths: rules.windowMonths,
    sameDayHour: `${rules.sameDayUntilHour}:00`,
  };
}

// The audit log is the same in every language.
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
