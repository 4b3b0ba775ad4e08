// The admin's page that changes a stay: asks first, names what blocks it, writes the audit log.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBrokenEntry, listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import ChangeStayPage from "#app/admin/bookings/change/change-stay-page.tsx";
import type { CalendarFault } from "#app/admin/rules/refusal-faults.ts";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { PropertyProvider } from "#app/i18n/property-provider.tsx";
import type { TestBrowser } from "#tests/support/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payment-harness.ts";
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
      inTheWay: [{ apartmentId: 5 }],
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
    expect(await faults({ checkOut: "2027-01-11" })).toEqual(["checkOut: tooShort"]);
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
    const words = { ...selectMessages("en", "layout"), ...loaderData.words };
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
});
