// The idempotency key of the public API: one booking per key, the first answer byte for byte, and no key lost to a crash.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerOnce } from "#app/api/answer-once.server.ts";
import { claimKey, deleteExpiredKeys } from "#app/api/idempotency.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { postMissingBookings } from "#app/bookings/ledger/post-missing.server.ts";
import type { PaymentGateway } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aBookingBody, anApiSite } from "#tests/support/api/api-site.ts";
import type { ApiSite } from "#tests/support/api/api-site.ts";
import { aCard, anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const scope = "POST /api/bookings";

describe.each(databases)("an idempotency key on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  let site: ApiSite;
  const clock = aClock("2026-11-20T08:00:00.000Z");
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00.000Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    site = anApiSite(app);
  });
  afterEach(async () => {
    const faults = await findInconsistencies(database.db);
    await database.close();
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });

  const bookings = () => database.db.selectFrom("bookings").selectAll().execute();
  const keys = () => database.db.selectFrom("idempotency_keys").selectAll().execute();

  test("is required, and is 1 to 255 printable ASCII characters", async () => {
    const without = await site.post("/api/bookings", aBookingBody());
    expect([without.status, without.body.code, without.body.field]).toEqual([
      400,
      "keyMissing",
      "Idempotency-Key",
    ]);
    for (const key of ["k".repeat(256), "caf\u00e9", "a\tb"]) {
      const { status, body } = await site.book(aBookingBody(), key);
      expect([status, body.code]).toEqual([400, "keyUnreadable"]);
    }
    expect(await bookings()).toEqual([]);
    expect((await site.book(aBookingBody(), "~ !".repeat(85))).status).toBe(201);
  });

  test("replays the first answer byte for byte for 7 days, even when the order of the fields changed", async () => {
    const first = await site.book(aBookingBody(), "one");
    clock.advance({ days: 6, hours: 23, minutes: 59 });
    const reversed = Object.fromEntries(Object.entries(aBookingBody()).toReversed());
    for (const body of [aBookingBody(), reversed]) {
      const again = await site.book(body, "one");
      expect([again.status, again.text]).toEqual([201, first.text]);
      expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
      expect(again.headers.get("idempotency-replayed")).toBe("true");
    }
    expect(first.headers.has("idempotency-replayed")).toBe(false);
    expect(await bookings()).toHaveLength(1);
  });

  test("replays refusals too", async () => {
    await site.book(aBookingBody());
    const taken = await site.book(aBookingBody(), "late");
    const faulty = await site.book(aBookingBody({ adults: 0 }), "faulty");
    await database.db.deleteFrom("nights").execute();
    await database.db.updateTable("bookings").set({ status: "cancelled" }).execute();
    await postMissingBookings({ since: new Date(0) }, app);
    const [takenAgain, faultyAgain] = [
      await site.book(aBookingBody(), "late"),
      await site.book(aBookingBody({ adults: 0 }), "faulty"),
    ];
    expect([takenAgain.status, takenAgain.text]).toEqual([409, taken.text]);
    expect([faultyAgain.status, faultyAgain.text]).toEqual([400, faulty.text]);
  });

  test("answers 422 to another payload", async () => {
    await site.book(aBookingBody(), "one");
    for (const changes of [
      { adults: 1 },
      { payment: aCard("success") },
      { note: "something we do not know" },
      { guest: {} },
    ]) {
      const { status, body } = await site.book(aBookingBody(changes), "one");
      expect([status, body.code, body.field]).toEqual([422, "keyReused", "Idempotency-Key"]);
    }
    expect((await site.book([], "one")).status).toBe(422);
    expect(await bookings()).toHaveLength(1);
  });

  test("100 times at once: one booking; the others wait their turn or get the same bytes", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => site.book(aBookingBody(), "one")),
    );
    const by = Map.groupBy(answers, ({ status }) => status);
    expect(new Set(by.keys())).toEqual(new Set(by.has(409) ? [201, 409] : [201]));
    expect(new Set(by.get(201)?.map(({ text }) => text)).size).toBe(1);
    for (const { body, headers } of by.get(409) ?? []) {
      expect(body.code).toBe("inFlight");
      expect(headers.get("retry-after")).toBe("1");
    }
    expect(await bookings()).toHaveLength(1);
    expect((await site.book(aBookingBody(), "one")).text).toBe(by.get(201)?.[0]?.text);
  });

  test("200 programs want the same nights, each with its own key: one booking, 199 are refused", async () => {
    // As docs/api.md asks of a program: on a loaded machine some find the database busy.
    const bookUntilAnswered = async (key: string): ReturnType<typeof site.book> => {
      const answer = await site.book(aBookingBody(), key);
      return answer.status === 503 ? bookUntilAnswered(key) : answer;
    };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, program) => bookUntilAnswered(`program ${program}`)),
    );
    const codes = Map.groupBy(answers, ({ status, body }) => `${status} ${body.code}`);
    const counts = Object.fromEntries([...codes].map(([code, { length }]) => [code, length]));
    expect(counts).toEqual({ "201 undefined": 1, "409 nightsTaken": 199 });
  });

  test("is in flight until its answer is there", async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const slow = anApiSite({
      ...app,
      gateway: slowed(app.gateway, asked.resolve, answered.promise),
    });
    const payment = aCard("success");
    const first = slow.book(aBookingBody({ payment }), "one");
    await asked.promise;
    const second = await site.book(aBookingBody({ payment }), "one");
    expect([second.status, second.body.code]).toEqual([409, "inFlight"]);
    const other = await site.book(aBookingBody(), "one");
    expect([other.status, other.body.code]).toEqual([422, "keyReused"]);
    answered.resolve();
    const { status, text } = await first;
    expect(status).toBe(201);
    expect((await site.book(aBookingBody({ payment }), "one")).text).toBe(text);
  });

  test("that another request took over meanwhile: nothing of the late one is done", async () => {
    const done = { status: 200, headers: {}, body: "{}" };
    const claimOf = (key: string) => {
      const now = clock.now();
      const until = new Date(now.getTime() + 60_000);
      return { scope, key, requestHash: "another", until, now };
    };
    const late = answerOnce({ scope, key: "one", body: {} }, app, async (saveWithin) => {
      clock.advance({ minutes: 2 });
      expect(await claimKey(database.db, claimOf("one"))).toBe(true);
      await inTransaction(database.db, async (trx) => {
        await claimKey(trx, claimOf("written by the late one"));
        await saveWithin(trx, done);
      });
      return done;
    });
    await expect(late).rejects.toThrow("taken over");
    expect(await keys()).toMatchObject([{ key: "one", request_hash: "another" }]);
  });

  test("whose process died is free again after a minute, and returns the booking it had made", async () => {
    const first = await site.book(aBookingBody(), "one");
    // As the crash left it: the booking is made, its answer was never stored.
    const lease = "2026-11-20T08:01:00.000Z";
    await database.db
      .updateTable("idempotency_keys")
      .set({ status: "in_flight", response_status: null, response_body: null, expires_at: lease })
      .execute();
    clock.set("2026-11-20T08:00:59.999Z");
    expect((await site.book(aBookingBody(), "one")).body.code).toBe("inFlight");
    clock.set(lease);
    const again = await site.book(aBookingBody(), "one");
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await bookings()).toHaveLength(1);
  });

  test("that was claimed by a process that died before booking is free again as well", async () => {
    const now = clock.now();
    const until = new Date(now.getTime() + 60_000);
    const claim = { scope, key: "one", requestHash: "unknown", until, now };
    expect(await claimKey(database.db, claim)).toBe(true);
    expect(await claimKey(database.db, claim)).toBe(false);
    clock.advance({ minutes: 1 });
    expect((await site.book(aBookingBody(), "one")).status).toBe(201);
  });

  test("stores no answer of 500: the same request may be sent again at once", async () => {
    const broken = anApiSite({ ...app, clock: { now: brokenOnce(clock.now) } });
    const failed = await broken.book(aBookingBody(), "one");
    expect([failed.status, failed.body.code]).toEqual([500, "internal"]);
    expect(await keys()).toEqual([]);
    expect((await site.book(aBookingBody(), "one")).status).toBe(201);
  });

  test("after a declined card accepts another way to pay, for the same booking; nothing else may change", async () => {
    const declined = aCard("declined");
    const first = await site.book(aBookingBody({ payment: declined }), "one");
    expect([first.status, first.body.code]).toEqual([402, "paymentDeclined"]);
    expect(first.body).toMatchObject({
      reason: "declined",
      field: "payment",
      heldUntil: "2026-11-20T08:15:00.000Z",
      detail: "Your bank declined the card. Nothing was charged.",
    });
    const again = await site.book(aBookingBody({ payment: declined }), "one");
    expect([again.status, again.text]).toEqual([402, first.text]);
    const poor = await site.book(aBookingBody({ payment: aCard("insufficientFunds") }), "one");
    expect([poor.status, poor.body.reason]).toEqual([402, "insufficientFunds"]);
    const other = await site.book(aBookingBody({ adults: 1, payment: aCard("success") }), "one");
    expect([other.status, other.body.code]).toEqual([422, "keyReused"]);
    const paid = await site.book(aBookingBody({ payment: aCard("success") }), "one");
    expect([paid.status, paid.body.reference]).toEqual([201, first.body.reference]);
    const late = await site.book(aBookingBody({ payment: aCard("success") }), "one");
    expect([late.status, late.body.code]).toEqual([422, "keyReused"]);
    expect(await bookings()).toHaveLength(1);
  });

  test("is deleted after 7 days, but the booking is never made twice", async () => {
    const first = await site.book(aBookingBody(), "one");
    await site.book(aBookingBody({ apartment: 1 }), "two");
    clock.advance({ days: 7 });
    await site.book(aBookingBody({ apartment: 2 }), "three");
    await deleteExpiredKeys(database.db, clock.now(), 20);
    expect((await keys()).map(({ key }) => key)).toEqual(["three"]);
    const again = await site.book(aBookingBody(), "one");
    expect([again.status, again.body.reference]).toEqual([201, first.body.reference]);
    expect((await site.book(aBookingBody({ adults: 1 }), "two")).body.code).toBe("keyReused");
    expect(await bookings()).toHaveLength(3);
  });
});

function slowed(gateway: PaymentGateway, onCall: () => void, until: Promise<void>): PaymentGateway {
  return {
    ...gateway,
    async create(charge) {
      onCall();
      await until;
      return gateway.create(charge);
    },
  };
}

// The first call of the clock claims the key; the second, in the middle of the booking, throws.
function brokenOnce(now: () => Date): () => Date {
  let looks = 0;
  return () => {
    looks += 1;
    if (looks === 2) throw new Error("the clock is broken");
    return now();
  };
}
