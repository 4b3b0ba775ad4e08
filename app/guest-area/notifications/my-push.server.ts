// The devices on which the guests of a booking are notified: shown on its page, added and removed there.
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { longestSubscription } from "#app/push/rules/subscription.ts";
import { addDevice, loadPush, removeDevice } from "#app/push/subscribe.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";

const results = ["pushOn", "pushOff", "pushFailed"] as const;

/** What the booking's page says after the form, by its query. */
export type PushResult = (typeof results)[number];

/** What the booking's page shows; the browsers of other devices are not named. */
export interface MyPush {
  publicKey: string;
  devices: { id: string; hash: string }[];
  /** A device can be added: the stay is ahead or going on. */
  isOpen: boolean;
  result: PushResult | null;
}

/** `done` is that of the page's query; null for an unknown secret. */
export async function loadMyPush(
  manageToken: string,
  done: string | null,
  app: Pick<App, "database">,
): Promise<MyPush | null> {
  const booking = await findBookingByToken(app.database.db, manageToken);
  if (!booking) return null;
  const { publicKey, devices } = await loadPush({ personId: "", bookingId: booking.id }, app);
  return {
    publicKey,
    devices: devices.map(({ id, hash }) => ({ id, hash })),
    isOpen: openStatuses.includes(booking.status),
    result: results.find((result) => result === done) ?? null,
  };
}

const openStatuses: readonly string[] = ["confirmed", "checked_in"];

/** The form's `do` says whether the device is added or removed; null for an unknown secret. */
export async function answerMyPush(
  manageToken: string,
  form: FormData,
  app: Pick<App, "database" | "clock" | "environment">,
): Promise<PushResult | null> {
  const booking = await findBookingByToken(app.database.db, manageToken);
  if (!booking) return null;
  const holder = { personId: "", bookingId: booking.id };
  if (formText(form, "do") === "pushOff") {
    await removeDevice(holder, formText(form, "device", 36), app);
    return "pushOff";
  }
  if (!openStatuses.includes(booking.status)) return "pushFailed";
  const subscription = formText(form, "subscription", longestSubscription);
  // Of a guest's device no more is kept than is needed to reach it.
  const added = await addDevice(holder, { subscription, kinds: [], browser: "" }, app);
  return added ? "pushOn" : "pushFailed";
}
