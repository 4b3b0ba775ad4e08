// Door code and Wi-Fi of every apartment: loads them for editing, and saves those of one, or returns the faults with what was typed.
import { findKeys, writeKeys } from "#app/apartments/apartment-keys.sql.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { keyLimits, keyNames } from "#app/apartments/rules/apartment.ts";
import type { ApartmentKeys } from "#app/apartments/rules/apartment.ts";
import type { App } from "#app/app.server.ts";
import { listDueCodes } from "#app/bookings/arrival/door-codes.server.ts";
import { deleteEndedCodesOf } from "#app/bookings/arrival/stay-keys.sql.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import type { ApartmentFault } from "../apartments/rules/typed-apartment.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

/** `version` is 0 while nothing was set. */
export interface ApartmentKeysView {
  id: number;
  name: string;
  version: number;
  keys: ApartmentKeys;
  /** The reference of a stay that knew the code and has left or moved: the code must be changed. */
  due: string | null;
}

/** In the owner's order; inactive apartments too, whose guests may still come. */
export async function loadKeys(
  reader: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<ApartmentKeysView[]> {
  const views: ApartmentKeysView[] = [];
  const due = (await listDueCodes(db, clock.now(), facts)).filter(({ what }) => what === "change");
  for (const { id, texts: words } of await listAllApartments(db, reader, facts)) {
    const { version, ...keys } = (await findKeys(db, id)) ?? { version: 0, ...unset };
    const stay = due.find(({ apartmentId }) => apartmentId === id);
    views.push({ id, name: words.name, version, keys, due: stay?.reference ?? null });
  }
  return views;
}

const unset: ApartmentKeys = { code: "", network: "", password: "" };

/** What was not saved, and why; `stale`: another request saved first. */
export interface RefusedKeys {
  id: number;
  version: number;
  typed: ApartmentKeys;
  faults: ApartmentFault[];
  stale: boolean;
}

/** Null when it was saved; fields are named `<field>-<id>`, since every apartment has them. */
export async function answerKeys(
  form: FormData,
  actor: Actor,
  app: App,
): Promise<RefusedKeys | "unknown" | null> {
  const id = Number(formText(form, "id")) || 0;
  const version = formVersion(form);
  const read = (name: keyof ApartmentKeys) => formText(form, `${name}-${id}`);
  const typed = { code: read("code"), network: read("network"), password: read("password") };
  const faults = keyNames.flatMap((name) =>
    faultsOf(`${name}-${id}`, typed[name], keyLimits[name]),
  );
  if (faults.length > 0) return { id, version, typed, faults, stale: false };
  const changed = await changeKeys({ id, version }, typed, actor, app);
  if (changed === "unknown") return "unknown";
  return changed === "stale" ? { id, version, typed, faults: [], stale: true } : null;
}

function faultsOf(field: string, text: string, limit: number): ApartmentFault[] {
  if (/\p{Cc}/u.test(text)) return [{ field, reason: "control" }];
  return text.length > limit ? [{ field, reason: "tooLong", values: { limit } }] : [];
}

/** `stale`: the keys are no longer those of `version` (0: none were set), nothing was saved. */
async function changeKeys(
  { id, version }: { id: number; version: number },
  keys: ApartmentKeys,
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<"saved" | "stale" | "unknown"> {
  return inTransaction(database.db, async (trx) => {
    const all = await listAllApartments(trx, facts.defaultLanguage, facts);
    const apartment = all.find((each) => each.id === id);
    if (!apartment) return "unknown";
    const before = (await findKeys(trx, id))?.code ?? "";
    const now = clock.now();
    const changedAt = keys.code === before ? null : now;
    if (!(await writeKeys(trx, id, version, keys, changedAt))) return "stale";
    if (changedAt) await deleteEndedCodesOf(trx, id);
    const subject = apartment.texts.name;
    await writeAudit(trx, { actor, what: "guideKeysChanged", subject, now });
    return "saved";
  });
}
