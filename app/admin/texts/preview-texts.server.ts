// A page as it will be once the drafts of the texts are published, for users who may edit them: `?drafts` behind its address.
import type { App } from "#app/app.server.ts";
import { withTexts } from "#app/i18n/site-texts.ts";
import { mergeSections } from "#app/settings/site-texts.sql.server.ts";
import { findSession, rightsOf } from "../auth/require-user.server.ts";
import { isSection } from "./rules/sections.ts";
import { gatherSection, withDrafts } from "./section-texts.server.ts";
import { listTextDrafts, listTextVersions } from "./texts.sql.server.ts";

/** The app with all drafts in place of what is published; null where the page is to be answered as for every visitor. */
export async function previewTexts(request: Request, app: App): Promise<App | null> {
  if (request.method !== "GET" || !new URL(request.url).searchParams.has("drafts")) return null;
  const found = await findSession(request, app);
  if (found?.session.stage !== "open" || found.user.role === "cleaner") return null;
  if (!(await rightsOf(found.user, app)).texts) return null;
  const { db } = app.database;
  const rows = { drafts: await listTextDrafts(db), history: await listTextVersions(db) };
  const names = new Set([...rows.drafts, ...rows.history].map(({ section }) => section));
  const { facts } = app.property;
  const texts = [...names]
    .filter(isSection)
    .map((section) => withDrafts(gatherSection(section, rows, facts.defaultLanguage)));
  const property = {
    ...app.property,
    facts: withTexts(facts, mergeSections(texts)),
    isPreview: true as const,
  };
  return { ...app, property };
}
