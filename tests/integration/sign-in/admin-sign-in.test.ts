// Signing in and out of the admin area: cookies, stored session data, and how long a session lasts.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFirstOwner } from "#app/admin/users/answer-users.server.ts";
import { anAdminSite } from "#tests/support/admin/admin-site.ts";
import { anOwner, ownerEmail, passphrase, signIn } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const session = "__Host-owner";

describe.each(databases)("the admin sign-in on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let site: ReturnType<typeof anAdminSite>;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    site = anAdminSite(app);
  });
  afterEach(() => database.close());

  test("the command creates one first owner, however often and in whatever process it runs", async () => {
    const made = await Promise.all(
      ["anais@hotel.example", "mallory@hotel.example", "anais@hotel.example"].map((email) =>
        createFirstOwner({ email, name: "Anaïs Ramgoolam" }, app),
      ),
    );
    expect(made.map((one) => (one.ok ? "made" : one.reason)).sort()).toEqual([
      "made",
      "ownerThere",
      "ownerThere",
    ]);
    const users = await database.db.selectFrom("people").selectAll().execute();
    expect(users).toHaveLength(1);
    expect(users[0]).toMatchObject({ role: "owner", passphrase_hash: null });
    expect(await signIn(site.browser(), users[0]?.email ?? "")).toMatchObject({ status: 401 });
  });

  test("strangers are redirected to the sign-in page, and from there to where they wanted to go", async () => {
    await anOwner(app);
    const browser = site.browser();
    const refused = await browser.get("/admin/log?before=7");
    expect(refused).toMatchObject({ status: 303, page: null });
    expect(refused.to).toBe("/admin/sign-in?next=%2Fadmin%2Flog%3Fbefore%3D7");
    expect(await signIn(browser, ownerEmail, "/admin/log?before=7")).toMatchObject({
      status: 303,
      to: "/admin/log?before=7",
    });
    expect((await browser.get("/admin/log?before=7")).status).toBe(200);
    expect(await browser.get("/admin/sign-in")).toMatchObject({ status: 303, to: "/admin" });
  });

  test.each([
    "https://evil.example/admin",
    "//evil.example",
    "/apartments",
    "/admin/../apartments",
  ])("%s is no allowed redirect target", async (next) => {
    await anOwner(app);
    expect(await signIn(site.browser(), ownerEmail, next)).toMatchObject({
      status: 303,
      to: "/admin",
    });
  });

  test("the address may be typed in capitals, the passphrase must match exactly", async () => {
    await anOwner(app);
    const typed = { step: "passphrase", email: ` ${ownerEmail.toUpperCase()} `, passphrase };
    expect((await site.browser().post("/admin/sign-in", typed)).status).toBe(303);
    for (const wrong of [`${passphrase} `, passphrase.toUpperCase(), "", "x".repeat(5000)]) {
      const refused = await site
        .browser("198.51.100.9")
        .post("/admin/sign-in", { ...typed, passphrase: wrong });
      expect(refused).toMatchObject({
        status: 401,
        answer: { fault: { field: "passphrase", reason: "signIn" } },
      });
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
  });

  test("an unknown account is answered like an existing one", async () => {
    await anOwner(app);
    const wrong = { step: "passphrase", passphrase: "not the right passphrase" };
    const there = await site.browser().post("/admin/sign-in", { ...wrong, email: ownerEmail });
    const absent = await site
      .browser()
      .post("/admin/sign-in", { ...wrong, email: "no@body.example" });
    expect(absent.status).toBe(there.status);
    expect(absent.answer.fault).toEqual(there.answer.fault);
  });

  test("the cookies are closed to scripts, other hosts, other sites and plain http", async () => {
    await anOwner(app);
    const browser = site.browser();
    await signIn(browser, ownerEmail);
    const twoWeeks = 14 * 24 * 60 * 60;
    expect(browser.received).toEqual([
      expect.stringMatching(
        new RegExp(
          `^__Host-owner=[\\w-]{43}; Path=/; Max-Age=${twoWeeks}; HttpOnly; SameSite=Lax; Secure$`,
        ),
      ),
      expect.stringMatching(
        /^__Host-owner-device=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    const httpApp = {
      ...app,
      environment: { ...app.environment, origin: "http://localhost:3000" },
    };
    const plain = anAdminSite(httpApp).browser();
    await signIn(plain, ownerEmail);
    expect(plain.received[0]).toMatch(
      /^owner=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
  });

  test("no secret is in the database, and the passphrase only as argon2id", async () => {
    await anOwner(app);
    const browser = site.browser();
    await signIn(browser, ownerEmail);
    const tables = [
      "people",
      "person_sessions",
      "known_devices",
      "invitations",
      "sign_in_delays",
      "audit_log",
    ] as const;
    const rows = await Promise.all(
      tables.map((table) => database.db.selectFrom(table).selectAll().execute()),
    );
    const text = JSON.stringify(rows);
    for (const secret of [...browser.cookies.values(), passphrase]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain("203.0.113.1");
    expect(text).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  });

  test("signing out ends the session for good, in this browser only", async () => {
    await anOwner(app);
    const [admin, telephone] = [site.browser(), site.browser()];
    await signIn(admin, ownerEmail);
    await signIn(telephone, ownerEmail);
    const sessionCookie = admin.cookies.get(session) ?? "";
    expect(await admin.post("/admin/sign-out")).toMatchObject({
      status: 303,
      to: "/admin/sign-in",
    });
    expect(admin.cookies.has(session)).toBe(false);
    admin.cookies.set(session, sessionCookie);
    expect((await admin.get("/admin")).status).toBe(303);
    expect((await telephone.get("/admin")).status).toBe(200);
    // A link does not sign the user out.
    expect(await telephone.get("/admin/sign-out")).toMatchObject({ status: 303, to: "/admin" });
    expect((await telephone.get("/admin")).status).toBe(200);
  });

  test("signing in again in the same browser ends the session it had", async () => {
    await anOwner(app);
    const browser = site.browser();
    await signIn(browser, ownerEmail);
    const first = browser.cookies.get(session) ?? "";
    await signIn(browser, ownerEmail);
    expect(browser.cookies.get(session)).not.toBe(first);
    browser.cookies.set(session, first);
    expect((await browser.get("/admin")).status).toBe(303);
  });

  test("signing out everywhere ends all sessions and makes every browser unknown", async () => {
    await anOwner(app);
    const [admin, telephone] = [site.browser(), site.browser()];
    await signIn(admin, ownerEmail);
    await signIn(telephone, ownerEmail);
    expect(await admin.post("/admin/account", { do: "everywhere" })).toMatchObject({
      to: "/admin/sign-in",
    });
    for (const browser of [admin, telephone])
      expect((await browser.get("/admin")).status).toBe(303);
    expect(await database.db.selectFrom("known_devices").selectAll().execute()).toEqual([]);
  });

  test("a session without a request for 12 hours is over, on the minute", async () => {
    await anOwner(app);
    const browser = site.browser();
    await signIn(browser, ownerEmail);
    clock.advance({ hours: 11, minutes: 59, seconds: 59 });
    expect((await browser.get("/admin")).status).toBe(200);
    clock.advance({ hours: 12, seconds: -1 });
    expect((await browser.get("/admin")).status).toBe(200);
    clock.advance({ hours: 12 });
    expect((await browser.get("/admin")).status).toBe(303);
  });

  test("a session in daily use is over after 14 days", async () => {
    await anOwner(app);
    const browser = site.browser();
    await signIn(browser, ownerEmail);
    for (let half = 1; half < 14 * 3; half++) {
      clock.advance({ hours: 8 });
      expect((await browser.get("/admin")).status).toBe(200);
    }
    clock.advance({ hours: 8, seconds: -1 });
    expect((await browser.get("/admin")).status).toBe(200);
    clock.advance({ seconds: 1 });
    expect((await browser.get("/admin")).status).toBe(303);
    // The next sign-in deletes the row.
    await signIn(browser, ownerEmail);
    expect(await database.db.selectFrom("person_sessions").selectAll().execute()).toHaveLength(1);
  });

  test("a new passphrase ends the other sessions and gives this one a new secret", async () => {
    await anOwner(app);
    const [admin, telephone] = [site.browser(), site.browser()];
    await signIn(admin, ownerEmail);
    await signIn(telephone, ownerEmail);
    const before = admin.cookies.get(session);
    const next = "seven quiet boats at noon";
    const passphraseForm = { do: "passphrase", passphrase: next, again: next };
    expect(
      await admin.post("/admin/account", { ...passphraseForm, present: "wrong" }),
    ).toMatchObject({
      status: 400,
      answer: { faults: [{ field: "present", reason: "wrongPassphrase" }] },
    });
    expect(
      await admin.post("/admin/account", { ...passphraseForm, present: passphrase, again: "x" }),
    ).toMatchObject({
      status: 400,
      answer: { faults: [{ field: "again", reason: "notTheSame" }] },
    });
    expect((await telephone.get("/admin")).status).toBe(200);
    expect(
      await admin.post("/admin/account", { ...passphraseForm, present: passphrase }),
    ).toMatchObject({
      status: 303,
      to: "/admin/account?done=passphrase",
    });
    expect((await admin.get("/admin")).status).toBe(200);
    expect(admin.cookies.get(session)).not.toBe(before);
    expect((await telephone.get("/admin")).status).toBe(303);
    expect((await signIn(telephone, ownerEmail)).status).toBe(401);
  });

  test("a form from another site is refused and changes nothing", async () => {
    await anOwner(app);
    const browser = site.browser();
    await signIn(browser, ownerEmail);
    const elsewhere: Record<string, string>[] = [
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { origin: "https://sub.hotel.example", "sec-fetch-site": "same-site" },
    ];
    for (const foreign of elsewhere)
      for (const [path, fields] of [
        ["/admin/account", { do: "everywhere" }],
        ["/admin/sign-out", {}],
        ["/admin/people", { do: "invite", name: "M", email: "m@evil.example", role: "owner" }],
      ] as const)
        expect((await browser.post(path, fields, foreign)).status).toBe(403);
    expect((await browser.get("/admin")).status).toBe(200);
    expect(await database.db.selectFrom("people").selectAll().execute()).toHaveLength(1);
  });

  test("none of it is cached or indexed, refusals neither", async () => {
    await anOwner(app);
    const browser = site.browser();
    const stranger = await browser.get("/admin/people");
    await signIn(browser, ownerEmail);
    for (const { headers } of [
      stranger,
      await browser.get("/admin"),
      await browser.get("/admin/x"),
    ])
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "same-origin",
      });
  });
});
