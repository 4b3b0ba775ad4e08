// The rows of the owner's settings: one JSON value per name, with its version.
import * as v from "valibot";
import { endonyms } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { writeVersioned } from "#app/platform/database/shared-rows.sql.server.ts";

/** `facts`: the facts that differ from the property folder; `letterWords`: the owner's additions to emails; `vatThreshold`: from which turnover
 * value added tax is due; `opening`: whether guests can book; `lastBackup`: when the last backup was complete. */
export type SettingName =
  | "facts"
  | "lastBackup"
  | "letterWords"
  | "opening"
  | "staffRights"
  | "vatThreshold";

/** The stored setting; before the first change version 0 and `{}`. */
export async function readSetting(
  db: Db,
  name: SettingName,
): Promise<{ version: number; value: string }> {
  const row = await db
    .selectFrom("settings")
    .select(["version", "value"])
    .where("name", "=", name)
    .executeTakeFirst();
  return row ?? { version: 0, value: "{}" };
}

/** Writes `value` if the version still is `seen`; false, and nothing written, when it was changed meanwhile. */
export async function writeSetting(
  trx: Trx,
  name: SettingName,
  { seen, value, now }: { seen: number; value: object; now: Date },
): Promise<boolean> {
  const row = { value: JSON.stringify(value), changed_at: now.toISOString() };
  return writeVersioned(trx, "settings", { name }, seen, row);
}

/** By kind of email; a language without a text is missing. */
export type EmailTexts = v.InferOutput<typeof emailTextsSchema>;

const emailTextsSchema = v.record(
  v.string(),
  v.partial(v.object(v.entriesFromList(Object.keys(endonyms) as Language[], v.string()))),
);

/** All texts, with the version that their editor sends back. */
export async function readEmailTexts(db: Db): Promise<{ version: number; words: EmailTexts }> {
  const { version, value } = await readSetting(db, "letterWords");
  return { version, words: v.parse(emailTextsSchema, JSON.parse(value)) };
}
