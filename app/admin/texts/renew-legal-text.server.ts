// A new version of a document whose words did not change, because what it tells of is a setting: the steps of cancellation, the
// deposit. It is a publication of the same texts, so that the version before stays readable.
import type { PropertyFacts } from "#property/facts.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { nextLabel } from "./rules/sections.ts";
import type { AgreedSection } from "./rules/sections.ts";
import { readSectionTexts } from "./section-texts.server.ts";
import type { SectionTexts } from "./section-texts.server.ts";
import { lockTexts } from "./texts.sql.server.ts";
import type { TextVersion } from "./texts.sql.server.ts";

interface Publishing {
  /** The facts of the property's folder. */
  written: PropertyFacts;
  now: Date;
}

/** The publication to insert after the facts were written with its label; other publications wait until the transaction ends. */
export async function renewLegalText(
  trx: Trx,
  section: AgreedSection,
  facts: PropertyFacts,
  publishing: Publishing,
): Promise<Omit<TextVersion, "at" | "by"> & { label: string }> {
  await lockTexts(trx);
  const of = await readSectionTexts(trx, section, facts.defaultLanguage);
  const label = nextLabelOf({ section, history: of.history }, facts, publishing);
  return { section, number: of.number + 1, label, texts: of.published };
}

/** The label of a publication on this day, which the document never had; `facts` are those that are stored. */
export function nextLabelOf(
  { section, history }: { section: AgreedSection; history: SectionTexts["history"] },
  facts: PropertyFacts,
  { written, now }: Publishing,
): string {
  const { today } = propertyDay(now, facts.timeZone);
  const used = [written.termsVersion[section], facts.termsVersion[section]];
  return nextLabel(today, [...used, ...history.map(({ label }) => label ?? "")]);
}
