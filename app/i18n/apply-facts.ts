// Applies the owner's changes from the admin to the facts of the property folder, in the one object that all code reads.
import { facts } from "#property/facts.ts";
import type { PropertyFacts } from "#property/facts.ts";
import { clearFactValues } from "./fact-values.ts";

/** The changed facts; of address, coordinates and travel minutes only the changed parts. */
export type FactChanges = {
  [Name in keyof PropertyFacts]?: PropertyFacts[Name] extends readonly unknown[]
    ? PropertyFacts[Name]
    : PropertyFacts[Name] extends object
      ? Partial<PropertyFacts[Name]>
      : PropertyFacts[Name];
};

/** The facts as in the folder, without changes. */
export const folderFacts: Readonly<PropertyFacts> = /* @__PURE__ */ structuredClone(facts);

let applied: FactChanges = {};

/** Replaces the changes applied before with `changes`; `{}` restores the folder's facts. */
export function applyFacts(changes: FactChanges): void {
  Object.assign(facts, mergeFacts(changes));
  clearFactValues();
  applied = changes;
}

/**
 * For hydrated pages, whose bundle has the folder's facts: the values to assign over them, as JSON that cannot end a script
 * element. "" when nothing was changed.
 */
export function serializeChangedFacts(): string {
  const names = Object.keys(applied) as (keyof PropertyFacts)[];
  if (names.length === 0) return "";
  const values = Object.fromEntries(names.map((name) => [name, facts[name]]));
  return JSON.stringify(values).replaceAll("<", String.raw`\u003c`);
}

/** The folder's facts with `changes` merged in. */
export function mergeFacts(changes: FactChanges): PropertyFacts {
  const all: Record<string, unknown> = structuredClone(folderFacts);
  for (const [name, value] of Object.entries(changes)) {
    const own = all[name];
    const isGroup = typeof own === "object" && own !== null && !Array.isArray(own);
    all[name] = isGroup ? { ...own, ...(value as object) } : value;
  }
  return all as PropertyFacts;
}
