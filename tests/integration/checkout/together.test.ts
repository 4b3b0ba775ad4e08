// The form of /book/together: sent twice, and sent for other apartments than its page showed.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { loadApartmentStep } from "#app/checkout/apartment/load-apartment-step.server.ts";
import { loadTogether } from "#app/checkout/together/load-together.server.ts";
import { submitTogether } from "#app/checkout/together/submit-together.server.ts";
import { endBookingLinks } from "#app/guest-area/booking-links.server.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aBookRequest } from "#tests/support/booking/book-route-args.ts";
import { aClock } from "#tests/support/clock.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const asked = (apartments?: string) => ({
  params: new URLSearchParams({
    checkIn: "2027-01-10",
    checkOut: "2027-01-17",
    adults: "6",
    ...(apartments !== undefined && { apartments }),
  }),
  language: "en" as const,
  hasCode: false,
});

describe.each(databases)("the form for several apartments on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, aClock("2026-11-20T08:00:00.000Z"));
  });
  afterEach(() => database.close());

  const submit = (form: FormData, apartments?: string) =>
    submitTogether(form, { ...asked(apartments), network: "203.0.113.7" }, app);
  async function aForm(method: "card" | "property", changes: Record<string, string> = {}) {
    const shown = await loadTogether(asked(), app);
    const form = new FormData();
    const values = { ...aGuest(), method, key: randomUUID(), total: String(shown?.total) };
    const agreed = { terms: "on", privacy: "on", cancellation: "on", texts: shown?.texts ?? "" };
    for (const [name, value] of Object.entries({ ...values, ...agreed, ...changes }))
      form.set(name, value);
    return form;
  }
  const countBookings = async () =>
    (await database.db.selectFrom("bookings").select("id").execute()).length;

  const listLinks = () => database.db.selectFrom("booking_links").selectAll().execute();

  test("the likely country is chosen, and the total is also said in the visitor's other currency", async () => {
    const otherCurrency = { currency: "GBP", rate: 0.86 };
    const of = { ...asked(), acceptLanguage: "en-NZ,en;q=0.9", otherCurrency };
    const shown = await loadTogether(of, app);
    // 2,018.12 x 0.86 = 1,735.58.
    expect(shown).toMatchObject({ total: 2018_12, about: "about £1,736", likelyCountry: "NZ" });
    expect(await loadTogether(asked(), app)).toMatchObject({ about: undefined });
    const refused = await submitTogether(new FormData(), { ...of, network: "203.0.113.7" }, app);
    expect(refused).toMatchObject({ about: "about £1,736" });
    const form = await aForm("property");
    await submitTogether(form, { ...of, network: "203.0.113.7" }, app);
    const stored = database.db.selectFrom("bookings").select(["currency", "other_currency"]);
    expect(await stored.distinct().execute()).toEqual([{ currency: "EUR", other_currency: "GBP" }]);
  });

  test.each(["card", "property"] as const)(
    "sent again, %s: the same page as the first time, and no second group",
    async (method) => {
      const form = await aForm(method);
      const first = await submit(form, "5-6");
      expect(first).toMatchObject({ next: expect.stringMatching(/^\/my-booking\/[\w-]{22}/) });
      expect(await submit(form, "5-6")).toEqual(first);
      // Both at once, as by a double click.
      expect(await Promise.all([submit(form, "5-6"), submit(form, "5-6")])).toEqual([first, first]);
      expect(await countBookings()).toBe(2);
    },
  );

  test("sent again with another guest, or for other apartments: nothing more is booked, and no link is given", async () => {
    const form = await aForm("property");
    await submit(form, "5-6");
    form.set("firstName", "Anne");
    expect(await submit(form, "5-6")).toMatchObject({ notice: { kind: "again" } });
    form.set("firstName", aGuest().firstName);
    expect(await submit(form, "1-6")).toMatchObject({ notice: { kind: "again" } });
    expect(await countBookings()).toBe(2);
  });

  test("sent again after its guest has ended all links: no new link is given, and the page says that it was sent", async () => {
    const form = await aForm("property");
    const first = await submit(form, "5-6");
    const secret = /^\/my-booking\/([\w-]+)/.exec((first as { next: string }).next)?.[1] ?? "";
    await endBookingLinks(secret, app);
    const before = await listLinks();
    expect(await submit(form, "5-6")).toMatchObject({ notice: { kind: "ended" } });
    expect(await listLinks()).toEqual(before);
    expect(await countBookings()).toBe(2);
  });

  test.each(["5", "5-", "6-5", "5-66", "5-6-1", "x"])(
    "a form for %s does not book 5 and 6, which are shown instead",
    async (apartments) => {
      const form = await aForm("property");
      expect(await submit(form, apartments)).toMatchObject({ notice: { kind: "taken" } });
      expect(await countBookings()).toBe(0);
    },
  );

  test.each(["claire@gmail.com", "claire@gmial.com"])(
    "a mistyped domain is asked about once; %s is then taken",
    async (right) => {
      const form = await aForm("property", { email: "claire@gmial.com" });
      expect(await submit(form, "5-6")).toMatchObject({
        notice: { kind: "email" },
        emailDoubt: "Did you mean claire@gmail.com?",
        guest: { email: "claire@gmial.com" },
        consents: { terms: true, privacy: true, cancellation: true },
      });
      expect(await countBookings()).toBe(0);
      form.set("doubted", "claire@gmial.com");
      form.set("email", right);
      expect(await submit(form, "5-6")).toHaveProperty("next");
      const emails = database.db.selectFrom("bookings").select("email").distinct();
      expect(await emails.execute()).toEqual([{ email: right }]);
    },
  );

  test("too few are free: the search says so without an error, and how to ask for other dates", async () => {
    const block = { night: "2027-01-12", kind: "block" as const, note: "Maintenance" };
    const rest = { booking_id: null, expires_at: null };
    const nights = [1, 2, 3, 4, 5, 6].map((apartment_id) => ({ apartment_id, ...block, ...rest }));
    await database.db.insertInto("nights").values(nights).execute();
    const search = aBookRequest(app, `/book?${asked().params.toString()}`);
    expect(await loadApartmentStep(search)).toMatchObject({
      faults: [],
      together: {
        heading: "On these dates there are not enough free apartments for your party.",
        path: "/contact",
      },
    });
  });

  test("one is taken by others: the form books nothing", async () => {
    const form = await aForm("property");
    await placeBooking(aRequest({ apartmentId: 5 }), app);
    expect(await submit(form, "5-6")).toMatchObject({ notice: { kind: "taken" } });
    expect(await countBookings()).toBe(1);
  });
});
