// The rows of devices that have a pass for Apple Wallet: registered, told of changes, and removed.
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { claimDue } from "#app/platform/database/due-rows.sql.server.ts";
import type { Claim } from "#app/platform/database/due-rows.sql.server.ts";
import type { WalletDeviceRow } from "#app/platform/tables/wallet-tables.ts";

/** A device as it is stored. */
export type WalletDevice = Selectable<WalletDeviceRow>;

/** How many devices of one pass are told; a further one replaces the oldest. */
export const mostDevices = 20;

/** Registers a device for a pass, or writes its new push token; whether it is new. */
export async function saveDevice(
  trx: Trx,
  {
    passId,
    deviceId,
    pushToken,
    now,
  }: {
    passId: string;
    deviceId: string;
    pushToken: string;
    now: Date;
  },
): Promise<"added" | "known"> {
  const known = await trx
    .selectFrom("wallet_devices")
    .select("id")
    .where("pass_id", "=", passId)
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  const row: WalletDevice = {
    id: randomUUID(),
    pass_id: passId,
    device_id: deviceId,
    push_token: pushToken,
    attempts: 0,
    // The file may have been downloaded long before it was added, or come from the guest: a phone that is told asks for what is new.
    next_attempt_at: now.toISOString(),
    created_at: now.toISOString(),
  };
  await trx
    .insertInto("wallet_devices")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["device_id", "pass_id"]).doUpdateSet({ push_token: pushToken }),
    )
    .execute();
  if (known) return "known";
  const surplus = await trx
    .selectFrom("wallet_devices")
    .select("id")
    .where("pass_id", "=", passId)
    .where("device_id", "<>", deviceId)
    .orderBy("created_at", "desc")
    .offset(mostDevices - 1)
    .limit(mostDevices)
    .execute();
  if (surplus.length > 0) {
    const ids = surplus.map(({ id }) => id);
    await trx.deleteFrom("wallet_devices").where("id", "in", ids).execute();
  }
  return "added";
}

/** Ends the registration of a device for a pass; nothing happens where there is none. */
export async function deleteDevice(
  db: Db,
  { passId, deviceId }: { passId: string; deviceId: string },
): Promise<void> {
  await db
    .deleteFrom("wallet_devices")
    .where("pass_id", "=", passId)
    .where("device_id", "=", deviceId)
    .execute();
}

/** The serial numbers of the device's passes that changed or were added after `since`; all of them without it. */
export async function listChangedPasses(
  db: Db,
  deviceId: string,
  since: string | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom("wallet_devices")
    .innerJoin("wallet_passes", "wallet_passes.id", "wallet_devices.pass_id")
    .select("wallet_passes.id")
    .where("wallet_devices.device_id", "=", deviceId)
    .$if(since !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb("wallet_passes.updated_at", ">", since!),
          eb("wallet_devices.created_at", ">", since!),
        ]),
      ),
    )
    .orderBy("wallet_passes.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes it due that all devices with these passes are told of a change. */
export async function tellDevices(trx: Trx, passIds: readonly string[], now: Date): Promise<void> {
  if (passIds.length === 0) return;
  await trx
    .updateTable("wallet_devices")
    .set({ attempts: 0, next_attempt_at: now.toISOString() })
    .where("pass_id", "in", passIds)
    .execute();
}

/** A device that is due to be told, and since when: its pass has changed, or was added. */
export type ToldDevice = WalletDevice & { updated_at: string };

/** Claims devices that are due to be told of a change. */
export async function claimDevices(db: Db, claim: Claim): Promise<ToldDevice[]> {
  const claimed = await claimDue(db, "wallet_devices", claim);
  if (claimed.length === 0) return [];
  const ids = [...new Set(claimed.map(({ pass_id }) => pass_id))];
  const passes = await db
    .selectFrom("wallet_passes")
    .select(["id", "updated_at"])
    .where("id", "in", ids)
    .execute();
  const changed = new Map(passes.map(({ id, updated_at }) => [id, updated_at]));
  return claimed.map((device) => {
    const updatedAt = changed.get(device.pass_id) ?? "";
    // One that was added later is told for as long as if its pass had changed then.
    return { ...device, updated_at: updatedAt > device.created_at ? updatedAt : device.created_at };
  });
}

/** Deletes a device that its push service does not know any more, for all passes. */
export async function deletePushToken(db: Db, pushToken: string): Promise<void> {
  await db.deleteFrom("wallet_devices").where("push_token", "=", pushToken).execute();
}
