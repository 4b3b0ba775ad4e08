// The property that a running house serves: state of that house, so that two houses in one process may have two properties.
import type { PropertyFacts } from "#property/facts.ts";

/** What a house knows of its property. */
export interface Property {
  /** As they are now. A value that nobody changes: when the owner saves others, those stand in its place (`refreshFacts`). */
  facts: Readonly<PropertyFacts>;
  /** As the property's folder has them. */
  readonly written: Readonly<PropertyFacts>;
  /** Which of the owner's changes `facts` have: the number that the database gives them, 0 before the first. */
  version: number;
}

/** A property as its folder has it, before the owner's changes are read. */
export function openProperty(written: PropertyFacts): Property {
  const facts = Object.freeze(written);
  return { facts, written: facts, version: 0 };
}
