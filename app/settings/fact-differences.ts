// The part of the owner's facts to store: only what differs from the property folder.
import type { PropertyFacts } from "#property/facts.ts";
import type { FactChanges } from "#app/i18n/apply-facts.ts";

/** Only changed facts, so that an unchanged one still follows the folder. */
export function factDifferences(folderFacts: PropertyFacts, facts: PropertyFacts): FactChanges {
  return differences(folderFacts, facts) as FactChanges;
}

function differences(folderFacts: object, facts: object): Record<string, unknown> {
  const own = folderFacts as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(own[name]))
      .map(([name, value]: [string, unknown]) => [
        name,
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? differences(own[name] as object, value)
          : value,
      ]),
  );
}
