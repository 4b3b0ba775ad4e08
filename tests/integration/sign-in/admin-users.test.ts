// Access to the admin area: users are invited once, by a link that expires, and removed at once.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { totpCode, totpStep } from "#app/admin/auth/two-factor/two-factor.server.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import { renewInvitation } from "#app/admin/users/answer-users.server.ts";
import { anAdminSite, statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import {
  anOwner,
  aStaffMember,
  ownerEmail,
  passphrase,
  secretOf,
  signIn,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("admin users on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let site: ReturnType<typeof anAdminSite>;
  let owner: User;
  let admin: TestBrowser;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    site = anAdminSite(app);
    owner = await anOwner(app);
    admin = site.browser();
    await signIn(admin, ownerEmail);
  });
  afterEach(() => database.close());

  const ravi = {
    do: "invite",
    name: "Ravi  Doorgakant ",
    email: " Ravi@Hotel.example",
    role: "staff",
  };
  const both = { passphrase, again: passphrase };

  async function invite(changes: Record<string, string> = {}) {
    const { answer } = await admin.post("/admin/people", { ...ravi, ...changes });
    return answer.made.link as string;
  }

  test("an invitation lets the user set a passphrase, once, and sign in with it", async () => {
    const link = await invite();
    expect(link).toMatch(/^https:\/\/hotel\.example\/admin\/invitation\/[\w-]{43}$/);
    const path = new URL(link).pathname;
    const guest = site.browser("198.51.100.5");
    expect(await guest.get(path)).toMatchObject({
      status: 200,
      page: { user: { name: "Ravi Doorgakant", email: staffEmail } },
    });
    expect(await guest.post(path, { passphrase: "too short", again: "too short" })).toMatchObject({
      status: 400,
      answer: { faults: [{ field: "passphrase", reason: "tooShort" }] },
    });
    const simple = "Ravi Doorgakant 2027";
    expect(await guest.post(path, { passphrase: simple, again: simple })).toMatchObject({
      answer: { faults: [{ field: "passphrase", reason: "tooSimple" }] },
    });
    const twice = await Promise.all([guest.post(path, both), guest.post(path, both)]);
    expect(statusesOf(twice)).toEqual([303, 400]);
    expect(await guest.get(path)).toMatchObject({ status: 404, page: { user: null } });
    // Setting it does not sign in by itself.
    expect((await guest.get("/admin")).status).toBe(303);
    expect(await signIn(guest, staffEmail)).toMatchObject({ status: 303, to: "/admin" });
    expect((await guest.get("/admin")).page.day.toCollect).toBeNull();
    expect((await guest.get("/admin/people")).status).toBe(403);
  });

  test("an invitation ends after seven days, on the millisecond", async () => {
    const path = new URL(await invite()).pathname;
    clock.set("2027-01-17T07:59:59.999Z");
    expect((await site.browser().get(path)).status).toBe(200);
    clock.set("2027-01-17T08:00:00.000Z");
    expect((await site.browser().get(path)).status).toBe(404);
    expect(await site.browser().post(path, both)).toMatchObject({
      status: 400,
      answer: { faults: [{ reason: "linkOver" }] },
    });
  });

  test.each(["x", "A".repeat(43), "%00", "..%2f..%2f"])(
    "the link %s opens no invitation",
    async (token) => {
      await invite();
      expect((await site.browser().get(`/admin/invitation/${token}`)).status).toBe(404);
      expect((await site.browser().post(`/admin/invitation/${token}`, both)).status).toBe(400);
    },
  );

  test("an address in use is refused: an invitation cannot take over an account", async () => {
    await aStaffMember(app);
    for (const email of [ownerEmail, staffEmail.toUpperCase()])
      expect(await admin.post("/admin/people", { ...ravi, email, role: "owner" })).toMatchObject({
        status: 400,
        answer: { made: null, faults: [{ field: "email", reason: "emailTaken" }] },
      });
    const atOnce = await Promise.all(
      [1, 2].map(() => admin.post("/admin/people", { ...ravi, email: "new@hotel.example" })),
    );
    expect(statusesOf(atOnce)).toEqual([200, 400]);
  });

  test("a form with faults is refused with the input", async () => {
    const typed = { name: " ", email: "nobody", role: "admin" };
    expect(await admin.post("/admin/people", { do: "invite", ...typed })).toMatchObject({
      status: 400,
      answer: {
        typed,
        faults: [
          { field: "name", reason: "nameMissing" },
          { field: "email", reason: "emailFaulty" },
          { field: "role", reason: "roleMissing" },
        ],
      },
    });
  });

  test("a newer link ends the older; using it ends sessions and known browsers", async () => {
    const staff = await aStaffMember(app);
    const telephone = site.browser();
    await signIn(telephone, staffEmail);
    const [first, second] = [
      await admin.post("/admin/people", { do: "renew", person: staff.id }),
      await admin.post("/admin/people", { do: "renew", person: staff.id }),
    ].map(({ answer }) => new URL(answer.made.link).pathname);
    expect((await telephone.get("/admin")).status).toBe(200);
    expect((await site.browser().get(first ?? "")).status).toBe(404);
    const next = "seven quiet boats at noon";
    await site.browser().post(second ?? "", { passphrase: next, again: next });
    expect((await telephone.get("/admin")).status).toBe(303);
    expect((await signIn(telephone, staffEmail)).status).toBe(401);
  });

  test("a removed user is signed out at once, in every browser, and the link stops working too", async () => {
    const staff = await aStaffMember(app);
    const telephone = site.browser();
    await signIn(telephone, staffEmail);
    const { link } = (await admin.post("/admin/people", { do: "renew", person: staff.id })).answer
      .made;
    expect(await admin.post("/admin/people", { do: "withdraw", person: staff.id })).toMatchObject({
      status: 303,
      to: `/admin/people?withdrawn=${staff.id}`,
    });
    expect((await telephone.get("/admin")).status).toBe(303);
    expect((await signIn(telephone, staffEmail)).status).toBe(401);
    expect((await site.browser().get(new URL(link).pathname)).status).toBe(404);
    expect(await admin.post("/admin/people", { do: "renew", person: staff.id })).toMatchObject({
      status: 400,
    });
    // Invited again, the user starts with a new account.
    const again = new URL(await invite({ role: "owner" })).pathname;
    expect((await signIn(telephone, staffEmail)).status).toBe(401);
    await telephone.post(again, both);
    expect((await signIn(telephone, staffEmail)).status).toBe(303);
    expect((await telephone.get("/admin/people")).status).toBe(200);
  });

  test("an owner cannot remove themselves, and two owners cannot remove each other at once", async () => {
    expect(await admin.post("/admin/people", { do: "withdraw", person: owner.id })).toMatchObject({
      status: 400,
      answer: { faults: [{ reason: "oneself" }] },
    });
    const path = new URL(await invite({ role: "owner" })).pathname;
    const second = site.browser();
    await second.post(path, both);
    await signIn(second, staffEmail);
    const users = (await admin.get("/admin/people")).page.people as User[];
    const other = users.find(({ email }) => email === staffEmail)?.id ?? "";
    await Promise.all([
      admin.post("/admin/people", { do: "withdraw", person: other }),
      second.post("/admin/people", { do: "withdraw", person: owner.id }),
    ]);
    const rows = await database.db
      .selectFrom("people")
      .selectAll()
      .where("withdrawn_at", "is", null)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("changing the passphrase ends the user's unused link, but not another user's", async () => {
    const forgotten = await renewInvitation(owner.id, null, app, { days: 1 });
    if (!forgotten.ok) throw new Error(forgotten.reason);
    const ravis = await invite();
    const next = "seven quiet boats at noon";
    const changed = { do: "passphrase", present: passphrase, passphrase: next, again: next };
    expect((await admin.post("/admin/account", changed)).status).toBe(303);
    const path = `/admin/invitation/${secretOf(forgotten.link)}`;
    expect((await site.browser().get(path)).status).toBe(404);
    expect((await site.browser().post(path, both)).status).toBe(400);
    expect((await signIn(site.browser(), ownerEmail)).status).toBe(401);
    expect((await site.browser().get(`/admin/invitation/${secretOf(ravis)}`)).status).toBe(200);
  });

  test("the command's link helps an owner who lost passphrase, telephone and recovery codes", async () => {
    await admin.post("/admin/account", { do: "begin", present: passphrase });
    const { secret } = (await admin.get("/admin/account")).page.setup;
    await admin.post("/admin/account", { do: "on", code: totpCode(secret, totpStep(clock.now())) });
    const renewed = await renewInvitation(owner.id, null, app, { forgetCodes: true, days: 1 });
    if (!renewed.ok) throw new Error(renewed.reason);
    const browser = site.browser();
    await browser.post(`/admin/invitation/${secretOf(renewed.link)}`, both);
    expect(await signIn(browser, ownerEmail)).toMatchObject({ status: 303, to: "/admin" });
  });
});
