// The property that an app serves: its facts with the owner's changes merged in, as the browser needs them, and as values
// for messages, so that no translation contains an hour or a number itself. State of that app: two apps in one process may
// have different properties.
import type { PropertyFacts } from "#property/facts.ts";
import { formatFor } from "../format.ts";
import type { Language } from "../languages.ts";
import type { FactChanges } from "./property-facts.ts";

/** The facts of the property: the current ones, and those of its folder. */
export interface Property {
  /** The current facts. Never changed in place: when the owner saves others, `refreshFacts` replaces the value. */
  facts: Readonly<PropertyFacts>;
  /** The facts in the property's folder. */
  readonly written: Readonly<PropertyFacts>;
  /** Which of the owner's changes `facts` have: the number that the database gives them, 0 before the first. */
  version: number;
  /** Which of the texts that the owner published `facts` come with (`textsOf`): it grows with each publication. */
  textsVersion: number;
  /** For one request: `facts` come with texts that are not published yet. */
  isPreview?: true;
}

/** A property as its folder has it, before the owner's changes are read. */
export function openProperty(written: PropertyFacts): Property {
  const facts = Object.freeze(written);
  return { facts, written: facts, version: 0, textsVersion: 0 };
}

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
 * For a page that React hydrates, where the browser has the folder's own facts: what to merge into them, as JSON that
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

// Facts are immutable: what was made of them stays right.
const cache = new WeakMap<PropertyFacts, Map<Language, Record<string, string | number>>>();

/** Values that every message may use, formatted for `language`: {name}, {checkIn}, {checkOut}, {golfHoles}, ... */
export function factValues(
  language: Language,
  facts: PropertyFacts,
): Record<string, string | number> {
  const known = cache.get(facts) ?? new Map<Language, Record<string, string | number>>();
  cache.set(facts, known);
  let values = known.get(language);
  if (!values) {
    const format = formatFor(language);
    values = {
      name: facts.name,
      legalName: facts.legalName,
      // Written when asked for: a browser takes milliseconds to prepare the names of countries, and few pages use them.
      get address() {
        const { street, locality, countryCode } = facts.address;
        return [street, locality, format.country(countryCode)].join(", ");
      },
      phone: facts.telephone,
      email: facts.email,
      get checkIn() {
        return format.hour(facts.checkInHour);
      },
      get checkOut() {
        return format.hour(facts.checkOutHour);
      },
      ...(facts.golfHoles !== undefined && { golfHoles: facts.golfHoles }),
      restaurantWalk: facts.restaurantWalkMinutes,
    };
    known.set(language, values);
  }
  return values;
}
