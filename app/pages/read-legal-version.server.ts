// The versions of a legal text: the one in force, and those that earlier bookings agreed to, which stay readable.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { replaceTexts, textsOf, withTexts } from "#app/i18n/site-texts.ts";
import { listLegalVersions } from "#app/settings/site-texts.sql.server.ts";

interface ReadVersion {
  /** Undefined for a text without versions. */
  version: string | undefined;
  isEarlier: boolean;
  /** The versions before the one in force, the newest first. */
  earlier: string[];
  /** The facts with the texts of an earlier version. */
  facts?: PropertyFacts;
}

/** The version in force, or the wanted one; null when the text never had it. */
export async function readLegalVersion(
  document: string,
  wanted: string | null,
  { database, property: { facts, written } }: Pick<App, "database" | "property">,
): Promise<ReadVersion | null> {
  const version = versionIn(facts, document);
  if (version === undefined)
    return wanted === null ? { version, isEarlier: false, earlier: [] } : null;
  const versions = await listLegalVersions(database.db, document);
  const original = versionIn(written, document);
  // Where nothing was published here, the folder's text is the one in force.
  const known = [
    ...versions,
    ...(versions.length > 0 && original ? [{ label: original, texts: {} }] : []),
  ];
  const earlier = [...new Set(known.map(({ label }) => label))].filter((each) => each !== version);
  if (wanted === null || wanted === version) return { version, isEarlier: false, earlier };
  const found = known.find(({ label }) => label === wanted);
  if (!found) return null;
  const texts = replaceTexts(textsOf(facts), `legal.${document}`, found.texts);
  return { version: wanted, isEarlier: true, earlier, facts: withTexts(facts, texts) };
}

function versionIn({ termsVersion }: PropertyFacts, document: string): string | undefined {
  return (termsVersion as Record<string, string>)[document];
}
