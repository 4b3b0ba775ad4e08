// Guests who do not pay cannot take all nights: what stays free when programs book from one network and from sixty.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { deleteOldNetworks } from "#app/bookings/place/booking-limits.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import { changeFacts } from "#tests/support/property.ts";
import { aBookingBody, anApiSite } from "#tests/support/api/api-site.ts";
import type { ReadAnswer } from "#tests/support/api/api-site.ts";
import { aBookBrowser } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, bookAWeek, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const days = 90;

describe.each(databases)("unpaid bookings on %s", (dialect) => {
  let harness: PaymentHarness;
  let app: App;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    ({ app } = harness);
    app.environment = { ...app.environment, trustProxy: true };
    app.rateLimiter = createRateLimiter(harness.clock);
  });
  afterEach(() => harness.close());

  // In the next two days stays are booked by card only.
  const firstDay = () => addDays(propertyDay(harness.clock.now(), facts.timeZone).today, 3);

  // Ten stays of nine nights for each of the six apartments: all 540 apartment-nights of 90 days.
  const body = (n: number, email = emailOf(n)) => {
    const checkIn = addDays(firstDay(), Math.floor(n / 6) * 9);
    const guest = { ...aGuest(), address: "", city: "", zipCode: "", email };
    const stay = { apartment: (n % 6) + 1, checkIn, checkOut: addDays(checkIn, 9) };
    return aBookingBody({ ...stay, adults: 1, guest });
  };

  /** Sixty bookings, ten at once; on PostgreSQL through two pools, as from two processes. */
  async function sixtyPosts(networkOf: (n: number) => string): Promise<ReadAnswer[]> {
    // SQLite's second connection would wait for the first one's transaction, which waits for this very process.
    const other = dialect === "postgres" ? await openDatabase(harness.database.settings) : null;
    const sites = [anApiSite(app), anApiSite({ ...app, ...(other && { database: other }) })];
    const post = (n: number) =>
      sites[n % 2]!.post("/api/bookings", body(n), {
        "Idempotency-Key": `attack ${n}`,
        "X-Forwarded-For": networkOf(n),
      });
    const answers: ReadAnswer[] = [];
    // Ten at a time: a busy machine would answer 503 to sixty, and distort the counts.
    for (let n = 0; n < 60; n += 10)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, each) => post(n + each)))));
    await other?.close();
    return answers;
  }

  async function freeNights(): Promise<number> {
    const { taken } = await harness.database.db
      .selectFrom("nights")
      .select((eb) => eb.fn.countAll<number>().as("taken"))
      .where("night", ">=", firstDay())
      .where("night", "<", addDays(firstDay(), days))
      .where((eb) =>
        eb.or([eb("kind", "<>", "hold"), eb("expires_at", ">", harness.clock.now().toISOString())]),
      )
      .executeTakeFirstOrThrow();
    return 6 * days - taken;
  }

  test("from one network: six are made, and nine tenths stay free", async () => {
    const answers = await sixtyPosts(() => "203.0.113.9");
    const free = await freeNights();
    console.log(
      `60 posts from one network on ${dialect}:`,
      countOf(answers),
      `${free} of 540 free`,
    );
    expect(countOf(answers)).toEqual({ confirmed: 6, held: 0, refused: 54, other: [] });
    expect(free).toBe(540 - 6 * 9);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "unpaidLimit", field: "payment", status: 409 });
    expect(refused?.body.detail).toContain("by card");
  });

  test("from one IPv6 /64, whatever the address in it: six", async () => {
    const answers = await sixtyPosts((n) => `2001:db8:1:2::${n.toString(16)}`);
    expect(countOf(answers).confirmed).toBe(6);
  });

  test("from sixty networks with sixty emails: a quarter is made, the rest is free again after two hours", async () => {
    const answers = await sixtyPosts((n) => `198.51.100.${n}`);
    const freeAtOnce = await freeNights();
    // 15 stays of 9 nights are 135 of 540, a quarter and no more; the 16th exceeds it, and the others wait for their emails.
    expect(countOf(answers)).toEqual({ confirmed: 16, held: 44, refused: 0, other: [] });
    expect(freeAtOnce).toBe(0);
    const held = answers.find(({ status }) => status === 202);
    expect(held?.body).toMatchObject({
      status: "pending_payment",
      payment: { awaits: "email", url: null, heldUntil: "2026-11-20T10:00:00.000Z" },
    });
    harness.clock.advance({ hours: 2 });
    await expireHolds(app);
    const free = await freeNights();
    console.log(
      `60 posts from 60 networks on ${dialect}:`,
      countOf(answers),
      `${freeAtOnce} of 540 free at once, ${free} after two hours`,
    );
    expect(free).toBe(540 - 16 * 9);
    const { db } = harness.database;
    // The owner is notified of the wave once.
    const kinds = await db.selectFrom("outbox").select("kind").execute();
    const count = (kind: string) => kinds.filter((row) => row.kind === kind).length;
    expect(count("ownerUnpaidWave")).toBe(1);
    expect(count("guestConfirmLink")).toBe(44);
    expect(count("guestConfirmation")).toBe(16);
  });

  const place = (changes: Partial<BookingRequest> & { email?: string } = {}) => {
    const { email = "claire@example.com", ...rest } = changes;
    return harness.place(aRequest({ guest: { ...aGuest({ email }) }, ...rest }));
  };

  const challenge = (n: number, email: string, network: string, nights = 2) =>
    place({ email, network, stay: stayAt(n, nights), payment: aCard("challenge") });

  test("of one email: three open stays, whatever its case, tag or network; by card more", async () => {
    const emails = ["claire@example.com", "CLAIRE+1@Example.com", "claire+2@example.com"];
    for (const [week, email] of emails.entries())
      expect(reasonOf(await place({ email, stay: stayAt(week), network: `n${week}` }))).toBe(
        "confirmed",
      );
    const fourth = { email: "claire+3@example.com", stay: stayAt(4), network: "n4" };
    expect(reasonOf(await place(fourth))).toBe("unpaidLimit");
    expect(reasonOf(await place({ ...fourth, email: "claire.other@example.com" }))).toBe(
      "confirmed",
    );
    expect(reasonOf(await place({ ...fourth, stay: stayAt(5), payment: aCard("success") }))).toBe(
      "confirmed",
    );
    // Staff are never limited.
    expect(reasonOf(await place({ ...fourth, stay: stayAt(6), source: "owner" }))).toBe(
      "confirmed",
    );
  });

  test("a stay that was cancelled or is over makes room for another", async () => {
    const placed = [];
    for (const week of [0, 1, 2]) placed.push(bookingOf(await place({ stay: stayAt(week) })));
    const [first] = placed;
    const changeRequest = { reference: first!.reference, version: first!.version, agreedRefund: 0 };
    expect(await cancelBooking({ ...changeRequest, actor: "guest" }, app)).toMatchObject({
      ok: true,
    });
    expect(reasonOf(await place({ stay: stayAt(3) }))).toBe("confirmed");
    expect(reasonOf(await place({ stay: stayAt(4) }))).toBe("unpaidLimit");
    harness.clock.set("2027-02-20T08:00:00.000Z");
    expect(reasonOf(await place({ stay: stayAt(5) }))).toBe("confirmed");
  });

  test("of one email: 42 nights, also when a guest extends a stay", async () => {
    expect(reasonOf(await place({ stay: stayAt(0, 43) }))).toBe("unpaidLimit");
    await place({ stay: stayAt(0, 40) });
    expect(reasonOf(await place({ stay: stayAt(6, 3) }))).toBe("unpaidLimit");
    const second = bookingOf(await place({ stay: stayAt(6, 2) }));
    const longer = {
      reference: second.reference,
      version: second.version,
      apartmentId: second.apartmentId,
      stay: stayAt(6, 3),
      party: { adults: 2, children: 0 },
      agreedTotal: 0,
      agreedRefund: 0,
    };
    expect(await changeStay({ ...longer, actor: "guest" }, app)).toMatchObject({
      ok: false,
      reason: "unpaidLimit",
    });
    // Moved without getting longer, or by staff, it may: only the price is not agreed to yet.
    const moved = { ...longer, stay: stayAt(7, 2), actor: "guest" } as const;
    expect(await changeStay(moved, app)).toMatchObject({ reason: "priceChanged" });
    expect(await changeStay({ ...longer, actor: "owner" }, app)).toMatchObject({
      reason: "priceChanged",
    });
  });

  test("from one network: six a day, and its address is stored nowhere", async () => {
    const network = "203.0.113.77";
    for (const n of [0, 1, 2, 3, 4, 5])
      expect(reasonOf(await place({ email: emailOf(n), stay: stayAt(n), network }))).toBe(
        "confirmed",
      );
    const next = { email: emailOf(6), stay: stayAt(6), network };
    expect(reasonOf(await place(next))).toBe("unpaidLimit");
    const { db } = harness.database;
    const rows = await db.selectFrom("booking_networks").selectAll().execute();
    expect(rows).toHaveLength(6);
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
    harness.clock.advance({ hours: 24 });
    await deleteOldNetworks(db, harness.clock.now());
    expect(await db.selectFrom("booking_networks").selectAll().execute()).toEqual([]);
    expect(reasonOf(await place(next))).toBe("confirmed");
  });

  test("booked and cancelled again and again, one mailbox gets six confirmations a day", async () => {
    const outcomes = [];
    for (let n = 0; n < 8; n++) {
      const placed = await place({ email: `victim+${n}@example.com`, network: `n${n}` });
      outcomes.push(reasonOf(placed));
      if (!placed.ok) continue;
      const { reference, version } = bookingOf(placed);
      await cancelBooking({ reference, version, agreedRefund: 0, actor: "guest" }, app);
    }
    expect(outcomes.filter((outcome) => outcome === "confirmed")).toHaveLength(6);
    expect(outcomes.slice(6)).toEqual(["unpaidLimit", "unpaidLimit"]);
  });

  test("bounds are the owner's settings: other numbers, and 0 for none", async () => {
    changeFacts(app, { unpaid: { stays: 1, nights: 0, perNetwork: 0, wavePercent: 0 } });
    expect(reasonOf(await place({ stay: stayAt(0, 50) }))).toBe("confirmed");
    expect(reasonOf(await place({ stay: stayAt(8) }))).toBe("unpaidLimit");
    changeFacts(app, { unpaid: { stays: 0, nights: 0, perNetwork: 0, wavePercent: 0 } });
    expect(reasonOf(await place({ stay: stayAt(8) }))).toBe("confirmed");
  });

  test("unfinished payments at the bank: three of an email, six and 42 nights of a network", async () => {
    for (const n of [0, 1, 2])
      expect(reasonOf(await challenge(n, `a+${n}@example.com`, `n${n}`))).toBe("actionNeeded");
    expect(reasonOf(await challenge(3, "a@example.com", "n3"))).toBe("unfinishedLimit");
    for (const n of [3, 4, 5, 6, 7, 8])
      expect(reasonOf(await challenge(n, emailOf(n), "one"))).toBe("actionNeeded");
    expect(reasonOf(await challenge(9, emailOf(9), "one"))).toBe("unfinishedLimit");
    expect(reasonOf(await challenge(10, emailOf(10), "two", 30))).toBe("actionNeeded");
    expect(reasonOf(await challenge(15, emailOf(11), "two", 13))).toBe("unfinishedLimit");
    expect(reasonOf(await challenge(15, emailOf(11), "two", 12))).toBe("actionNeeded");
    // After a quarter of an hour they hold nothing any more.
    harness.clock.advance({ minutes: 15 });
    expect(reasonOf(await challenge(9, emailOf(9), "one"))).toBe("actionNeeded");
  });

  test("a declined card does not bypass the bounds", async () => {
    for (const week of [0, 1, 2]) await place({ stay: stayAt(week) });
    const declined = aRequest({
      guest: { ...aGuest({ email: "claire@example.com" }) },
      stay: stayAt(3),
      payment: aCard("declined"),
    });
    expect(reasonOf(await harness.place(declined))).toBe("declined");
    const unpaid = { ...declined, payment: { method: "property" } as const };
    expect(reasonOf(await harness.place(unpaid))).toBe("unpaidLimit");
    expect(reasonOf(await harness.place({ ...declined, payment: aCard("success") }))).toBe(
      "confirmed",
    );
  });

  test("the page keeps the input, and the guest books by card", async () => {
    for (const week of [0, 1, 2]) await place({ email: aGuest().email, stay: stayAt(week) });
    const browser = aBookBrowser(app);
    const refused = await bookAWeek(browser, "property");
    expect(refused).toMatchObject({
      status: 400,
      shown: {
        step: "details",
        guest: { firstName: "Claire", city: "Lyon" },
        paymentMethod: "card",
        notice: { kind: "unpaidLimit" },
      },
    });
    await browser.post(aWeekAt("details"), detailsForm("success"));
    const booked = await browser.post(aWeekAt("review"), confirmForm());
    expect(booked.at).toContain("step=done");
  });
});

const emailOf = (n: number) => `guest${n}@example.com`;

const countOf = (answers: ReadAnswer[]) => ({
  confirmed: answers.filter(({ status }) => status === 201).length,
  held: answers.filter(({ status }) => status === 202).length,
  refused: answers.filter(({ body: problem }) => problem.code === "unpaidLimit").length,
  other: answers.filter(({ status }) => ![201, 202, 409].includes(status)).map(({ text }) => text),
});

const stayAt = (week: number, nights = 2) => {
  const checkIn = addDays("2027-02-01", week * 7);
  return { checkIn, checkOut: addDays(checkIn, nights) };
};

const reasonOf = (placed: PlaceBookingResult) => (placed.ok ? placed.outcome : placed.reason);
