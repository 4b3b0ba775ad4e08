// Lays what the owner changed at the desk over the facts that stand in the property's folder; everything reads the one object.
import { facts } from "#property/facts.ts";
import type { PropertyFacts } from "#property/facts.ts";
import { forgetFactValues } from "./fact-values.ts";

/** What differs from the folder; of address, coordinates and travel minutes only the parts that do. */
export type FactChanges = {
  [Name in keyof PropertyFacts]?: PropertyFacts[Name] extends readonly unknown[]
    ? PropertyFacts[Name]
    : PropertyFacts[Name] extends object
      ? Partial<PropertyFacts[Name]>
      : PropertyFacts[Name];
};

/** The facts as the folder has them, whatever was laid over them. */
export const writtenFacts: Readonly<PropertyFacts> = /* @__PURE__ */ structuredClone(facts);

let applied: FactChanges = {};

/** Puts `changes` in place of those that were laid over the facts before; `{}` gives the folder's own back. */
export function applyFacts(changes: FactChanges): void {
  Object.assign(facts, changedFacts(changes));
  forgetFactValues();
  applied = changes;
}

/**
 * For a page that React wakes up in the browser, where the folder's own facts stand: what to assign over them, as JSON that
 * can end no script element. Empty when nothing was changed.
 */
export function changedFactsText(): string {
  const names = Object.keys(applied) as (keyof PropertyFacts)[];
  if (names.length === 0) return "";
  const values = Object.fromEntries(names.map((name) => [name, facts[name]]));
  return JSON.stringify(values).replaceAll("<", String.raw`\u003c`);
}

/** The facts with `changes` laid over them. */
export function changedFacts(changes: FactChanges): PropertyFacts {
  const all: Record<string, unknown> = structuredClone(writtenFacts);
  for (const [name, value] of Object.entries(changes)) {
    const own = all[name];
    const isGroup = typeof own === "object" && own !== null && !Array.isArray(own);
    all[name] = isGroup ? { ...own, ...(value as object) } : value;
  }
  return all as PropertyFacts;
}
