// Password guessing at the admin sign-in: throttled ever more, without locking out the owner.
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { anOwner, ownerEmail, passphrase, signIn } from "#tests/support/admin-users.ts";
import { anAdminSite } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";

const attacker = "198.51.100.66";

const guess = (browser: TestBrowser, email = ownerEmail) =>
  browser.post("/admin/sign-in", {
    step: "passphrase",
    email,
    passphrase: "a wrong guess of many",
  });

async function guessTimes(times: number, browser: TestBrowser, email?: string) {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push((await guess(browser, email)).status);
  return statuses;
}

describe.each(databases)("wrong passphrases on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let site: ReturnType<typeof anAdminSite>;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    const app = anApp(database, clock);
    site = anAdminSite(app);
    await anOwner(app);
  });
  afterEach(() => database.close());

  test("four are free, the fifth costs 10 seconds, each further one twice as much, at most a quarter of an hour", async () => {
    const browser = site.browser(attacker);
    expect(await guessTimes(5, browser)).toEqual([401, 401, 401, 401, 401]);
    for (const seconds of [10, 20, 40, 80, 160, 320, 640, 900, 900]) {
      const refused = await guess(browser);
      expect(refused).toMatchObject({
        status: 429,
        answer: { fault: { reason: "wait", waitSeconds: seconds } },
      });
      expect(refused.headers.get("retry-after")).toBe(String(seconds));
      clock.advance({ seconds: seconds - 1 });
      expect((await guess(browser)).status).toBe(429);
      clock.advance({ seconds: 1 });
      expect((await guess(browser)).status).toBe(401);
    }
  });

  test("while throttled even the right one is not tried, and after the wait it signs in", async () => {
    const browser = site.browser(attacker);
    await guessTimes(5, browser);
    expect((await signIn(browser, ownerEmail)).status).toBe(429);
    clock.advance({ seconds: 10 });
    expect((await signIn(browser, ownerEmail)).status).toBe(303);
    // Success deletes the failures.
    await browser.post("/admin/account", { do: "everywhere" });
    expect(await guessTimes(5, browser)).toEqual([401, 401, 401, 401, 401]);
  });

  test("a hundred at once count as a hundred: four or five are checked, the others wait", async () => {
    const browser = site.browser(attacker);
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(browser)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
  });

  test("the owner elsewhere, and in a known browser, is not affected", async () => {
    const known = site.browser(attacker); // even in the same network
    await signIn(known, ownerEmail);
    await known.post("/admin/sign-out");
    await guessTimes(40, site.browser(attacker));
    expect((await signIn(site.browser(attacker), ownerEmail)).status).toBe(429);
    expect((await signIn(site.browser("203.0.113.50"), ownerEmail)).status).toBe(303);
    expect((await signIn(known, ownerEmail)).status).toBe(303);
  });

  test("a known browser may fail 19 times in a row; then it waits like a stranger", async () => {
    const known = site.browser();
    await signIn(known, ownerEmail);
    await known.post("/admin/sign-out");
    await guessTimes(19, known);
    expect((await signIn(known, ownerEmail)).status).toBe(303);
    await known.post("/admin/sign-out");
    await guessTimes(20, known);
    expect(await guessTimes(6, known)).toEqual([401, 401, 401, 401, 401, 429]);
    clock.advance({ minutes: 15 });
    expect((await signIn(known, ownerEmail)).status).toBe(303);
  });

  test("the cookie of a known browser is not valid for another account", async () => {
    const known = site.browser();
    await signIn(known, ownerEmail);
    await known.post("/admin/sign-out");
    expect((await guessTimes(6, known, "nobody@hotel.example")).at(-1)).toBe(429);
  });

  test("one network that tries many accounts waits after twenty", async () => {
    const browser = site.browser(attacker);
    const statuses = [];
    for (let n = 0; n < 22; n++)
      statuses.push((await guess(browser, `guess${n}@hotel.example`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(21);
    expect(statuses.at(-1)).toBe(429);
  });

  test("failures are deleted after a day", async () => {
    const browser = site.browser(attacker);
    await guessTimes(5, browser);
    clock.advance({ hours: 24 });
    expect(await guessTimes(5, browser)).toEqual([401, 401, 401, 401, 401]);
  });

  test.runIf(dialect === "postgres")(
    "an attempt whose counter another one resets meanwhile is counted anew",
    async () => {
      const browser = site.browser(attacker);
      await guessTimes(4, browser);
      const other = await database.db.startTransaction().execute();
      const counters = await other.selectFrom("sign_in_delays").selectAll().forUpdate().execute();
      expect(counters).toHaveLength(2);
      const attempt = guess(browser);
      const waiting = () => sql`select 1 from pg_locks where not granted`.execute(database.db);
      await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThan(0);
      await other.deleteFrom("sign_in_delays").execute();
      await other.commit().execute();
      expect((await attempt).status).toBe(401);
      expect(await guessTimes(4, browser)).toEqual([401, 401, 401, 401]);
      expect((await guess(browser)).status).toBe(429);
    },
  );

  test("the log has one entry for it, however many there are", async () => {
    const browser = site.browser(attacker);
    for (let n = 0; n < 12; n++) {
      await guess(browser);
      clock.advance({ minutes: 16 });
    }
    const logEntries = await database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("what", "=", "signInSlowed")
      .execute();
    expect(logEntries).toHaveLength(1);
    expect(logEntries[0]).toMatchObject({ subject: ownerEmail, person_id: null, actor: "" });
    expect(JSON.stringify(logEntries)).not.toContain(passphrase);
  });
});
