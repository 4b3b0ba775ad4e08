// Loads the apartments with their door code and Wi-Fi, as the owner edits them.
import { findKeys } from "#app/apartments/apartment-keys.sql.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { ApartmentKeys } from "#app/apartments/rules/apartment-keys.ts";
import { listDueCodes } from "#app/bookings/list-due-codes.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";

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
