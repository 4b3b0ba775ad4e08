// Handles the buttons of the review: publish the draft, discard it, or make an earlier version the draft.
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import type { Actor } from "../../audit-log/audit-log.sql.server.ts";
import { loadRates, saveDraft } from "../load-rates.server.ts";
import { findRateVersion } from "../rate-draft.sql.server.ts";
import { parseRateSheet } from "../rules/rate-sheet.ts";
import { publishRates } from "./publish-rates.server.ts";

/** What was done, or why nothing was. */
export type ReviewResult =
  | { done: MessageKey<"admin-rates.review.done"> }
  | { done: null; reason: "stale" | "unsure" };

/** The button `restore-3` makes version 3 the draft. */
export async function answerReview(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<ReviewResult> {
  const button = formText(form, "do");
  const version = formVersion(form);
  if (button === "publish") {
    const published = formText(form, "published");
    const sure = formText(form, "sure") === "on";
    const result = await publishRates({ version, published, sure }, actor, app);
    return result.ok ? { done: "published" } : { done: null, reason: result.reason };
  }
  const { live } = await loadRates(language, app);
  const [, number] = /^restore-(\d{1,6})$/.exec(button) ?? [];
  if (number === undefined && button !== "discard") return { done: null, reason: "stale" };
  const stored =
    number === undefined ? null : await findRateVersion(app.database.db, Number(number));
  if (number !== undefined && stored === null) return { done: null, reason: "stale" };
  const sheet = stored === null ? live : parseRateSheet(stored, live);
  if (!(await saveDraft(sheet, version, actor, app))) return { done: null, reason: "stale" };
  return { done: stored === null ? "discarded" : "restored" };
}
