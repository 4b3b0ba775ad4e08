// Door codes and Wi-Fi access of the apartments. Only the guide of a stay and the admin page may read them.
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { writeVersioned } from "#app/platform/database/shared-rows.sql.server.ts";
import type { ApartmentKeys } from "./rules/apartment.ts";

/** Null while the owner has set nothing for the apartment. */
export async function findKeys(
  db: Db,
  apartmentId: number,
): Promise<(ApartmentKeys & { version: number }) | null> {
  const row = await db
    .selectFrom("apartment_keys")
    .select(["door_code as code", "wifi_network as network", "wifi_password as password"])
    .select("version")
    .where("apartment_id", "=", apartmentId)
    .executeTakeFirst();
  return row ?? null;
}

/** The apartments with a door code, and the instant at which it was set; null where that is unknown. */
export async function listCodes(
  db: Db,
): Promise<{ apartmentId: number; changedAt: string | null }[]> {
  return db
    .selectFrom("apartment_keys")
    .select(["apartment_id as apartmentId", "code_changed_at as changedAt"])
    .where("door_code", "<>", "")
    .orderBy("apartment_id")
    .execute();
}

/**
 * False, and nothing written, when the version is no longer `seen` (0: nothing was set). `codeChangedAt`: the instant of the
 * change when the code changes, else null.
 */
export async function writeKeys(
  trx: Trx,
  apartmentId: number,
  seen: number,
  { code, network, password }: ApartmentKeys,
  codeChangedAt: Date | null,
): Promise<boolean> {
  return writeVersioned(trx, "apartment_keys", { apartment_id: apartmentId }, seen, {
    door_code: code,
    wifi_network: network,
    wifi_password: password,
    ...(codeChangedAt && { code_changed_at: codeChangedAt.toISOString() }),
  });
}
