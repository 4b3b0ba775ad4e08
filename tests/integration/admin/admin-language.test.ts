// The language of the admin: each user's own, on every device, whatever visitors' pages were read in before.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { anAdminSite } from "#tests/support/admin/admin-site.ts";
import {
  aStaffMember,
  anOwner,
  ownerEmail,
  signIn,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const languageCookies = (received: string[]) =>
  received.filter((cookie) => cookie.startsWith("admin-language="));

describe.each(databases)("the language of the admin on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  let site: ReturnType<typeof anAdminSite>;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, aClock());
    site = anAdminSite(app);
    await anOwner(app);
    await aStaffMember(app);
  });
  afterEach(() => database.close());

  test("is chosen on the account page and comes along to the user's next device", async () => {
    const desk = site.browser();
    await signIn(desk, ownerEmail);
    expect(languageCookies(desk.received)).toEqual([]);
    const changed = await desk.post("/admin/account", { do: "language", language: "fr" });
    expect(changed).toMatchObject({ status: 303, to: "/admin/account?done=language" });
    expect(languageCookies(desk.received)).toEqual([
      "admin-language=fr; Path=/admin; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure",
    ]);
    const telephone = site.browser("198.51.100.4");
    await signIn(telephone, ownerEmail);
    expect(telephone.cookies.get("admin-language")).toBe("fr");
    const { words } = (await telephone.get("/admin/account")).page;
    expect(words["admin-sign-in"].language.title).toBe("Langue de ces pages");
    const colleague = site.browser("198.51.100.5");
    await signIn(colleague, staffEmail);
    expect(languageCookies(colleague.received)).toEqual([]);
  });

  test("that the app does not have changes nothing", async () => {
    const desk = site.browser();
    await signIn(desk, ownerEmail);
    for (const language of ["", "xx", "FR", "fr; Path=/"])
      expect((await desk.post("/admin/account", { do: "language", language })).to).toBe(
        "/admin/account",
      );
    expect(languageCookies(desk.received)).toEqual([]);
  });

  test("is that of the emails to the owner: of the user with that address, else of the first owner who chose", async () => {
    const facts = { ...app.property.facts, ownerEmail: "" };
    const { db } = database;
    const recipient = async (email: string) =>
      (
        await ownerRecipient(db, {
          environment: { ownerEmail: email },
          property: { facts },
        })
      ).language;
    expect(await recipient(ownerEmail)).toBe("en");
    const choose = (email: string, language: string) =>
      db.updateTable("people").set({ language }).where("email", "=", email).execute();
    await choose(staffEmail, "ru");
    expect(await recipient("office@hotel.example")).toBe("en");
    expect(await recipient(staffEmail.toUpperCase())).toBe("ru");
    await choose(ownerEmail, "de");
    expect(await recipient("office@hotel.example")).toBe("de");
    await choose(ownerEmail, "xx");
    expect(await recipient(ownerEmail)).toBe("en");
  });
});

test.each([
  ["/admin/bookings", "language=zh", "pl", "pl"],
  ["/admin", "language=zh; admin-language=fr", "pl", "fr"],
  ["/admin?x", "admin-language=xx", "pl", "pl"],
  ["/apartments", "language=zh; admin-language=fr", "pl", "zh"],
  ["/administration", "language=zh; admin-language=fr", "pl", "zh"],
])("%s with %s and a browser in %s is in %s", async (path, cookie, acceptLanguage, expected) => {
  const { facts } = await import("#property/facts.ts");
  const headers = new Headers({ cookie, "accept-language": acceptLanguage });
  const request = { url: `https://hotel.example${path}`, headers };
  expect(readLanguage({ request, params: {} }, facts).language).toBe(expected);
});
