// The facts and texts that the owner changed: what of them is stored, and how a running app takes them over.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { parseFactChanges } from "#app/i18n/property/property-facts.ts";
import type { FactChanges } from "#app/i18n/property/property-facts.ts";
import { mergeFacts } from "#app/i18n/property/property.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import { textsOf, withTexts } from "#app/i18n/site-texts.ts";
import { readSetting } from "./settings.sql.server.ts";
import { readPublishedTexts } from "./site-texts.sql.server.ts";

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
          ? differences((own[name] ?? {}) as object, value)
          : value,
      ]),
  );
}

/** Two short reads when content has changed; called before each request is handled and before an email is rendered. */
export async function refreshFacts({
  database: { db },
  property,
}: Pick<App, "database" | "property">): Promise<void> {
  const { version, value } = await cacheContent(db, "facts", () => readSetting(db, "facts"));
  const texts = await cacheContent(db, "site texts", () => readPublishedTexts(db));
  // A slow read must not restore what a faster one has replaced.
  if (version <= property.version && texts.version <= property.textsVersion) return;
  const areTextsNew = texts.version > property.textsVersion;
  const changed = areTextsNew ? texts.texts : textsOf(property.facts);
  const facts =
    version > property.version
      ? mergeFacts(property.written, parseFactChanges(value))
      : property.facts;
  property.facts = withTexts(facts, changed);
  property.version = Math.max(version, property.version);
  property.textsVersion = Math.max(texts.version, property.textsVersion);
}
