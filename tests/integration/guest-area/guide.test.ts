// The digital guide: opened with the secret only, and the door code only for a stay that is paid or released, once its hour has
// come.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { headers, loader } from "#app/guest-area/guide/guide-page.tsx";
import { loadGuide } from "#app/guest-area/guide/load-guide.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { guestRouteArgs, secretOf } from "#tests/support/pages/guest-route-args.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { signedInBrowser, anOwner } from "#tests/support/admin-users.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";

describe.each(databases)("the guide on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let admin: TestBrowser;
  let booking: Booking;
  let secret: string;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    admin = await signedInBrowser(app);
    await book(aCard("success"));
  });
  afterEach(() => database.close());

  async function book(payment: BookingRequest["payment"], changes = {}) {
    const placed = await placeBooking(aRequest({ payment, ...changes }), app);
    if (!placed.ok || placed.outcome !== "confirmed") throw new Error("not booked");
    booking = placed.booking;
    secret = await secretOf(booking, app);
  }

  const save = (typing: Record<string, string> = {}, version = "0") => {
    const id = String(booking.apartmentId);
    const keys = {
      [`code-${id}`]: "4815#",
      [`network-${id}`]: "Filao",
      [`password-${id}`]: "laglag",
    };
    return admin.post("/admin/guide", { id, version, ...keys, ...typing });
  };
  const read = () => loadGuide(secret, "en", app);
  // So many days before or after a date, at an hour of Mauritius (UTC+4).
  const at = (date: string, days: number, hour: number) =>
    clock.set(
      new Date(
        Date.parse(`${date}T00:00:00Z`) + days * 86_400_000 + (hour - 4) * 3_600_000,
      ).toISOString(),
    );
  // Written to the row: not every status can follow every other.
  const become = (status: Booking["status"]) =>
    database.db.updateTable("bookings").set({ status }).where("id", "=", booking.id).execute();

  test("shows the code from six in the morning of the day of arrival until the check-out hour", async () => {
    expect((await save()).status).toBe(303);
    at(booking.checkIn, -1, 23.99);
    expect(await read()).toMatchObject({ state: "early", isToday: false, keys: null });
    at(booking.checkIn, 0, 5.99);
    expect(await read()).toMatchObject({ state: "early", isToday: true, keys: null });
    at(booking.checkIn, 0, 6);
    const keys = { code: "4815#", network: "Filao", password: "laglag" };
    expect(await read()).toMatchObject({
      state: "open",
      keys,
      until: `${booking.checkOut}T07:00:00.000Z`,
    });
    at(booking.checkOut, 0, 10.99);
    expect(await read()).toMatchObject({ keys });
    at(booking.checkOut, 0, 11);
    expect(await read()).toBe("closed");
  });

  test("contains no code before its day, in page, audit log and email", async () => {
    await save();
    const path = `/fr/my-booking/${secret}/guide`;
    const page = await loader(guestRouteArgs(app, path, { token: secret, lang: "fr" }));
    expect(JSON.stringify(page)).not.toMatch(/4815|laglag/);
    expect(headers({} as never)).toMatchObject({ "Cache-Control": "no-store" });
    expect(JSON.stringify(await listAudit(database.db, { limit: 50 }))).not.toMatch(/4815|laglag/);
    const emails = await database.db.selectFrom("outbox").selectAll().execute();
    expect(JSON.stringify(emails)).not.toMatch(/4815|laglag/);
  });

  test("a stay that is not paid shows no code on any day, until staff release it", async () => {
    await save();
    const week = { stay: { checkIn: "2027-02-01", checkOut: "2027-02-08" } };
    await book({ method: "property" }, week);
    for (const [day, hour] of [
      [-60, 12],
      [0, 12],
      [3, 12],
    ] as const) {
      at(booking.checkIn, day, hour);
      expect(await read()).toMatchObject({ state: "unpaid", keys: null });
    }
    await become("checked_in");
    expect(await read()).toMatchObject({ state: "unpaid", keys: null });
    const page = await loader(guestRouteArgs(app, "/x", { token: secret }));
    expect(JSON.stringify(page)).not.toMatch(/4815|laglag/);

    await signedInBrowser(app).then((signedIn) =>
      signedIn.post(`/admin/bookings/${booking.reference}`, { do: "release", version: "0" }),
    );
    expect(await read()).toMatchObject({ state: "open", keys: { code: "4815#" } });
  });

  test.each(["cancelled", "expired", "no_show", "checked_out"] as const)(
    "%s: redirects to the booking's page in its language",
    async (status) => {
      await save();
      at(booking.checkIn, 0, 12);
      await become(status);
      const path = `/fr/my-booking/${secret}/guide`;
      const refused = await Promise.resolve(
        loader(guestRouteArgs(app, path, { token: secret, lang: "fr" })),
      ).catch((thrown: unknown) => thrown as Response);
      expect(refused).toMatchObject({ status: 303 });
      const { headers: responseHeaders } = refused as Response;
      expect(responseHeaders.get("location")).toBe(`/fr/my-booking/${secret}`);
      expect(responseHeaders.get("cache-control")).toBe("no-store");
    },
  );

  test.each(["", "x", "KF-7M3QX9TD"])("the secret %j opens nothing", async (token) => {
    await expect(
      loader(guestRouteArgs(app, "/my-booking/x/guide", { token })),
    ).rejects.toMatchObject({
      init: { status: 404 },
    });
  });

  test("without a code it still opens, and says so", async () => {
    at(booking.checkIn, 0, 15);
    expect(await read()).toMatchObject({ keys: { code: "", network: "", password: "" } });
  });

  test("two owners at once: one saves, the other gets a conflict and loses no input", async () => {
    const code = `code-${booking.apartmentId}`;
    const both = await Promise.all([save(), save({ [code]: "99" })]);
    expect(statusesOf(both)).toEqual([303, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.answer).toMatchObject({ stale: true, id: booking.apartmentId });
    expect((await save({ [code]: "77#" }, "1")).status).toBe(303);
    expect((await save({ [code]: "78#" }, "1")).status).toBe(409);
    const page = (await admin.get("/admin/guide")).page;
    const own = page.apartments.find(({ id }: { id: number }) => id === booking.apartmentId);
    expect(own).toMatchObject({ version: 2, keys: { code: "77#" } });
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry).toMatchObject({ what: "guideKeysChanged", before: null, after: null });
  });

  test("an invalid code is refused, with the input", async () => {
    const code = `code-${booking.apartmentId}`;
    const long = await save({ [code]: "1".repeat(21) });
    expect(long.status).toBe(400);
    expect(long.answer).toMatchObject({
      typed: { code: "1".repeat(21) },
      faults: [{ field: code, reason: "tooLong", values: { limit: 20 } }],
    });
    expect((await save({ [code]: "1\u00002" })).answer.faults).toMatchObject([
      { reason: "control" },
    ]);
    expect((await save({ id: "999999" })).status).toBe(404);
  });
});
