// Prices before dates, in lists and in calendars, with promotions for everybody and with a code that came by a link: they are what the
// guest then pays.
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { findApartment } from "#app/apartments/apartments.sql.server.ts";
import { loader as listLoader } from "#app/apartments/list/apartments-page.tsx";
import { readApartment } from "#app/apartments/page/read-apartment.server.ts";
import type { Availability } from "#app/api/answer-schemas.ts";
import { answerAvailability } from "#app/api/answer-stays.server.ts";
import { appContext, requestInfoContext } from "#app/app.server.ts";
import { readCalendar } from "#app/availability/calendar/read-calendar.server.ts";
import { loadApartmentStep } from "#app/checkout/apartment/load-apartment-step.server.ts";
import { readBookRequest } from "#app/checkout/read-book-request.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { loader as homeLoader } from "#app/pages/home/home-page.tsx";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import { writeCodeCookie } from "#app/promotions/find-code.server.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import type { Promotion } from "#app/promotions/rules/promotion.ts";
import { describeProperty, describeRental } from "#app/seo/describe-property.server.ts";
import { seoEndpoint } from "#app/seo/seo-endpoint.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { writeAPromotion } from "#tests/support/booking/promotions.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The penthouse: 240.00 a night in the green season; 276.00 in January, 304.00 on Friday and Saturday, at least two nights. Before dates
// its price is that of the first two nights without a weekend in May, 2 to 4 May 2027: 2 × 240.00 + cleaning 60.00 + service 24.00
// + tourist fee 2 × 2 × 3.00 = 576.00, or 288 a night.
const [penthouse, slug] = [4, "luxury-penthouse-suite"];

const day = ({ days }: { days: readonly { date: string; price: number | null }[] }) =>
  days.find(({ date }) => date === "2027-01-11")?.price;
const graphOf = (linkedData: string) =>
  (JSON.parse(linkedData) as { "@graph": { priceRange?: string }[] })["@graph"];
const typed = (text: string) => ({ code: { text, network: "203.0.113.1" } });

