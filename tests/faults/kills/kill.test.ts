// The server is killed at random moments during bookings, again and again: every acknowledged booking is stored afterwards.
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { postBooking } from "#tests/support/api/api-client.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { startServer } from "#tests/support/server-process.ts";

/** `npm test -- --all` kills fifty times. */
const kills = process.env["ALL"] ? { sqlite: 50, postgres: 25 } : { sqlite: 6, postgres: 4 };

describe.each(["sqlite", "postgres"] as const)("SIGKILL on %s", (dialect) => {
  let database: TestDatabase;
  afterEach(() => database.close());

  test(`${kills[dialect]} kills: no acknowledged booking missing, no email lost, no orphan night`, async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    const acknowledged = new Set<string>();
    let next = 0;

    for (let round = 0; round < kills[dialect]; round++) {
      const server = await startServer(database.settings);
      const killed = new AbortController();
      // Some are killed before they accept a booking, most after some, however slow the machine is.
      const acceptedBeforeKill = [0, 5, 3, 1, 4, 2][round % 6] ?? 0;
      const answered = Promise.withResolvers<void>();
      let accepted = 0;
      const client = async () => {
        while (!killed.signal.aborted) {
          const bookingRequest = next++;
          const stay = aComingStay({ inDays: 10 + 2 * Math.floor(bookingRequest / 6), nights: 2 });
          const answer = await postBooking(server.origin, {
            apartment: (bookingRequest % 6) + 1,
            stay,
          });
          if (answer?.status === 201) {
            acknowledged.add(String(answer.body.reference));
            if (++accepted >= acceptedBeforeKill) answered.resolve();
          }
          // So that the free nights of eighteen months last until the last kill.
          await wait(Math.random() * 40);
        }
      };
      const clients = Promise.all([client(), client(), client()]);
      if (acceptedBeforeKill > 0) await answered.promise;
      await wait(Math.random() * 60);
      await server.kill();
      killed.abort();
      await clients;
    }

    const rows = await database.db
      .selectFrom("bookings")
      .select("reference")
      .where("status", "=", "confirmed")
      .execute();
    const stored = new Set(rows.map((row) => row.reference));
    expect(acknowledged.size).toBeGreaterThan(kills[dialect]);
    expect([...acknowledged].filter((reference) => !stored.has(reference))).toEqual([]);
    expect(await findInconsistencies(database.db)).toEqual([]);
    await expectAllEmailsToArrive(database);
  }, 300_000);
});

// An email that was being sent when its process was killed is sent again when its lease has expired: the lease is shortened here.
async function expectAllEmailsToArrive(database: TestDatabase): Promise<void> {
  await database.db
    .updateTable("outbox")
    .set({ lease_until: new Date(0).toISOString() })
    .where("status", "=", "sending")
    .execute();
  const server = await startServer(database.settings);
  const waiting = () =>
    database.db.selectFrom("outbox").select("id").where("status", "<>", "sent").execute();
  for (let tries = 0; tries < 300 && (await waiting()).length > 0; tries++) await wait(100);
  await server.stop();
  const emails = await database.db.selectFrom("outbox").select("id").execute();
  const arrived = await database.db.selectFrom("inbox_letters").select("outbox_id").execute();
  expect(await waiting()).toEqual([]);
  expect(arrived).toHaveLength(emails.length);
}
