// The settings as the audit log stores them: one value per field, so that two versions can be compared.
import type { PropertyFacts } from "#property/facts.ts";
import type { AuditFacts } from "../../audit-log/rules/audit-changes.ts";
import { readFact, fieldsOf } from "./typed-settings.ts";

/** By the path of the fact; `weekday` names an ISO weekday. Only those that differ between `before` and `after`. */
export function compareSettings(
  before: PropertyFacts,
  after: PropertyFacts,
  weekday: (day: number) => string,
): { before: AuditFacts; after: AuditFacts } {
  const [was, is] = [before, after].map((facts) => formatFacts(facts, weekday)) as [
    FormattedFacts,
    FormattedFacts,
  ];
  const changed = Object.keys(is).filter((path) => was[path] !== is[path]);
  const of = (all: FormattedFacts) =>
    Object.fromEntries(changed.map((path) => [path, all[path] || null]));
  return { before: of(was), after: of(is) };
}

type FormattedFacts = Record<string, string>;

function formatFacts(facts: PropertyFacts, weekday: (day: number) => string): FormattedFacts {
  const fields = Object.keys(fieldsOf(facts)).map((path) => [path, String(readFact(facts, path))]);
  const hours = facts.receptionHours.map(
    ({ days, from, to }) => `${days.map(weekday).join(" ")} ${from}–${to}`,
  );
  const steps = facts.cancellation.map(
    ({ daysBefore, refundPercent }) => `${daysBefore}: ${refundPercent}%`,
  );
  return {
    ...(Object.fromEntries(fields) as FormattedFacts),
    receptionHours: hours.join(", "),
    cancellation: steps.join(", "),
    languages: facts.languages.filter((tag) => !facts.hiddenLanguages.includes(tag)).join(" "),
  };
}
