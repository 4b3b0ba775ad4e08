// Several apartments at once by the API: found, booked all or none, paid by the guest on the site's page.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { endBookingLinks } from "#app/guest-area/booking-links.server.ts";
import { submitMyGroup } from "#app/guest-area/pay/my-group.server.ts";
import { aBookingBody, anApiSite } from "#tests/support/api/api-site.ts";
import type { ApiSite } from "#tests/support/api/api-site.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { moneyTaken } from "#tests/support/booking/booking-state.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The week from Sunday, 10 January 2027. Apartment 5 for two: 744.17, of it 42.00 at the property; apartment 6 for four: 1,273.95,
// of it 84.00. Both: 2,018.12, of it 1,892.12 by card.
const both = { amount: 2018_12, currency: "EUR" };
const byCard = 1892_12;
const search = "checkIn=2027-01-10&checkOut=2027-01-17&adults=6";

const returnUrl = (attempt: string) => `https://hotel.example/${attempt}`;

const aBody = (changes: Record<string, unknown> = {}) => {
  const { guest, payment, consents, language } = aBookingBody();
  return {
    checkIn: "2027-01-10",
    checkOut: "2027-01-17",
    apartments: [
      { apartment: 5, adults: 2 },
      { apartment: 6, adults: 4 },
    ],
    guest,
    payment,
    consents,
    language,
    expectedTotal: both,
    ...changes,
  };
};

describe.each(databases)("apartments booked together by the API on %s", (dialect) => {
  let harness: PaymentHarness;
  let site: ApiSite;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    site = anApiSite(harness.app);
  });
  afterEach(() => harness.close());

  const book = (body: unknown, key: string = crypto.randomUUID()) =>
    site.post("/api/groups", body, { "Idempotency-Key": key });
  const countNights = async () =>
    (await harness.database.db.selectFrom("nights").selectAll().execute()).length;

  test("the cheapest free apartments that hold the party, with the price of all", async () => {
    const { status, body } = await site.get(`/api/combinations?${search}`);
    expect(status).toBe(200);
    expect(body.combinations[0]).toMatchObject({
      total: both,
      dueNow: { amount: byCard },
      dueAtProperty: { amount: 126_00 },
      apartments: [
        { apartment: 5, adults: 2, total: { amount: 744_17 } },
        { apartment: 6, adults: 4, total: { amount: 1273_95 } },
      ],
    });
    const one = await site.get("/api/combinations?checkIn=2027-01-10&checkOut=2027-01-17&adults=1");
    expect(one.body.combinations).toEqual([]);
    const wrong = await site.get("/api/combinations?checkIn=soon&checkOut=2027-01-17");
    expect([wrong.status, wrong.body.code]).toEqual([400, "checkInUnreadable"]);
  });

  test("paid at the property: all are booked, each with its page, once for a key", async () => {
    const done = await book(aBody(), "one");
    expect([done.status, done.body.total, done.body.payment]).toEqual([201, both, undefined]);
    expect(
      done.body.bookings.map(({ apartment, status }: Record<string, unknown>) => [
        apartment,
        status,
      ]),
    ).toEqual([
      [5, "confirmed"],
      [6, "confirmed"],
    ]);
    expect((await book(aBody(), "one")).text).toBe(done.text);
    expect(await countNights()).toBe(14);
    const [{ reference, page }] = done.body.bookings;
    const own = await site.get(`/api/bookings/${reference}/guest`, {
      Authorization: `Bearer ${page.split("/").at(-1)}`,
    });
    expect(own.body.together).toMatchObject({
      total: both,
      others: [{ reference: done.body.bookings[1].reference, page: done.body.bookings[1].page }],
    });
  });

  test("asked for again when the answer is forgotten, bookings whose links the guest has ended get no new pages", async () => {
    const first = await book(aBody(), "one");
    const [{ reference, page }] = first.body.bookings;
    await endBookingLinks(page.split("/").at(-1), harness.app);
    harness.clock.advance({ days: 8 });
    const { body } = await book(aBody(), "one");
    expect(body.bookings[0].reference).toBe(reference);
    expect(body.bookings.map((one: { page?: string }) => one.page)).toEqual([undefined, undefined]);
  });

  test("by card: held, then paid in one charge on the page of the link", async () => {
    const held = await book(aBody({ payment: { method: "card" } }));
    expect([held.status, held.body.payment.heldUntil]).toEqual([202, "2026-11-20T08:15:00.000Z"]);
    const [, token = ""] = /my-booking\/([\w-]+)\/together$/.exec(held.body.payment.url) ?? [];
    const form = new FormData();
    form.set("cardToken", aCard("success").token);
    const asked = { language: "en", returnUrl } as const;
    const paid = await submitMyGroup(token, form, asked, harness.app);
    expect(paid).toEqual({ next: `/my-booking/${token}?done=confirm` });
    expect(await moneyTaken(harness.app)).toBe(byCard);
  });

  test("by card and never paid: all are free again", async () => {
    await book(aBody({ payment: { method: "card" } }));
    harness.clock.advance({ minutes: 16 });
    await expireHolds(harness.app);
    expect((await book(aBody())).status).toBe(201);
  });

  test("one of them is taken: none is booked", async () => {
    await harness.place(aRequest({ apartmentId: 6 }));
    const refused = await book(aBody());
    expect([refused.status, refused.body.code]).toEqual([409, "nightsTaken"]);
    expect(await countNights()).toBe(7);
  });

  test("the same apartments wanted by two at once: one has both", async () => {
    const answers = await Promise.all([book(aBody()), book(aBody())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await countNights()).toBe(14);
  });

  test.each([
    ["another price", { expectedTotal: { amount: 1, currency: "EUR" } }, 409, "priceChanged"],
    ["no price", { expectedTotal: null }, 400, "totalUnreadable"],
    ["one apartment", { apartments: [{ apartment: 5, adults: 2 }] }, 400, "notTogether"],
    [
      "one twice",
      { apartments: [5, 5].map((one) => ({ apartment: one, adults: 2 })) },
      400,
      "notTogether",
    ],
    [
      "four",
      { apartments: [1, 2, 3, 4].map((one) => ({ apartment: one, adults: 1 })) },
      400,
      "notTogether",
    ],
    ["no list", { apartments: "5-6" }, 400, "notTogether"],
    ["a text for one", { apartments: ["5", "6"] }, 400, "objectExpected"],
    [
      "an unknown one",
      { apartments: [5, 99].map((one) => ({ apartment: one, adults: 2 })) },
      400,
      "apartmentUnknown",
    ],
    [
      "too many in one",
      { apartments: [5, 6].map((one) => ({ apartment: one, adults: 9 })) },
      400,
      "tooSmall",
    ],
    [
      "no adult in one",
      { apartments: [5, 6].map((one) => ({ apartment: one, adults: 0 })) },
      400,
      "noAdult",
    ],
    ["no consents", { consents: {} }, 400, "termsNeeded"],
    ["no guest", { guest: null }, 400, "required"],
    ["markup for a name", { guest: { firstName: "<b>" } }, 400, "nameShape"],
    ["no way to pay", { payment: {} }, 400, "paymentMissing"],
    ["no days", { checkIn: undefined }, 400, "datesMissing"],
  ])("%s is refused, and nothing is booked", async (_, changes, status, code) => {
    const refused = await book(aBody(changes));
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await countNights()).toBe(0);
  });
});
