// A guest changes their own stay: the price first, then the same rules as for any booking, never another guest's.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#app/booking/bookings.sql.server.ts";
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { loadMyChange } from "#app/booking/my-booking/load-my-change.server.ts";
import { action, loader } from "#app/booking/my-booking/my-booking-change-page.tsx";
import { aCard, aRequest } from "#tests/house/booking-requests.ts";
import { aVisit, secretOf } from "#tests/house/guest-visits.ts";
import { databases } from "#tests/house/open-house.ts";
import { bookingOf, openTill } from "#tests/house/till.ts";
import type { Till } from "#tests/house/till.ts";
import { moneyTaken } from "#tests/house/unfinished.ts";

// The penthouse from Sunday 10 January 2027: 7 nights 1,980.66, of it 42.00 at the property; 5 nights 1,539.00, 30.00.
// 8 x 276 + 2 x 304, a tenth off, cleaning 60, service 126.72, tourist fee 60: ten nights 2,781.12.
const week = { checkIn: "2027-01-10", checkOut: "2027-01-17", adults: "2", children: "0" };
const weekByCard = 1938_66;
const fiveByCard = 1509_00;

describe.each(databases)("changing by its guest on %s", (dialect) => {
  let till: Till;
  beforeEach(async () => {
    till = await openTill(dialect);
  });
  afterEach(() => till.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) => {
    const booking = bookingOf(
      await till.place(aRequest({ payment: aCard("success"), ...changes })),
    );
    return { booking, secret: await secretOf(booking, till.house) };
  };
  const ask = (token: string, stay: Partial<typeof week>) =>
    loadMyChange(token, new URLSearchParams({ ...week, ...stay }), "en", till.house);
  const press = (token: string, form: Record<string, string | number>) =>
    action(aVisit(till.house, `/my-booking/${token}/change`, { token }, form));
  const agreed = async (token: string, stay: Partial<typeof week>) => {
    const { booking, offer } = (await ask(token, stay)) ?? {};
    const { version = 0 } = booking ?? {};
    const [total, refund] = [offer?.quote.total ?? 0, offer?.refund ?? 0];
    return { ...week, ...stay, version, total, refund };
  };
  const standing = async ({ id }: Booking) => {
    const found = await findBookingById(till.database.db, id);
    return found && [found.checkIn, found.checkOut, found.adults, found.total];
  };

  test("shorter: the refund is shown, then made", async () => {
    const { booking, secret } = await book();
    const shorter = { checkOut: "2027-01-15" };
    expect(await ask(secret, shorter)).toMatchObject({
      mayChange: true,
      capacity: 4,
      faults: [],
      offer: { refund: 429_66, kept: 0, dueNow: fiveByCard, dueAtProperty: 30_00 },
    });
    const answer = await press(secret, await agreed(secret, shorter));
    expect((answer as Response).headers.get("location")).toBe(`/my-booking/${secret}?done=change`);
    expect(await standing(booking)).toEqual(["2027-01-10", "2027-01-15", 2, 1539_00]);
    expect(await moneyTaken(till.house)).toBe(fiveByCard);
    const letters = await till.database.db
      .selectFrom("outbox")
      .select(["recipient", "kind"])
      .where("kind", "=", "guestChange")
      .execute();
    expect(letters).toEqual([{ recipient: booking.email, kind: "guestChange" }]);
  });

  test("longer: the rest is due at the property; a second submission of the same form gets a conflict", async () => {
    const { booking, secret } = await book();
    const form = await agreed(secret, { checkOut: "2027-01-20" });
    await press(secret, form);
    expect(await standing(booking)).toEqual(["2027-01-10", "2027-01-20", 2, 2781_12]);
    expect(await moneyTaken(till.house)).toBe(weekByCard);
    expect(await press(secret, form)).toMatchObject({
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
    ["nobody", { adults: "0" }, { field: "adults", reason: "noAdult" }],
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
    const pressed = await press(secret, await agreed(secret, stay));
    expect(pressed).toMatchObject({ data: { faults: [fault] } });
    expect(await standing(booking)).toEqual(["2027-01-10", "2027-01-17", 2, 1980_66]);
  });

  test("another price than was shown has to be agreed to anew", async () => {
    const { booking, secret } = await book();
    const form = await agreed(secret, { checkOut: "2027-01-15" });
    for (const wrong of [{ total: 1 }, { refund: 1938_66 }, { total: "" }, { refund: "-1" }])
      expect(await press(secret, { ...form, ...wrong })).toMatchObject({
        data: {
          faults: [{ field: "offer", reason: "priceChanged" }],
          view: { offer: { refund: 429_66 } },
        },
        init: { status: 409 },
      });
    expect(await standing(booking)).toEqual(["2027-01-10", "2027-01-17", 2, 1980_66]);
  });

  test("nights of others cannot be taken", async () => {
    const mine = await book();
    const next = { checkIn: "2027-01-17", checkOut: "2027-01-24" };
    const other = await book({ stay: next });
    const wish = { checkOut: "2027-01-18" };
    expect(await ask(mine.secret, wish)).toMatchObject({
      offer: null,
      faults: [{ field: "checkIn", reason: "nightsTaken" }],
    });
    expect(
      await press(mine.secret, { ...week, ...wish, version: 2, total: 1, refund: 0 }),
    ).toMatchObject({
      data: { faults: [{ reason: expect.stringMatching(/nightsTaken|changed/) }] },
    });
    expect((await standing(other.booking))?.slice(0, 2)).toEqual(["2027-01-17", "2027-01-24"]);
  });

  test("once arrived, or cancelled, no change is offered", async () => {
    const { booking, secret } = await book();
    const form = await agreed(secret, { checkOut: "2027-01-15" });
    till.clock.set("2027-01-10T10:00:00Z");
    expect(await ask(secret, { checkOut: "2027-01-15" })).toMatchObject({
      mayChange: false,
      offer: null,
    });
    expect(await press(secret, form)).toMatchObject({
      data: { faults: [{ field: "checkIn", reason: "notNow" }] },
      init: { status: 409 },
    });
    expect(await standing(booking)).toEqual(["2027-01-10", "2027-01-17", 2, 1980_66]);
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
    const before = await standing(other.booking);
    await press(mine.secret, {
      ...(await agreed(mine.secret, { checkOut: "2027-01-15" })),
      ...ids,
    });
    expect((await standing(mine.booking))?.slice(0, 2)).toEqual(["2027-01-10", "2027-01-15"]);
    expect((await findBookingById(till.database.db, mine.booking.id))?.apartmentId).toBe(4);
    expect(await standing(other.booking)).toEqual(before);
    for (const token of [other.booking.reference, other.booking.id, ""]) {
      await expect(press(token, { ...week, ...ids })).rejects.toMatchObject({
        init: { status: 404 },
      });
      const visit = aVisit(till.house, "/my-booking/x/change", { token });
      await expect(loader(visit)).rejects.toMatchObject({ init: { status: 404 } });
    }
    expect(await standing(other.booking)).toEqual(before);
  });
});