describe.each(databases)("prices before dates on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  const args = (address: string, code?: string, app = harness.app) => {
    const url = new URL(address, app.environment.origin);
    const context = new RouterContextProvider();
    context.set(appContext, app);
    const network = "203.0.113.1";
    context.set(requestInfoContext, { requestId: "test", began: app.clock.now(), network });
    const cookie = code && writeCodeCookie(code, app.environment.origin).split(";")[0];
    const request = new Request(url, cookie ? { headers: { cookie } } : {});
    return { request, url, params: { lang: "en" }, context };
  };
  /** What each page shows of the penthouse: its price from, and 11 January, a Monday, in its calendar. */
  const shown = async (code?: string) => {
    const { list } = await listLoader(args("/en/apartments", code) as never);
    const home = (await homeLoader(args("/en", code) as never)).featured;
    const january = readBookRequest(args("/en/x?month=2027-01", code) as never);
    const apartment = await findApartment(db(), slug, "en", facts);
    const page = await readApartment(apartment!, january);
    const address = `/en/book?month=2027-01&apartment=${penthouse}`;
    const step = await loadApartmentStep(readBookRequest(args(address, code) as never));
    const fromPrices = [
      list.cards.find(({ card }) => card.slug === slug)?.card.from,
      home.find((each) => each.slug === slug)?.from ?? page.from,
      page.from,
      step.apartments.find(({ id }) => id === penthouse)?.from,
    ];
    expect(new Set(fromPrices.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(day(page.calendar)).toBe(day(step.calendar));
    return {
      from: fromPrices[0]?.price,
      stay: fromPrices[0]?.stay.replace(/\s/g, " "),
      day: day(page.calendar),
      bounds: list.bounds,
    };
  };

  test("a promotion for everybody is in all of them, the range of the filter included, and in the table of seasons", async () => {
    // Apartment 5: 170.00 + 35.00 + 8.50 + 12.00 = 225.50, or 112.75 a night, rounded up.
    expect(await shown()).toEqual({
      from: "€288",
      stay: "2 – 4 May 2027, 2 nights, 2 adults: €576.00",
      day: 276_00,
      bounds: { min: 113, max: 288 },
    });
    await writeAPromotion(db(), { kind: "all", percent: 10 });
    // 248.40 is shown as 249: never less than is paid. 432.00 + 60.00 + 21.60 + 12.00, and 153.00 + 35.00 + 7.65 + 12.00 = 207.65.
    expect(await shown()).toEqual({
      from: "€263",
      stay: "2 – 4 May 2027, 2 nights, 2 adults: €525.60",
      day: 249_00,
      bounds: { min: 104, max: 263 },
    });
    const apartment = await findApartment(db(), slug, "en", facts);
    const request = readBookRequest(args("/en/x") as never);
    const { rates } = await readApartment(apartment!, request);
    expect(rates.seasons.map(({ weekNight }) => weekNight)).toEqual([216_00, 248_40, 313_20]);
  });

  test("structured data, llms.txt and the API have the prices that everybody gets, not those of a code", async () => {
    const { app } = harness;
    const read = async () => {
      const apartment = (await findApartment(db(), slug, "en", facts))!;
      const asked = args(`/en/apartments/${slug}`, "SUMMER");
      const [rental] = graphOf(
        await describeRental(apartment, { reviews: [], rating: null }, asked),
      );
      const [, property] = graphOf(await describeProperty([apartment], asked));
      const crawled = await seoEndpoint(app, {
        pages: [],
        disallowed: { pages: [], endpoints: [] },
      }).request("/llms.txt");
      const week = "checkIn=2027-01-10&checkOut=2027-01-17&adults=2";
      const api = await answerAvailability(new URLSearchParams(week), "en", app);
      const { list } = await listLoader(args(`/en/apartments?${week}`) as never);
      return {
        rental: rental?.priceRange,
        property: property?.priceRange,
        llms: (await crawled.text())
          .split("\n")
          .find((line) => line.includes(slug))
          ?.match(/\S+ a night, before/)?.[0],
        api: (JSON.parse(api.body) as Availability).apartments.find((each) => each.slug === slug)
          ?.total?.amount,
        list: list.cards.find(({ card }) => card.slug === slug)?.offer?.total,
      };
    };
    await writeAPromotion(db());
    expect(await read()).toEqual({
      rental: "€240–€383",
      property: "€85–€383",
      llms: "€240–€383 a night, before",
      api: 1980_66,
      list: 1980_66,
    });
    // A tenth less of what the nights and the service fee cost: 1,878.66. Of cleaning 60.00 and tourist fee 42.00 nothing.
    await writeAPromotion(db(), { kind: "all", percent: 10 });
    const reduced = 1690_79 + 60_00 + 42_00;
    expect(await read()).toEqual({
      rental: "€216–€344.70",
      property: "€76.50–€344.70",
      llms: "€216–€344.70 a night, before",
      api: reduced,
      list: reduced,
    });
  });

  test("a linked code is in all of them for its guest alone, and in the list and page with dates", async () => {
    await writeAPromotion(db());
    expect(await shown("summer")).toMatchObject({
      // A fifth less: 384.00 + 60.00 + 19.20 + 12.00.
      stay: "2 – 4 May 2027, 2 nights, 2 adults: €475.20",
      from: "€238",
      day: 221_00,
    });
    expect(await shown()).toMatchObject({ from: "€288", day: 276_00 });
    const week = "checkIn=2027-01-10&checkOut=2027-01-17&adults=2";
    const { list } = await listLoader(args(`/en/apartments?${week}`, "SUMMER") as never);
    expect(list.cards.find(({ card }) => card.slug === slug)?.offer?.total).toBe(1604_93);
    const apartment = await findApartment(db(), slug, "en", facts);
    const { stay } = await readApartment(
      apartment!,
      readBookRequest(args(`/en/x?${week}`, "SUMMER") as never),
    );
    expect(stay.offer?.quote.total).toBe(1604_93);
  });

  test("what not every stay gets is in the calendar on the days of stays that get it, and in the price from of such a stay", async () => {
    // 20 November: 52 days before 11 January.
    await writeAPromotion(db(), { kind: "early", threshold: 53, percent: 10 });
    expect(await shown()).toMatchObject({ from: "€263", day: 276_00 });
    harness.clock.set("2026-11-19T08:00:00.000Z");
    expect(await shown()).toMatchObject({ from: "€263", day: 249_00 });
    await writeAPromotion(db(), { kind: "long", threshold: 3, percent: 50 });
    expect(await shown()).toMatchObject({ day: 249_00 });
    await writeAPromotion(db(), { kind: "all", stayUntil: "2027-01-12", percent: 30 });
    // Half of 348.00 + 2 × 276.00 + 2 × 304.00, and 60.00 + 37.70 + 30.00: five nights, since the first is in the festive weeks.
    expect(await shown()).toMatchObject({
      from: "€177",
      stay: "5 – 10 January 2027, 5 nights, 2 adults: €881.70",
      day: 194_00,
    });
  });

  test("every night shown is what the shortest stay from that day costs, rounded up, whatever is offered", async () => {
    const variants: Partial<Promotion>[] = [
      { kind: "all", percent: 15, combines: true },
      { kind: "early", threshold: 60, percent: 7, combines: true },
      { kind: "all", amount: 33_00, stayFrom: "2027-01-08", stayUntil: "2027-01-20" },
    ];
    for (const variant of variants) await writeAPromotion(db(), variant);
    const offers = await readOffers(harness.app);
    const request = { apartmentId: penthouse, from: "2027-01", months: 1, offers };
    const days = await readCalendar(request, harness.app);
    const rates = await readRates(db());
    const card = { ...rates.card, lengthDiscounts: [] };
    for (const { date, price, minNights } of days) {
      const party = { adults: 2, children: 0 };
      const cost = (checkIn: string) => {
        const stay = { checkIn, checkOut: addDays(checkIn, minNights) };
        const quote = offers.quote(stay, party, rates.of(penthouse), card, "flexible");
        const usual = quote.lines.filter(({ kind }) => /nights/i.test(kind));
        const sum = usual.reduce((all, { amount }) => all + amount, 0);
        return quote.accommodation / sum;
      };
      const usual = date >= "2027-01-06" ? 276_00 : 348_00;
      const isWeekend = [5, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
      const night = isWeekend ? (date >= "2027-01-06" ? 304_00 : 383_00) : usual;
      expect([date, price]).toEqual([date, Math.ceil((night * cost(date)) / 100 - 1e-9) * 100]);
    }
  });

  test("a wrong code in the cookie is counted once, however many pages are read", async () => {
    await writeAPromotion(db());
    const app = { ...harness.app, rateLimiter: createRateLimiter(harness.clock) };
    for (let page = 0; page < 20; page++)
      await listLoader(args("/en/apartments", "WINTER", app) as never);
    expect((await readOffers(app, typed("SUMMER"))).codeFault).toBeNull();
    for (let number = 0; number < 14; number++) await readOffers(app, typed(`GUESS${number}`));
    expect((await readOffers(app, typed("SUMMER"))).codeFault).toBe("codeTriedTooOften");
    // Then pages have no oracle either.
    const { list } = await listLoader(args("/en/apartments", "SUMMER", app) as never);
    expect(list.cards.find(({ card }) => card.slug === slug)?.card.from?.price).toBe("€288");
  });
});
