// When extras can be had: transfers both ways on the lists of their days, what is sold in its own days and hours, and nights
// beside a stay that another guest books meanwhile.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listPrepared } from "#app/admin/cleaning/cleaning-board.server.ts";
import { listStays } from "#app/admin/today/today.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { changeExtras } from "#app/bookings/extras/change-extras.server.ts";
import { loadExtrasForm } from "#app/bookings/extras/load-extras-form.server.ts";
import { listBookingExtras, listExtraNights } from "#app/extras/booking-extras.sql.server.ts";
import { listExtras, writeExtra } from "#app/extras/extras.sql.server.ts";
import type { Extra, WantedExtra } from "#app/extras/rules/extra.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The penthouse from Sunday 10 January 2027, 7 nights: 1,980.66. A transfer is 45.00 each way, a late check-out 40.00. The property
// is four hours ahead of UTC; check-in at 14:00, check-out at 11:00.
describe.each(databases)("extras in time on %s", (dialect) => {
  let harness: PaymentHarness;
  let extras: Extra[];
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    extras = await listExtras(harness.database.db);
  });
  afterEach(() => harness.close());

  const named = (name: string) => {
    const found = extras.find(({ words }) => words.en?.name === name);
    if (!found) throw new Error(`No extra ${name}`);
    return found;
  };
  const order = (name: string, more: Partial<WantedExtra> = {}): WantedExtra => ({
    id: named(name).id,
    quantity: 1,
    flight: "",
    time: "",
    ways: "arrival",
    flightBack: "",
    timeBack: "",
    ...more,
  });
  const book = async (ordered: WantedExtra[]) =>
    bookingOf(await harness.place(aRequest({ payment: aCard("success"), extras: ordered })));
  const bookOther = (checkIn: string, checkOut: string, changes = {}) =>
    harness.place(
      aRequest({
        stay: { checkIn, checkOut },
        guest: { ...aRequest().guest, email: `${checkIn}@example.com` },
        ...changes,
      }),
    );
  const again = async ({ id }: Booking) => (await findBookingById(harness.database.db, id))!;
  const change = async (
    booking: Booking,
    wanted: WantedExtra[],
    total: number,
    more: { refund?: number; actor?: "guest" | "owner" } = {},
  ) => {
    const { reference, version } = await again(booking);
    const agreed = { agreedTotal: total, agreedRefund: more.refund ?? 0 };
    const { actor = "guest" } = more;
    return changeExtras({ reference, version, wanted, ...agreed, actor }, harness.app);
  };
  const move = async (
    booking: Booking,
    stay: { checkIn: string; checkOut: string },
    agreed: { total: number; dropped?: number; refund?: number; apartmentId?: number },
  ) => {
    const { reference, version, apartmentId } = await again(booking);
    return changeStay(
      {
        reference,
        version,
        apartmentId: agreed.apartmentId ?? apartmentId,
        stay,
        party: booking,
        agreedTotal: agreed.total,
        agreedRefund: agreed.refund ?? 0,
        agreedDropped: agreed.dropped ?? 0,
        actor: "owner",
      },
      harness.app,
    );
  };
  const changeExtra = (name: string, changes: Partial<Extra>) =>
    inTransaction(harness.database.db, (trx) =>
      writeExtra(trx, { ...named(name), ...changes }, harness.clock.now()),
    );
  const kept = ({ id }: Booking) => listExtraNights(harness.database.db, id);

  test("a transfer both ways costs twice one way, and stands on the lists of both days with that day's flight", async () => {
    const flights = { flight: "MK 749", time: "06:40", flightBack: "MK 748", timeBack: "02:10" };
    const booking = await book([order("Airport transfer", { ways: "both", ...flights })]);
    expect(booking.total).toBe(1980_66 + 2 * 45_00);
    expect(booking.quote.lines.at(-1)).toMatchObject({
      kind: "extra",
      quantity: 2,
      unitAmount: 45_00,
      amount: 90_00,
    });
    const { db } = harness.database;
    const { facts } = harness.app.property;
    const stays = await listStays(db, "2027-01-01", "2027-02-01");
    const on = async (today: string) =>
      (await listPrepared(db, stays, { today, language: "en", facts }))[booking.reference];
    expect(await on("2027-01-10")).toEqual(["Airport transfer, arrival 10 January, MK 749, 06:40"]);
    expect(await on("2027-01-12")).toBeUndefined();
    // The flight leaves before dawn: the evening before is when its guests are fetched.
    const back = ["Airport transfer, departure 17 January, MK 748, 02:10"];
    expect(await on("2027-01-16")).toEqual(back);
    expect(await on("2027-01-17")).toEqual(back);
  });

  test("the way back is added and given back on the guest's page, at the price agreed; a time that is none is refused", async () => {
    const booking = await book([order("Airport transfer")]);
    await changeExtra("Airport transfer", { amount: 60_00 });
    const both = order("Airport transfer", { ways: "both", timeBack: "21:10" });
    expect(await change(booking, [{ ...both, timeBack: "25:10" }], 2070_66)).toMatchObject({
      reason: "time",
      extraId: both.id,
    });
    expect(await change(booking, [both], 2070_66)).toMatchObject({ ok: true });
    expect(await listBookingExtras(harness.database.db, booking.id)).toEqual([both]);
    expect(await change(booking, [order("Airport transfer")], 2025_66)).toMatchObject({ ok: true });
  });

  test("ways that were agreed stay when the owner offers fewer; a new order has only those offered", async () => {
    const both = order("Airport transfer", { ways: "both" });
    const booking = await book([both]);
    await changeExtra("Airport transfer", { ways: "arrival" });
    expect(await change(booking, [{ ...both, flight: "MK 749" }], 2070_66)).toMatchObject({
      ok: true,
    });
    const late = await bookOther("2027-01-25", "2027-01-28", { extras: [both] });
    expect(late).toEqual({ ok: false, reason: "extraUnavailable", extraId: both.id });
  });

  test("a late check-out is sold in the last days of the stay until its hour, also after arrival", async () => {
    const sale = { countedFrom: "departure", openDays: 2, noticeHours: 12 } as const;
    await changeExtra("Late check-out", sale);
    const late = order("Late check-out");
    // Not with the booking, weeks before.
    const booked = await harness.place(aRequest({ extras: [late] }));
    expect(booked).toMatchObject({ reason: "extraUnavailable" });
    const booking = await book([]);
    const { db } = harness.database;
    const { facts } = harness.app.property;
    const offered = async () => {
      const reader = { language: "en", facts, now: harness.clock.now(), by: "guest" } as const;
      const { mayOrder, shown } = await loadExtrasForm(db, await again(booking), null, reader);
      const names = (shown?.items ?? []).filter(({ locked }) => !locked).map(({ name }) => name);
      return { mayOrder, late: names.includes("Late check-out") };
    };
    expect(await offered()).toEqual({ mayOrder: true, late: false });
    expect(await change(booking, [late], 2020_66)).toMatchObject({ reason: "unavailable" });
    // Arrived, three days before departure: nothing else is sold any more.
    harness.clock.set("2027-01-14T08:00:00.000Z");
    expect(await offered()).toEqual({ mayOrder: false, late: false });
    harness.clock.set("2027-01-15T08:00:00.000Z");
    expect(await offered()).toEqual({ mayOrder: true, late: true });
    expect(await change(booking, [late], 2020_66)).toMatchObject({ ok: true });
    expect(await kept(booking)).toEqual(["2027-01-17"]);
    // From 23:00 on the day before it can be neither ordered nor given back.
    harness.clock.set("2027-01-16T18:59:00.000Z");
    expect(await offered()).toEqual({ mayOrder: true, late: true });
    harness.clock.set("2027-01-16T19:00:00.000Z");
    expect(await change(booking, [], 1980_66)).toMatchObject({ reason: "tooLate" });
    expect(await change(booking, [], 1980_66, { actor: "owner" })).toMatchObject({ ok: true });
  });

  test("another guest books the night after between offer and order: the late check-out is refused, and nothing is changed", async () => {
    const booking = await book([]);
    const { facts } = harness.app.property;
    const reader = { language: "en", facts, now: harness.clock.now(), by: "guest" } as const;
    const fields: Record<string, string> = { [`extra-${named("Late check-out").id}`]: "1" };
    const read = (field: string) => fields[field] ?? null;
    const load = () => loadExtrasForm(harness.database.db, booking, read, reader);
    expect((await load()).offer?.quote.total).toBe(2020_66);
    bookingOf(await bookOther("2027-01-17", "2027-01-20"));
    expect(await change(booking, [order("Late check-out")], 2020_66)).toMatchObject({
      reason: "unavailable",
      extraId: named("Late check-out").id,
    });
    expect(await load()).toMatchObject({ offer: null, fault: { reason: "unavailable" } });
    expect((await again(booking)).version).toBe(booking.version);
  });

  test("a free late check-out that the new stay cannot have is never left out unsaid", async () => {
    await changeExtra("Late check-out", { amount: 0 });
    const booking = await book([order("Late check-out")]);
    const longer = { checkIn: "2027-01-10", checkOut: "2027-01-20" };
    // Between the offer, which kept it, and the change another guest books the night after.
    bookingOf(await bookOther("2027-01-20", "2027-01-23"));
    expect(await move(booking, longer, { total: 2781_12 })).toMatchObject({
      reason: "priceChanged",
      offer: { dropped: [{ en: "Late check-out" }] },
    });
    expect(await kept(booking)).toEqual(["2027-01-17"]);
    expect(await move(booking, longer, { total: 2781_12, dropped: 1 })).toMatchObject({ ok: true });
    expect(await kept(booking)).toEqual([]);
  });

  test("the night kept moves with the stay, and to another apartment", async () => {
    const booking = await book([order("Late check-out"), order("Early check-in")]);
    const longer = { checkIn: "2027-01-10", checkOut: "2027-01-20" };
    const total = 2781_12 + (booking.total - 1980_66);
    expect(await move(booking, longer, { total })).toMatchObject({ ok: true });
    expect((await kept(booking)).toSorted()).toEqual(["2027-01-09", "2027-01-20"]);
    // Nights given up are free for others again.
    bookingOf(await bookOther("2027-01-21", "2027-01-24"));
    const asked = await move(booking, longer, { total: 1, apartmentId: 3 });
    if (asked.ok || asked.reason !== "priceChanged") throw new Error("No price");
    const { quote, refund, dropped } = asked.offer;
    expect(dropped).toEqual([]);
    const agreed = { total: quote.total, refund, apartmentId: 3 };
    expect(await move(booking, longer, agreed)).toMatchObject({ ok: true });
    const { db } = harness.database;
    const rows = await db
      .selectFrom("nights")
      .select(["apartment_id", "night"])
      .where("booking_id", "=", booking.id)
      .where("note", "is not", null)
      .orderBy("night")
      .execute();
    expect(rows).toEqual([
      { apartment_id: 3, night: "2027-01-09" },
      { apartment_id: 3, night: "2027-01-20" },
    ]);
  });

  test("a night that staff gave back is not asked for again by another order, and the late check-out stays agreed", async () => {
    const booking = await book([order("Late check-out")]);
    const { db } = harness.database;
    await db.deleteFrom("nights").where("night", "=", "2027-01-17").execute();
    bookingOf(await bookOther("2027-01-17", "2027-01-20"));
    const more = [order("Late check-out"), order("Cot"), order("Early check-in")];
    const early = named("Early check-in").amount;
    expect(await change(booking, more, 2020_66 + early)).toMatchObject({ ok: true });
    expect(await kept(booking)).toEqual(["2027-01-09"]);
    expect(await listBookingExtras(db, booking.id)).toHaveLength(3);
  });
});
