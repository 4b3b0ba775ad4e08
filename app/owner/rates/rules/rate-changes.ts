// The differences between two versions of the rates, as the audit log shows them: on the page before saving, then in the log.
import type { RateCard } from "#app/booking/rules/rate-card.ts";
import { startsOf } from "#app/booking/rules/season-year.ts";
import { amountText } from "../../rules/amount-text.ts";
import type { AuditFacts } from "../../rules/audit-changes.ts";
import type { RateSheet } from "./rate-sheet.ts";

/** One entry of the audit log; `what` and the names of the facts are message keys of `owner.log`. */
export interface RateChange {
  what: "apartmentRateChanged" | "seasonsChanged" | "rateRulesChanged";
  /** Null when it concerns the whole property. */
  apartmentId: number | null;
  before: AuditFacts;
  after: AuditFacts;
}

/** Empty when both are equal; `nameOf` gives the name of a season. */
export function rateChanges(
  before: RateSheet,
  after: RateSheet,
  nameOf: (season: string) => string,
): RateChange[] {
  const changes: RateChange[] = after.apartments.map((apartment) => {
    const was = before.apartments.find(({ id }) => id === apartment.id);
    return {
      what: "apartmentRateChanged",
      apartmentId: apartment.id,
      before: was ? figuresOf(was, before.card) : {},
      after: figuresOf(apartment, after.card),
    };
  });
  changes.push(
    {
      what: "seasonsChanged",
      apartmentId: null,
      before: yearOf(before.card, nameOf),
      after: yearOf(after.card, nameOf),
    },
    {
      what: "rateRulesChanged",
      apartmentId: null,
      before: rulesOf(before),
      after: rulesOf(after),
    },
  );
  return changes.filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

function figuresOf(
  { baseRate, cleaningFee }: RateSheet["apartments"][number],
  { currency }: RateCard,
): AuditFacts {
  return {
    baseRate: amountText(baseRate, currency),
    cleaningFee: amountText(cleaningFee, currency),
  };
}

// One fact for each day on which a season begins, named by that day: 12-20.
function yearOf(card: RateCard, nameOf: (season: string) => string): AuditFacts {
  return Object.fromEntries(
    startsOf(card).map(({ day, key, percent, minNights }) => [
      day,
      `${nameOf(key)}, ${percent}%, ≥ ${minNights}`,
    ]),
  );
}

function rulesOf({ card, rules }: RateSheet): AuditFacts {
  const nonRefundable = card.plans.find(({ key }) => key === "nonRefundable");
  return {
    weekendUplift: `${card.weekendPercent - 100}%`,
    weekendDays: card.weekendDays.map((day) => weekdays[day - 1]).join(", ") || null,
    lengthDiscounts:
      card.lengthDiscounts.map(({ nights, percent }) => `≥ ${nights}: ${percent}%`).join(", ") ||
      null,
    nonRefundable: nonRefundable ? `${100 - nonRefundable.percent}%` : null,
    serviceFee: `${card.serviceFeePercent}%`,
    touristFee: amountText(card.touristFee.amount, card.currency),
    touristAge: card.touristFee.fromAge,
    minNights: rules.minNights,
    maxNights: rules.maxNights,
    windowMonths: rules.windowMonths,
    sameDayHour: `${rules.sameDayUntilHour}:00`,
  };
}

// The audit log is the same in every language.
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
