// Whose rule counts, and of which apartment; and what is said of money where there is none.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { recordPayment } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import { loadMyStorm } from "#app/storms/answer-storm.server.ts";
import { listStormGuests } from "#app/storms/storms.sql.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { openStormHarness, secretIn } from "#tests/support/storms/storm-harness.ts";
import type { StormHarness } from "#tests/support/storms/storm-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const nothing = async () => {};

describe.each(databases)("the choices of a storm on %s", (dialect) => {
  let given: StormHarness["given"];
  let app: StormHarness["app"];
  let booked: StormHarness["booked"];
  let opened: StormHarness["opened"];
  let deliver: StormHarness["deliver"];
  let told: StormHarness["told"];
  let press: StormHarness["press"];
  beforeEach(async () => {
    ({ given, app, booked, opened, deliver, told, press } = await openStormHarness(dialect));
  });
  afterEach(() => given.close());

  test("who pays at the property reads nothing of money, until the desk received some", async () => {
    given.clock.set("2027-01-08T08:00:00Z");
    const stay = bookingOf(await given.place(aRequest({ apartmentId: 1 })));
    await given.database.db
      .updateTable("bookings")
      .set({ status: "confirmed" })
      .where("id", "=", stay.id)
      .execute();
    await opened({ apartments: [1] });
    const [email] = await deliver();
    const secret = secretIn(email?.text);
    const site = aWholeSite(app);
    const page = async (query = "") =>
      (await site.request(`/en/my-booking/${secret}/storm${query}`)).text;
    expect(await page()).toContain("Cancel my booking");
    expect(await page()).not.toContain("0.00");
    given.clock.set("2027-01-12T08:00:00Z");
    expect(await page()).toContain("you do not pay for the nights after it");
    const cash = { method: "cash" as const, amount: { cents: stay.total, foreign: null } };
    const form = { reference: stay.reference, formKey: randomUUID(), shownOpen: stay.total };
    const desk = { userId: "desk", alsoWrite: nothing };
    const paid = await recordPayment({ ...form, ...cash, allowMore: false }, desk, app);
    expect(paid).toMatchObject({ ok: true });
    // All of it was received, and two of seven nights were slept: what the other five cost goes back.
    const kept = Math.round((stay.quote.accommodation * 2) / 7);
    const back = (await loadMyStorm(secret, "en", app))?.back ?? 0;
    expect(back).toBeGreaterThanOrEqual(stay.quote.accommodation - kept);
    expect(await page()).toContain("Leave earlier and get");
    expect(await press(secret, "refund")).toEqual({ ok: true });
    const after = (await findBookingByReference(given.database.db, stay.reference))!;
    expect(stay.total - after.total).toBe(back);
    expect(await page("?done=1")).toContain("Your refund is on its way.");
  });

  test("of two storms the more generous rule counts, and a stay is moved out of both", async () => {
    await opened({ from: "2027-01-10", to: "2027-01-12", refundPercent: 100, moveMonths: 1 });
    const { storm: later, secret } = await told({ from: "2027-01-12", refundPercent: 50 });
    expect((await loadMyStorm(secret, "en", app))?.back).toBe(1938_66);
    const to = (arrival: string) => press(secret, "move", { arrival });
    // The later storm would allow it for twelve months.
    expect(await to("2027-04-10")).toEqual({ ok: false, fault: "tooLate" });
    await opened({ from: "2027-01-20", to: "2027-01-22", apartments: [4] });
    expect(await to("2027-01-15")).toEqual({ ok: false, fault: "nightsTaken" });
    expect(await to("2027-01-13")).toEqual({ ok: false, fault: "inStorm" });
    expect(await to("2027-01-22")).toEqual({ ok: true });
    expect(await listStormGuests(given.database.db, later.id)).toMatchObject([{ answer: null }]);
  });

  test("a guest whom staff moved to an apartment outside the storm has no choice to make", async () => {
    const { secret } = await told({ apartments: [4] });
    expect((await loadMyStorm(secret, "en", app))?.open).not.toEqual([]);
    await given.database.db
      .updateTable("bookings")
      .set({ apartment_id: 5 })
      .where("id", "=", booked.id)
      .execute();
    expect((await loadMyStorm(secret, "en", app))?.open).toEqual([]);
    expect(await press(secret, "stay")).toEqual({ ok: false, fault: "notNow" });
    await given.database.db
      .updateTable("bookings")
      .set({ apartment_id: 4 })
      .where("id", "=", booked.id)
      .execute();
  });
});
