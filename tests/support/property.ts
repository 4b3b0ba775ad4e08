// The property of an app, for tests.
import { facts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import type { FactChanges } from "#app/i18n/property/property-facts.ts";
import { mergeFacts, openProperty } from "#app/i18n/property/property.ts";
import type { Property } from "#app/i18n/property/property.ts";

/** The folder's property with `changes` merged in, as if the owner had saved them. */
export function aProperty(changes: FactChanges = {}): Property {
  return { ...openProperty(facts), facts: mergeFacts(facts, changes) };
}

/** Gives an app other facts, as if the owner had saved `changes` and nothing else. */
export function changeFacts({ property }: Pick<App, "property">, changes: FactChanges): void {
  property.facts = mergeFacts(property.written, changes);
}
