// The feed of prices for partners, on both databases: what a partner reads is what the site sells, and only with the key.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { priceFeedEndpoint } from "#app/price-feed/price-feed-endpoint.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const key = "a key of a partner";
const bearer = { authorization: `Bearer ${key}` };

const stayOf = (checkIn: string, nights: number, ids: string[], context = "") =>
  `<Checkin>${checkIn}</Checkin><Nights>${nights}</Nights><PropertyList>${ids.map((id) => `<Property>${id}</Property>`).join("")}</PropertyList>${context}`;
const valueIn = (xml: string, name: string) =>
  Number(new RegExp(`<${name} currency="EUR">([\\d.]+)<`).exec(xml)?.[1]);

describe.each(databases)("the feed of prices on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    const plain = anApp(database, aClock("2027-01-10T08:00:00.000Z"));
    app = { ...plain, environment: { ...plain.environment, priceFeedKey: key } };
  });
  afterEach(() => database.close());

  const request = (path: string, init: RequestInit = { headers: bearer }, of = app) =>
    Promise.resolve(priceFeedEndpoint(of).request(path, init));
  const query = (inside: string, headers: Record<string, string> = bearer) =>
    request("/prices", { method: "POST", body: `<Query>${inside}</Query>`, headers });
  const opened = async (path: string) => (await request(path, {})).headers.get("location");

  test("a free stay has the total of the site in three parts, and until when cancelling is free", async () => {
    const answer = await query(stayOf("2027-03-01", 3, ["KF-4"]));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const xml = await answer.text();
    const stay = { checkIn: "2027-03-01", checkOut: "2027-03-04" };
    const party = { adults: 2, children: 0 };
    const found = await findStays({ stay, party, language: "en" }, app);
    const { total, accommodation } = found.find(({ apartment }) => apartment.id === 4)!.quotes!
      .flexible;
    expect(valueIn(xml, "Baserate")).toBe(accommodation / 100);
    // 3 nights for two adults at 3.00 a night.
    expect(valueIn(xml, "Tax")).toBe(18);
    const parts = ["Baserate", "Tax", "OtherFees"].map((name) => valueIn(xml, name) * 100);
    expect(Math.round(parts.reduce((sum, part) => sum + part, 0))).toBe(total);
    expect(xml).toContain(
      '<Refundable available="true" refundable_until_days="7" refundable_until_time="14:00:00"/>',
    );
    expect(xml).toContain(
      "<Property>KF-4</Property><Checkin>2027-03-01</Checkin><Nights>3</Nights>",
    );
    expect(xml).toContain("<Occupancy>2</Occupancy>");
    expect(xml).toMatch(
      /^<\?xml[^>]+>\n<Transaction timestamp="2027-01-10T08:00:00.000Z" id="\S+">/,
    );
  });

  test("less than a week ahead nothing says that cancelling is free", async () => {
    const xml = await (await query(stayOf("2027-01-14", 3, ["KF-4"]))).text();
    expect(xml).toContain('<Refundable available="false"/>');
  });

  test("taken, unknown, too short and too small apartments are not available, each with its own result", async () => {
    await placeBooking(aRequest({ stay: { checkIn: "2027-03-02", checkOut: "2027-03-05" } }), app);
    const booked = await (await query(stayOf("2027-03-01", 3, ["KF-4", "KF-1", "KF-99"]))).text();
    const results = booked.split("<Result>").slice(1);
    expect(
      results.map((one) => [/<Property>([^<]+)/.exec(one)?.[1], one.includes("NoVacancy")]),
    ).toEqual([
      ["KF-4", true],
      ["KF-1", false],
      ["KF-99", true],
    ]);
    const short = await (await query(stayOf("2027-03-08", 1, ["KF-1"]))).text();
    expect(short).toContain(
      '<Unavailable><NoVacancy/></Unavailable><Tax currency="EUR">0.00</Tax><OtherFees currency="EUR">0.00</OtherFees>',
    );
    const many = stayOf("2027-03-08", 3, ["KF-1"], "<Occupancy>9</Occupancy>");
    expect(await (await query(many)).text()).toContain("<NoVacancy/>");
  });

  test("only with the key, as a bearer token or a password; without a key in the settings there is no feed", async () => {
    const asked = stayOf("2027-03-01", 3, ["KF-4"]);
    const basic = Buffer.from(`partner:${key}`).toString("base64");
    const statuses = [
      [bearer, 200],
      [{ authorization: `Basic ${basic}` }, 200],
      [{}, 404],
      [{ authorization: `Bearer ${key}x` }, 404],
      [{ authorization: "Basic !!!" }, 404],
      [{ authorization: "Bearer " }, 404],
    ] as const;
    for (const [headers, status] of statuses)
      expect((await query(asked, { ...headers })).status).toBe(status);
    const off = { ...app, environment: { ...app.environment, priceFeedKey: null } };
    for (const path of ["/listings.xml", "/landing-pages.xml"]) {
      expect((await request(path)).status).toBe(200);
      expect((await request(path, {})).status).toBe(404);
      expect((await request(path, { headers: bearer }, off)).status).toBe(404);
    }
  });

  test("a query that cannot be read is refused with what is wrong", async () => {
    const answer = await query(stayOf("2027-03-01", 0, ["KF-4"]));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe("Nights must be a whole number from 1 to 30.");
  });

  test("the list has every apartment that is sold, with what partners require", async () => {
    await database.db
      .updateTable("apartment_words")
      .set({ name: 'Sea & "Sand" <1>' })
      .where("apartment_id", "=", 4)
      .where("language", "=", "en")
      .execute();
    const xml = await (await request("/listings.xml")).text();
    expect(xml.match(/<listing>/g)).toHaveLength(6);
    for (const part of [
      "<language>en</language>",
      "<id>KF-4</id><name>Sea &amp; &quot;Sand&quot; &lt;1&gt;, Kaz Filao</name>",
      "<country>MU</country>",
      "<latitude>-20.4485</latitude>",
      '<component name="city">La Gaulette</component>',
      "<category>vacation_rental</category>",
      '<client_attr name="capacity">',
      `<website>${app.environment.origin}/en/apartments/`,
      `<image type="photo" url="${app.environment.origin}/`,
    ])
      expect(xml).toContain(part);
    // A number of the address that the property does not have is left out.
    expect(xml).not.toContain("postal_code");
    expect(await (await request("/landing-pages.xml")).text()).toContain(
      `<URL>${app.environment.origin}/feeds/stays/(PARTNER-HOTEL-ID)?checkIn=(CHECKINYEAR)-(CHECKINMONTH)-(CHECKINDAY)&amp;nights=(LENGTH)`,
    );
  });

  test("a link opens the apartment with its stay in the visitor's language, without a key", async () => {
    const { slug } = await database.db
      .selectFrom("apartments")
      .select("slug")
      .where("id", "=", 4)
      .executeTakeFirstOrThrow();
    expect(
      await opened("/stays/KF-4?checkIn=2027-03-01&nights=3&adults=2&children=1&language=fr-FR"),
    ).toBe(`/fr/apartments/${slug}?checkIn=2027-03-01&checkOut=2027-03-04&adults=2&children=1`);
    expect(await opened("/stays/KF-4?checkIn=2027-02-30&nights=x&adults=-1&language=xx")).toBe(
      `/en/apartments/${slug}`,
    );
    expect(await opened("/stays/%2F%2Fevil.example?language=de")).toBe("/de/apartments");
  });
});
