// The apartments with what opens them, as the owner edits it.
import { findKeys } from "#app/apartments/apartment-keys.sql.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { ApartmentKeys } from "#app/apartments/rules/apartment-keys.ts";
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";

/** `version` is 0 while nothing was set. */
export interface KeysDesk {
  id: number;
  name: string;
  version: number;
  keys: ApartmentKeys;
}

/** In the owner's order; switched-off apartments too, whose guests may still come. */
export async function loadKeys(
  reader: Language,
  { database: { db } }: Pick<House, "database">,
): Promise<KeysDesk[]> {
  const desks: KeysDesk[] = [];
  for (const { id, words } of await listAllApartments(db, reader)) {
    const { version, ...keys } = (await findKeys(db, id)) ?? { version: 0, ...unset };
    desks.push({ id, name: words.name, version, keys });
  }
  return desks;
}

const unset: ApartmentKeys = { code: "", network: "", password: "" };
