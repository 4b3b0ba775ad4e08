// The disk under SQLite is full: reads go on, bookings are answered with "try again later", nothing is lost or corrupted, and
// once there is space again bookings work without a restart.
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { postBooking } from "#tests/support/api/api-client.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { startServer } from "#tests/support/server-process.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { openSmallDisk } from "#tests/support/databases/small-disk.ts";
import type { SmallDisk } from "#tests/support/databases/small-disk.ts";
import { sqliteTemplate } from "#tests/support/databases/database-templates.ts";

let smallDisk: SmallDisk;
let server: ServerProcess;
beforeEach(async () => {
  smallDisk = openSmallDisk();
  const template = sqliteTemplate(inject("templates"), "seeded");
  copyFileSync(join(template, "house.sqlite"), join(smallDisk.folder, "house.sqlite"));
  server = await startServer({ databaseUrl: null, dataDir: smallDisk.folder });
});
afterEach(async () => {
  await server.stop();
  smallDisk.close();
});

const request = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(server.origin + path, {
    redirect: "manual",
    ...init,
    headers: { Accept: "text/html", Origin: server.origin },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const confirmed: string[] = [];
let bookingRequests = 0;
async function book(): Promise<number | undefined> {
  const n = bookingRequests++;
  const stay = aComingStay({ inDays: 10 + 5 * Math.floor(n / 6), nights: 5 });
  const answer = await postBooking(server.origin, { apartment: 1 + (n % 6), stay });
  if (answer?.status === 201) confirmed.push(String(answer.body["reference"]));
  return answer?.status;
}

function integrity(): unknown {
  const file = new DatabaseSync(join(smallDisk.folder, "house.sqlite"), { readOnly: true });
  try {
    return file.prepare("pragma integrity_check").get();
  } finally {
    file.close();
  }
}

const { checkIn, checkOut } = aComingStay({ inDays: 400, nights: 5 });
const stay = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2`;

test("a full disk, and space again", async () => {
  for (let n = 0; n < 8; n++) expect(await book()).toBe(201);

  smallDisk.fill(server.pid, "house.sqlite-wal");
  // The free space of the last database page may still take one.
  const answers = [];
  for (let n = 0; n < 12; n++) answers.push(await book());
  expect(answers.slice(6)).toEqual([503, 503, 503, 503, 503, 503]);
  for (const path of [
    "/en",
    `/de/book?${stay}`,
    `/ru/apartments?${stay}`,
    `/api/availability?${stay}&apartment=1`,
    "/healthz",
    "/readyz",
  ])
    expect([path, (await request(path)).status]).toEqual([path, 200]);
  const form = new URLSearchParams({ reference: "KF-7Q2M4XW9", email: "claire@example.com" });
  const refused = await request("/fr/my-booking", { method: "POST", body: form });
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(refused.text).toContain('<html lang="fr"');
  // The input is in the page, to be sent again.
  expect(refused.text).toContain('action="/fr/my-booking"');
  expect(refused.text).toContain('value="claire@example.com"');
  expect(integrity()).toEqual({ integrity_check: "ok" });
  // The jobs fail in this time, and run again.
  await wait(3_000);

  smallDisk.empty(server.pid);
  await expect.poll(book, { timeout: 10_000 }).toBe(201);
  expect(await book()).toBe(201);
  expect(integrity()).toEqual({ integrity_check: "ok" });
  await server.kill();

  const database = await openDatabase({ databaseUrl: null, dataDir: smallDisk.folder });
  try {
    const rows = await database.db.selectFrom("bookings").select("reference").execute();
    expect(rows.map(({ reference }) => reference).sort()).toEqual(confirmed.toSorted());
    expect(await findInconsistencies(database.db)).toEqual([]);
  } finally {
    await database.close();
  }
});
