// Notifications on devices: who is told what, once, encrypted, signed, again after failures, and never after the end.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signOutEverywhere } from "#app/admin/auth/begin-and-end-session.server.ts";
import type { App } from "#app/app.server.ts";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { enqueueStayEmails } from "#app/bookings/emails/enqueue-stay-emails.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { sendGuestMessage } from "#app/contact/send-guest-message.server.ts";
import { sendStaffMessage } from "#app/contact/thread/send-staff-message.server.ts";
import { endBookingLinks } from "#app/guest-area/booking-links.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Holder } from "#app/push/push.sql.server.ts";
import { forgetPush, sendPush } from "#app/push/send-push.server.ts";
import { addDevice, loadPush, removeDevice, tryDevice } from "#app/push/subscribe.server.ts";
import { aCleaner, anOwner, aStaffMember } from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aPushService } from "#tests/support/push-service.ts";
import type { PushService } from "#tests/support/push-service.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const userOf = (id: string): Holder => ({ personId: id, bookingId: "" });
const guestOf = (id: string): Holder => ({ personId: "", bookingId: id });

describe.each(databases)("notifications on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let service: PushService;
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    const one = anApp(database, clock);
    app = { ...one, environment: { ...one.environment, localCalendars: true } };
    service = await aPushService();
  });
  afterEach(async () => {
    await service.close();
    await database.close();
  });

  // A minute after what was before: a device is told of what happens after it was added.
  const book = async (apartmentId = 4) => {
    clock.advance({ minutes: 1 });
    const placed = await placeBooking(aRequest({ apartmentId }), app);
    if (!placed.ok) throw new Error(placed.reason);
    return placed.booking;
  };
  const add = (
    holder: Holder,
    subscription = service.subscribe(),
    kinds = ["bookings", "messages"],
  ) => addDevice(holder, { subscription, kinds, browser: "Firefox" }, app);
  const texts = () => service.received.map(({ content }): string => content.notification.body);
  const rows = () =>
    database.db
      .selectFrom("push_notices")
      .select(["attempts", "status", "fault", "next_attempt_at as next", "sent_at as sent"])
      .execute();
  const devices = async () =>
    (await database.db.selectFrom("push_subscriptions").selectAll().execute()).length;
  const write = async (booking: Awaited<ReturnType<typeof book>>, id: string) =>
    inTransaction(database.db, async (trx) => {
      clock.advance({ minutes: 1 });
      const writer = { id: "1", name: "Ravi" };
      const message = { id, booking, writer, text: "Bonjour", answers: [], now: clock.now() };
      await sendStaffMessage(trx, message, app.property.facts);
    });

  test("the owner is told once of a guest's booking, without name or amount, signed by the site's key", async () => {
    const owner = await anOwner(app);
    await book(1);
    clock.advance({ minutes: 1 });
    await add(userOf(owner.id));
    const { reference } = await book();
    expect(await sendPush(app)).toBe(1);
    clock.advance({ minutes: 1 });
    expect(await sendPush(app)).toBe(0);
    const [told, ...others] = service.received;
    expect(others).toEqual([]);
    expect(told!.content).toEqual({
      web_push: 8030,
      notification: {
        title: app.property.facts.name,
        body: "New booking: 10\u2009–\u200917 January 2027",
        navigate: `https://hotel.example/admin/bookings/${reference}`,
        lang: "en",
        dir: "ltr",
        silent: false,
        tag: expect.stringMatching(/^[\w-]{36}$/),
      },
    });
    expect(JSON.stringify(told!.content)).not.toMatch(/moreau|claire|€|eur/i);
    expect(told!.headers).toMatchObject({
      ttl: "86400",
      urgency: "normal",
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
    });
    const { publicKey } = await loadPush(userOf(owner.id), app);
    expect(told!.signer).toBe(publicKey);
    expect(told!.token).toMatchObject({
      aud: service.origin,
      sub: `mailto:${app.property.facts.email}`,
    });
    expect(told!.token.exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  });

  test("each user is told what was chosen, in the user's language", async () => {
    const [owner, staff] = [await anOwner(app), await aStaffMember(app)];
    await database.db.updateTable("people").set({ language: "de" }).execute();
    await add(userOf(owner.id), service.subscribe("/owner"), ["bookings", "unknown"]);
    await add(userOf(staff.id), service.subscribe("/staff"), ["messages"]);
    const booking = await book();
    const token = (await createBookingLink(booking.id, app)).split("/").at(-1)!;
    clock.advance({ minutes: 1 });
    const form = new FormData();
    form.set("key", "1");
    form.set("message", "Avez-vous un lit bébé ?");
    expect(await sendGuestMessage(token, form, app)).toEqual({ ok: true });
    expect(await sendPush(app)).toBe(2);
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(["/owner", "/staff"]);
    const { notification } = service.received.find(({ path }) => path === "/staff")!.content;
    expect(notification).toMatchObject({ body: "Ein Gast hat Ihnen geschrieben", lang: "de" });
    expect(notification.navigate).toBe(
      `https://hotel.example/admin/bookings/${booking.reference}/messages`,
    );
  });

  test("a guest is told of messages, arrival and cancellation by the property; the link opens the booking", async () => {
    const booking = await book();
    await add(guestOf(booking.id));
    clock.advance({ minutes: 1 });
    await write(booking, "11111111-1111-4111-8111-111111111111");
    await sendPush(app);
    clock.set("2027-01-08T08:00:00Z");
    await enqueueStayEmails(app);
    await sendPush(app);
    await sendPush(app);
    const { version } = (await database.db
      .selectFrom("bookings")
      .select("version")
      .where("id", "=", booking.id)
      .executeTakeFirst())!;
    clock.advance({ minutes: 1 });
    const request = { reference: booking.reference, version, agreedRefund: 0 };
    expect((await cancelBooking({ ...request, actor: "owner" }, app)).ok).toBe(true);
    await sendPush(app);
    expect(texts()).toEqual([
      "Nous vous avons écrit au sujet de votre réservation",
      "Vos informations d’arrivée sont prêtes",
      "Votre réservation a été annulée",
    ]);
    const { navigate } = service.received[0]!.content.notification;
    expect(navigate).toMatch(/^https:\/\/hotel\.example\/fr\/my-booking\/[\w-]{22}$/);
    const opened = await findBookingByToken(database.db, navigate.split("/").at(-1)!);
    expect(opened?.id).toBe(booking.id);
  });

  test("a failure is tried again when the service asks for it, within an hour, and given up after a day", async () => {
    const booking = await book();
    await add(guestOf(booking.id));
    await write(booking, "11111111-1111-4111-8111-111111111111");
    service.answer(429, { "Retry-After": "120" });
    expect(await sendPush(app)).toBe(1);
    expect(await rows()).toEqual([
      { attempts: 1, status: 429, fault: null, next: "2026-11-20T08:04:00.000Z", sent: null },
    ]);
    clock.advance({ seconds: 119 });
    expect(await sendPush(app)).toBe(0);
    clock.advance({ seconds: 1 });
    service.answer(503, { "Retry-After": "86400" });
    expect(await sendPush(app)).toBe(1);
    expect(await rows()).toMatchObject([{ attempts: 2, next: "2026-11-20T09:04:00.000Z" }]);
    service.answer(201);
    clock.advance({ hours: 1 });
    expect(await sendPush(app)).toBe(1);
    expect(await rows()).toEqual([
      { attempts: 3, status: 201, fault: null, next: null, sent: "2026-11-20T09:04:00.000Z" },
    ]);
    await write(booking, "22222222-2222-4222-8222-222222222222");
    service.answer(500);
    for (let hour = 0; hour < 30; hour++) {
      await sendPush(app);
      clock.advance({ hours: 1 });
    }
    // The first attempt, the next ones after 30 seconds and 5 minutes, as seen each hour: 25 within a day.
    expect((await rows())[1]).toMatchObject({ attempts: 25, status: 500, next: null, sent: null });
  });

  test.each([404, 410])("%i ends the subscription of all who were told there", async (status) => {
    const owner = await anOwner(app);
    const [first, second] = [await book(), await book(1)];
    const subscription = service.subscribe("/phone");
    for (const holder of [guestOf(first.id), guestOf(second.id), userOf(owner.id)])
      expect(await add(holder, subscription)).toBe(true);
    await add(guestOf(first.id), service.subscribe("/tablet"));
    expect(await devices()).toBe(4);
    service.answer(status);
    const { id } = (await loadPush(userOf(owner.id), app)).devices[0]!;
    expect(await tryDevice(userOf(owner.id), id, app)).toBe(true);
    await sendPush(app);
    expect(await devices()).toBe(1);
  });

  test("a service that refuses ten notices in a row is forgotten; one that takes one is not", async () => {
    const booking = await book();
    await add(guestOf(booking.id));
    const { id } = (await loadPush(guestOf(booking.id), app)).devices[0]!;
    const send = async (status: number) => {
      service.answer(status);
      await tryDevice(guestOf(booking.id), id, app);
      await sendPush(app);
    };
    for (let at = 0; at < 9; at++) await send(403);
    await send(201);
    for (let at = 0; at < 9; at++) await send(413);
    expect(await devices()).toBe(1);
    await send(403);
    expect(await devices()).toBe(0);
  });

  test("a text that is no subscription is refused, and no private network is reached in production", async () => {
    const holder = guestOf((await book()).id);
    const good = JSON.parse(service.subscribe());
    const production = { ...app, environment: { ...app.environment, localCalendars: false } };
    const add2 = (value: unknown) =>
      addDevice(
        holder,
        { subscription: JSON.stringify(value), kinds: [], browser: "" },
        production,
      );
    for (const bad of [
      null,
      {},
      good,
      { ...good, endpoint: "ftp://push.example/1" },
      { ...good, endpoint: `https://push.example/${"x".repeat(1_500)}` },
      { ...good, endpoint: "https://push.example/1", keys: { ...good.keys, auth: "short" } },
      { ...good, endpoint: "https://push.example/1", keys: { auth: good.keys.auth } },
    ])
      expect(await add2(bad)).toBe(false);
    for (const address of ["https://10.0.0.1/push", "https://169.254.169.254/latest"])
      expect(await add2({ ...good, endpoint: address })).toBe(true);
    for (const { id } of (await loadPush(holder, app)).devices) await tryDevice(holder, id, app);
    expect(await sendPush(production)).toBe(2);
    expect((await rows()).map(({ fault }) => fault)).toEqual(Array(2).fill("addressForbidden"));
  });

  test("of two processes at once each notice is sent by one, and both have the same key", async () => {
    const booking = await book();
    for (const path of ["/a", "/b", "/c"]) await add(guestOf(booking.id), service.subscribe(path));
    await write(booking, "11111111-1111-4111-8111-111111111111");
    await Promise.all([sendPush(app), sendPush(app), sendPush(app)]);
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(["/a", "/b", "/c"]);
    expect(new Set(service.received.map(({ signer }) => signer)).size).toBe(1);
  });

  test("a sixth device of a booking replaces the oldest, the same one is listed once", async () => {
    const holder = guestOf((await book()).id);
    for (let at = 0; at < 6; at++) {
      await add(holder, service.subscribe(`/${at}`));
      clock.advance({ minutes: 1 });
    }
    await add(holder, service.subscribe("/5"));
    const listed = await database.db.selectFrom("push_subscriptions").select("endpoint").execute();
    const paths = listed.map(({ endpoint }) => endpoint.slice(-2)).toSorted();
    expect(paths).toEqual(["/1", "/2", "/3", "/4", "/5"]);
    const { id } = (await loadPush(holder, app)).devices[0]!;
    const other = guestOf((await book(1)).id);
    expect(await removeDevice(other, id, app)).toBe(false);
    expect(await tryDevice(other, id, app)).toBe(false);
    expect(await removeDevice(holder, id, app)).toBe(true);
    expect(await devices()).toBe(4);
  });

  test("devices end with the links, the stay, all sessions of a user, and a user's access", async () => {
    const [owner, cleaner] = [await anOwner(app), await aCleaner(app)];
    const [first, second] = [await book(), await book(1)];
    for (const holder of [guestOf(first.id), guestOf(second.id)]) await add(holder);
    for (const { id } of [owner, cleaner]) await add(userOf(id));
    const token = (await createBookingLink(first.id, app)).split("/").at(-1)!;
    await endBookingLinks(token, app);
    expect(await devices()).toBe(3);
    // A cleaner sees no bookings: what was added by hand is deleted instead of told.
    await book(2);
    await sendPush(app);
    expect(texts()).toHaveLength(1);
    expect(await devices()).toBe(2);
    await signOutEverywhere(owner, app);
    expect(await devices()).toBe(1);
    clock.set("2027-01-17T20:00:00Z");
    await forgetPush(app);
    expect(await devices()).toBe(0);
    expect(await rows()).toEqual([]);
  });
});
