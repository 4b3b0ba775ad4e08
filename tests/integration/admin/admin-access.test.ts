// Access to every admin address, listed from routes.ts, tried by every kind of client.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertDeposit } from "#app/bookings/deposits/deposits.sql.server.ts";
import { updateBooking } from "#app/bookings/bookings.sql.server.ts";
import {
  insertUnconfirmedFactor,
  confirmSecondFactor,
} from "#app/admin/auth/two-factor/second-factors.sql.server.ts";
import { newTotpSecret } from "#app/admin/auth/two-factor/two-factor.server.ts";
import { hasAccess, firstRights } from "#app/admin/rules/access.ts";
import type { Access, StaffRight } from "#app/admin/rules/access.ts";
import { inviteUser } from "#app/admin/users/answer-users.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { allRows } from "#tests/support/databases/all-rows.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import {
  anOwner,
  aStaffMember,
  ownerEmail,
  signedInBrowser,
  signIn,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { anAdminSite } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { adminRoutes } from "../../../scripts/rules/admin-routes.ts";

const pages = import.meta.glob<{
  handle: { access: Access; right?: StaffRight };
  action?: unknown;
}>(["/app/admin/**/*-page.tsx", "/app/admin/**/*-layout.tsx"], { eager: true });
const routes = adminRoutes().map(({ path, file, isIndex }) => {
  const page = pages[`/app/${file}`];
  if (!page) throw new Error(`No module for ${file}`);
  const address = path
    .replace(":token", "A".repeat(43))
    .replace(":reference", aBooking().reference)
    .replace(":id", "nowhere")
    .replace(":picture", "nowhere")
    .replace(":claim", "nowhere")
    .replace(/\/cleaning\/damage$/, "$&?task=nowhere")
    .replace(/\/analytics\/export$/, "$&?table=days")
    .replace(/\/receipt$/, "$&?entry=nowhere")
    .replace("*", "nowhere/at/all");
  return {
    path: isIndex ? `${address}?index` : address,
    file,
    access: page.handle.access,
    right: page.handle.right,
    acts: page.action !== undefined,
  };
});

// What a client that is signed in may open.
function mayOpen(
  who: string,
  { access, right }: { access: Access; right?: StaffRight | undefined },
) {
  if (who === "staff" && right && !firstRights[right]) return false;
  return hasAccess(who === "owner" || who === "staff" ? who : "cleaner", access);
}

// A cleaner comes to the board from here.
function isHomeOf(who: string, path: string): boolean {
  return who === "cleaner" && /^\/admin(?:\?index)?$/.test(path);
}

// The secret of a booking's link: it opens that booking to its guest, and no admin page.
const guestLink = "G".repeat(43);

