// Door codes: which guests can read one, and which codes are listed for changing or removing.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingByReference } from "#app/booking/bookings.sql.server.ts";
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { cancelBooking } from "#app/booking/cancel-booking.server.ts";
import { changeStay } from "#app/booking/change-stay.server.ts";
import { listDueCodes } from "#app/booking/guide/list-due-codes.server.ts";
import { loadGuide } from "#app/booking/guide/load-guide.server.ts";
import type { BookingRequest } from "#app/booking/placing/request-outcomes.ts";
import { weighCancellation } from "#app/booking/weigh-cancellation.server.ts";
import { weighChange } from "#app/booking/weigh-change.server.ts";
import { listAudit } from "#app/owner/audit.sql.server.ts";
import { aCard, aRequest } from "#tests/house/booking-requests.ts";
import { secretOf } from "#tests/house/guest-visits.ts";
import { databases } from "#tests/house/open-house.ts";
import { aDesk, anOwner } from "#tests/house/owner-people.ts";
import { bookingOf, openTill } from "#tests/house/till.ts";
import type { Till } from "#tests/house/till.ts";

// From Monday 23 to Friday 27 November 2026, in the penthouse.
const week = { checkIn: "2026-11-23", checkOut: "2026-11-27" };
const arrivalMorning = "2026-11-23T04:00:00.000Z"; // eight o'clock at the property
const departed = "2026-11-27T07:00:00.000Z"; // eleven

