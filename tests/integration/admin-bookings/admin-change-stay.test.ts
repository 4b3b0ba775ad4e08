// The admin's page that changes a stay: asks first, names what blocks it, writes the audit log.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBrokenEntry, listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import ChangeStayPage from "#app/admin/bookings/change/change-stay-page.tsx";
import type { CalendarFault } from "#app/admin/rules/refusal-faults.ts";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("the page that changes a stay on %s", (dialect) => {
  let harness: PaymentHarness;
  let admin: TestBrowser;
  let page: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    await anOwner(harness.app);
    const booking = bookingOf(await harness.place(aRequest({ payment: aCard("success") })));
    page = `/admin/bookings/${booking.reference}`;
    admin = await signedInBrowser(harness.app);
  });
  afterEach(() => harness.close());

  const five = { apartment: "4", checkIn: "2027-01-10", checkOut: "2027-01-15", adults: "2" };
  const changeForm = (changes: Record<string, string> = {}) => ({
    ...five,
    children: "0",
    ...changes,
  });
  const ask = async (changes?: Record<string, string>) =>
    (await admin.get(`${page}/change?${new URLSearchParams(changeForm(changes)).toString()}`)).page
      .view;

  test("asks, agrees, and confirms it afterwards", async () => {
    const { page: empty } = await admin.get(`${page}/change`);
    expect(empty.view).toMatchObject({
      mayChange: true,
      offer: null,
      faults: [],
      typed: { apartment: "4", checkIn: "2027-01-10", checkOut: "2027-01-17" },
    });
    const { booking, offer } = await ask();
    expect(offer).toMatchObject({ refund: 429_66, retained: 0, quote: { total: 1539_00 } });
    const agreed = {
      ...changeForm(),
      version: `${booking.version}`,
      total: "153900",
      refund: "42966",
    };
    const wrong = await admin.post(`${page}/change`, { ...agreed, total: "153901" });
    expect(wrong).toMatchObject({
      status: 409,
      answer: {
        faults: [{ field: "offer", reason: "priceChanged" }],
        view: { offer: { refund: 429_66 }, typed: { checkOut: "2027-01-15" } },
      },
    });
    expect(await admin.post(`${page}/change`, agreed)).toMatchObject({
      status: 303,
      to: `${page}?done=change`,
    });
    expect(await admin.post(`${page}/change`, agreed)).toMatchObject({
      status: 409,
      answer: { faults: [{ reason: "changed" }] },
    });
    expect(await listAudit(harness.database.db, { limit: 1 })).toMatchObject([
      {
        what: "bookingChanged",
        before: { checkOut: "2027-01-17", guests: "2+0", total: "1980.66 EUR" },
        after: {
          checkOut: "2027-01-15",
          guests: "2+0",
          total: "1539.00 EUR",
          refund: "429.66 EUR",
        },
      },
    ]);
    expect(await findBrokenEntry(harness.database.db)).toBeNull();
    expect((await admin.get(page)).page.view).toMatchObject({
      due: { byCard: 1509_00, toPay: 30_00 },
      refunds: [{ why: "change", amount: 429_66, status: "done" }],
    });
  });

  test("names the conflicting entries, and the faults of the form", async () => {
    await harness.place(aRequest({ apartmentId: 5 }));
    expect(await ask({ apartment: "5" })).toMatchObject({
      faults: [{ field: "checkIn", reason: "nightsTaken" }],
      conflicts: [{ apartmentId: 5 }],
      offer: null,
    });
    const faults = async (changes: Record<string, string>) =>
      ((await ask(changes)).faults as CalendarFault[]).map(
        ({ field, reason }) => `${field}: ${reason}`,
      );
    expect(await faults({ checkIn: "soon", apartment: "", adults: "x" })).toEqual([
      "apartment: apartmentMissing",
      "checkIn: checkInUnreadable",
      "adults: notWhole",
    ]);
    expect(await faults({ checkIn: "" })).toEqual(["checkIn: datesMissing"]);
    expect(await faults({ checkIn: "2027-01-10", checkOut: "2028-01-12" })).toEqual([
      "checkOut: tooLong",
    ]);
    expect(await faults({ adults: "19" })).toEqual(["adults: apartmentSleeps"]);
    expect(await faults({ checkOut: "2027-01-17" })).toEqual(["checkIn: same"]);
    expect((await admin.post(`${page}/change`, {})).status).toBe(400);
    expect((await admin.get("/admin/bookings/KF-00000000/change")).status).toBe(404);
    expect((await admin.post("/admin/bookings/KF-00000000/change", changeForm())).status).toBe(404);
  });

  test("says that a stay which ended meanwhile can no longer be changed", async () => {
    const { booking } = await ask();
    harness.clock.set("2027-01-18T08:00:00Z");
    admin = await signedInBrowser(harness.app);
    const form = changeForm({ version: `${booking.version}` });
    const { status, answer } = await admin.post(`${page}/change`, form);
    expect([status, answer.faults]).toEqual([409, [{ field: "checkIn", reason: "notNow" }]]);
    const { page: loaderData } = await admin.get(`${page}/change`);
    const words = [selectMessages("en", "layout"), loaderData.words];
    const shownPage = createElement(ChangeStayPage, { loaderData, actionData: answer } as never);
    const inLanguage = createElement(
      LanguageProvider,
      { language: "en", addressLanguage: null, words } as never,
      shownPage,
    );
    const property = harness.app.property;
    expect(
      renderToStaticMarkup(createElement(PropertyProvider, { property } as never, inLanguage)),
    ).toContain(">This stay can no longer be changed.</a>");
  });

  test("a free upgrade: another apartment, the price agreed, and what the log says of it", async () => {
    // Apartment 2 is another one for the same week; the penthouse costs 1,980.66 (tests/support/booking-requests.ts).
    const week = { checkOut: "2027-01-17", apartment: "2" };
    const { booking, offer } = await ask({ ...week, price: "keep" });
    expect(offer).toMatchObject({ refund: 0, retained: 0, quote: { total: 1980_66 } });
    expect((await ask(week)).offer.quote.total).not.toBe(1980_66);
    const agreed = { ...changeForm({ ...week, price: "keep" }), version: `${booking.version}` };
    const sent = { ...agreed, total: "198066", refund: "0" };
    expect((await admin.post(`${page}/change`, sent)).to).toBe(`${page}?done=change`);
    expect((await listAudit(harness.database.db, { limit: 1 }))[0]?.after).toMatchObject({
      keptPrice: true,
      total: "1980.66 EUR",
    });
    const { view } = (await admin.get(page)).page;
    expect(view).toMatchObject({
      booking: { apartmentId: 2, total: 1980_66 },
      due: { byCard: 1938_66, toPay: 42_00 },
    });
    // Kept for other dates it is a price that staff decide: with a reason, and by those who may set prices.
    const moved = { checkIn: "2027-01-17", checkOut: "2027-01-24", apartment: "2", price: "keep" };
    const shown = await ask(moved);
    expect(shown).toMatchObject({ needsReason: true, offer: { quote: { total: 1980_66 } } });
    const move = { ...sent, ...moved, version: `${shown.booking.version}` };
    await aStaffMember(harness.app);
    const staff = await signedInBrowser(harness.app, staffEmail);
    const query = new URLSearchParams(changeForm(moved)).toString();
    expect((await staff.get(`${page}/change?${query}`)).page.view).toMatchObject({
      faults: [{ field: "price", reason: "keepDates" }],
      offer: null,
    });
    expect((await staff.post(`${page}/change`, { ...move, deskReason: "Mine" })).status).toBe(403);
    expect((await admin.post(`${page}/change`, move)).answer.faults).toEqual([
      { field: "deskReason", reason: "reasonMissing" },
    ]);
    const done = await admin.post(`${page}/change`, { ...move, deskReason: "Pool closed" });
    expect(done.to).toBe(`${page}?done=change`);
    expect((await listAudit(harness.database.db, { limit: 1 }))[0]?.after).toMatchObject({
      keptPrice: true,
      reason: "Pool closed",
    });
    // Other nights have another price: it cannot be kept for them.
    expect((await ask({ ...week, checkOut: "2027-01-16", price: "keep" })).faults).toMatchObject([
      { field: "price", reason: "keepNights" },
    ]);
  });

  test("a guest who has arrived moves at the price agreed unless staff say otherwise", async () => {
    harness.clock.set("2027-01-10T11:00:00Z");
    admin = await signedInBrowser(harness.app);
    const { version } = (await admin.get(page)).page.view.booking;
    await admin.post(page, { do: "arrive", version: `${version}` });
    const { view } = (await admin.get(`${page}/change`)).page;
    expect(view).toMatchObject({ typed: { price: "keep" }, prices: ["new", "keep", "own"] });
    const moved = await ask({ checkOut: "2027-01-17", apartment: "6", price: "keep" });
    expect(moved.offer.quote.total).toBe(1980_66);
  });

  test("a price lowered when nothing is refunded any more goes back whole, and nothing is charged as cancelled", async () => {
    // A day before arrival the terms keep all of the nights.
    harness.clock.set("2027-01-09T08:00:00Z");
    admin = await signedInBrowser(harness.app);
    const same = changeForm({ checkOut: "2027-01-17", price: "own", ownPrice: "1500" });
    const { booking, offer } = await ask(same);
    // 1,938.66 were paid, 1,635.00 of 1,677.00 are by card.
    expect(offer).toMatchObject({ refund: 303_66, retained: 0, quote: { total: 1677_00 } });
    const agreed = { ...same, version: `${booking.version}`, total: "167700", refund: "30366" };
    const done = await admin.post(`${page}/change`, { ...agreed, deskReason: "No hot water" });
    expect(done.to).toBe(`${page}?done=change`);
    const { view } = (await admin.get(page)).page;
    expect(view).toMatchObject({ due: { byCard: 1635_00, toPay: 42_00 } });
    const charged = await harness.database.db
      .selectFrom("ledger_movements")
      .select("amount")
      .where("credit", "=", "cancellationFees")
      .execute();
    expect(charged).toEqual([]);
    // Nights given up are kept by the terms, at whatever price.
    const fewer = await ask({ ...same, checkOut: "2027-01-15" });
    expect(fewer.offer).toMatchObject({ refund: 0 });
  });

  test("a price of its own is in the booking's currency, whatever the property's is since", async () => {
    harness.app.property.facts = { ...harness.app.property.facts, currency: "GBP" };
    const same = changeForm({ checkOut: "2027-01-17", price: "own", ownPrice: "1500 €" });
    const shown = await ask(same);
    expect(shown).toMatchObject({ faults: [], offer: { quote: { total: 1677_00 } } });
    const pounds = { ...same, ownPrice: "£1500" };
    expect((await ask(pounds)).faults).toMatchObject([{ field: "ownPrice" }]);
    const sent = { ...same, version: `${shown.booking.version}`, deskReason: "A friend" };
    const agreed = { ...sent, total: "167700", refund: `${shown.offer.refund}` };
    expect((await admin.post(`${page}/change`, { ...agreed, ownPrice: "£1500" })).status).toBe(400);
    expect((await admin.post(`${page}/change`, agreed)).status).toBe(303);
  });

  test("a price of its own for a booking as it is: with a reason, refunded and booked to the cent", async () => {
    const same = changeForm({ checkOut: "2027-01-17", price: "own", ownPrice: "1500" });
    const { booking, offer } = await ask(same);
    // By hand in app/stays/price/rules/own-price.test.ts: 1,677.00, of which 42.00 are due at the property. Paid were 1,938.66.
    expect(offer).toMatchObject({ refund: 303_66, quote: { total: 1677_00 } });
    const agreed = {
      ...same,
      version: `${booking.version}`,
      total: "167700",
      refund: "30366",
    };
    expect(await admin.post(`${page}/change`, agreed)).toMatchObject({
      status: 400,
      answer: {
        faults: [{ field: "deskReason", reason: "reasonMissing" }],
        view: { typed: { ownPrice: "1500", price: "own" } },
      },
    });
    const done = await admin.post(`${page}/change`, { ...agreed, deskReason: "No hot water" });
    expect(done.to).toBe(`${page}?done=change`);
    expect((await listAudit(harness.database.db, { limit: 1 }))[0]?.after).toMatchObject({
      ownPrice: "1500.00 EUR",
      reason: "No hot water",
      refund: "303.66 EUR",
    });
    expect((await admin.get(page)).page.view).toMatchObject({
      due: { byCard: 1635_00, toPay: 42_00 },
      refunds: [{ why: "change", amount: 303_66 }],
    });
    // From now on it is kept unless staff say otherwise; a faulty amount stays in the form.
    expect((await admin.get(`${page}/change`)).page.view.typed.price).toBe("keep");
    const faulty = await ask({ ...same, ownPrice: "much" });
    expect(faulty).toMatchObject({
      faults: [{ field: "ownPrice", reason: "ownPriceFaulty" }],
      typed: { ownPrice: "much" },
    });
    await aStaffMember(harness.app);
    const staff = await signedInBrowser(harness.app, staffEmail);
    expect((await staff.get(`${page}/change`)).page.view.prices).toEqual(["new", "keep"]);
    const theirs = await staff.post(`${page}/change`, { ...agreed, deskReason: "Mine" });
    expect(theirs.status).toBe(403);
  });
});
