// What a search engine finds on the built site: it follows robots.txt and the sitemap, and reads every page in it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { waitForHydration, openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { vocabularyFaults } from "#tests/support/pages/schema-org.ts";

let site: OpenSite;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

interface ReadPage {
  status: number;
  /** By their relation and language: `canonical`, `alternate fr`. */
  links: Record<string, string>;
  /** By name or property. */
  meta: Record<string, string>;
  title: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- as a search engine reads it
  graph: any[];
}

async function read(address: string): Promise<ReadPage> {
  const response = await fetch(address);
  const html = await response.text();
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const tags = (name: string) =>
    [...html.matchAll(new RegExp(`<${name} [^>]*>`, "g"))].map(([tag]) =>
      Object.fromEntries(
        [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
          key.toLowerCase(),
          value.replaceAll("&amp;", "&"),
        ]),
      ),
    );
  return {
    status: response.status,
    links: Object.fromEntries(
      tags("link").map(({ rel, hreflang, href }) => [
        [rel, hreflang].filter(Boolean).join(" "),
        href,
      ]),
    ) as Record<string, string>,
    meta: Object.fromEntries(
      tags("meta").map(({ name, property, content }) => [name ?? property, content]),
    ) as Record<string, string>,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "",
    graph: json ? JSON.parse(json)["@graph"] : [],
  };
}

async function sitemapUrls(): Promise<string[]> {
  const robots = await (await fetch(`${site.origin}/robots.txt`)).text();
  const map = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "";
  const xml = await (await fetch(map)).text();
  return [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address = ""]) => address);
}

function languageOf(address: string): string | null {
  return /^\/([a-z]{2})(?:\/|$)/.exec(address.slice(site.origin.length))?.[1] ?? null;
}

function descriptionLength({ meta }: ReadPage): number {
  return meta["description"]?.length ?? 0;
}

describe("every page of the sitemap", () => {
  const pages = new Map<string, ReadPage>();
  // What is wrong, by URL: one line says more than the first of hundreds of comparisons.
  const where = (isWrong: (page: ReadPage, address: string) => boolean) =>
    [...pages].filter(([address, page]) => isWrong(page, address)).map(([address]) => address);
  beforeAll(async () => {
    for (const address of await sitemapUrls()) pages.set(address, await read(address));
  });

  test("answers, is indexable, and is its own canonical", () => {
    expect(pages.size).toBeGreaterThan(400);
    expect(where(({ status }) => status !== 200)).toEqual([]);
    expect(where(({ meta }) => "robots" in meta)).toEqual([]);
    expect(where(({ links }, address) => links["canonical"] !== address)).toEqual([]);
  });

  test("has an alternate in every language, each in the sitemap and pointing back", () => {
    const tags = [...languages, "x-default"];
    const siblings = ({ links }: ReadPage) => tags.map((tag) => links[`alternate ${tag}`] ?? "");
    expect(where((page, address) => !siblings(page).includes(address))).toEqual([]);
    const isMutual = (page: ReadPage) =>
      siblings(page).every((address) => {
        const sibling = pages.get(address);
        return sibling && siblings(sibling).join(" ") === siblings(page).join(" ");
      });
    expect(where((page) => !isMutual(page))).toEqual([]);
    for (const [at, tag] of languages.entries())
      expect(where((page) => languageOf(siblings(page)[at] ?? "") !== tag)).toEqual([]);
  });

  test("has a title of its own within its language, and a description", () => {
    const titles = Map.groupBy(pages, ([address, { title }]) => `${languageOf(address)} ${title}`);
    expect([...titles].filter(([, found]) => found.length > 1).map(([title]) => title)).toEqual([]);
    // Chinese needs few characters; of a longer text a search engine shows only the beginning.
    expect(where((page) => descriptionLength(page) < 15 || descriptionLength(page) > 200)).toEqual(
      [],
    );
  });

  test("has a card for social sharing, in its language", () => {
    const wrong = where(({ meta, title }, address) => {
      const language = languageOf(address) ?? "en";
      return !(
        meta["og:title"] === title &&
        meta["og:description"] === meta["description"] &&
        meta["og:url"] === address &&
        meta["og:locale"]?.startsWith(`${language}_`) &&
        meta["og:image"]?.startsWith(`${site.origin}/share/`) &&
        meta["og:image:width"] === "1200" &&
        meta["og:image:height"] === "630" &&
        meta["og:image:alt"] &&
        meta["twitter:card"] === "summary_large_image"
      );
    });
    expect(wrong).toEqual([]);
  });

  test("has linked data in the vocabulary of schema.org, and a breadcrumb trail that ends at itself", () => {
    expect([...pages.values()].flatMap(({ graph }) => vocabularyFaults(graph))).toEqual([]);
    const wrong = where(({ graph }, address) => {
      const breadcrumbs = graph.find((thing) => thing["@type"] === "BreadcrumbList");
      return breadcrumbs !== undefined && breadcrumbs.itemListElement.at(-1).item !== address;
    });
    expect(wrong).toEqual([]);
  });
});

async function kinds(path: string): Promise<string[]> {
  return (await read(site.origin + path)).graph.map((thing) => thing["@type"]);
}

