// Adds and removes the devices of a guest or a user, and shows them.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import {
  deleteSubscription,
  insertNotices,
  listSubscriptions,
  saveSubscription,
} from "./push.sql.server.ts";
import type { Holder } from "./push.sql.server.ts";
import { readSubscription } from "./rules/subscription.ts";
import { userKinds } from "./rules/push-notice.ts";
import { readVapidKeys } from "./vapid-keys.server.ts";

/** How many devices one user, or the guests of one booking, can add; a further one replaces the oldest. */
export const mostDevices = { user: 10, booking: 5 };

/** A device as it is listed; `hash` is that of its endpoint, by which the page's script recognises its own. */
export interface ListedDevice {
  id: string;
  hash: string;
  browser: string;
  createdAt: string;
  kinds: readonly (typeof userKinds)[number][];
}

/** What the section of a page needs: the site's public key, and the devices. */
export interface PushState {
  publicKey: string;
  devices: ListedDevice[];
}

/** The devices of a guest or a user, newest first. */
export async function loadPush(holder: Holder, app: Pick<App, "database">): Promise<PushState> {
  const { publicKey } = await readVapidKeys(app);
  const rows = await listSubscriptions(app.database.db, holder);
  const devices = rows.map(({ id, endpoint_hash: hash, browser, created_at, kinds }) => ({
    id,
    hash,
    browser,
    createdAt: created_at,
    kinds: userKinds.filter((kind) => kinds.includes(`"${kind}"`)),
  }));
  return { publicKey, devices };
}

/** False, and nothing stored, for a text that is no subscription of a browser. */
export async function addDevice(
  holder: Holder,
  device: { subscription: string; kinds: readonly string[]; browser: string },
  { database, clock, environment }: Pick<App, "database" | "clock" | "environment">,
): Promise<boolean> {
  const allowPlain = environment.localCalendars;
  const read = readSubscription(device.subscription, { allowPlain });
  if (!read) return false;
  const { browser } = device;
  const kinds = userKinds.filter((kind) => device.kinds.includes(kind));
  const most = holder.bookingId === "" ? mostDevices.user : mostDevices.booking;
  await inTransaction(database.db, (trx) =>
    saveSubscription(trx, holder, { ...read, kinds, browser }, { most, now: clock.now() }),
  );
  return true;
}

/** False when the holder has no such device. */
export async function removeDevice(
  holder: Holder,
  id: string,
  { database }: Pick<App, "database">,
): Promise<boolean> {
  return inTransaction(database.db, (trx) => deleteSubscription(trx, holder, id));
}

/** Sends a notice to one of the holder's devices, to try it; false when there is no such device. */
export async function tryDevice(
  holder: Holder,
  id: string,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  const devices = await listSubscriptions(database.db, holder);
  if (!devices.some((device) => device.id === id)) return false;
  const test = {
    subscription_id: id,
    event_id: randomUUID(),
    kind: "test",
    booking_id: "",
  } as const;
  await insertNotices(database.db, [test], clock.now());
  return true;
}
