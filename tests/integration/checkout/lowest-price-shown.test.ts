// Beside a reduction the pages name the lowest price of the same nights in the 30 days before it (directive 98/6/EC, article 6a), all
// fees included; where the reduced price is no lower than that, or where the past is not known, they claim nothing.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { recordPrices } from "#app/promotions/price-history.sql.server.ts";
import { writeAPromotion } from "#tests/support/booking/promotions.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { databases } from "#tests/support/test-database.ts";

// Apartment 1, the nights of 1 and 2 June 2027, two adults: 2 × 120.00, service 5 % 12.00, cleaning 40.00, tourist fee 12.00: 304.00.
// A tenth less since 20 November 2026: 216.00 + 10.80 + 40.00 + 12.00 = 278.80. The pages are opened on the 22nd.
const query = "checkIn=2027-06-01&checkOut=2027-06-03&adults=2";
const pages = {
  apartment: `/en/apartments/deluxe-sea-view-suite?${query}`,
  stepOne: `/en/book?${query}&apartment=1`,
  stepTwo: `/en/book?${query}&apartment=1&step=details`,
};
const lists = [`/en/apartments?${query}`, `/en/book?${query}`, "/en", "/en/apartments"];
const secondNight = "2027-06-02";

describe.each(databases)("the lowest price before a reduction on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    harness.clock.set("2026-11-22T08:00:00.000Z");
  });
  afterEach(() => harness.close());

  const db = () => harness.database.db;
  /** What the owner sold the apartment for from a day on: every night, or the second one alone. */
  const sellFrom = async (day: string, { base = 120_00, second = 0 } = {}) =>
    inTransaction(db(), async (trx) => {
      await trx.updateTable("apartments").set({ base_rate: base }).where("id", "=", 1).execute();
      await trx.deleteFrom("night_prices").where("night", "=", secondNight).execute();
      const own = { apartment_id: 1, night: secondNight, amount: second };
      if (second > 0) await trx.insertInto("night_prices").values(own).execute();
      await recordPrices(trx, new Date(`${day}T08:00:00.000Z`));
    });
  const reduce = () => {
    const since = "2026-11-20T07:00:00.000Z";
    const names = { en: "Green season offer" };
    return writeAPromotion(db(), { kind: "all", percent: 10, since, names }, new Date(since));
  };
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const { status, text } = await aWholeSite(harness.app).request(path, { headers });
    expect([path, status]).toEqual([path, 200]);
    return (text.split(/<body[^>]*>/)[1] ?? "").replaceAll(/<script\b.*?<\/script>/gs, "");
  };
  /** The total, and what is struck through under the words about the lowest price. */
  const pricesOn = async (path: string, words = "Lowest price in the 30 days before the offer") => {
    const html = await read(path);
    const claim = new RegExp(`<dt[^>]*>${words}</dt><dd><s>([^<]*)</s></dd>`).exec(html)?.[1];
    expect([path, html.split("<s>").length - 1]).toEqual([path, claim === undefined ? 0 : 1]);
    const total = /<div class="tot"><dt>[^<]*<\/dt><dd>([^<]*)/.exec(html)?.[1];
    return [total, claim ?? null];
  };

  test.each<[string, Parameters<typeof sellFrom>[], string]>([
    ["the price was the same all the time", [["2026-01-01"]], "€304.00"],
    // 120.00 + 110.00, 11.50 of service, 40.00 and 12.00.
    [
      "one of the nights cost less for three days",
      [["2026-01-01"], ["2026-11-05", { second: 110_00 }], ["2026-11-08"]],
      "€293.50",
    ],
    [
      "it cost less until the day before the 30 days",
      [["2026-01-01", { base: 100_00 }], ["2026-10-20"]],
      "€304.00",
    ],
    // The nights at 120.00 each: what they cost more before does not count.
    ["it cost more before", [["2026-01-01", { base: 150_00 }], ["2026-11-10"]], "€304.00"],
  ])("is named on every page of the stay when %s", async (_, sold, lowest) => {
    for (const each of sold) await sellFrom(...each);
    await reduce();
    for (const path of Object.values(pages))
      expect([path, ...(await pricesOn(path))]).toEqual([path, "€278.80", lowest]);
  });

  test.each<[string, Parameters<typeof sellFrom>[]]>([
    // 2 × 100.00 + 10.00 + 40.00 + 12.00 = 262.00: the offer is dearer.
    ["the price was raised within the 30 days", [["2026-01-01", { base: 100_00 }], ["2026-10-22"]]],
    // 120.00 + 80.00 + 10.00 + 40.00 + 12.00 = 262.00.
    [
      "one of the nights cost less on one day",
      [["2026-01-01"], ["2026-11-05", { second: 80_00 }], ["2026-11-06"]],
    ],
    // 2 × 108.00 + 10.80 + 40.00 + 12.00 = 278.80, to the cent what it costs now.
    ["it cost the same before", [["2026-01-01", { base: 108_00 }], ["2026-11-10"]]],
    ["prices are known for ten days alone", [["2026-11-10"]]],
  ])("is not named, and nothing is struck through, when %s", async (_, sold) => {
    for (const each of sold) await sellFrom(...each);
    await reduce();
    for (const path of Object.values(pages))
      expect([path, ...(await pricesOn(path))]).toEqual([path, "€278.80", null]);
  });

  test("is named in each language; lists, which name no reduction, have none", async () => {
    await sellFrom("2026-01-01");
    await reduce();
    const { facts } = harness.app.property;
    for (const language of facts.languages) {
      const t = makeTranslator(language, facts, "price");
      const path = pages.apartment.replace("/en/", `/${language}/`);
      const [, claim] = await pricesOn(path, t("price.lowestBefore"));
      expect([language, claim?.replace(/[^\d,.]/g, "").replace(",", ".")]).toEqual([
        language,
        "304.00",
      ]);
    }
    for (const path of lists)
      expect([path, await pricesOn(path)]).toEqual([path, [undefined, null]]);
  });
});