test("each kind of page has its schema.org type", async () => {
  expect(await kinds("/en")).toEqual(["WebSite", "LodgingBusiness"]);
  expect(await kinds("/en/contact")).toEqual(["FAQPage", "BreadcrumbList"]);
  expect(await kinds("/en/gallery/beach")).toEqual(["BreadcrumbList"]);
  expect(await kinds("/en/apartments/executive-beach-studio")).toEqual([
    "VacationRental",
    "BreadcrumbList",
  ]);
  expect(await kinds("/en/book")).toEqual([]);
});

test("the questions for search engines are those that visitors read", async () => {
  const html = await (await fetch(`${site.origin}/en/contact`)).text();
  const { graph } = await read(`${site.origin}/en/contact`);
  for (const { name, acceptedAnswer } of graph[0].mainEntity) {
    expect(html).toContain(`<summary>${name}`);
    expect(html).toContain(`<p>${acceptedAnswer.text}</p>`);
  }
});

test("every picture of a rental, and the card of its page, can be fetched", async () => {
  const { graph, meta } = await read(`${site.origin}/en/apartments/classic-double-room`);
  for (const image of [...graph[0].image, meta["og:image"]]) {
    const response = await fetch(image);
    expect([image, response.status, response.headers.get("content-type")]).toEqual([
      image,
      200,
      "image/jpeg",
    ]);
  }
});

test("a shared stay keeps its dates, and is one page for search engines", async () => {
  const stay = "checkIn=2027-03-01&checkOut=2027-03-08&adults=2";
  for (const path of ["/en/book", "/fr/apartments/executive-beach-studio"]) {
    const { links, meta } = await read(`${site.origin}${path}?${stay}`);
    expect(links["canonical"]).toBe(site.origin + path);
    expect(meta["og:url"]).toBe(`${site.origin}${path}?${stay}`);
    expect(meta["robots"]).toBeUndefined();
  }
});

test.each([
  ["/nothing-here", 404],
  ["/fr/apartments/nothing-here", 404],
  ["/gallery/nothing-here", 404],
  ["/my-booking/nothing-here", 404],
])("%s is not indexed", async (path, status) => {
  const page = await read(site.origin + path);
  expect(page.status).toBe(status);
  expect(page.meta["robots"]).toBe("noindex");
  expect(page.graph).toEqual([]);
  expect(page.links["canonical"]).toBeUndefined();
});

test.each(["/en", "/en/apartments/luxury-penthouse-suite", "/en/apartments"])(
  "a browser has nothing to complain of on %s, and finds icon and manifest",
  async (path) => {
    const { page, pageErrors } = await openWindow(site.browser, { dark: true });
    await page.goto(site.origin + path);
    await waitForHydration(page);
    const json = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(json ?? "")["@context"]).toBe("https://schema.org");
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1);
    const address = await page.locator('link[rel="manifest"]').getAttribute("href");
    const manifest = await page.evaluate(async (from) => (await fetch(from)).json(), address ?? "");
    expect(manifest.name).toBe("Kaz Filao");
    const icons = [
      ...manifest.icons.map(({ src }: { src: string }) => src),
      await page.locator('link[rel="apple-touch-icon"]').getAttribute("href"),
      "/favicon.ico",
    ];
    for (const icon of icons) expect((await fetch(new URL(icon, site.origin))).status).toBe(200);
    expect(pageErrors).toEqual([]);
  },
);

test("after client-side navigation the URL, the title and the linked data are those of the new page", async () => {
  const { page, pageErrors } = await openWindow(site.browser);
  await page.goto(`${site.origin}/en/apartments`);
  await waitForHydration(page);
  const path = "/en/apartments/garden-view-apartment";
  await page.locator(`a[href^="${path}"]`).first().click();
  await page.waitForURL(site.origin + path);
  await expect.poll(() => page.title()).toBe("Garden View Apartment · Kaz Filao");
  const canonical = page.locator('link[rel="canonical"]');
  expect(await canonical.count()).toBe(1);
  expect(await canonical.getAttribute("href")).toBe(site.origin + path);
  const json = page.locator('script[type="application/ld+json"]');
  expect(await json.count()).toBe(1);
  expect(JSON.parse((await json.textContent()) ?? "")["@graph"][0].identifier).toBe("KF-6");
  expect(pageErrors).toEqual([]);
});

test("the price of a stay as microdata goes when other dates are chosen in the page", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser);
  const { checkIn, checkOut } = aComingStay({ inDays: 90, nights: 6 });
  const slug = "luxury-penthouse-suite";
  await page.goto(
    `${site.origin}/en/apartments/${slug}?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`,
  );
  await waitForHydration(page);
  const priced = page.locator("[data-nav-stage]");
  expect(await priced.count()).toBe(1);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const days = page.locator("button.day:enabled");
  await days.nth(1).click();
  await days.nth(6).click();
  await page.waitForURL((url) => !url.search.includes(`checkIn=${checkIn}`));
  await expect.poll(() => priced.count()).toBe(0);
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
  expect(pageErrors).toEqual([]);
  await context.close();
});
