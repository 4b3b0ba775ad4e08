// Nights that are given back: after an early departure at once, after a no-show by the owner's word; undone while no other guest has
// bought them, and never sold twice.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadCalendar } from "#app/admin/calendar/load-calendar.server.ts";
import { loadToday } from "#app/admin/today/today.server.ts";
import type { App } from "#app/app.server.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import type { ArrivalStatus } from "#app/bookings/rules/booking-status.ts";
import { setArrivalStatus } from "#app/bookings/arrival/set-arrival-status.server.ts";
import { listEndedCodes } from "#app/bookings/arrival/stay-keys.sql.server.ts";
import { listExportedStays } from "#app/channels/feeds.sql.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { nightsOf } from "#tests/support/calendars/channels.ts";
import { aClock } from "#tests/support/clock.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("nights given back on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let booking: Booking;
  beforeEach(async () => {
    clock.set("2027-02-20T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    const stay = { checkIn: "2027-03-01", checkOut: "2027-03-08" };
    booking = bookingOf(await placeBooking(aRequest({ stay }), app));
    clock.set("2027-03-01T08:00:00Z");
  });
  afterEach(() => database.close());

  const now = async () => (await findBookingById(database.db, booking.id))!;
  const record = async (arrivalStatus: ArrivalStatus) => {
    const { reference, version } = await now();
    const result = await setArrivalStatus(
      { reference, version, arrivalStatus },
      app,
      async () => {},
    );
    return result.ok ? "ok" : result.reason;
  };
  const held = async () =>
    (await nightsOf(database)).map((night) => night.split(" ")[0]?.slice(5)).join(" ");
  const buy = (checkIn: string, checkOut: string) =>
    placeBooking(aRequest({ stay: { checkIn, checkOut }, source: "owner" }), app);

  async function leaveEarly(): Promise<void> {
    expect(await record("arrive")).toBe("ok");
    clock.set("2027-03-04T08:00:00Z");
    expect(await record("leave")).toBe("ok");
  }

  /** Makes the nights free again, after they were bought or the departure was undone. */
  async function freeAgain(bought: PlaceBookingResult): Promise<boolean> {
    if (!bought.ok) return (await record("leave")) === "ok";
    const { reference, version } = bookingOf(bought);
    const refund = { reference, version, agreedRefund: 0, actor: "owner" as const };
    return (await cancelBooking(refund, app)).ok;
  }

  test("an early departure frees what is left at once, at the price that was agreed", async () => {
    const before = await readBalance(database.db, booking.id);
    const version = await database.contentVersion();
    await leaveEarly();
    expect(await held()).toBe("03-01 03-02 03-03");
    expect(await now()).toMatchObject({
      status: "checked_out",
      freeFrom: "2027-03-04",
      checkOut: "2027-03-08",
      total: booking.total,
    });
    expect(await readBalance(database.db, booking.id)).toEqual(before);
    // Cached pages and the calendar for other sites follow.
    expect(await database.contentVersion()).not.toBe(version);
    const at = { today: "2027-03-04", now: clock.now() };
    expect(await listExportedStays(database.db, 4, at)).toEqual([]);
    const day = await loadToday("owner", "en", app);
    expect(day.leaving.map(({ reference }) => reference)).toEqual([booking.reference]);
    expect(day.cleaning).toMatchObject([{ apartmentId: 4, forArrival: false }]);
    const next = bookingOf(await buy("2027-03-05", "2027-03-08"));
    const { lines } = await loadCalendar(
      new URLSearchParams({ from: "2027-03-01" }),
      { language: "en", seesMoney: true, changesStays: true },
      app,
    );
    const bars = lines
      .find(({ id }) => id === 4)
      ?.cells.flatMap((cell) => (cell.is === "free" ? [] : [cell]));
    expect(JSON.stringify(bars)).toContain(next.reference);
    expect(await record("undoLeaving")).toBe("nightsSold");
    expect(await now()).toMatchObject({ status: "checked_out", freeFrom: "2027-03-04" });
    expect(await held()).toBe("03-01 03-02 03-03 03-05 03-06 03-07");
    expect(await findInconsistencies(database.db)).toEqual([]);
  });

  test("a departure on the last day frees nothing", async () => {
    await record("arrive");
    clock.set("2027-03-08T08:00:00Z");
    expect(await record("leave")).toBe("ok");
    expect((await now()).freeFrom).toBeNull();
    expect(await held()).toBe("03-01 03-02 03-03 03-04 03-05 03-06 03-07");
  });

  test("a departure undone holds the nights again, and the code of the apartment is not due", async () => {
    await leaveEarly();
    expect(await listEndedCodes(database.db, new Date("2100-01-01"), booking.id)).toHaveLength(1);
    expect(await record("undoLeaving")).toBe("ok");
    expect(await now()).toMatchObject({ status: "checked_in", freeFrom: null });
    expect(await held()).toBe("03-01 03-02 03-03 03-04 03-05 03-06 03-07");
    expect(await listEndedCodes(database.db, new Date("2100-01-01"), booking.id)).toEqual([]);
    expect(await buy("2027-03-05", "2027-03-08")).toMatchObject({ reason: "nightsTaken" });
    // The invoice of the first departure stands: nothing that it states has changed.
    expect(await record("leave")).toBe("ok");
    const invoices = await database.db.selectFrom("invoices").select("kind").execute();
    expect(invoices).toEqual([{ kind: "invoice" }]);
  });

  test("an arrival by mistake is undone, once", async () => {
    await record("arrive");
    expect(await record("undoArrival")).toBe("ok");
    expect(await now()).toMatchObject({ status: "confirmed" });
    expect(await listEndedCodes(database.db, new Date("2100-01-01"), booking.id)).toEqual([]);
    expect(await record("undoArrival")).toBe("notNow");
  });

  test("a guest who did not come keeps the nights until they are freed, and gets them back while they are free", async () => {
    await record("noShow");
    expect(await held()).toBe("03-01 03-02 03-03 03-04 03-05 03-06 03-07");
    clock.set("2027-03-02T08:00:00Z");
    expect(await record("freeNights")).toBe("ok");
    expect(await held()).toBe("03-01");
    expect(await record("keepNights")).toBe("ok");
    expect(await held()).toBe("03-01 03-02 03-03 03-04 03-05 03-06 03-07");
    await record("freeNights");
    // Who comes late after all takes the nights too, if they are there.
    expect(await record("arrive")).toBe("ok");
    expect(await now()).toMatchObject({ status: "checked_in", freeFrom: null, retained: null });
    expect(await held()).toBe("03-01 03-02 03-03 03-04 03-05 03-06 03-07");
  });

  test("a guest who did not come cannot arrive once a night is sold", async () => {
    await record("noShow");
    const { retained } = await now();
    await record("freeNights");
    bookingOf(await buy("2027-03-02", "2027-03-05"));
    expect(await record("arrive")).toBe("nightsSold");
    expect(await record("keepNights")).toBe("nightsSold");
    expect(await now()).toMatchObject({ status: "no_show", freeFrom: "2027-03-01", retained });
    expect(await findInconsistencies(database.db)).toEqual([]);
  });

  test("searching finds the nights that are free again", async () => {
    await leaveEarly();
    const stay = { checkIn: "2027-03-05", checkOut: "2027-03-08" };
    const party = { adults: 2, children: 0 };
    const found = await findStays({ stay, party, language: "en" }, app);
    expect(found.find(({ apartment }) => apartment.id === 4)).toMatchObject({ free: true });
  });

  test("undone and sold at once: one of the two gets the nights, in every order", async () => {
    await leaveEarly();
    const outcomes = new Set<string>();
    for (const [undoLater, buyLater] of [
      [0, 0],
      [6, 0],
      [0, 6],
      [12, 0],
      [0, 12],
      [60, 0],
      [0, 60],
    ] as const) {
      const [undone, bought] = await Promise.all([
        after(undoLater, () => record("undoLeaving")),
        after(buyLater, () => buy("2027-03-05", "2027-03-08")),
      ]);
      const isBought = bought.ok;
      outcomes.add(isBought ? "bought" : "undone");
      expect({ undone, isBought }).toEqual(
        isBought ? { undone: "nightsSold", isBought } : { undone: "ok", isBought },
      );
      expect(await held()).toBe(
        isBought
          ? "03-01 03-02 03-03 03-05 03-06 03-07"
          : "03-01 03-02 03-03 03-04 03-05 03-06 03-07",
      );
      expect(await freeAgain(bought)).toBe(true);
    }
    expect([...outcomes].toSorted()).toEqual(["bought", "undone"]);
    expect(await findInconsistencies(database.db)).toEqual([]);
  });

  test("only an owner frees the nights of a guest who did not come", async () => {
    await anOwner(app);
    await aStaffMember(app);
    await record("noShow");
    const { reference, version } = await now();
    const path = `/admin/bookings/${reference}`;
    const fields = { do: "freeNights", version: String(version) };
    const staff = await signedInBrowser(app, staffEmail);
    expect((await staff.get(path)).page.view.arrivalStatuses).toEqual(["arrive"]);
    expect((await staff.post(path, fields)).status).toBe(403);
    const owner = await signedInBrowser(app);
    expect((await owner.get(path)).page.view.arrivalStatuses).toEqual(["arrive", "freeNights"]);
    // Pressed twice: once.
    const both = await Promise.all([owner.post(path, fields), owner.post(path, fields)]);
    expect(statusesOf(both)).toEqual([303, 409]);
    expect(await held()).toBe("");
  });
});

async function after<Answer>(milliseconds: number, act: () => Promise<Answer>): Promise<Answer> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
  return act();
}
