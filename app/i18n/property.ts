// The property that an app serves: state of that app, so that two apps in one process may have different properties.
import type { PropertyFacts } from "#property/facts.ts";

/** The facts of the property: the current ones, and those of its folder. */
export interface Property {
  /** The current facts. Never changed in place: when the owner saves others, `refreshFacts` replaces the value. */
  facts: Readonly<PropertyFacts>;
  /** The facts in the property's folder. */
  readonly written: Readonly<PropertyFacts>;
  /** Which of the owner's changes `facts` have: the number that the database gives them, 0 before the first. */
  version: number;
}

/** A property as its folder has it, before the owner's changes are read. */
export function openProperty(written: PropertyFacts): Property {
  const facts = Object.freeze(written);
  return { facts, written: facts, version: 0 };
}
