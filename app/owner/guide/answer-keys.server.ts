// Answers the form of one apartment's keys: saves it, or says why not, with everything that was typed.
import type { ApartmentKeys } from "#app/apartments/rules/apartment-keys.ts";
import { keyLimits, keyNames } from "#app/apartments/rules/apartment-keys.ts";
import type { House } from "#app/house.server.ts";
import type { DeskFault } from "../apartments/rules/typed-texts.ts";
import type { Actor } from "../audit.sql.server.ts";
import { formText } from "../rules/form-text.ts";
import { changeKeys } from "./change-keys.server.ts";

/** What was not saved, and why; `stale`: somebody else was faster. */
export interface RefusedKeys {
  id: number;
  version: number;
  typed: ApartmentKeys;
  faults: DeskFault[];
  stale: boolean;
}

/** Null when it was saved; fields are named `<field>-<id>`, since every apartment has them. */
export async function answerKeys(
  form: FormData,
  actor: Actor,
  house: House,
): Promise<RefusedKeys | "unknown" | null> {
  const id = Number(formText(form, "id")) || 0;
  const version = Number(formText(form, "version")) || 0;
  const read = (name: keyof ApartmentKeys) => formText(form, `${name}-${id}`);
  const typed = { code: read("code"), network: read("network"), password: read("password") };
  const faults = keyNames.flatMap((name) =>
    faultsOf(`${name}-${id}`, typed[name], keyLimits[name]),
  );
  if (faults.length > 0) return { id, version, typed, faults, stale: false };
  const changed = await changeKeys({ id, version }, typed, actor, house);
  if (changed === "unknown") return "unknown";
  return changed === "stale" ? { id, version, typed, faults: [], stale: true } : null;
}

function faultsOf(field: string, text: string, limit: number): DeskFault[] {
  if (/\p{Cc}/u.test(text)) return [{ field, reason: "control" }];
  return text.length > limit ? [{ field, reason: "tooLong", values: { limit } }] : [];
}