describe.each(databases)("door codes on %s", (dialect) => {
  let till: Till;
  beforeEach(async () => {
    till = await openTill(dialect);
    await anOwner(till.house);
    for (const id of ["1", "2", "4"]) await setCode(id, `${id}000#`);
  });
  afterEach(() => till.close());

  async function setCode(id: string, code: string) {
    const row = await till.database.db
      .selectFrom("apartment_keys")
      .select("version")
      .where("apartment_id", "=", Number(id))
      .executeTakeFirst();
    const version = String(row?.version ?? 0);
    const fields = { [`code-${id}`]: code, [`network-${id}`]: "net", [`password-${id}`]: "pass" };
    const desk = await aDesk(till.house);
    expect((await desk.post("/admin/guide", { id, version, ...fields })).status).toBe(303);
  }
  const book = async (changes: Partial<BookingRequest> = {}) =>
    bookingOf(await till.place(aRequest({ stay: week, payment: aCard("success"), ...changes })));
  const now = async ({ reference }: Booking) => {
    const booking = await findBookingByReference(till.database.db, reference);
    if (!booking) throw new Error("gone");
    return booking;
  };
  const guideOf = async (booking: Booking) =>
    loadGuide(await secretOf(booking, till.house), "en", till.house);
  const due = () => listDueCodes(till.database.db, till.clock.now());
  async function act(booking: Booking, fields: Record<string, string>) {
    const row = await till.database.db
      .selectFrom("stay_keys")
      .select("version")
      .where("booking_id", "=", booking.id)
      .executeTakeFirst();
    const version = String(row?.version ?? 0);
    const desk = await aDesk(till.house);
    return desk.post(`/admin/bookings/${booking.reference}`, { version, ...fields });
  }
  async function cancel(booking: Booking) {
    const { reference, version } = await now(booking);
    const { refund } = await weighCancellation(
      await now(booking),
      till.database.db,
      till.clock.now(),
    );
    const wish = { reference, version, agreedRefund: refund, actor: "owner" as const };
    expect(await cancelBooking(wish, till.house)).toMatchObject({ ok: true });
  }
  async function move(booking: Booking, changes: { apartmentId?: number; stay?: typeof week }) {
    const { reference, version, apartmentId, adults, children } = await now(booking);
    const wish = { apartmentId, stay: week, party: { adults, children }, ...changes };
    const weighed = await weighChange(await now(booking), wish, till.database.db, till.clock.now());
    if (!weighed.ok) throw new Error(weighed.reason);
    const { quote, refund: agreedRefund } = weighed.offer;
    const agreed = { agreedTotal: quote.total, agreedRefund, actor: "owner" as const };
    const changed = await changeStay({ reference, version, ...wish, ...agreed }, till.house);
    expect(changed).toMatchObject({ ok: true });
  }

  describe("released by staff", () => {
    test("and withdrawn: the log names the user, and a code that was readable is listed for changing", async () => {
      const booking = await book({ payment: { method: "property" } });
      till.clock.set(arrivalMorning);
      expect(await guideOf(booking)).toMatchObject({ state: "unpaid", keys: null });
      expect((await act(booking, { do: "release" })).status).toBe(303);
      expect(await guideOf(booking)).toMatchObject({ state: "open", keys: { code: "4000#" } });
      expect(await due()).toEqual([]);
      await act(booking, { do: "takeBack" });
      expect(await guideOf(booking)).toMatchObject({ state: "unpaid", keys: null });
      expect(await due()).toEqual([
        { what: "change", apartmentId: 4, reference: booking.reference },
      ]);
      const entries = await listAudit(till.database.db, { limit: 2, bookingId: booking.id });
      expect(entries.map(({ what, before, after }) => [what, before, after])).toEqual([
        ["guideTakenBack", null, null],
        ["guideReleased", null, null],
      ]);
    });

    test("two admins at once: the second gets a conflict", async () => {
      const booking = await book({ payment: { method: "property" } });
      const desk = await aDesk(till.house);
      const press = { do: "release", version: "0" };
      const path = `/admin/bookings/${booking.reference}`;
      expect((await desk.post(path, press)).status).toBe(303);
      expect((await desk.post(path, press)).status).toBe(409);
    });

    test("not once the booking is no longer confirmed", async () => {
      const booking = await book({ payment: { method: "property" } });
      await cancel(booking);
      expect((await act(booking, { do: "release" })).status).toBe(409);
    });
  });

  test("a short stay that was paid, and extended to a long one, is not paid", async () => {
    const booking = await book({ stay: { checkIn: "2026-11-23", checkOut: "2026-11-25" } });
    const longer = (checkOut: string) =>
      move(booking, { stay: { checkIn: week.checkIn, checkOut } });
    till.clock.set(arrivalMorning);
    expect(await guideOf(booking)).toMatchObject({ state: "open", keys: { code: "4000#" } });
    // Three nights of which two are paid, then twelve.
    await longer("2026-11-26");
    expect(await guideOf(booking)).toMatchObject({ state: "open" });
    await longer("2026-12-05");
    expect(await guideOf(booking)).toMatchObject({ state: "unpaid", keys: null });
  });

  describe("listed for changing", () => {
    test("after a departure, until another code is set; setting the same code changes nothing", async () => {
      const booking = await book();
      till.clock.set("2026-11-27T06:59:59.000Z");
      expect(await due()).toEqual([]);
      till.clock.set(departed);
      const listed = [{ what: "change", apartmentId: 4, reference: booking.reference }];
      expect(await due()).toEqual(listed);
      await setCode("4", "4000#");
      expect(await due()).toEqual(listed);
      await setCode("4", "4001#");
      expect(await due()).toEqual([]);
    });

    test("after a cancellation, only when the code could be read by then", async () => {
      const [far, unpaid] = [
        await book({ apartmentId: 1 }),
        await book({ apartmentId: 2, payment: { method: "property" } }),
      ];
      const near = await book();
      await cancel(far);
      till.clock.set(arrivalMorning);
      await cancel(unpaid);
      expect(await due()).toEqual([]);
      await cancel(near);
      expect(await due()).toEqual([{ what: "change", apartmentId: 4, reference: near.reference }]);
      await setCode("4", "4001#");
      expect(await due()).toEqual([]);
    });

    test("after a change of apartment, and after a move to other days", async () => {
      const moved = await book();
      const later = await book({ apartmentId: 1 });
      const longer = await book({ apartmentId: 2 });
      till.clock.set(arrivalMorning);
      await move(moved, { apartmentId: 6 });
      await move(later, {
        apartmentId: 1,
        stay: { checkIn: "2026-11-24", checkOut: "2026-11-27" },
      });
      await move(longer, { apartmentId: 2, stay: { ...week, checkOut: "2026-11-28" } });
      expect(await due()).toEqual([
        { what: "change", apartmentId: 1, reference: later.reference },
        { what: "change", apartmentId: 4, reference: moved.reference },
      ]);
    });

    test("after an early departure and for a guest who did not come", async () => {
      const left = await book();
      till.clock.set(arrivalMorning);
      const mark = async (what: string) => {
        const { reference, version } = await now(left);
        const desk = await aDesk(till.house);
        await desk.post(`/admin/bookings/${reference}`, { do: what, version: String(version) });
      };
      await mark("arrive");
      till.clock.set("2026-11-25T04:00:00.000Z");
      await mark("leave");
      expect(await due()).toEqual([{ what: "change", apartmentId: 4, reference: left.reference }]);
    });

    test("is on the today page and beside the code", async () => {
      const booking = await book();
      till.clock.set(departed);
      const desk = await aDesk(till.house);
      expect((await desk.get("/admin")).page.day.dueCodes).toHaveLength(1);
      const { apartments } = (await desk.get("/admin/guide")).page;
      const dues = apartments.map(({ id, due: by }: { id: number; due: string | null }) => [
        id,
        by,
      ]);
      expect(new Map(dues).get(4)).toBe(booking.reference);
      expect(new Map(dues).get(1)).toBeNull();
    });
  });

  describe("a code for one stay", () => {
    test("is read instead of the apartment's, and is to be removed when the stay has ended", async () => {
      const booking = await book();
      expect((await act(booking, { do: "stayCode", stayCode: " 77-A# " })).status).toBe(303);
      // Not before the stay has ended.
      expect((await act(booking, { do: "codeRemoved" })).status).toBe(409);
      till.clock.set(arrivalMorning);
      expect(await guideOf(booking)).toMatchObject({
        keys: { code: "77-A#", network: "net", password: "pass" },
      });
      till.clock.set(departed);
      const listed = { what: "remove", apartmentId: 4, reference: booking.reference };
      expect(await due()).toEqual([listed]);
      await act(booking, { do: "codeRemoved" });
      // Nor is the apartment's code due: this guest never read it.
      expect(await due()).toEqual([]);
      const log = await listAudit(till.database.db, { limit: 50 });
      expect(JSON.stringify(log)).not.toMatch(/77-A/);
    });

    test("stays in the lock when the guest moves to another apartment", async () => {
      const booking = await book();
      await act(booking, { do: "stayCode", stayCode: "77" });
      await move(booking, { apartmentId: 1 });
      till.clock.set(arrivalMorning);
      expect(await guideOf(booking)).toMatchObject({ keys: { code: "1000#" } });
      expect(await due()).toEqual([
        { what: "remove", apartmentId: 4, reference: booking.reference },
      ]);
      const desk = await aDesk(till.house);
      const { left } = (await desk.get(`/admin/bookings/${booking.reference}`)).page.view.keys;
      expect(left).toMatchObject([{ code: "77", apartment: "Luxury Penthouse Suite" }]);
      await act(booking, { do: "codeRemoved", ended: left[0].id });
      expect(await due()).toEqual([]);
    });

    test("set when the apartment's code was read already: that one is due too", async () => {
      const booking = await book();
      till.clock.set(arrivalMorning);
      await act(booking, { do: "stayCode", stayCode: "77" });
      expect(await due()).toEqual([
        { what: "change", apartmentId: 4, reference: booking.reference },
      ]);
    });

    test("that is too long is refused, and is in the field again", async () => {
      const booking = await book();
      const refused = await act(booking, { do: "stayCode", stayCode: "1".repeat(21) });
      expect(refused.status).toBe(400);
      expect(refused.answer).toMatchObject({
        fault: { field: "stayCode", reason: "codeFaulty" },
        typed: { stayCode: "1".repeat(21) },
      });
    });
  });
});