describe.each(databases)("access to the admin area on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let site: ReturnType<typeof anAdminSite>;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    site = anAdminSite(app);
    await anOwner(app);
    await aStaffMember(app);
    const booking = await writeBooking(database.db, aBooking(), clock.now());
    const now = clock.now();
    await inTransaction(database.db, async (trx) => {
      await updateBooking(trx, booking, { manageToken: guestLink }, now);
      const deposit = { amount: 200_00, currency: "EUR", returnDays: 3 };
      await insertDeposit(trx, { bookingId: booking.id, ...deposit, now });
    });
  });
  afterEach(() => database.close());

  /** Every kind of client; only the last three may enter. */
  async function allClients(): Promise<Record<string, TestBrowser>> {
    const [stranger, guest, forger, late, gone, halfway, cleaner, staff, owner] = [
      site.browser(),
      site.browser(),
      site.browser(),
      site.browser("203.0.113.2"),
      site.browser("203.0.113.3"),
      site.browser("203.0.113.4"),
      site.browser("203.0.113.7"),
      site.browser("203.0.113.5"),
      site.browser("203.0.113.6"),
    ] as const;
    guest.cookies.set("__Host-owner", guestLink);
    forger.cookies.set("__Host-owner", "B".repeat(43));
    await signIn(late, ownerEmail);
    clock.advance({ hours: 12 });
    await signIn(gone, ownerEmail);
    const oldSession = gone.cookies.get("__Host-owner") ?? "";
    await gone.post("/admin/sign-out");
    gone.cookies.set("__Host-owner", oldSession);
    const cleaning = { email: "marie@hotel.example", name: "Marie", role: "cleaner" } as const;
    await inviteUser(cleaning, null, app);
    const { cookies } = await signedInBrowser(app, cleaning.email, "203.0.113.7");
    for (const [name, value] of cookies) cleaner.cookies.set(name, value);
    await signIn(staff, staffEmail);
    await signIn(owner, ownerEmail);
    await inTransaction(database.db, async (trx) => {
      const { id } = await trx
        .selectFrom("people")
        .select("id")
        .where("email", "=", ownerEmail)
        .executeTakeFirstOrThrow();
      await insertUnconfirmedFactor(trx, id, newTotpSecret(), clock.now());
      await confirmSecondFactor(trx, id, clock.now());
    });
    await signIn(halfway, ownerEmail);
    return { nobody: stranger, guest, forger, late, gone, halfway, cleaner, staff, owner };
  }

  const strangers = ["nobody", "guest", "forger", "late", "gone", "halfway"];

  test("a GET: strangers see the sign-in page's address, staff no page for owners", async () => {
    const clients = await allClients();
    for (const { path, ...needs } of routes.filter((route) => route.access !== "public"))
      for (const [who, browser] of Object.entries(clients)) {
        const { status, page, to: address } = await browser.get(path);
        const to = address?.split("?")[0] ?? null;
        const shown = page !== null;
        const isKept = path.startsWith("/admin/kept/");
        const found = isKept || path.includes("nowhere") ? 404 : 200;
        const expected = strangers.includes(who)
          ? { status: 303, shown: false, to: "/admin/sign-in" }
          : isHomeOf(who, path)
            ? { status: 303, shown: false, to: "/admin/cleaning" }
            : !mayOpen(who, needs)
              ? { status: 403, shown: false, to: null }
              : { status: found, shown: isKept || found === 200, to: null };
        expect({ who, path, status, shown, to }).toEqual({ who, path, ...expected });
      }
  });

  test("a form: strangers and staff change nothing where they may not", async () => {
    const clients = await allClients();
    const { kept_forms: _none, ...before } = await allRows(database);
    const staffId = await idOf(staffEmail);
    const harmfulForms: Record<string, string>[] = [
      { do: "invite", name: "Mallory", email: "mallory@evil.example", role: "owner" },
      { do: "withdraw", person: staffId },
      { do: "renew", person: staffId },
      { do: "everywhere" },
      { do: "begin", present: "" },
    ];
    for (const { path, ...needs } of routes.filter(
      (route) => route.acts && route.access !== "public",
    ))
      for (const [who, browser] of Object.entries(clients)) {
        if (!strangers.includes(who) && mayOpen(who, needs)) continue;
        for (const fields of harmfulForms) {
          const seen = await browser.post(path, fields);
          const isHome = isHomeOf(who, path);
          const refused = strangers.includes(who) || isHome ? 303 : 403;
          expect([who, path, seen.status]).toEqual([who, path, refused]);
        }
      }
    // The last form of the user whose session has expired waits for them (admin-kept-forms.test.ts).
    const { kept_forms: kept, ...after } = await allRows(database);
    expect(after).toEqual(before);
    expect(kept).toEqual([expect.objectContaining({ person_id: await idOf(ownerEmail) })]);
  });

  test("no page relies on the layout: each loader alone refuses strangers", async () => {
    for (const { path, file } of routes.filter((route) => route.access !== "public")) {
      const answer = await site.loaderAlone(path, file);
      expect([path, (answer as Response).status]).toEqual([path, 303]);
      expect((answer as Response).headers.get("location")).toMatch(/^\/admin\/sign-in/);
    }
  });

  test("staff see what each guest pays, but no totals, and no link to owners' pages", async () => {
    const { staff, owner } = await allClients();
    expect((await staff?.get("/admin"))?.page.day.toCollect).toBeNull();
    expect((await owner?.get("/admin"))?.page.day.toCollect).toBe(0);
  });

  test("a form sent from elsewhere is refused at every address, in every session", async () => {
    const { owner } = await allClients();
    const before = await allRows(database);
    const elsewhere: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      { "sec-fetch-site": "same-site", origin: "https://other.hotel.example" },
      // An older browser, and a page that sends no origin.
      { "sec-fetch-site": "none", origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site", origin: "null" },
    ];
    const acting = routes.filter((route) => route.acts);
    expect(acting.length).toBeGreaterThan(10);
    for (const { path } of acting)
      for (const headers of elsewhere) {
        const seen = await owner!.post(path, { do: "everywhere" }, headers);
        expect([path, headers, seen.status]).toEqual([path, headers, 403]);
      }
    expect(await allRows(database)).toEqual(before);
  });

  async function idOf(email: string): Promise<string> {
    const { id } = await database.db
      .selectFrom("people")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return id;
  }
});
