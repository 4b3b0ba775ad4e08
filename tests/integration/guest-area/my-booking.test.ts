// The guest's own booking page: opened only by its secret, never cached, offered as a calendar file.
import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appContext } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { insertBooking } from "#app/bookings/bookings.sql.server.ts";
import { insertPayment, updatePayment } from "#app/bookings/payments/payments.sql.server.ts";
import { writeBookingExtras } from "#app/extras/booking-extras.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { loadMyBooking } from "#app/guest-area/load-my-booking.server.ts";
import { loader as calendarLoader } from "#app/guest-area/my-booking-calendar-page.tsx";
import { headers as pageHeaders, loader as pageLoader } from "#app/guest-area/my-booking-page.tsx";
import { noGateway } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { aProperty } from "#tests/support/property.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const secret = "3q2-7wECAwQFBgcICQoLDA";
const now = new Date("2026-11-20T21:30:00Z"); // half past one of the 21st in Mauritius
const clock = aClock(now.toISOString());
const secretHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex, nofollow",
};

describe.each(databases)("a guest's own booking on %s", (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(() => database.close());

  const write = (changes: Parameters<typeof aBooking>[0] = {}) =>
    inTransaction(database.db, (trx) => {
      const keys = { idempotencyKey: randomUUID(), manageToken: secret, now };
      return insertBooking(trx, { ...aBooking(changes), ...keys });
    });

  async function pay(status: "captured" | "declined", last4: string, attempt: number) {
    const { id: bookingId, dueNow: amount, currency } = aBooking();
    await inTransaction(database.db, async (trx) => {
      const id = randomUUID();
      const card = { cardBrand: "Visa", cardLast4: last4, gateway: "sandbox", attempt, now };
      await insertPayment(trx, { id, bookingId, amount, currency, ...card });
      await updatePayment(trx, id, { status }, now);
    });
  }

  function routeArgs(path: string, token: string, lang?: string) {
    const context = new RouterContextProvider();
    const wallet = { apple: null, google: null };
    const environment = { mode: "test", smtpUrl: null, wallet };
    context.set(appContext, {
      database,
      clock,
      environment,
      property: aProperty(),
      gateway: noGateway,
    } as unknown as App);
    const params = { token, ...(lang && { lang }) };
    return { request: new Request(`https://hotel.example${path}`), params, context } as never;
  }

  test("the flight that was said before gives way to that of an ordered transfer, once it has one", async () => {
    const booking = await write({ flight: "AF 470" });
    const said = async () => {
      const shown = await loadMyBooking(secret, "en", {
        database,
        clock,
        property: aProperty(),
        gateway: noGateway,
      });
      return shown?.arrivalDetails?.flight;
    };
    const transfer = (await listExtras(database.db)).find(({ kind }) => kind === "transfer")!;
    const order = { id: transfer.id, quantity: 1, time: "", flightBack: "", timeBack: "" };
    const orderWith = (flight: string) =>
      inTransaction(database.db, (trx) =>
        writeBookingExtras(trx, booking.id, [{ ...order, ways: "arrival", flight }], now),
      );
    await orderWith("");
    expect(await said()).toBe("AF 470");
    await orderWith("MK 015");
    expect(await said()).toBe("");
  });

  // The stay ends on 20 March 2027; the days are those of Mauritius (UTC+4).
  test.each([
    ["2027-03-18T19:59:00Z", false],
    ["2027-03-18T20:00:00Z", true],
    ["2027-03-20T05:00:00Z", true],
  ])("at %s the guest is about to leave: %s", async (instant, isLeaving) => {
    await write();
    const of = { database, clock: aClock(instant), property: aProperty(), gateway: noGateway };
    expect(await loadMyBooking(secret, "en", of)).toMatchObject({ isLeaving });
  });

  test("shows the frozen price and terms, and the card that paid on the property's day", async () => {
    const booking = await write();
    await pay("declined", "0002", 1);
    await pay("captured", "4242", 2);
    expect(
      await loadMyBooking(secret, "en", {
        database,
        clock,
        property: aProperty(),
        gateway: noGateway,
      }),
    ).toEqual({
      reference: "KF-7M3QX9TD",
      status: "confirmed",
      awaitsEmail: false,
      owesMore: false,
      paidLater: 0,
      later: null,
      payable: 0,
      guest: "Claire",
      apartment: "Deluxe Sea View Suite",
      checkIn: "2027-03-13",
      checkOut: "2027-03-20",
      adults: 2,
      children: 1,
      price: booking.quote,
      policy: booking.policy,
      policyStep: 0,
      refunded: 0,
      onItsWay: 0,
      recorded: [],
      owedBack: 0,
      deposit: null,
      mayDecide: true,
      moves: [],
      together: null,
      mayOrder: true,
      guide: "early",
      returningCode: null,
      isLeaving: false,
      isToday: false,
      invoices: [],
      hasTransfer: false,
      arrivalDetails: {
        arrivalTime: "",
        transfer: false,
        flight: "",
        specialRequests: booking.specialRequests,
      },
      paid: { amount: 979_33, brand: "Visa", last4: "4242", on: "2026-11-21" },
      dueAtProperty: 42_00,
    });
  });

  test.each([
    ["confirmed" as const, 1021_33],
    ["pending_payment" as const, 1021_33],
    ["cancelled" as const, 0],
    ["expired" as const, 0],
  ])("paid at the property and %s: %i is due", async (status, dueAtProperty) => {
    await write({ status, paymentMethod: "property" });
    expect(
      await loadMyBooking(secret, "en", {
        database,
        clock,
        property: aProperty(),
        gateway: noGateway,
      }),
    ).toMatchObject({
      paid: null,
      dueAtProperty,
    });
  });

  test.each(["", "x", secret.toLowerCase(), `${secret} `, "KF-7M3QX9TD", "%", "a".repeat(100_000)])(
    "the secret %.30j opens no booking",
    async (token) => {
      await write();
      expect(
        await loadMyBooking(token, "en", {
          database,
          clock,
          property: aProperty(),
          gateway: noGateway,
        }),
      ).toBeNull();
      await expect(pageLoader(routeArgs("/my-booking/x", token))).rejects.toMatchObject({
        init: { status: 404 },
      });
      const file = await calendarLoader(routeArgs("/my-booking/x/stay.ics", token));
      expect(file.status).toBe(404);
      expect(await file.text()).toBe("");
    },
  );

  test("the page is never cached, and holds no more of the guest than it shows", async () => {
    await write();
    const answer = await pageLoader(routeArgs(`/my-booking/${secret}`, secret));
    expect(Object.fromEntries(new Headers(pageHeaders({} as never)))).toEqual(secretHeaders);
    const sent = JSON.stringify(answer);
    expect(sent).not.toMatch(/claire\.moreau@example|\+33 6|République|Moreau/);
  });

  test("the calendar file is in the language of the address, and its file name is fixed", async () => {
    await write({ language: "de" });
    const answer = await calendarLoader(
      routeArgs(`/en/my-booking/${secret}/stay.ics`, secret, "en"),
    );
    expect(Object.fromEntries(answer.headers)).toEqual({
      ...secretHeaders,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="KF-7M3QX9TD.ics"',
    });
    const file = await answer.text();
    expect(file).not.toContain(secret);
    const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
    expect(String(event?.getFirstPropertyValue("dtstart"))).toBe("2027-03-13T10:00:00Z");
    expect(event?.getFirstPropertyValue("summary")).toContain("Deluxe Sea View Suite");
    expect(event?.getFirstPropertyValue("description")).toContain("Booking reference");
  });
});
