// Step two of /book: the guest's details are validated, stored, and never lost.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BookStep } from "#app/availability/rules/book-address.ts";
import { listExtras, writeExtra } from "#app/extras/extras.sql.server.ts";
import { testCards } from "#app/payments/sandbox-cards.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aBookBrowser, stepOf } from "#tests/support/booking/book-browser.ts";
import type { BookBrowser, BookResponse } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, bookAWeek, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("step two on %s", (dialect) => {
  let harness: PaymentHarness;
  let browser: BookBrowser;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    browser = aBookBrowser(harness.app);
    await browser.open(aWeekAt("details"));
  });
  afterEach(() => harness.close());

  const send = (changes: Record<string, string>, payment: "property" | "success" = "property") =>
    browser.post(aWeekAt("details"), detailsForm(payment, changes));
  const drafts = () => harness.database.db.selectFrom("drafts").selectAll().execute();

  test("the first request: an empty form, every country by name, the card first", async () => {
    const shown = detailsOf(await browser.open(aWeekAt("details")));
    expect(shown).toMatchObject({
      guest: null,
      paymentMethod: "card",
      savedCard: null,
      faults: [],
      notice: null,
      today: "2026-11-20",
      choice: { quote: { total: 1980_66 }, apartment: { name: "Luxury Penthouse Suite" } },
    });
    expect(shown.countries).toHaveLength(249);
  });

  test("a valid form redirects to the review by 303, and is filled in again when reopened", async () => {
    const seen = await send({
      address: " 12 rue de la République ",
      specialRequests: "A cot\r\nplease",
    });
    expect(seen.via).toEqual([{ status: 303, to: aWeekAt("review") }]);
    expect(seen.shown).toMatchObject({ step: "review", card: null, country: "France" });
    const shown = detailsOf(await browser.open(aWeekAt("details")));
    expect(shown.guest).toMatchObject({
      firstName: "Claire",
      address: "12 rue de la République",
      specialRequests: "A cot\nplease",
    });
    expect(shown.paymentMethod).toBe("property");
    // No personal data in an address, only a secret in the cookie.
    expect(seen.at).not.toMatch(/Claire|example/);
    expect(browser.secret()).toMatch(/^[\w-]{22}$/);
  });

  test("time and flight of the arrival are optional, kept, shown in the review, and stored in the booking", async () => {
    const seen = await bookAWeekWith({ arrivalTime: " 18:45 ", flight: "MK 015" });
    expect(seen).toMatchObject({ status: "confirmed", arrivalTime: "18:45", flight: "MK 015" });
    const shown = detailsOf(await browser.open(aWeekAt("details", { apartment: 3 })));
    expect(shown.guest).toMatchObject({ arrivalTime: "18:45", flight: "MK 015" });
  });

  test("a flight is asked for once: beside the transfer where one is offered, which need not be ordered", async () => {
    const { db } = harness.database;
    const [transfer] = (await listExtras(db)).filter(({ kind }) => kind === "transfer");
    expect(detailsOf(await browser.open(aWeekAt("details"))).asksFlight).toBe(false);
    const flightField = `flight-${transfer!.id}`;
    const booked = await bookAWeekWith({ [flightField]: "mk 749", flight: "" });
    expect(booked).toMatchObject({ flight: "MK 749" });
    const again = detailsOf(await browser.open(aWeekAt("details", { apartment: 3 })));
    const fields = again.extras?.items.flatMap((item) => item.fields);
    expect(fields?.find(({ name }) => name === flightField)).toMatchObject({ value: "MK 749" });
    const none = { ...transfer!, active: false };
    await inTransaction(db, (trx) => writeExtra(trx, none, harness.clock.now()));
    const without = detailsOf(await browser.open(aWeekAt("details", { apartment: 3 })));
    expect(without).toMatchObject({ asksFlight: true, guest: { flight: "MK 749" } });
  });

  const bookAWeekWith = async (changes: Record<string, string>) => {
    const { shown } = await send(changes);
    if (shown?.step !== "review") throw new Error("No review");
    for (const value of [changes.arrivalTime?.trim(), changes.flight].filter(Boolean))
      expect(Object.values(shown.guest)).toContain(value);
    await browser.post(aWeekAt("review"), confirmForm({ total: String(shown.choice.quote.total) }));
    const [row] = await harness.database.db.selectFrom("bookings").selectAll().execute();
    return { status: row?.status, arrivalTime: row?.arrival_time, flight: row?.flight };
  };

  test("of a card only the token is stored", async () => {
    const seen = await send({}, "success");
    expect(seen.shown).toMatchObject({ card: { brand: "Visa", last4: "4242" } });
    const shown = detailsOf(await browser.open(aWeekAt("details")));
    expect(shown.savedCard).toEqual({ brand: "Visa", last4: "4242" });
    // Submitted again without another one, it is still stored.
    const again = await browser.post(
      aWeekAt("details"),
      detailsForm("property", { method: "card" }),
    );
    expect(again.shown).toMatchObject({ step: "review", card: { last4: "4242" } });
  });

  test("an empty form: every fault in the order of the fields, status 400", async () => {
    const seen = await browser.post(aWeekAt("details"), { intent: "details" });
    expect(seen).toMatchObject({ status: 400, via: [] });
    expect(detailsOf(seen).faults.map(({ field, key }) => `${field}: ${key}`)).toEqual([
      "firstName: required",
      "lastName: required",
      "email: required",
      "phone: required",
      "country: required",
      "method: paymentMissing",
    ]);
    expect(await drafts()).toEqual([]);
  });

  test.each([
    ["an e-mail without a domain", { email: "claire@example" }, "email", "emailShape"],
    ["two e-mails", { email: "a@b.com, c@d.com" }, "email", "emailShape"],
    ["a telephone of letters", { phone: "call me" }, "phone", "phoneShape"],
    ["too few digits", { phone: "123" }, "phone", "phoneShape"],
    ["an unknown country", { country: "XX" }, "country", "countryUnknown"],
    [
      "a line break in a name",
      { firstName: "Claire\r\nBcc: a@b.com" },
      "firstName",
      "controlCharacters",
    ],
    ["a control character", { lastName: "Mor\u0000eau" }, "lastName", "controlCharacters"],
    ["a line break in an e-mail", { email: "a@b.com\nBcc: c@d.com" }, "email", "controlCharacters"],
    ["a name of spaces", { firstName: "   " }, "firstName", "required"],
    ["81 characters", { firstName: "x".repeat(81) }, "firstName", "tooLong"],
    ["30,000 characters", { lastName: "x".repeat(30_000) }, "lastName", "tooLong"],
    ["an hour that is none", { arrivalTime: "24:10" }, "arrivalTime", "timeShape"],
    ["a long flight number", { flight: "x".repeat(41) }, "flight", "tooLong"],
    ["a long request", { specialRequests: "x".repeat(2001) }, "specialRequests", "tooLong"],
    ["an unknown way to pay", { method: "bitcoin" }, "method", "paymentMissing"],
    ["a missing card", { method: "card" }, "method", "cardMissing"],
  ])("%s is refused, and everything else is shown again", async (_, changes, field, key) => {
    const seen = await send(changes);
    expect(seen.status).toBe(400);
    const shown = detailsOf(seen);
    expect(shown.faults).toEqual([{ field, key }]);
    const expectedGuest = { ...shown.guest, [field]: "" };
    const { intent: _intent, method: _method, ...typed } = detailsForm("property", { [field]: "" });
    expect(expectedGuest).toMatchObject(typed);
    expect(shown.choice.quote.total).toBe(1980_66);
    expect(await drafts()).toEqual([]);
  });

  test("a name that could forge a header is stored without its line break", async () => {
    const shown = detailsOf(await send({ firstName: "Claire\r\nBcc: a@b.com" }));
    expect(shown.guest?.firstName).toBe("Claire Bcc: a@b.com");
  });

  test("a card number in a text field or in place of the token is never stored", async () => {
    for (const { number } of testCards) {
      const digits = number.replaceAll(" ", "");
      await send({ specialRequests: `My card: ${number}`, city: digits });
      const refused = await browser.post(
        aWeekAt("details"),
        detailsForm("success", { cardToken: digits, address: number }),
      );
      expect(detailsOf(refused).faults).toEqual([{ field: "method", key: "cardMissing" }]);
      expect(detailsOf(refused).guest?.address).toBe("••••");
      const expectedGuest = JSON.stringify(await drafts()).replaceAll(" ", "");
      expect(expectedGuest).toContain("••••");
      expect(expectedGuest).not.toContain(digits);
    }
  });

  test("what is no form, or has no known intent, is refused", async () => {
    const body = JSON.stringify(detailsForm("property"));
    const refused = [
      await browser.postBody(aWeekAt("details"), body, "application/json"),
      await browser.post(aWeekAt("details"), detailsForm("property", { intent: "free" })),
      await browser.post(aWeekAt("details"), detailsForm("property", { intent: "constructor" })),
      await browser.post(aWeekAt("details"), detailsForm("property", { intent: "__proto__" })),
      await browser.post(aWeekAt("details"), { firstName: "Claire" }),
    ];
    expect(refused.map(({ status, shown }) => [status, shown])).toEqual(
      refused.map(() => [400, null]),
    );
    expect(await drafts()).toEqual([]);
  });

  test("an address without an available stay shows step one", async () => {
    for (const changes of [
      { checkIn: "2020-01-10" },
      { checkIn: "2027-02-30" },
      { apartment: 99 },
      { adults: 5 },
      { checkOut: "2027-01-11" },
    ]) {
      const seen = await browser.post(aWeekAt("details", changes), detailsForm("property"));
      expect(seen).toMatchObject({ status: 400, shown: { step: "apartment" } });
    }
    expect(await drafts()).toEqual([]);
  });

  describe("cookies", () => {
    test("a browser that stores none gets its form back, and an explanation", async () => {
      const without = aBookBrowser(harness.app, { cookies: false });
      await without.open(aWeekAt("details"));
      const seen = await without.post(aWeekAt("details"), detailsForm("property"));
      expect(seen.status).toBe(400);
      expect(seen.shown).toMatchObject({
        step: "details",
        notice: { kind: "cookiesOff" },
        guest: { firstName: "Claire", email: "claire.moreau@example.com" },
        paymentMethod: "property",
      });
      expect(await drafts()).toEqual([]);
    });

    test("a program that never requested the form gets the same; its second attempt has the cookie", async () => {
      const program = aBookBrowser(harness.app);
      const first = await program.post(aWeekAt("details"), detailsForm("property"));
      expect(first).toMatchObject({ status: 400, shown: { notice: { kind: "cookiesOff" } } });
      const second = await program.post(aWeekAt("details"), detailsForm("property"));
      expect(second.shown?.step).toBe("review");
    });

    test("a secret that was planted by someone else opens no draft", async () => {
      const planted = "AAAAAAAAAAAAAAAAAAAAAA";
      browser.setSecret(planted);
      await send({});
      expect(browser.secret()).not.toBe(planted);
      const stranger = aBookBrowser(harness.app);
      stranger.setSecret(planted);
      expect(detailsOf(await stranger.open(aWeekAt("details"))).guest).toBeNull();
    });

    test("after a day the details are deleted, and the review asks for them again", async () => {
      await send({});
      harness.clock.advance({ hours: 23, minutes: 59 });
      expect((await browser.open(aWeekAt("review"))).shown?.step).toBe("review");
      harness.clock.advance({ minutes: 1 });
      const shown = detailsOf(await browser.open(aWeekAt("review")));
      expect(shown.guest).toBeNull();
      const confirmed = await browser.post(aWeekAt("review"), { intent: "confirm" });
      expect(confirmed).toMatchObject({ status: 400, shown: { notice: { kind: "forgotten" } } });
    });
  });

  test("back to step one keeps the details, however incomplete", async () => {
    const seen = await send({
      next: "apartment",
      email: "half",
      phone: "",
      lastName: "x".repeat(500),
    });
    expect(seen.via).toEqual([{ status: 303, to: aWeekAt("apartment") }]);
    const shown = detailsOf(await browser.open(aWeekAt("details")));
    expect(shown).toMatchObject({ faults: [], guest: { email: "half", phone: "" } });
    expect(shown.guest?.lastName).toHaveLength(50);
    // Details stored while incomplete do not count as complete.
    expect((await browser.open(aWeekAt("review"))).shown?.step).toBe("details");
  });

  test("a second stay, after the first is booked: the same guest, a separate booking", async () => {
    const first = await bookAWeek(browser, "property");
    expect(first.at).toBe(aWeekAt("done"));
    // Going back to what is booked leads to the success page.
    expect((await browser.open(aWeekAt("details"))).at).toBe(aWeekAt("done"));
    expect((await browser.open(aWeekAt("review"))).at).toBe(aWeekAt("done"));

    const shown = detailsOf(await browser.open(later("details")));
    expect(shown).toMatchObject({ guest: { firstName: "Claire" }, notice: null });
    // The second stay was not reviewed: the details come first.
    const early = await browser.post(later("review"), { intent: "confirm" });
    expect(detailsOf(early)).toMatchObject({ notice: { kind: "changed" } });
    const second = await bookAWeek(browser, "property", later);
    expect(second.at).toBe(later("done"));
    const rows = await harness.database.db.selectFrom("bookings").select("check_in").execute();
    expect(rows.map((row) => row.check_in).toSorted()).toEqual(["2027-01-10", "2027-02-01"]);
  });
});

const detailsOf = (seen: BookResponse) => stepOf(seen, "details");

const later = (step: BookStep) => aWeekAt(step, { checkIn: "2027-02-01", checkOut: "2027-02-04" });
