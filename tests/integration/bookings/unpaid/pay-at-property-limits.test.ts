// The owner's limits on paying at the property: in the checkout, in the API, in the transaction that books, and in texts.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { offeredPayment } from "#app/apartments/rules/apartment.ts";
import { checkBookingRequest } from "#app/bookings/place/check-booking-request.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { writeBooking } from "#app/bookings/place/write-booking.server.ts";
import { refreshFacts } from "#app/settings/changed-facts.server.ts";
import type { PropertyPaymentLimits } from "#app/stays/rules/cancellation.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { aBookingBody, anApiSite } from "#tests/support/api/api-site.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { aBookBrowser, stepOf } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("limits on paying at the property on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  // As another process saves it: this one's facts stay as they are until its next request.
  async function limit(limits: Partial<PropertyPaymentLimits>, isKnown = true): Promise<void> {
    await harness.database.db
      .insertInto("settings")
      .values({
        name: "facts",
        version: 1,
        value: JSON.stringify({ payAtProperty: limits }),
        changed_at: "2026-11-20T08:00:00.000Z",
      })
      .execute();
    if (isKnown) await refreshFacts(harness.app);
  }
  const off = { reason: "notAtProperty", refusal: { code: "propertyOff" } };

  test("step two offers the card only, says why, and keeps what was typed", async () => {
    await limit({ maxTotal: 500_00 });
    const browser = aBookBrowser(harness.app);
    const fault = { field: "method", key: "propertyTooMuch", values: { amount: "€500" } };
    const open = stepOf(await browser.open(aWeekAt("details")), "details");
    expect(open).toMatchObject({ choice: { cardOnly: fault }, paymentMethod: "card", faults: [] });
    const sent = await browser.post(aWeekAt("details"), detailsForm("property"));
    expect(stepOf(sent, "details")).toMatchObject({
      faults: [fault],
      guest: { firstName: "Claire" },
    });
  });

  test("limits set between review and confirmation: back to step two with everything typed", async () => {
    const browser = aBookBrowser(harness.app);
    await browser.open(aWeekAt("details"));
    const review = await browser.post(aWeekAt("details"), detailsForm("property"));
    expect(stepOf(review, "review").dueAtProperty).toBe(1980_66);
    await limit({ allowed: false });
    const sent = await browser.post(aWeekAt("review"), confirmForm());
    expect(stepOf(sent, "details")).toMatchObject({
      faults: [{ field: "method", key: "propertyOff" }],
      guest: { firstName: "Claire" },
      paymentMethod: "card",
    });
    expect(await harness.nightsAreFree().catch(() => false)).toBe(false);
  });

  test("checked again in the transaction: a change by another process a moment ago counts", async () => {
    const request = aRequest();
    const checked = await checkBookingRequest(request, harness.app);
    if (!checked.ok) throw new Error(checked.reason);
    await limit({ allowed: false }, false);
    expect(harness.app.property.facts.payAtProperty.allowed).toBe(true);
    expect(await writeBooking(request, checked, harness.app)).toMatchObject(off);
    expect(await harness.database.db.selectFrom("bookings").selectAll().execute()).toEqual([]);
    expect(await harness.place(aRequest({ payment: aCard("success") }))).toMatchObject({
      ok: true,
    });
  });

  test("a declined card cannot become payment at the property; staff and earlier bookings are not limited", async () => {
    const agreed = bookingOf(await harness.place(aRequest()));
    const request = aRequest({ apartmentId: 2, payment: aCard("declined") });
    await harness.place(request);
    await limit({ allowed: false });
    const again = { ...request, payment: { method: "property" } as const };
    expect(await harness.place(again)).toMatchObject(off);
    const byTelephone = aRequest({ apartmentId: 3, source: "owner" });
    expect(await harness.place(byTelephone)).toMatchObject({ ok: true });
    expect(await harness.stateOf(agreed)).toMatchObject({ status: "confirmed" });
  });

  test("the API refuses with the reason in the client's language, and the limit beside it", async () => {
    await limit({ minDays: 200 });
    const site = anApiSite(harness.app);
    const refused = await site.book(aBookingBody({ language: "de" }));
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: "propertyTooSoon",
        field: "payment.method",
        days: 200,
        detail:
          "Ein Aufenthalt, der in weniger als 200 Tagen beginnt, wird beim Buchen mit Karte bezahlt",
      },
    });
  });

  test("a site that takes no cards is paid at the property whatever the limits say", async () => {
    await limit({ allowed: false });
    const app = { ...harness.app, gateway: { ...harness.app.gateway, cards: null } };
    expect(await placeBooking(aRequest(), app)).toMatchObject({ ok: true, outcome: "confirmed" });
    expect(offeredPayment(false, harness.app.property.facts)).toBe("property");
  });

  test("the owner's form: saved with an entry in the audit log, refused with what was typed", async () => {
    await anOwner(harness.app);
    const admin = await signedInBrowser(harness.app);
    const path = "/admin/settings/at-property";
    const { version } = (await admin.get(path)).page.shown;
    const faulty = await admin.post(path, [
      ["version", String(version)],
      ["allowed", "on"],
      ["season", "green"],
      ["minDays", "many"],
    ]);
    expect(faulty.status).toBe(400);
    expect(faulty.answer).toMatchObject({
      typed: { allowed: true, seasons: ["green"], minDays: "many" },
      faults: [{ field: "minDays", reason: "whole" }],
    });
    const form: [string, string][] = [
      ["version", String(version)],
      ["allowed", "on"],
      ["apartment", "1"],
      ["maxTotal", "800"],
    ];
    expect(await admin.post(path, form)).toMatchObject({ status: 303, to: `${path}?saved` });
    // The same form again, from a tab that did not see the change.
    expect(await admin.post(path, form)).toMatchObject({ status: 409, answer: { stale: true } });
    const [entry] = await harness.database.db
      .selectFrom("audit_log")
      .select(["what", "after"])
      .orderBy("position", "desc")
      .limit(1)
      .execute();
    expect(entry?.what).toBe("settingsChanged");
    expect(JSON.parse(entry?.after ?? "{}")).toEqual({
      "payAtProperty.maxTotal": "800",
      "payAtProperty.apartments": expect.any(String),
    });
    await refreshFacts(harness.app);
    expect(harness.app.property.facts.payAtProperty).toEqual({
      ...facts.payAtProperty,
      maxTotal: 800_00,
      apartments: [1],
    });
    expect(offeredPayment(true, harness.app.property.facts)).toBe("some");
  });
});
