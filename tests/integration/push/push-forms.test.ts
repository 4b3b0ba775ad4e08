// The forms that turn notifications on and off: for the owner and staff on their account page, for no cleaner, and each for oneself;
// for a guest on the page of the booking.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { loadMyPush } from "#app/guest-area/notifications/my-push.server.ts";
import { action as notifications } from "#app/guest-area/notifications/notifications-page.tsx";
import { sendPush } from "#app/push/send-push.server.ts";
import {
  aCleaner,
  anOwner,
  aStaffMember,
  cleanerEmail,
  ownerEmail,
  signedInBrowser,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { guestRouteArgs, secretOf } from "#tests/support/pages/guest-route-args.ts";
import { aPushService } from "#tests/support/push-service.ts";
import type { PushService } from "#tests/support/push-service.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let database: TestDatabase;
let app: App;
let service: PushService;
beforeEach(async () => {
  const clock = aClock("2026-11-20T08:00:00Z");
  database = await openTestDatabase("sqlite", { seeded: true });
  const one = anApp(database, clock);
  app = { ...one, environment: { ...one.environment, localCalendars: true } };
  service = await aPushService();
});
afterEach(async () => {
  await service.close();
  await database.close();
});

test("an owner turns a device on, tries it and turns it off; others cannot", async () => {
  await anOwner(app);
  await aStaffMember(app);
  const [owner, staff] = [
    await signedInBrowser(app, ownerEmail),
    await signedInBrowser(app, staffEmail),
  ];
  const on = { do: "pushOn", subscription: service.subscribe("/phone"), kind: "messages" };
  const pushOf = async (browser: typeof owner) => (await browser.get("/admin/account")).page.push;
  expect((await owner.post("/admin/account", on)).to).toBe("/admin/account?done=pushOn");
  const { devices, publicKey } = await pushOf(owner);
  expect(publicKey).toMatch(/^B[\w-]{86}$/);
  expect(devices).toMatchObject([{ kinds: ["messages"], createdAt: "2026-11-20T08:00:00.000Z" }]);
  expect((await pushOf(staff)).devices).toEqual([]);
  const device = devices[0].id;
  const pressed = async (browser: typeof owner, name: string) =>
    (await browser.post("/admin/account", { do: name, device })).to;
  expect(await pressed(staff, "pushTest")).toBe("/admin/account?done=pushFailed");
  expect(await pressed(staff, "pushOff")).toBe("/admin/account?done=pushOff");
  expect(await pressed(owner, "pushTest")).toBe("/admin/account?done=pushTest");
  expect(await sendPush(app)).toBe(1);
  expect(service.received).toMatchObject([
    {
      path: "/phone",
      content: {
        notification: {
          body: "Notifications work on this device",
          navigate: "https://hotel.example/admin/account#push",
        },
      },
    },
  ]);
  expect(await pressed(owner, "pushOff")).toBe("/admin/account?done=pushOff");
  expect((await pushOf(owner)).devices).toEqual([]);
});

test("what is no subscription is refused with a message; a cleaner has no such section", async () => {
  await anOwner(app);
  await aCleaner(app);
  const owner = await signedInBrowser(app, ownerEmail);
  for (const subscription of ["", "x", "{}", "x".repeat(5_000)]) {
    const answer = await owner.post("/admin/account", { do: "pushOn", subscription });
    expect(answer.to).toBe("/admin/account?done=pushFailed");
  }
  const cleaner = await signedInBrowser(app, cleanerEmail);
  expect((await cleaner.get("/admin/account")).page.push).toBeNull();
  const on = { do: "pushOn", subscription: service.subscribe(), kind: "bookings" };
  expect((await cleaner.post("/admin/account", on)).to).toBe("/admin/account");
  expect(await database.db.selectFrom("push_subscriptions").selectAll().execute()).toEqual([]);
});

test("a guest turns a device on and off; with another booking's link neither is possible, nor after the stay", async () => {
  const secrets: string[] = [];
  for (const apartmentId of [1, 2]) {
    const placed = await placeBooking(aRequest({ apartmentId }), app);
    if (placed.ok) secrets.push(await secretOf(placed.booking, app));
  }
  const [own = "", other = ""] = secrets;
  const press = async (token: string, form: Record<string, string>) => {
    const path = `/fr/my-booking/${token}/notifications`;
    const answer = await notifications(guestRouteArgs(app, path, { lang: "fr", token }, form));
    expect(answer.status).toBe(303);
    return answer.headers.get("Location")?.replace(`/fr/my-booking/${token}`, "");
  };
  const stored = () => database.db.selectFrom("push_subscriptions").selectAll().execute();
  const subscription = service.subscribe();
  expect(await press(own, { subscription: "x" })).toBe("?done=pushFailed");
  expect(await stored()).toEqual([]);
  expect(await press(own, { subscription })).toBe("?done=pushOn");
  const [row] = await stored();
  // Nothing about the browser or the guest.
  expect(row).toMatchObject({ person_id: "", kinds: "[]", browser: "" });
  const off = { do: "pushOff", device: row!.id };
  expect((await loadMyPush(other, null, app))?.devices).toEqual([]);
  await press(other, off);
  expect(await stored()).toHaveLength(1);
  expect(await loadMyPush(own, "pushOn", app)).toEqual({
    publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    devices: [{ id: row!.id, hash: row!.endpoint_hash }],
    isOpen: true,
    result: "pushOn",
  });
  expect(await press(own, off)).toBe("?done=pushOff");
  expect(await stored()).toEqual([]);
  await database.db.updateTable("bookings").set({ status: "checked_out" }).execute();
  expect(await press(own, { subscription })).toBe("?done=pushFailed");
  expect(await stored()).toEqual([]);
  await expect(press("AAAAAAAAAAAAAAAAAAAAAA", { subscription })).rejects.toMatchObject({
    init: { status: 404 },
  });
});
