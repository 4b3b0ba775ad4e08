// A form that arrives after the session has expired: it waits for its user, and for no other, while they sign in.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { anAdminSite } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import {
  aStaffMember,
  anOwner,
  ownerEmail,
  passphrase,
  signIn,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const form = "/admin/guide?apartment=2";
const typed: [string, string][] = [
  ["do", "save"],
  ["wifi", "Lagoon & <b>mountain</b>"],
  ["day", "mon"],
  ["day", "tue"],
];

describe.each(databases)("a form sent with an expired session on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let site: ReturnType<typeof anAdminSite>;
  let browser: TestBrowser;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    site = anAdminSite(app);
    await anOwner(app);
    await aStaffMember(app);
    browser = site.browser();
    await signIn(browser, ownerEmail);
  });
  afterEach(() => database.close());

  const stored = () => database.db.selectFrom("kept_forms").selectAll().execute();

  /** Sends the form twelve hours later; returns the path after signing in again. */
  async function sendLate(path = form, fields: [string, string][] | FormData = typed) {
    clock.set("2027-01-10T20:00:00Z");
    const { status, to } = await browser.post(path, fields);
    expect(status).toBe(303);
    return new URL(to ?? "", "https://x.example").searchParams.get("next");
  }

  test("a cleaner's form comes back as well", async () => {
    await database.db
      .updateTable("people")
      .set({ cleans_only: 1 })
      .where("email", "=", staffEmail)
      .execute();
    const cleaner = site.browser("203.0.113.9");
    await signIn(cleaner, staffEmail);
    clock.set("2027-01-10T20:00:00Z");
    const sent = await cleaner.post("/admin/cleaning", { do: "start", note: "Broken lamp" });
    const next = new URL(sent.to ?? "", "https://x.example").searchParams.get("next") ?? "";
    expect(next).toMatch(/^\/admin\/kept\//);
    await signIn(cleaner, staffEmail, next);
    const { status, page } = await cleaner.get(next);
    expect([status, page.form.path]).toEqual([200, "/admin/cleaning"]);
  });

  test("comes back after signing in, whole and in its order", async () => {
    const next = await sendLate();
    expect(next).toMatch(/^\/admin\/kept\/[\w-]+$/);
    const query = `?next=${encodeURIComponent(next ?? "")}`;
    expect((await browser.get(`/admin/sign-in${query}`)).page.reason).toBe("kept");
    const signedIn = await signIn(browser, ownerEmail, next ?? "");
    expect(signedIn).toMatchObject({ status: 303, to: next });
    expect((await browser.get(next ?? "")).page.form).toEqual({ path: form, fields: typed });
  });

  test("is given to its own user only", async () => {
    const next = await sendLate();
    const other = site.browser("198.51.100.7");
    await signIn(other, staffEmail);
    expect(await other.get(next ?? "")).toMatchObject({ status: 404, page: { form: null } });
  });

  test("waits for an hour, and is then deleted", async () => {
    const next = await sendLate();
    clock.set("2027-01-10T20:59:59Z");
    await signIn(browser, ownerEmail);
    expect((await browser.get(next ?? "")).status).toBe(200);
    clock.set("2027-01-10T21:00:00Z");
    expect((await browser.get(next ?? "")).status).toBe(404);
    await signIn(site.browser("198.51.100.8"), staffEmail);
    expect(await stored()).toEqual([]);
  });

  test("replaces the one that the same user sent before", async () => {
    const first = await sendLate();
    const second = await sendLate(form, [["wifi", "another"]]);
    await signIn(browser, ownerEmail);
    expect((await browser.get(first ?? "")).status).toBe(404);
    expect((await browser.get(second ?? "")).page.form.fields).toEqual([["wifi", "another"]]);
  });

  test("with a passphrase in it is never stored, nor a stranger's or a removed user's, an empty or a huge one", async () => {
    const fields: [string, string][] = [
      ["do", "passphrase"],
      ["present", passphrase],
    ];
    expect(await sendLate("/admin/account", fields)).toBe("/admin/account");
    expect(await sendLate(form, [])).toBe(form);
    expect(await sendLate(form, [["wifi", "x".repeat(200_001)]])).toBe(form);
    const stranger = site.browser("198.51.100.9");
    expect((await stranger.post(form, typed)).to).toBe(
      `/admin/sign-in?next=${encodeURIComponent(form)}`,
    );
    await database.db
      .updateTable("people")
      .set({ withdrawn_at: "2027-01-10T10:00:00.000Z" })
      .where("email", "=", ownerEmail)
      .execute();
    expect(await sendLate()).toBe(form);
    expect(await stored()).toEqual([]);
  });

  test("is stored without its files", async () => {
    const data = new FormData();
    data.set("alt", "The pool");
    data.set("file", new File(["picture"], "pool.jpg"));
    const next = await sendLate(form, data);
    await signIn(browser, ownerEmail);
    expect((await browser.get(next ?? "")).page.form.fields).toEqual([["alt", "The pool"]]);
  });

  test("reading a page with an expired session says why to sign in", async () => {
    clock.set("2027-01-10T20:00:00Z");
    const { to } = await browser.get("/admin/guide");
    expect((await browser.get(to ?? "")).page.reason).toBe("expired");
    expect((await site.browser().get("/admin/sign-in")).page.reason).toBeNull();
  });
});
