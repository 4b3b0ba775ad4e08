// Two-factor codes and recovery codes: turned on with care, each works once, and guessing is slow.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { totpCode, totpStep } from "#app/admin/auth/two-factor/two-factor.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { anOwner, ownerEmail, passphrase, signIn } from "#tests/support/admin-users.ts";
import { anAdminSite, statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";

const wrongCode = { status: 401, answer: { fault: { field: "code", reason: "wrongCode" } } };

const sendCode = (browser: TestBrowser, code: string) =>
  browser.post("/admin/sign-in", { step: "code", code });

describe.each(databases)("two-factor codes on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let site: ReturnType<typeof anAdminSite>;
  let home: TestBrowser;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    const app = anApp(database, clock);
    site = anAdminSite(app);
    await anOwner(app);
    home = site.browser();
    await signIn(home, ownerEmail);
  });
  afterEach(() => database.close());

  /** Turns codes on as the owner does; returns the secret and the recovery codes. */
  async function turnOn() {
    await home.post("/admin/account", { do: "begin", present: passphrase });
    const { secret } = (await home.get("/admin/account")).page.setup as { secret: string };
    const code = totpCode(secret, totpStep(clock.now()));
    const { answer } = await home.post("/admin/account", { do: "on", code });
    return { secret, recoveryCodes: answer.recoveryCodes as string[], code };
  }

  test("start with the passphrase, are on once a code was entered, and are then required after the passphrase", async () => {
    expect(await home.post("/admin/account", { do: "begin", present: "wrong" })).toMatchObject({
      status: 400,
      answer: { faults: [{ field: "codes-present", reason: "wrongPassphrase" }] },
    });
    await home.post("/admin/account", { do: "begin", present: passphrase });
    const begun = (await home.get("/admin/account")).page;
    expect(begun).toMatchObject({
      codes: "begun",
      setup: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
    });
    // Started is not on: an owner who closed the page too early is not locked out.
    expect(await signIn(site.browser(), ownerEmail)).toMatchObject({ status: 303, to: "/admin" });
    expect(await home.post("/admin/account", { do: "on", code: "000000" })).toMatchObject({
      status: 400,
    });
    const { secret, recoveryCodes } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const on = (await home.get("/admin/account")).page;
    expect(on).toMatchObject({ codes: "on", setup: null, codesLeft: 10 });
    expect(JSON.stringify(on)).not.toContain(secret);

    clock.advance({ minutes: 1 });
    const browser = site.browser();
    expect(await signIn(browser, ownerEmail, "/admin/log")).toMatchObject({
      status: 303,
      to: "/admin/sign-in?next=%2Fadmin%2Flog",
    });
    // Half signed in is not signed in.
    for (const path of ["/admin", "/admin/account", "/admin/log"])
      expect((await browser.get(path)).status).toBe(303);
    expect((await browser.get("/admin/sign-in")).page).toMatchObject({ needsCode: true });
    const half = browser.cookies.get("__Host-owner");
    const code = totpCode(secret, totpStep(clock.now()));
    expect(
      await browser.post("/admin/sign-in?next=%2Fadmin%2Flog", {
        step: "code",
        code: `${code.slice(0, 3)} ${code.slice(3)}`,
      }),
    ).toMatchObject({ status: 303, to: "/admin/log" });
    expect((await browser.get("/admin/log")).status).toBe(200);
    expect(browser.cookies.get("__Host-owner")).not.toBe(half);
  });

  test("a started setup can be cancelled, an active one only with the passphrase", async () => {
    const codes = async () => (await home.get("/admin/account")).page.codes as string;
    await home.post("/admin/account", { do: "begin", present: passphrase });
    await home.post("/admin/account", { do: "cancel" });
    expect(await codes()).toBe("off");
    await turnOn();
    await home.post("/admin/account", { do: "cancel" });
    expect(await codes()).toBe("on");
  });

  test("a code works once, not even the one that turned codes on; clocks may differ by one step", async () => {
    const { secret, code } = await turnOn();
    const [first, second] = [site.browser(), site.browser()];
    await signIn(first, ownerEmail);
    expect(await sendCode(first, code)).toMatchObject(wrongCode);
    clock.advance({ minutes: 5 });
    const step = totpStep(clock.now());
    expect(await sendCode(first, totpCode(secret, step - 2))).toMatchObject(wrongCode);
    expect(await sendCode(first, totpCode(secret, step + 2))).toMatchObject(wrongCode);
    expect((await sendCode(first, totpCode(secret, step - 1))).status).toBe(303);
    await signIn(second, ownerEmail);
    expect(await sendCode(second, totpCode(secret, step - 1))).toMatchObject(wrongCode);
    expect((await sendCode(second, totpCode(secret, step + 1))).status).toBe(303);
  });

  test("two that send the same code at once: one signs in", async () => {
    const { secret } = await turnOn();
    clock.advance({ minutes: 1 });
    const browsers = [site.browser(), site.browser()];
    for (const browser of browsers) await signIn(browser, ownerEmail);
    const code = totpCode(secret, totpStep(clock.now()));
    const answers = await Promise.all(browsers.map((browser) => sendCode(browser, code)));
    expect(statusesOf(answers)).toEqual([303, 401]);
  });

  test("a recovery code works once, as it was written or as one types it", async () => {
    const { recoveryCodes } = await turnOn();
    const [first = "", second = ""] = recoveryCodes;
    const browser = site.browser();
    await signIn(browser, ownerEmail);
    expect((await sendCode(browser, first.toLowerCase().replaceAll("-", " "))).status).toBe(303);
    expect((await browser.get("/admin/account")).page).toMatchObject({ codesLeft: 9 });
    const next = site.browser();
    await signIn(next, ownerEmail);
    expect(await sendCode(next, first)).toMatchObject(wrongCode);
    expect(await sendCode(next, "")).toMatchObject(wrongCode);
    expect((await sendCode(next, second)).status).toBe(303);
    const rows = await database.db.selectFrom("recovery_codes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(second.replaceAll("-", ""));
  });

  test("new recovery codes end the old ones", async () => {
    const { recoveryCodes } = await turnOn();
    const renewed = await home.post("/admin/account", { do: "renew", present: passphrase });
    expect(renewed.answer.recoveryCodes).toHaveLength(10);
    const browser = site.browser();
    await signIn(browser, ownerEmail);
    expect(await sendCode(browser, recoveryCodes[0] ?? "")).toMatchObject(wrongCode);
    expect((await sendCode(browser, renewed.answer.recoveryCodes[0])).status).toBe(303);
  });

  test("guesses from any network wait together, at most a minute; a recovery code and a known browser do not", async () => {
    const { secret, recoveryCodes } = await turnOn();
    const guess = async (network: string) => {
      const browser = site.browser(network);
      await signIn(browser, ownerEmail);
      return (await sendCode(browser, "000000")).status;
    };
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push(await guess(`198.51.100.${n}`));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    for (const seconds of [10, 20, 40, 60, 60]) {
      clock.advance({ seconds: seconds - 1 });
      expect(await guess("198.51.100.77")).toBe(429);
      clock.advance({ seconds: 1 });
      expect(await guess("198.51.100.78")).toBe(401);
    }
    const stranger = site.browser("203.0.113.99");
    await signIn(stranger, ownerEmail);
    expect((await sendCode(stranger, totpCode(secret, totpStep(clock.now())))).status).toBe(429);
    expect((await sendCode(stranger, recoveryCodes[0] ?? "")).status).toBe(303);
    await home.post("/admin/sign-out");
    await signIn(home, ownerEmail);
    expect((await sendCode(home, totpCode(secret, totpStep(clock.now())))).status).toBe(303);
  });

  test("repeating the passphrase gives a known browser no more tries at the code", async () => {
    const { secret } = await turnOn();
    await home.post("/admin/sign-out");
    for (let n = 0; n < 20; n++) {
      await signIn(home, ownerEmail);
      expect((await sendCode(home, "000000")).status).toBe(401);
    }
    // An unknown browser now: four free guesses, one that costs, and then the wait.
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      await signIn(home, ownerEmail);
      statuses.push((await sendCode(home, "000000")).status);
    }
    expect(statuses.at(-1)).toBe(429);
    clock.advance({ minutes: 1 });
    await signIn(home, ownerEmail);
    expect((await sendCode(home, totpCode(secret, totpStep(clock.now())))).status).toBe(303);
  });

  test("the code must come within ten minutes, and the user may start over", async () => {
    const { secret } = await turnOn();
    const browser = site.browser();
    await signIn(browser, ownerEmail);
    clock.advance({ minutes: 10 });
    expect(await sendCode(browser, totpCode(secret, totpStep(clock.now())))).toMatchObject({
      status: 303,
      to: "/admin/sign-in",
    });
    expect((await browser.get("/admin")).status).toBe(303);
    await signIn(browser, ownerEmail);
    await browser.post("/admin/sign-in", { step: "over" });
    expect((await browser.get("/admin/sign-in")).page).toMatchObject({ needsCode: false });
  });

  test("turned off by the passphrase, the code is required no more", async () => {
    await turnOn();
    expect((await home.post("/admin/account", { do: "off", present: "wrong" })).status).toBe(400);
    expect(await home.post("/admin/account", { do: "off", present: passphrase })).toMatchObject({
      to: "/admin/account?done=codesOff",
    });
    expect(await signIn(site.browser(), ownerEmail)).toMatchObject({ status: 303, to: "/admin" });
    expect(await database.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
  });
});
