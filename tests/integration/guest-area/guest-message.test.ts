// A guest's message about their own booking arrives in the inbox, under that booking's name and no other.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { action, loader } from "#app/contact/guest-message-page.tsx";
import { listMessagesOfBooking } from "#app/contact/messages.sql.server.ts";
import { listExtras, writeExtra } from "#app/extras/extras.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { guestRouteArgs, secretOf } from "#tests/support/pages/guest-route-args.ts";
import { databases } from "#tests/support/test-database.ts";
import { emailsOfKind } from "#tests/support/payments/deposit-holds.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";

describe.each(databases)("a guest writes, on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) => {
    const booking = bookingOf(await harness.place(aRequest(changes)));
    return { booking, secret: await secretOf(booking, harness.app) };
  };
  const send = (token: string, form: Record<string, string>) =>
    action(
      guestRouteArgs(harness.app, `/my-booking/${token}/write`, { token }, { key: "k1", ...form }),
    );
  const inbox = () => harness.database.db.selectFrom("messages").selectAll().execute();

  test("a transfer with its flight, once, in the owner's language", async () => {
    const { booking, secret } = await book();
    const form = { transfer: "yes", flight: "MK 015", arrival: "16:30", message: "Deux valises" };
    for (let time = 0; time < 2; time++)
      expect(((await send(secret, form)) as Response).headers.get("location")).toBe(
        `/my-booking/${secret}?done=message`,
      );
    expect(await inbox()).toMatchObject([
      {
        name: "Claire Moreau",
        email: booking.email,
        subject: "transfer",
        language: "fr",
        status: "new",
        message: `Booking ${booking.reference}\nAsks for a transfer from the airport\nFlight MK 015\nArrives at 16:30\n\nDeux valises`,
      },
    ]);
    const emails = await harness.database.db
      .selectFrom("outbox")
      .select(["recipient", "reply_to"])
      .where("kind", "=", "contactToOwner")
      .execute();
    expect(emails).toHaveLength(1);
    expect(emails[0]?.reply_to).toBe(booking.email);
    await send(secret, { ...form, key: "k2" });
    const second = (await inbox()).find(({ subject }) => subject === "booking");
    expect(second?.message).toBe(`Booking ${booking.reference}\n\nDeux valises`);
  });

  test("the arrival details are stored in the booking, and may be changed and removed", async () => {
    const { booking, secret } = await book();
    const { db } = harness.database;
    const arrivalDetails = async () => {
      const now = await findBookingByReference(db, booking.reference);
      const { arrivalTime, transfer, flight, specialRequests } = now!;
      return [arrivalTime, transfer, flight, specialRequests];
    };
    const all = { transfer: "yes", flight: "MK 015", arrival: "16:30", requests: "A cot" };
    await send(secret, all);
    expect(await arrivalDetails()).toEqual(["16:30", true, "MK 015", "A cot"]);
    expect(await send(secret, { ...all, key: "k2" })).toMatchObject({
      data: { faults: { message: "nothing" } },
    });
    harness.clock.advance({ minutes: 1 });
    await send(secret, { ...all, transfer: "", flight: "", key: "k3" });
    expect(await arrivalDetails()).toEqual(["16:30", false, "", "A cot"]);
    const messages = await listMessagesOfBooking(db, booking.id);
    const stored = await inbox();
    expect(messages.map(({ id }) => stored.find((one) => one.id === id)?.message)).toEqual([
      `Booking ${booking.reference}\nAsks for a transfer from the airport\nFlight MK 015\nArrives at 16:30\nSpecial requests: A cot`,
      `Booking ${booking.reference}\n“Please arrange a transfer from the airport.”: withdrawn\n“Flight number”: withdrawn`,
    ]);
    expect(await listEvents(db, booking.id)).toEqual(
      expect.arrayContaining([expect.objectContaining({ what: "detailsChanged", actor: "guest" })]),
    );
    // The check-in hour of the day of arrival: from now on only staff can change it.
    harness.clock.set("2027-01-10T10:00:00Z");
    expect(await send(secret, { ...all, key: "k4" })).toMatchObject({
      data: { faults: { message: "nothing" } },
    });
    await send(secret, { ...all, message: "We are here", key: "k5" });
    expect(await arrivalDetails()).toEqual(["16:30", false, "", "A cot"]);
    expect(await inbox()).toHaveLength(3);
  });

  test("a transfer that is sold is ordered on the page of extras; it is asked for here when it is too late, or none is sold", async () => {
    const transferOf = async ({ secret }: { secret: string }) => {
      const page = await loader(
        guestRouteArgs(harness.app, `/my-booking/${secret}/write`, { token: secret }),
      );
      return page.transfer;
    };
    const inEmail = async ({ booking }: { booking: Booking }) => {
      const [email] = await emailsOfKind(booking, "guestConfirmation", harness.app);
      expect(email?.text).toContain("Le trajet depuis l’aéroport dure environ");
      return email?.text.includes("Commandez un transfert sur la page de votre réservation");
    };
    const { db } = harness.database;
    const [sold] = (await listExtras(db)).filter(({ kind }) => kind === "transfer");
    const without = await book();
    const ways = { ways: "arrival", flightBack: "", timeBack: "" } as const;
    const ordered = { id: sold!.id, quantity: 1, flight: "MK 749", time: "06:40", ...ways };
    const withOne = await book({ apartmentId: 5, extras: [ordered] });
    expect([await transferOf(without), await inEmail(without)]).toEqual(["open", true]);
    expect([await transferOf(withOne), await inEmail(withOne)]).toEqual(["ordered", false]);
    // A day before the check-in hour.
    harness.clock.set("2027-01-09T10:00:00Z");
    expect([await transferOf(without), await inEmail(without)]).toEqual([null, false]);
    harness.clock.set("2027-01-09T09:59:00Z");
    expect(await transferOf(without)).toBe("open");
    await inTransaction(db, (trx) =>
      writeExtra(trx, { ...sold!, active: false }, harness.clock.now()),
    );
    expect([await transferOf(without), await inEmail(without)]).toEqual([null, false]);
  });

  test.each([
    [{}, { message: "nothing" }],
    [{ message: " \n " }, { message: "nothing" }],
    [{ transfer: "yes" }, { flight: "flightMissing" }],
    [{ arrival: "25:00" }, { arrival: "arrivalShape" }],
    [{ flight: "x".repeat(41) }, { flight: "tooLong" }],
    [{ flight: "MK\n015" }, { flight: "controlCharacters" }],
    [{ requests: "x".repeat(2001) }, { requests: "tooLong" }],
    [{ requests: "a\u202eb" }, { requests: "controlCharacters" }],
    [{ message: "x".repeat(4001) }, { message: "tooLong" }],
    [{ message: "a\u202eb" }, { message: "controlCharacters" }],
  ])("%j is refused, and nothing is stored", async (form, faults) => {
    const { secret } = await book();
    expect(await send(secret, form)).toMatchObject({ data: { faults }, init: { status: 400 } });
    expect(await inbox()).toEqual([]);
  });

  test("ten an hour, then the page says when to try again", async () => {
    const { secret } = await book();
    for (let time = 0; time < 10; time++) await send(secret, { message: "Hello", key: `${time}` });
    expect(await send(secret, { message: "Hello", key: "more" })).toMatchObject({
      data: { minutes: 60 },
      init: { status: 429 },
    });
    expect(await inbox()).toHaveLength(10);
  });

  test("ids of another booking in the form have no effect; without a secret there is no form", async () => {
    const mine = await book();
    const other = await book({
      apartmentId: 5,
      guest: { ...aRequest().guest, firstName: "Minh", email: "minh@example.com" },
    });
    const ids = {
      reference: other.booking.reference,
      id: other.booking.id,
      bookingId: other.booking.id,
      email: other.booking.email,
      name: "Minh",
      message: "Hello",
    };
    await send(mine.secret, ids);
    const stored = await inbox();
    expect(stored).toMatchObject([{ email: mine.booking.email, name: "Claire Moreau" }]);
    expect(JSON.stringify(stored)).not.toContain(other.booking.reference);
    for (const token of [other.booking.reference, other.booking.id, ""]) {
      await expect(send(token, ids)).rejects.toMatchObject({ init: { status: 404 } });
      const args = guestRouteArgs(harness.app, "/my-booking/x/write", { token });
      await expect(loader(args)).rejects.toMatchObject({ init: { status: 404 } });
    }
    expect(await inbox()).toHaveLength(1);
  });
});
