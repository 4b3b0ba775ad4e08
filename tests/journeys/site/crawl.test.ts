// A crawler that follows every link in every language: no dead link, no missing alternate, one h1 and a unique title per page.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { addressesIn, kindOf } from "#tests/support/pages/page-addresses.ts";

let site: OpenSite;
beforeAll(async () => {
  // Some two thousand pages in half a minute: more than the rate limits allow, which production cannot switch off.
  site = await openSite({ NODE_ENV: "test", RATE_LIMITS: "off" });
});
afterAll(() => site.close());

interface Crawled {
  status: number;
  /** Empty when the response is no HTML page. */
  html: string;
}

// The languages link to one another: each URL is requested once.
const answers = new Map<string, Promise<Crawled>>();

function get(address: string): Promise<Crawled> {
  const known = answers.get(address);
  if (known) return known;
  const asked = request(address);
  answers.set(address, asked);
  return asked;
}

async function request(address: string): Promise<Crawled> {
  const response = await fetch(address);
  const isPage = response.headers.get("content-type")?.includes("html") ?? false;
  const body = await response.text();
  return { status: response.status, html: isPage ? body : "" };
}

describe.each(languages)("in %s", (language) => {
  test("every link leads somewhere, every page has one h1, its own title and ten alternates", async () => {
    const start = `${site.origin}/${language}`;
    const seen = new Map<string, Crawled>();
    const found = new Map<string, string>([[kindOf(start), start]]);
    const faults: string[] = [];
    for (const [kind, address] of found) {
      const page = await get(address);
      seen.set(kind, page);
      if (page.status >= 400) faults.push(`${page.status} ${address}`);
      const { pathname } = new URL(address);
      // Other languages have their own test.
      if (page.html && (pathname === `/${language}` || pathname.startsWith(`/${language}/`)))
        for (const next of addressesIn(page.html, address))
          if (!found.has(kindOf(next))) found.set(kindOf(next), next);
    }
    const titles = new Map<string, string>();
    for (const [kind, { html, status }] of seen) {
      if (!html || status >= 400 || !kind.startsWith(`/${language}`)) continue;
      const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
      if (headings !== 1) faults.push(`${headings} h1 on ${kind}`);
      if (!html.includes(`<html lang="${language}"`)) faults.push(`another language on ${kind}`);
      const [path = "", query = ""] = kind.split("?");
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
      if (title === "") faults.push(`no title on ${kind}`);
      if (query !== "" || html.includes("noindex")) continue;
      const twin = titles.get(title);
      if (twin) faults.push(`the title "${title}" on ${twin} and on ${path}`);
      titles.set(title, path);
      const alternates = [...html.matchAll(/hreflang="([^"]+)"/gi)].map(([, code]) => code);
      for (const code of [...languages, "x-default"])
        if (!alternates.includes(code)) faults.push(`no alternate ${code} on ${path}`);
      if (!html.includes(`rel="canonical"`)) faults.push(`no canonical on ${path}`);
    }
    expect(faults).toEqual([]);
    expect(titles.size).toBeGreaterThan(30);
  }, 120_000);
});
