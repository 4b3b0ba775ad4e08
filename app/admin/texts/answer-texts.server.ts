// The buttons of a section's page: save as draft, publish, discard, publish earlier texts again.
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { changeTextList, discardTextDrafts, saveTextDraft } from "./change-texts.server.ts";
import { publishTexts, restoreTexts } from "./publish-texts.server.ts";
import type { TextFault } from "./rules/check-text.ts";
import type { Section } from "./rules/sections.ts";
import type { ListVerb } from "./section-lists.server.ts";

/** What was done, or what is shown again: what was typed, by field, and its faults. */
export type TextsAnswer =
  | { done: "saved" | "done" | "discarded" | "restored" }
  | { done: null; typed: Record<string, string>; faults: TextFault[]; stale: boolean };

/** Does what the pressed button says. An unknown button counts as saving. */
export async function answerTexts(
  form: FormData,
  of: { section: Section; shown: readonly Language[]; reader: Language },
  actor: NonNullable<Actor>,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<TextsAnswer> {
  const seen = formText(form, "seen");
  const pressed = formText(form, "do");
  const stale = { done: null, typed: {}, faults: [], stale: true };
  if (pressed === "publish")
    return (await publishTexts(of.section, seen, actor, app)) ? { done: "done" } : stale;
  if (pressed === "discard")
    return (await discardTextDrafts(of.section, seen, actor, app)) ? { done: "discarded" } : stale;
  const [, number] = /^restore:(\d{1,6})$/.exec(pressed) ?? [];
  if (number !== undefined) {
    const wanted = { number: Number(number), seen };
    return (await restoreTexts(of.section, wanted, actor, app)) ? { done: "restored" } : stale;
  }
  const [, verb, name = ""] = /^(up|down|hide|show|add):(\w{0,40})$/.exec(pressed) ?? [];
  if (verb !== undefined) {
    const change = { verb: verb as ListVerb, name, seen };
    return (await changeTextList(of.section, change, actor, app)) ? { done: "saved" } : stale;
  }
  const saved = await saveTextDraft(form, of, actor, app);
  if (saved.ok) return { done: "saved" };
  const typed = Object.fromEntries(
    [...form].filter(
      (pair): pair is [string, string] => typeof pair[1] === "string" && pair[0].includes("."),
    ),
  );
  return saved.reason === "stale"
    ? { done: null, typed, faults: [], stale: true }
    : { done: null, typed, faults: saved.faults, stale: false };
}
