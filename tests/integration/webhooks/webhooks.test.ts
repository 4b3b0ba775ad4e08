// Webhooks: what happens to bookings is told, signed, once, again after failures, and to no private network.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { schemas } from "#app/api/open-api/open-api-parts.ts";
import type { App } from "#app/app.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { claimDue } from "#app/platform/database/due-rows.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { deleteOldWebhooks, sendWebhooks } from "#app/webhooks/send-webhooks.server.ts";
import {
  aTestMessage,
  insertEndpoint,
  insertMessages,
  listEndpoints,
  listMessages,
  renewSecret,
  resumeEndpoint,
} from "#app/webhooks/webhooks.sql.server.ts";
import { schemaFaults } from "#tests/support/api/schema-faults.ts";
import { aWebhookReceiver, isGenuine } from "#tests/support/api/webhook-receiver.ts";
import type { WebhookReceiver } from "#tests/support/api/webhook-receiver.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("webhooks on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    const one = anApp(database, clock);
    app = { ...one, environment: { ...one.environment, localCalendars: true } };
    receiver = await aWebhookReceiver();
    await add(receiver.address);
  });
  afterEach(async () => {
    await receiver.close();
    await database.close();
  });

  const add = (address: string) =>
    inTransaction(database.db, (trx) => insertEndpoint(trx, address, clock.now()));
  const endpoint = async () => (await listEndpoints(database.db))[0]!;
  const book = async () => {
    const placed = await placeBooking(aRequest(), app);
    if (!placed.ok) throw new Error(placed.reason);
    return placed.booking;
  };
  const types = () => receiver.received.map(({ body }): string => body.type).toSorted();
  const results = async () =>
    (await listMessages(database.db, 50)).map(
      ({ type, attempts, status, fault, next_attempt_at, delivered_at }) => ({
        type,
        attempts,
        status,
        fault,
        next: next_attempt_at,
        delivered: delivered_at,
      }),
    );
  const failed = async () => (await results()).filter(({ delivered }) => delivered === null);

  test("a booking and its cancellation are told once each, signed, without the guest", async () => {
    const { reference, version } = await book();
    expect(await sendWebhooks(app)).toBe(2);
    expect(types()).toEqual(["booking.confirmed", "booking.placed"]);
    clock.advance({ minutes: 1 });
    expect(await sendWebhooks(app)).toBe(0);
    const cancelled = await cancelBooking(
      { reference, version, agreedRefund: 0, actor: "guest" },
      app,
    );
    expect(cancelled.ok).toBe(true);
    expect(await sendWebhooks(app)).toBe(1);
    const last = receiver.received.at(-1)!;
    expect(last.body).toMatchObject({
      type: "booking.cancelled",
      timestamp: "2026-11-20T08:01:00.000Z",
      data: { reference, status: "cancelled", checkIn: "2027-01-10", checkOut: "2027-01-17" },
    });
    const named = schemas as unknown as Record<string, Record<string, unknown>>;
    expect(schemaFaults(last.body.data, named["Booking"]!, named)).toEqual([]);
    expect(last.text).not.toMatch(/moreau|claire|@/i);
    const { secret } = await endpoint();
    expect(isGenuine(last, secret, clock.now())).toBe(true);
    expect(isGenuine({ ...last, text: `${last.text} ` }, secret, clock.now())).toBe(false);
    expect(isGenuine(last, secret, new Date(clock.now().getTime() + 6 * 60_000))).toBe(false);
    // Every attempt of every message has an id of its own.
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
  });

  test("a failure is tried again under the same id, after 5 seconds, 5 and 30 minutes, then hourly", async () => {
    receiver.answer(500);
    await book();
    await sendWebhooks(app);
    expect(await results()).toMatchObject([
      { attempts: 1, status: 500, fault: null, next: "2026-11-20T08:00:05.000Z", delivered: null },
      { attempts: 1, status: 500 },
    ]);
    for (const wait of [{ seconds: 5 }, { minutes: 5 }, { minutes: 30 }]) {
      clock.advance({ ...wait, seconds: (wait.seconds ?? 0) - 1 });
      expect(await sendWebhooks(app)).toBe(0);
      clock.advance({ seconds: 1 });
      expect(await sendWebhooks(app)).toBe(2);
    }
    expect((await endpoint()).failing_since).toBe("2026-11-20T08:00:00.000Z");
    receiver.answer(200);
    clock.advance({ hours: 1 });
    expect(await sendWebhooks(app)).toBe(2);
    expect(await results()).toMatchObject([
      { attempts: 5, status: 200, next: null, delivered: "2026-11-20T09:35:05.000Z" },
      { attempts: 5, status: 200, next: null },
    ]);
    expect((await endpoint()).failing_since).toBeNull();
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
    expect(receiver.received).toHaveLength(10);
  });

  test("after three days a message is given up, after a week the address is stopped; resumed it hears what comes then", async () => {
    receiver.answer(503);
    await book();
    for (let hour = 0; hour < 80; hour++) {
      await sendWebhooks(app);
      clock.advance({ hours: 1 });
    }
    expect(await results()).toMatchObject([
      { attempts: 75, next: null, delivered: null },
      { attempts: 75, next: null, delivered: null },
    ]);
    clock.advance({ days: 5 });
    await placeBooking(aRequest({ apartmentId: 1 }), app);
    // One failure after quiet days may be a short one: only the third attempt of the same message stops it.
    await sendWebhooks(app);
    clock.advance({ seconds: 5 });
    await sendWebhooks(app);
    expect((await endpoint()).stopped_at).toBeNull();
    clock.advance({ minutes: 5 });
    await sendWebhooks(app);
    expect((await endpoint()).stopped_at).toBe(clock.now().toISOString());
    const before = receiver.received.length;
    receiver.answer(200);
    clock.advance({ hours: 2 });
    expect(await sendWebhooks(app)).toBe(0);
    const { id } = await endpoint();
    await inTransaction(database.db, (trx) => resumeEndpoint(trx, id, clock.now()));
    clock.advance({ hours: 1 });
    await placeBooking(aRequest({ apartmentId: 2 }), app);
    await sendWebhooks(app);
    expect(receiver.received.slice(before).map(({ body }) => body.data.apartment)).toEqual([2, 2]);
  });

  test("410 stops the address at once, and its other messages with it", async () => {
    receiver.answer(410);
    await book();
    await sendWebhooks(app);
    expect((await endpoint()).stopped_at).toBe("2026-11-20T08:00:00.000Z");
    expect((await results()).map(({ next }) => next)).toEqual([null, null]);
  });

  test("a redirect is not followed, and counts as a failure", async () => {
    const other = await aWebhookReceiver();
    receiver.answer(307, { headers: { Location: other.address } });
    await book();
    await sendWebhooks(app);
    expect((await results())[0]).toMatchObject({ status: 307, delivered: null });
    expect(other.received).toEqual([]);
    await other.close();
  });

  test("in production neither http nor a private network is reached", async () => {
    const { port } = new URL(receiver.address);
    await add(`https://localhost:${port}/hook`);
    await add(`https://10.0.0.1/hook`);
    await add(`https://169.254.169.254/latest`);
    await book();
    const production = { ...app, environment: { ...app.environment, localCalendars: false } };
    await sendWebhooks(production);
    expect(receiver.received).toEqual([]);
    const found = await results();
    expect(found).toHaveLength(8);
    expect(new Set(found.map(({ fault }) => fault))).toEqual(new Set(["addressForbidden"]));
  });

  test("of two processes at once each message is sent by one", async () => {
    await book();
    const sent = await Promise.all([sendWebhooks(app), sendWebhooks(app), sendWebhooks(app)]);
    expect(sent.reduce((sum, many) => sum + many, 0)).toBe(2);
    expect(types()).toEqual(["booking.confirmed", "booking.placed"]);
  });

  test("a process that died while sending leaves the message to be sent a minute later", async () => {
    const { id } = await endpoint();
    const now = clock.now();
    await inTransaction(database.db, (trx) =>
      insertMessages(trx, id, { messages: [aTestMessage(now)], now }),
    );
    const claim = { now, most: 5, leaseMilliseconds: 60_000 };
    const claimed = await claimDue(database.db, "webhook_messages", claim);
    expect(claimed).toHaveLength(1);
    expect(await sendWebhooks(app)).toBe(0);
    clock.advance({ minutes: 1 });
    expect(await sendWebhooks(app)).toBe(1);
    expect(receiver.received).toMatchObject([{ body: { type: "webhook.test", data: {} } }]);
  });

  test("a former key signs for a day beside the new one", async () => {
    const { id, secret: former } = await endpoint();
    await inTransaction(database.db, (trx) =>
      renewSecret(trx, { id, seen: former, now: clock.now() }),
    );
    const { secret } = await endpoint();
    expect(secret).not.toBe(former);
    await book();
    await sendWebhooks(app);
    const first = receiver.received[0]!;
    expect([secret, former].map((key) => isGenuine(first, key, clock.now()))).toEqual([true, true]);
    clock.advance({ hours: 24 });
    await placeBooking(aRequest({ apartmentId: 1 }), app);
    await sendWebhooks(app);
    const last = receiver.received.at(-1)!;
    expect([secret, former].map((key) => isGenuine(last, key, clock.now()))).toEqual([true, false]);
  });

  test("an endpoint that hangs keeps nothing from another one", async () => {
    const healthy = await aWebhookReceiver();
    await add(healthy.address);
    receiver.answer(200, { after: 14_000 });
    const now = clock.now();
    for (const { id } of await listEndpoints(database.db)) {
      const messages = Array.from({ length: 12 }, () => aTestMessage(now));
      await inTransaction(database.db, (trx) => insertMessages(trx, id, { messages, now }));
    }
    const begun = performance.now();
    const received: number[] = [];
    for (let run = 0; run < 3; run++) {
      await sendWebhooks(app);
      received.push(healthy.received.length);
    }
    expect(received).toEqual([5, 10, 12]);
    expect(performance.now() - begun).toBeLessThan(10_000);
    await receiver.close();
    await healthy.close();
    // What no client waited for is written as well.
    await vi.waitFor(async () => {
      const ends = (await results()).map(({ fault, status }) => `${fault ?? status}`).toSorted();
      expect(ends).toEqual([...Array(12).fill("204"), ...Array(12).fill("unreachable")]);
    }, 5_000);
  });

  test("a message that cannot be written is a failed attempt, and the others are sent", async () => {
    const { id } = await book();
    await placeBooking(aRequest({ apartmentId: 1 }), app);
    const moves = (text: string) =>
      database.db.updateTable("bookings").set({ moves: text }).where("id", "=", id).execute();
    await moves("no JSON");
    expect(await sendWebhooks(app)).toBe(4);
    expect(types()).toEqual(["booking.confirmed", "booking.placed"]);
    const next = "2026-11-20T08:00:05.000Z";
    const attempt = { attempts: 1, status: null, fault: "unwritten", next };
    expect(await failed()).toMatchObject([attempt, attempt]);
    expect((await endpoint()).failing_since).toBeNull();
    await moves("[]");
    clock.advance({ seconds: 5 });
    expect(await sendWebhooks(app)).toBe(2);
    expect(await failed()).toEqual([]);
  });

  test("600 events at one instant are all told, though a run reads 500", async () => {
    const { id } = await book();
    const rows = Array.from({ length: 600 }, (_, at) => ({
      id: `event-${String(at).padStart(4, "0")}`,
      booking_id: id,
      at: clock.now().toISOString(),
      actor: "owner" as const,
      what: "changed",
      detail: "{}",
    }));
    await database.db.insertInto("booking_events").values(rows).execute();
    let sent = 0;
    for (let run = 0; run < 121; run++) sent += await sendWebhooks(app);
    expect(sent).toBe(602);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(602);
  });

  test("without an endpoint nothing is stored; messages go after thirty days", async () => {
    await book();
    await sendWebhooks(app);
    clock.advance({ days: 31 });
    await deleteOldWebhooks(app);
    expect(await results()).toEqual([]);
    await database.db.deleteFrom("webhook_endpoints").execute();
    await placeBooking(aRequest({ apartmentId: 1 }), app);
    await sendWebhooks(app);
    expect(await results()).toEqual([]);
  });
});
