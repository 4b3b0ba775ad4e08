// One release gives way to the next under load, on one database: the next brings the schema further while the former still sells,
// the former may even start again on it, and whoever asks hears nothing of all that.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInTheBooks } from "#tests/house/books.ts";
import { bookingBody } from "#tests/house/api-client.ts";
import { aComingStay } from "#tests/house/coming-stay.ts";
import { aNextRelease } from "#tests/house/next-release.ts";
import type { NextRelease } from "#tests/house/next-release.ts";
import { liftBounds } from "#tests/house/lift-bounds.ts";
import { openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";
import { startServer } from "#tests/house/server-process.ts";
import type { ServerProcess } from "#tests/house/server-process.ts";

let database: TestDatabase;
let next: NextRelease;
beforeAll(async () => {
  database = await openTestDatabase("postgres", { seeded: true });
  await liftBounds(database.db);
  next = await aNextRelease();
});
afterAll(async () => {
  await next.remove();
  await database.close();
});

// As in production, where a client may use its line for as long as it was promised.
const start = (folder?: string) =>
  startServer(
    { ...database.settings, ...(folder && { folder }) },
    { NODE_ENV: "production", PAYMENTS: "sandbox", TRUST_PROXY: "true", RATE_LIMITS: "on" },
  );

const { checkIn, checkOut } = aComingStay({ inDays: 520, nights: 3 });

test("no request fails, and no booking that was promised is missing", async () => {
  const upstreams: ServerProcess[] = [];
  const told: string[] = [];
  const failed: unknown[] = [];
  let asked = 0;
  const over = new AbortController();

  // As a proxy does: who is not there is passed over, who breaks off has failed.
  const ask = async (path: string, init: RequestInit = {}): Promise<Response | null> => {
    asked += 1;
    // By turns; the last to come is there in any case.
    const turn = asked % upstreams.length;
    for (const upstream of [...upstreams.slice(turn), ...upstreams.slice(0, turn)]) {
      try {
        const headers = { "X-Forwarded-For": `203.0.113.${asked % 250}`, ...init.headers };
        const answer = await fetch(upstream.origin + path, { ...init, headers });
        if (answer.status >= 400) failed.push([path, answer.status, await answer.text()]);
        return answer;
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        if (code !== "ECONNREFUSED") failed.push([path, code ?? error]);
      }
    }
    failed.push([path, "nobody is there"]);
    return null;
  };
  let wishes = 0;
  const book = async () => {
    const n = wishes++;
    const stay = aComingStay({ inDays: 10 + 5 * Math.floor(n / 6), nights: 5 });
    const answer = await ask("/api/bookings", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
      body: bookingBody({ apartment: 1 + (n % 6), stay, email: `guest${n}@example.com` }),
    });
    if (answer?.status === 201)
      told.push(((await answer.json()) as { reference: string }).reference);
  };
  const read = async (path: string) => void (await (await ask(path))?.text());
  const client = async (what: () => Promise<void>, pause: number) => {
    while (!over.signal.aborted) {
      await what();
      await wait(pause);
    }
  };

  upstreams.push(...(await Promise.all([start(), start()])));
  const [first, second] = upstreams;
  const clients = Promise.all([
    client(book, 80),
    client(book, 80),
    client(() => read("/en/location"), 20),
    client(() => read(`/fr/book?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`), 100),
  ]);
  try {
    await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(5);
    upstreams.push(await start(next.folder));
    // Former and next beside each other, then the first goes.
    const before = told.length;
    await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(before + 5);
    const going = first!.stop();
    // One of the former that had ended starts again.
    const again = await start();
    upstreams.push(again);
    expect(await going).toBe(0);
    upstreams.shift();
    expect(await Promise.all([second!.stop(), again.stop()])).toEqual([0, 0]);
  } finally {
    over.abort();
    await clients;
    await Promise.all(upstreams.map((server) => server.stop()));
  }

  expect(failed).toEqual([]);
  const { db } = database;
  const rows = await db.selectFrom("bookings").selectAll().execute();
  expect(rows.map(({ reference }) => reference).sort()).toEqual(told.toSorted());
  expect(rows.every((row) => "next_release" in row)).toBe(true);
  expect(await faultsInTheBooks(db)).toEqual([]);
});
