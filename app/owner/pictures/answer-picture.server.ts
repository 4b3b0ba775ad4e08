// Handles the forms of a picture's page.
import type { House } from "#app/house.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Actor } from "../audit.sql.server.ts";
import { changePicture } from "./change-picture.server.ts";
import { chooseCover } from "./choose-cover.server.ts";
import { deletePicture } from "./delete-picture.server.ts";
import { hidePicture } from "./hide-picture.server.ts";
import type { OnePicture } from "./load-picture.server.ts";
import { formText } from "../rules/form-text.ts";
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
  { picture: { name }, apartments }: OnePicture,
  form: FormData,
  actor: Actor,
  house: House,
): Promise<{ did: "saved" | "deleted" } | RefusedPicture> {
  const press = formText(form, "do");
  if (press === "delete" && (await deletePicture(name, actor, house))) return { did: "deleted" };
  if (press === "hide" || press === "show") await hidePicture(name, press === "hide", actor, house);
  if (press === "cover") await chooseCover(name, actor, house);
  if (press !== "save") return { did: "saved" };
  const filing = readFiling(
    form,
    apartments.map(({ slug }) => slug),
  );
  const alts = readAlts(form, languages);
  const version = Number(formText(form, "version")) || 0;
  const faults = checkAlts(alts);
  const change = { ...filing, alts };
  if (faults.length === 0 && (await changePicture({ name, version }, change, actor, house)))
    return { did: "saved" };
  const typed = { ...change, apartment: filing.apartment ?? "" };
  return { did: null, version, typed, faults };
}
