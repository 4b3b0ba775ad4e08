// Merges the owner's changes from the admin into the facts of the property folder.
import type { Property } from "./property.ts";
import type { FactChanges, PropertyFacts } from "./property-facts.ts";

/** A copy of the `written` facts with `changes` merged in. */
export function mergeFacts(written: PropertyFacts, changes: FactChanges): PropertyFacts {
  const all: Record<string, unknown> = { ...written };
  for (const [name, value] of Object.entries(changes)) {
    const own = all[name];
    const isGroup = typeof own === "object" && own !== null && !Array.isArray(own);
    all[name] = isGroup ? { ...own, ...(value as object) } : value;
  }
  return Object.freeze(all) as unknown as PropertyFacts;
}

/**
 * For a page that React wakes up in the browser, where the folder's own facts stand: what to lay over them, as JSON that
 * can end no script element. Empty when nothing was changed.
 */
export function serializeChangedFacts({
  facts,
  written,
}: Pick<Property, "facts" | "written">): string {
  const names = Object.keys(facts) as (keyof PropertyFacts)[];
  const changed = names.filter((name) => facts[name] !== written[name]);
  if (changed.length === 0) return "";
  const values = Object.fromEntries(changed.map((name) => [name, facts[name]]));
  return JSON.stringify(values).replaceAll("<", String.raw`\u003c`);
}
