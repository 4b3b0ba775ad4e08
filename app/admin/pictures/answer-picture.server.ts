// Handles the forms of a picture's page.
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { changePicture } from "./change-picture.server.ts";
import { chooseCover } from "./choose-cover.server.ts";
import { deletePicture } from "./delete-picture.server.ts";
import { hidePicture } from "./hide-picture.server.ts";
import type { PictureView } from "./load-picture.server.ts";
import { readFormText } from "../rules/read-form-text.ts";
import { checkAlts, readAlts, readFiling } from "./rules/typed-picture.ts";
import type { PictureFormFault, TypedFiling } from "./rules/typed-picture.ts";

/** What was typed and not saved: with faults, or because another request saved first. */
export interface RefusedPicture {
  did: null;
  version: number;
  typed: TypedFiling & { alts: Record<Language, string> };
  faults: PictureFormFault[];
}

/** What was done, or the form that was refused. */
export async function answerPicture(
  { picture: { name }, apartments }: PictureView,
  form: FormData,
  actor: Actor,
  app: App,
): Promise<{ did: "saved" | "deleted" } | RefusedPicture> {
  const action = readFormText(form, "do");
  if (action === "delete" && (await deletePicture(name, actor, app))) return { did: "deleted" };
  if (action === "hide" || action === "show")
    await hidePicture(name, action === "hide", actor, app);
  if (action === "cover") await chooseCover(name, actor, app);
  if (action !== "save") return { did: "saved" };
  const filing = readFiling(
    form,
    apartments.map(({ slug }) => slug),
  );
  const alts = readAlts(form, languages);
  const version = Number(readFormText(form, "version")) || 0;
  const faults = checkAlts(alts);
  const change = { ...filing, alts };
  if (faults.length === 0 && (await changePicture({ name, version }, change, actor, app)))
    return { did: "saved" };
  const typed = { ...change, apartment: filing.apartment ?? "" };
  return { did: null, version, typed, faults };
}
