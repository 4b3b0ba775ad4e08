// What staff may do is the owner's table; without the right to see money no page, file or search of the admin tells an amount.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { firstRights, staffRights } from "#app/admin/rules/access.ts";
import type { StaffRight } from "#app/admin/rules/access.ts";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { insertDeposit } from "#app/bookings/deposits/deposits.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { adminRoutes } from "../../../scripts/rules/admin-routes.ts";

const path = "/admin/bookings/KF-7M3QX9TD";

describe.each(databases)("the rights of staff on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let owner: TestBrowser;
  let staff: TestBrowser;
  let booking: Booking;
  beforeEach(async () => {
    clock.set("2027-03-13T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    await aStaffMember(app);
    owner = await signedInBrowser(app);
    staff = await signedInBrowser(app, staffEmail);
    const unpaid = aBooking({ paymentMethod: "property", dueNow: 0 });
    booking = await writeBooking(database.db, unpaid, clock.now());
    const deposit = { amount: 20_017, currency: "EUR", returnDays: 3, now: clock.now() };
    await inTransaction(database.db, (trx) =>
      insertDeposit(trx, { bookingId: booking.id, ...deposit }),
    );
  });
  afterEach(() => database.close());

  let version = 0;
  beforeEach(() => {
    version = 0;
  });
  async function allow(...rights: StaffRight[]): Promise<string | null> {
    const ticked = Object.fromEntries(rights.map((right) => [right, "on"]));
    const form = { do: "rights", version: String(version++), ...ticked };
    return (await owner.post("/admin/people", form)).to;
  }

  test("before anything was set staff collect what guests owe, and cancel nothing", async () => {
    const { page } = await owner.get("/admin/people");
    expect(page.table).toEqual({ version: 0, rights: firstRights });
    expect((await staff.get(`${path}/cancel`)).status).toBe(403);
    expect((await staff.get(path)).page.view).toMatchObject({ mayCancel: false, mayChange: true });
    expect((await staff.get(`${path}/payment`)).status).toBe(200);
  });

  test.each([
    ["cancel", "/cancel"],
    ["change", "/change"],
    ["payments", "/payment"],
    ["payments", "/deposit"],
  ] as const)(
    "with %s staff open %s, without it neither the page nor its form",
    async (right, at) => {
      await allow(...staffRights);
      expect((await staff.get(path + at)).status).toBe(200);
      await allow(...staffRights.filter((each) => each !== right));
      expect((await staff.get(path + at)).status).toBe(403);
      expect((await staff.post(path + at, { do: "payment" })).status).toBe(403);
      expect((await owner.get(path + at)).status).toBe(200);
    },
  );

  test("an older form, and a form of staff, change nothing", async () => {
    expect(await allow("money")).toBe("/admin/people?rights=saved");
    version = 0;
    expect(await allow(...staffRights)).toBe("/admin/people?rights=stale");
    expect((await staff.post("/admin/people", { do: "rights", version: "1" })).status).toBe(403);
    const { rights } = (await owner.get("/admin/people")).page.table;
    expect(rights).toEqual({ ...firstRights, book: false, change: false, payments: false });
    const log = await database.db.selectFrom("audit_log").select(["what", "after"]).execute();
    expect(log.at(-1)).toEqual({ what: "staffRightsChanged", after: '{"rights":"money"}' });
  });

  test("without seeing money the other rights that need it end, also by the buttons of Today", async () => {
    await allow(...staffRights.filter((right) => right !== "money"));
    for (const at of ["/cancel", "/change", "/payment", "/receipt?entry=x", "/invoice"])
      expect([at, (await staff.get(path + at)).status]).toEqual([at, 403]);
    expect((await staff.get("/admin/calendar/new")).status).toBe(403);
    expect((await staff.get("/admin/cash")).status).toBe(403);
    const form = { do: "payment", reference: booking.reference, amount: "1", method: "cash" };
    expect((await staff.post("/admin?index", form)).to).toBe("/admin?done=changed");
    // What needs no money is still done.
    const arrive = { do: "arrive", reference: booking.reference, version: "1" };
    expect((await staff.post("/admin?index", arrive)).to).toContain("done=arrive");
  });

  test("without seeing money no page, file or search says an amount", async () => {
    const amounts = await amountsOf(booking, database);
    const crawl = async (browser: TestBrowser) => {
      const found: string[] = [];
      const opened: string[] = [];
      for (const address of addresses(booking.reference)) {
        const { status, page, json } = await browser.get(address);
        if (status !== 200) continue;
        opened.push(address);
        const { words: _words, ...shown } = { ...(page ?? json) };
        const text = JSON.stringify(shown);
        for (const amount of amounts) if (text.includes(amount)) found.push(`${address} ${amount}`);
      }
      return { found, opened };
    };
    await allow();
    const bare = await crawl(staff);
    expect(bare.found).toEqual([]);
    expect(bare.opened).toEqual(
      expect.arrayContaining([
        "/admin?index",
        "/admin/calendar",
        "/admin/bookings",
        "/admin/bookings?order=-total",
        path,
        "/admin/messages",
      ]),
    );
    // The same crawl finds them where they may be seen.
    await allow("money");
    const { found } = await crawl(staff);
    expect(found.length).toBeGreaterThan(5);
  });
});

/** Every address of the admin, with searches and orders. */
function addresses(reference: string): string[] {
  const all = adminRoutes().map(({ path: route, isIndex }) => {
    const address = route.replace(":reference", reference).replace(":id", "1");
    return isIndex ? `${address}?index` : address;
  });
  const searches = ["?order=-total", "?q=Claire", "?status=confirmed"];
  return [
    ...all,
    ...searches.map((query) => `/admin/bookings${query}`),
    "/admin?index&done=paid&of=KF-7M3QX9TD",
  ].filter((address) => !/[:*]/.test(address) && !/sign-out|sign-in/.test(address));
}

/** The sums in which a page could say what is earned: of the booking, the ledger and the rates, as numbers and as typed. */
async function amountsOf({ total, quote }: Booking, { db }: TestDatabase): Promise<string[]> {
  const movements = await db.selectFrom("ledger_movements").select("amount").execute();
  const rates = await db.selectFrom("apartments").select("base_rate").execute();
  const cents = [
    total,
    quote.accommodation,
    20_017,
    ...quote.lines.map(({ amount }) => amount),
    ...movements.map(({ amount }) => amount),
    ...rates.map(({ base_rate: rate }) => rate),
  ].filter((amount) => amount >= 10_00);
  return [...new Set(cents.flatMap((amount) => [`:${amount}`, (amount / 100).toFixed(2)]))];
}
