// What search engines and language models get about a property with its own apartments and rates, on both databases.
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { findApartment, listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import { appContext } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { describeBreadcrumbs, describeQuestions } from "#app/seo/describe-page.server.ts";
import { describeProperty, describeRental } from "#app/seo/describe-property.server.ts";
import { buildRouteMap } from "#app/route-map.ts";
import { seoEndpoint } from "#app/seo/seo-endpoint.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { vocabularyFaults } from "#tests/support/pages/schema-org.ts";
import { routes } from "#tests/support/server-build.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const noReviews = { reviews: [], rating: null };
// One in each language, and one that leads to the visitor's own.
const addressesOfPage = languages.length + 1;

describe.each(databases)("on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  let origin: string;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, aClock("2026-11-21T08:00:00.000Z"));
    ({ origin } = app.environment);
  });
  afterEach(() => database.close());

  const read = async (path: string) => {
    const response = await seoEndpoint(app, buildRouteMap(routes)).fetch(
      new Request(`${origin}${path}`),
    );
    expect(response.status).toBe(200);
    return response.text();
  };
  const update = (id: number) => database.db.updateTable("apartments").where("id", "=", id);

  function argsOf(lang?: string) {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    return { request: new Request(origin), params: lang ? { lang } : {}, context };
  }

  async function apartment(slug: string, language = "en"): Promise<LocalizedApartment> {
    const found = await findApartment(database.db, slug, language, facts);
    if (!found) throw new Error(slug);
    return found;
  }

  const describedRental = async (slug: string, lang?: string) =>
    JSON.parse(await describeRental(await apartment(slug, lang), noReviews, argsOf(lang)));

  describe("the sitemap", () => {
    test("has every public page in each language and one for the visitor's own language", async () => {
      const xml = await read("/sitemap.xml");
      const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => loc);
      // 12 pages of words, the comparison, 6 apartments, 43 pictures.
      expect(addresses).toHaveLength((12 + 1 + 6 + 43) * addressesOfPage);
      expect(new Set(addresses).size).toBe(addresses.length);
      for (const path of ["/", "/ru", "/sv/legal/terms", "/zh/apartments/luxury-penthouse-suite"])
        expect(addresses).toContain(origin + path);
      expect(addresses.filter((address) => /my-booking|sandbox|admin|map$/.test(address))).toEqual(
        [],
      );
    });

    test("links every address to its translations, and they link back", async () => {
      const xml = await read("/sitemap.xml");
      const entries = xml.split("<url>").slice(1);
      const links = new Map(
        entries.map((entry) => [
          /<loc>([^<]+)/.exec(entry)?.[1] ?? "",
          entry.match(/hreflang="[^"]+" href="[^"]+"/g) ?? [],
        ]),
      );
      for (const [address, siblings] of links) {
        expect(siblings).toHaveLength(addressesOfPage);
        const hrefs = siblings.map((link) => /href="([^"]+)"$/.exec(link)?.[1] ?? "");
        expect(hrefs).toContain(address);
        for (const href of hrefs) expect(links.get(href)).toEqual(siblings);
      }
    });

    test("leaves out an apartment that cannot be booked, and dates only the legal texts", async () => {
      await update(5).set({ active: 0 }).execute();
      const xml = await read("/sitemap.xml");
      expect(xml).not.toContain("classic-double-room<");
      expect(xml).toContain("/apartments/garden-view-apartment<");
      const dated = [...xml.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)/g)];
      expect(dated).toHaveLength(3 * addressesOfPage);
      for (const [, address = "", day] of dated) {
        const text = /\/legal\/(terms|privacy|cancellation)$/.exec(address)?.[1];
        expect(day).toBe(facts.termsVersion[text as keyof typeof facts.termsVersion]);
      }
    });
  });

  describe("an apartment's structured data", () => {
    test("has its breadcrumb, its pictures and the prices of its rates", async () => {
      const { "@graph": graph } = await describedRental("luxury-penthouse-suite");
      expect(vocabularyFaults(graph)).toEqual([]);
      const [rental, trail] = graph;
      expect(rental).toMatchObject({
        "@type": "VacationRental",
        "@id": `${origin}/apartments/luxury-penthouse-suite#rental`,
        identifier: "KF-4",
        name: "Luxury Penthouse Suite",
        url: `${origin}/apartments/luxury-penthouse-suite`,
        // 240 a night; 240 x 1.45 x 1.10 = 382.80, whole euro.
        priceRange: "€240–€383",
        containsPlace: { occupancy: { value: 4 } },
      });
      expect(rental.description).toContain("96");
      expect(rental.image.length).toBeGreaterThanOrEqual(8);
      for (const image of rental.image) expect(image).toMatch(`${origin}/photos/`);
      expect(trail.itemListElement.map((step: { item: string }) => step.item)).toEqual([
        `${origin}/`,
        `${origin}/apartments`,
        `${origin}/apartments/luxury-penthouse-suite`,
      ]);
    });

    test("keeps its names in another language, and has another address", async () => {
      const [english] = (await describedRental("deluxe-sea-view-suite"))["@graph"];
      const [french] = (await describedRental("deluxe-sea-view-suite", "fr"))["@graph"];
      expect(french.identifier).toBe(english.identifier);
      expect(french["@id"]).toBe(english["@id"]);
      expect(french.url).toBe(`${origin}/fr/apartments/deluxe-sea-view-suite`);
      expect(french.description).not.toBe(english.description);
    });

    test("follows the owner's rates and texts, whatever they contain", async () => {
      await update(1).set({ base_rate: 20_000 }).execute();
      const name = '</script><script>alert("x")</script>';
      await database.db
        .updateTable("apartment_words")
        .set({ name, description: "An odd { brace" })
        .where("apartment_id", "=", 1)
        .where("language", "=", "en")
        .execute();
      const text = await describeRental(
        await apartment("deluxe-sea-view-suite"),
        noReviews,
        argsOf(),
      );
      expect(text).not.toContain("<");
      expect(JSON.parse(text)["@graph"][0]).toMatchObject({
        name,
        description: "An odd { brace",
        priceRange: "€200–€319", // 200 x 1.45 x 1.10
      });
    });
  });

  test("the property is described with all its apartments and the range of all their rates", async () => {
    await update(4).set({ active: 0 }).execute();
    const apartments = await listApartments(database.db, "de", facts);
    const { "@graph": graph } = JSON.parse(await describeProperty(apartments, argsOf("de")));
    expect(vocabularyFaults(graph)).toEqual([]);
    expect(graph).toMatchObject([
      { "@type": "WebSite", name: "Kaz Filao", url: `${origin}/` },
      {
        "@type": "LodgingBusiness",
        "@id": `${origin}/#house`,
        url: `${origin}/de`,
        // 85 for the smallest; without the penthouse 175 x 1.45 x 1.10 = 279.125 is the dearest.
        priceRange: "85\u00a0€–279\u00a0€",
      },
    ]);
    expect(graph[1].containsPlace).toHaveLength(5);
    expect(graph[1].containsPlace[0]).toMatchObject({
      url: `${origin}/de/apartments/deluxe-sea-view-suite`,
      occupancy: { value: 3 },
    });
  });

  test("the questions are those of the contact page, with the facts in them", () => {
    const { "@graph": graph } = JSON.parse(describeQuestions(argsOf("en")));
    expect(vocabularyFaults(graph)).toEqual([]);
    expect(graph[0].mainEntity).toHaveLength(7);
    expect(graph[0].mainEntity[0]).toMatchObject({
      name: "When can I check in and out?",
      acceptedAnswer: { text: expect.stringContaining("14:00") },
    });
    expect(graph[1].itemListElement[1]).toMatchObject({
      name: "Contact",
      item: `${origin}/en/contact`,
    });
  });

  test("a breadcrumb may end in a page with a name of its own", () => {
    const gallery = { path: "/gallery", key: "nav.gallery" } as const;
    const here = { path: "/gallery/beach", name: "The beach" };
    const { "@graph": graph } = JSON.parse(describeBreadcrumbs(argsOf("it"), gallery, here));
    expect(vocabularyFaults(graph)).toEqual([]);
    expect(graph[0].itemListElement).toMatchObject([
      { position: 1, item: `${origin}/it` },
      { position: 2, item: `${origin}/it/gallery` },
      { position: 3, item: `${origin}/it/gallery/beach`, name: "The beach" },
    ]);
  });

  test("llms.txt has the facts, the apartments with their rates, and the API's address", async () => {
    await update(1).set({ base_rate: 20_000, cleaning_fee: 5_000 }).execute();
    await update(5).set({ active: 0 }).execute();
    const text = await read("/llms.txt");
    expect(text.startsWith("# Kaz Filao\n\n> Self-catering apartments")).toBe(true);
    expect(text).toContain("(-20.44850, 57.32400)");
    expect(text).toContain("Check-in from 14:00. Check-out before 11:00.");
    expect(text).toContain("Stays of 2 to 60 nights, up to 18 months ahead.");
    expect(text).toMatch(
      /\[Deluxe Sea View Suite\]\(\S+\/apartments\/deluxe-sea-view-suite\): .*Sleeps 3\. Studio\. 42 m²\. .*€200–€319 a night, before discounts for longer stays and fees\. Cleaning: €50 once/,
    );
    expect(text).not.toContain("Classic Double Room");
    expect(text).toContain(`(${origin}/api/openapi.json)`);
    expect(text).toContain(
      "within 48 hours of booking. At the latest 2 days before arrival, at 14:00.",
    );
    expect(text).toContain(`(${origin}/best-price)`);
    // No message is left with unfilled placeholders.
    expect(text).not.toMatch(/[{}]|undefined|null/);
  });
});
