// Door codes: which guests can read one, and which codes are listed for changing or removing.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { listDueCodes } from "#app/bookings/arrival/door-codes.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import { loadGuide } from "#app/guest-area/guide/load-guide.server.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// From Monday 23 to Friday 27 November 2026, in the penthouse.
const week = { checkIn: "2026-11-23", checkOut: "2026-11-27" };
const arrivalMorning = "2026-11-23T04:00:00.000Z"; // eight o'clock at the property
const departed = "2026-11-27T07:00:00.000Z"; // eleven

describe.each(databases)("door codes on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    await anOwner(harness.app);
    for (const id of ["1", "2", "4"]) await setCode(id, `${id}000#`);
  });
  afterEach(() => harness.close());

  async function setCode(id: string, code: string) {
    const row = await harness.database.db
      .selectFrom("apartment_keys")
      .select("version")
      .where("apartment_id", "=", Number(id))
      .executeTakeFirst();
    const version = String(row?.version ?? 0);
    const fields = { [`code-${id}`]: code, [`network-${id}`]: "net", [`password-${id}`]: "pass" };
    const admin = await signedInBrowser(harness.app);
    expect((await admin.post("/admin/guide", { id, version, ...fields })).status).toBe(303);
  }
  const book = async (changes: Partial<BookingRequest> = {}) =>
    bookingOf(await harness.place(aRequest({ stay: week, payment: aCard("success"), ...changes })));
  const now = async ({ reference }: Booking) => {
    const booking = await findBookingByReference(harness.database.db, reference);
    if (!booking) throw new Error("gone");
    return booking;
  };
  const guideOf = async (booking: Booking) =>
    loadGuide(await secretOf(booking, harness.app), "en", harness.app);
  const due = () => listDueCodes(harness.database.db, harness.clock.now(), facts);
  async function act(booking: Booking, fields: Record<string, string>) {
    const row = await harness.database.db
      .selectFrom("stay_keys")
      .select("version")
      .where("booking_id", "=", booking.id)
      .executeTakeFirst();
    const version = String(row?.version ?? 0);
    const admin = await signedInBrowser(harness.app);
    return admin.post(`/admin/bookings/${booking.reference}`, { version, ...fields });
  }
  async function cancel(booking: Booking) {
    const { reference, version } = await now(booking);
    const { refund } = await previewCancellation(
      await now(booking),
      harness.database.db,
      harness.clock.now(),
      facts.timeZone,
    );
    const cancelRequest = { reference, version, agreedRefund: refund, actor: "owner" as const };
    expect(await cancelBooking(cancelRequest, harness.app)).toMatchObject({ ok: true });
  }
  async function move(booking: Booking, changes: { apartmentId?: number; stay?: typeof week }) {
    const { reference, version, apartmentId, adults, children } = await now(booking);
    const asked = { apartmentId, stay: week, party: { adults, children }, ...changes };
    const cancelRequest = { ...asked, actor: "owner" as const };
    const preview = await previewChange(
      await now(booking),
      cancelRequest,
      harness.database.db,
      harness.clock.now(),
      facts,
    );
    if (!preview.ok) throw new Error(preview.reason);
    const { quote, refund: agreedRefund } = preview.offer;
    const agreed = { agreedTotal: quote.total, agreedRefund };
    const changed = await changeStay(
      { reference, version, ...cancelRequest, ...agreed },
      harness.app,
    );
    expect(changed).toMatchObject({ ok: true });
  }

  describe("released by staff", () => {
    test("and withdrawn: the log names the user, and a code that was readable is listed for changing", async () => {
      const booking = await book({ payment: { method: "property" } });
      harness.clock.set(arrivalMorning);
      expect(await guideOf(booking)).toMatchObject({ state: "unpaid", keys: null });
      expect((await act(booking, { do: "release" })).status).toBe(303);
      expect(await guideOf(booking)).toMatchObject({ state: "open", keys: { code: "4000#" } });
      expect(await due()).toEqual([]);
      await act(booking, { do: "undoRelease" });
      expect(await guideOf(booking)).toMatchObject({ state: "unpaid", keys: null });
      expect(await due()).toEqual([
        { what: "change", apartmentId: 4, reference: booking.reference },
      ]);
      const entries = await listAudit(harness.database.db, { limit: 2, bookingId: booking.id });
      expect(entries.map(({ what, before, after }) => [what, before, after])).toEqual([
        ["guideTakenBack", null, null],
        ["guideReleased", null, null],
      ]);
    });

    test("two admins at once: the second gets a conflict", async () => {
      const booking = await book({ payment: { method: "property" } });
      const admin = await signedInBrowser(harness.app);
      const releaseForm = { do: "release", version: "0" };
      const path = `/admin/bookings/${booking.reference}`;
      expect((await admin.post(path, releaseForm)).status).toBe(303);
      expect((await admin.post(path, releaseForm)).status).toBe(409);
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
    harness.clock.set(arrivalMorning);
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
      harness.clock.set("2026-11-27T06:59:59.000Z");
      expect(await due()).toEqual([]);
      harness.clock.set(departed);
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
      harness.clock.set(arrivalMorning);
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
      harness.clock.set(arrivalMorning);
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
      harness.clock.set(arrivalMorning);
      const setStatus = async (what: string) => {
        const { reference, version } = await now(left);
        const admin = await signedInBrowser(harness.app);
        await admin.post(`/admin/bookings/${reference}`, { do: what, version: String(version) });
      };
      await setStatus("arrive");
      harness.clock.set("2026-11-25T04:00:00.000Z");
      await setStatus("leave");
      expect(await due()).toEqual([{ what: "change", apartmentId: 4, reference: left.reference }]);
    });

    test("is on the today page and beside the code", async () => {
      const booking = await book();
      harness.clock.set(departed);
      const admin = await signedInBrowser(harness.app);
      expect((await admin.get("/admin")).page.day.dueCodes).toHaveLength(1);
      const { apartments } = (await admin.get("/admin/guide")).page;
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
      harness.clock.set(arrivalMorning);
      expect(await guideOf(booking)).toMatchObject({
        keys: { code: "77-A#", network: "net", password: "pass" },
      });
      harness.clock.set(departed);
      const listed = { what: "remove", apartmentId: 4, reference: booking.reference };
      expect(await due()).toEqual([listed]);
      await act(booking, { do: "codeRemoved" });
      // Nor is the apartment's code due: this guest never read it.
      expect(await due()).toEqual([]);
      const log = await listAudit(harness.database.db, { limit: 50 });
      expect(JSON.stringify(log)).not.toMatch(/77-A/);
    });

    test("stays in the lock when the guest moves to another apartment", async () => {
      const booking = await book();
      await act(booking, { do: "stayCode", stayCode: "77" });
      await move(booking, { apartmentId: 1 });
      harness.clock.set(arrivalMorning);
      expect(await guideOf(booking)).toMatchObject({ keys: { code: "1000#" } });
      expect(await due()).toEqual([
        { what: "remove", apartmentId: 4, reference: booking.reference },
      ]);
      const admin = await signedInBrowser(harness.app);
      const { left } = (await admin.get(`/admin/bookings/${booking.reference}`)).page.view.keys;
      expect(left).toMatchObject([{ code: "77", apartment: "Luxury Penthouse Suite" }]);
      await act(booking, { do: "codeRemoved", ended: left[0].id });
      expect(await due()).toEqual([]);
    });

    test("set when the apartment's code was read already: that one is due too", async () => {
      const booking = await book();
      harness.clock.set(arrivalMorning);
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
