// A guest changes their own stay: the price first, then the same rules as for any booking, never another guest's.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { action, loader } from "#app/guest-area/change/my-booking-change-page.tsx";
import { loadMyChange } from "#app/guest-area/change/my-change.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { moneyTaken } from "#tests/support/booking/booking-state.ts";
import { guestRouteArgs, secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The penthouse from Sunday 10 January 2027: 7 nights 1,980.66, of it 42.00 at the property; 5 nights 1,539.00, 30.00.
// 8 x 276 + 2 x 304, a tenth off, cleaning 60, service 126.72, tourist fee 60: ten nights 2,781.12.
const week = { checkIn: "2027-01-10", checkOut: "2027-01-17", adults: "2", children: "0" };
const weekByCard = 1938_66;
const fiveByCard = 1509_00;

describe.each(databases)("changing by its guest on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) => {
    const booking = bookingOf(
      await harness.place(aRequest({ payment: aCard("success"), ...changes })),
    );
    return { booking, secret: await secretOf(booking, harness.app) };
  };
  const ask = (token: string, stay: Partial<typeof week>) =>
    loadMyChange(token, new URLSearchParams({ ...week, ...stay }), "en", harness.app);
  const submit = (token: string, form: Record<string, string | number>) =>
    action(guestRouteArgs(harness.app, `/my-booking/${token}/change`, { token }, form));
  const agreed = async (token: string, stay: Partial<typeof week>) => {
    const { booking, offer } = (await ask(token, stay)) ?? {};
    const { version = 0 } = booking ?? {};
    const [total, refund] = [offer?.quote.total ?? 0, offer?.refund ?? 0];
    return { ...week, ...stay, version, total, refund };
  };
  const bookingState = async ({ id }: Booking) => {
    const found = await findBookingById(harness.database.db, id);
    return found && [found.checkIn, found.checkOut, found.adults, found.total];
  };

  test("shorter: the refund is shown, then made", async () => {
    const { booking, secret } = await book();
    const shorter = { checkOut: "2027-01-15" };
    expect(await ask(secret, shorter)).toMatchObject({
      mayChange: true,
      capacity: 4,
      faults: [],
      offer: { refund: 429_66, retained: 0, dueNow: fiveByCard, dueAtProperty: 30_00 },
    });
    const answer = await submit(secret, await agreed(secret, shorter));
    expect((answer as Response).headers.get("location")).toBe(`/my-booking/${secret}?done=change`);
    expect(await bookingState(booking)).toEqual(["2027-01-10", "2027-01-15", 2, 1539_00]);
    expect(await moneyTaken(harness.app)).toBe(fiveByCard);
    const emails = await harness.database.db
      .selectFrom("outbox")
      .select(["recipient", "kind"])
      .where("kind", "=", "guestChange")
      .execute();
    expect(emails).toEqual([{ recipient: booking.email, kind: "guestChange" }]);
  });

  test("longer: the rest is due at the property; a second submission of the same form gets a conflict", async () => {
    const { booking, secret } = await book();
    const form = await agreed(secret, { checkOut: "2027-01-20" });
    await submit(secret, form);
    expect(await bookingState(booking)).toEqual(["2027-01-10", "2027-01-20", 2, 2781_12]);
    expect(await moneyTaken(harness.app)).toBe(weekByCard);
    expect(await submit(secret, form)).toMatchObject({
      data: { faults: [{ field: "checkIn", reason: "changed" }] },
      init: { status: 409 },
    });
  });

  test.each([
    ["nothing else", {}, { field: "checkIn", reason: "same" }],
    ["no dates", { checkIn: "", checkOut: "" }, { field: "checkIn", reason: "datesMissing" }],
    ["no date", { checkIn: "soon" }, { field: "checkIn", reason: "checkInUnreadable" }],
    [
      "backwards",
      { checkOut: "2027-01-09" },
      { field: "checkOut", reason: "checkOutNotAfterCheckIn" },
    ],
    ["too short", { checkOut: "2027-01-11" }, { field: "checkOut", reason: "tooShort" }],
    ["in the past", { checkIn: "2026-11-01" }, { field: "checkIn", reason: "inThePast" }],
    ["no guests at all", { adults: "0" }, { field: "adults", reason: "noAdult" }],
    ["half a guest", { adults: "1.5" }, { field: "adults", reason: "notWhole" }],
    ["no number", { children: "" }, { field: "children", reason: "notWhole" }],
    [
      "too many",
      { children: "3" },
      { field: "adults", reason: "apartmentSleeps", values: { capacity: 4 } },
    ],
    [
      "far too many",
      { adults: "99" },
      { field: "adults", reason: "apartmentSleeps", values: { capacity: 4 } },
    ],
  ])("%s is refused in the preview, and when it is submitted", async (_what, stay, fault) => {
    const { booking, secret } = await book();
    expect(await ask(secret, stay)).toMatchObject({ offer: null, faults: [fault] });
    const submitted = await submit(secret, await agreed(secret, stay));
    expect(submitted).toMatchObject({ data: { faults: [fault] } });
    expect(await bookingState(booking)).toEqual(["2027-01-10", "2027-01-17", 2, 1980_66]);
  });

  test("another price than was shown has to be agreed to anew", async () => {
    const { booking, secret } = await book();
    const form = await agreed(secret, { checkOut: "2027-01-15" });
    for (const wrong of [{ total: 1 }, { refund: 1938_66 }, { total: "" }, { refund: "-1" }])
      expect(await submit(secret, { ...form, ...wrong })).toMatchObject({
        data: {
          faults: [{ field: "offer", reason: "priceChanged" }],
          view: { offer: { refund: 429_66 } },
        },
        init: { status: 409 },
      });
    expect(await bookingState(booking)).toEqual(["2027-01-10", "2027-01-17", 2, 1980_66]);
  });

  test("nights of others cannot be taken", async () => {
    const mine = await book();
    const next = { checkIn: "2027-01-17", checkOut: "2027-01-24" };
    const other = await book({ stay: next });
    const changedStay = { checkOut: "2027-01-18" };
    expect(await ask(mine.secret, changedStay)).toMatchObject({
      offer: null,
      faults: [{ field: "checkIn", reason: "nightsTaken" }],
    });
    expect(
      await submit(mine.secret, { ...week, ...changedStay, version: 2, total: 1, refund: 0 }),
    ).toMatchObject({
      data: { faults: [{ reason: expect.stringMatching(/nightsTaken|changed/) }] },
    });
    expect((await bookingState(other.booking))?.slice(0, 2)).toEqual(["2027-01-17", "2027-01-24"]);
  });

  test("the calendar shows the guest's own nights as free, those of others as taken, and leads to the price by two days", async () => {
    const { secret } = await book();
    await book({ stay: { checkIn: "2027-01-17", checkOut: "2027-01-24" } });
    const open = (search: Record<string, string>) => {
      const address = `/my-booking/${secret}/change?${new URLSearchParams(search).toString()}`;
      return loader(guestRouteArgs(harness.app, address, { token: secret }));
    };
    const { calendar } = await open({});
    expect(calendar).toMatchObject({
      months: ["2027-01", "2027-02"],
      chosen: { checkIn: "2027-01-10", checkOut: "2027-01-17" },
    });
    const stateOf = (date: string) => calendar?.days.find((day) => day.date === date)?.state;
    const states = ["2027-01-10", "2027-01-12", "2027-01-18", "2027-01-24"].map(stateOf);
    expect(states).toEqual(["free", "free", "taken", "free"]);
    const select = (search: Record<string, string>) =>
      open({ ...week, shown: "2027-01", ...search }).catch((thrown: Response) =>
        thrown.headers.get("location"),
      );
    const half = { checkIn: "2027-01-08", adults: "2", children: "0", month: "2027-01" };
    const address = `/my-booking/${secret}/change?checkIn=2027-01-08`;
    const rest = "adults=2&children=0&month=2027-01";
    expect(await select({ day: "2027-01-08" })).toBe(`${address}&${rest}#days`);
    expect((await open(half)).view).toMatchObject({ faults: [], offer: null });
    expect(await select({ ...half, checkOut: "", day: "2027-01-15" })).toBe(
      `${address}&checkOut=2027-01-15&${rest}#offer`,
    );
    // Turned to another month, nothing was asked for yet; a taken day is refused by the calendar alone.
    expect((await open({ ...week, month: "2027-03" })).view.faults).toEqual([]);
    const taken = await open({ ...week, shown: "2027-01", day: "2027-01-18" });
    expect(taken).toMatchObject({
      calendar: { refused: { day: "2027-01-18", refusal: "taken" } },
      view: { faults: [] },
    });
  });

  test("once arrived, or cancelled, no change is offered", async () => {
    const { booking, secret } = await book();
    const form = await agreed(secret, { checkOut: "2027-01-15" });
    harness.clock.set("2027-01-10T10:00:00Z");
    expect(await ask(secret, { checkOut: "2027-01-15" })).toMatchObject({
      mayChange: false,
      offer: null,
    });
    expect(await submit(secret, form)).toMatchObject({
      data: { faults: [{ field: "checkIn", reason: "notNow" }] },
      init: { status: 409 },
    });
    expect(await bookingState(booking)).toEqual(["2027-01-10", "2027-01-17", 2, 1980_66]);
  });

  test("the secret decides whose booking it is: ids of another in the form or the address have no effect", async () => {
    const mine = await book();
    const other = await book({ apartmentId: 5 });
    const ids = {
      reference: other.booking.reference,
      id: other.booking.id,
      bookingId: other.booking.id,
      token: other.secret,
      apartment: "5",
      apartmentId: "5",
    };
    const before = await bookingState(other.booking);
    await submit(mine.secret, {
      ...(await agreed(mine.secret, { checkOut: "2027-01-15" })),
      ...ids,
    });
    expect((await bookingState(mine.booking))?.slice(0, 2)).toEqual(["2027-01-10", "2027-01-15"]);
    expect((await findBookingById(harness.database.db, mine.booking.id))?.apartmentId).toBe(4);
    expect(await bookingState(other.booking)).toEqual(before);
    for (const token of [other.booking.reference, other.booking.id, ""]) {
      await expect(submit(token, { ...week, ...ids })).rejects.toMatchObject({
        init: { status: 404 },
      });
      const args = guestRouteArgs(harness.app, "/my-booking/x/change", { token });
      await expect(loader(args)).rejects.toMatchObject({ init: { status: 404 } });
    }
    expect(await bookingState(other.booking)).toEqual(before);
  });

  test("while the property is closed a stay can be shortened, and gets no nights that it did not have", async () => {
    const { booking, secret } = await book();
    const { db } = harness.database;
    const closed = {
      name: "opening",
      value: JSON.stringify({ closed: true }),
      version: 1,
      changed_at: harness.clock.now().toISOString(),
    };
    await db
      .insertInto("settings")
      .values(closed)
      .onConflict((conflict) => conflict.column("name").doUpdateSet(closed))
      .execute();
    const faults = [{ field: "checkIn", reason: "notOpen" }];
    for (const stay of [
      { checkIn: "2027-01-09" },
      { checkOut: "2027-01-18" },
      { checkIn: "2027-02-10", checkOut: "2027-02-17" },
    ]) {
      expect(await ask(secret, stay)).toMatchObject({ offer: null, faults });
      const form = { ...week, ...stay, version: booking.version, total: 0, refund: 0 };
      expect(await submit(secret, form)).toMatchObject({ data: { faults }, init: { status: 400 } });
    }
    await submit(secret, await agreed(secret, { checkOut: "2027-01-15" }));
    expect(await bookingState(booking)).toEqual(["2027-01-10", "2027-01-15", 2, 1539_00]);
  });
});
