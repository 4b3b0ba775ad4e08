// The site opened for another property (tests/properties/alps): a stay is booked there, and nothing that a visitor, a guest, the owner
// or a program reads has a word, colour, place or picture of the first one.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { previews } from "#app/dev-mail/shown-email.ts";
import { waitForHydration, openWindow } from "#tests/support/browser.ts";
import { createOwner, signedInCookie } from "#tests/support/admin/open-admin.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { addressesIn, kindOf } from "#tests/support/pages/page-addresses.ts";
import { readPdf } from "#tests/support/pages/read-pdf.ts";
import { tracesOfTheFirstProperty } from "#tests/support/pages/traces-of-the-first-property.ts";
import {
  chooseApartment,
  confirm,
  continueToReview,
  fillInGuest,
  payAtProperty,
  searchFromHome,
} from "../booking/guest-steps.ts";

const folder = "tests/properties/alps";
const build = "build-tests-properties-alps";
const languages = ["de", "en", "fr", "it"];

let site: OpenSite;
let myBooking = "";

beforeAll(async () => {
  const env = { ...process.env, PROPERTY: folder };
  execFileSync(process.execPath, ["scripts/build.ts"], { env, stdio: "ignore" });
  // Without a mail server emails stay in the development inbox, where all of them can be read.
  site = await openSite({
    NODE_ENV: "test",
    RATE_LIMITS: "off",
    SMTP_URL: "",
    MAIL_FROM: "",
    PROPERTY: folder,
    DEV_INBOX: "true",
  });
});
afterAll(() => site.close());

test("a guest books in German and pays in francs at the property", async () => {
  const stay = aComingStay({ inDays: 200, nights: 7 });
  const { page, pageErrors } = await openWindow(site.browser, { locale: "de-CH" });
  await page.goto(site.origin);
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await searchFromHome(page, stay);
  await waitForHydration(page);
  await chooseApartment(page, 2);
  await waitForHydration(page);
  await fillInGuest(page, { email: "regula@example.com" });
  await payAtProperty(page);
  await continueToReview(page);
  expect(await page.locator("main").innerText()).toMatch(/CHF\s[\d’.,]+/);
  await confirm(page);
  await page.waitForURL(/step=done/);
  expect(await page.locator(".ref").innerText()).toMatch(/^AB-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(tracesOfTheFirstProperty(await page.content())).toEqual([]);
  const link = await page.locator('main a[href*="/my-booking/"]').first().getAttribute("href");
  myBooking = new URL(link ?? "", site.origin).pathname;
  // Until when cancelling is free, for a guest who pays by card.
  const search = new URLSearchParams({ ...stay, adults: "2" }).toString();
  await page.goto(`${site.origin}/de/apartments/chalet-arve?${search}`);
  expect(await page.locator("main").innerText()).toContain("Schweizer Zeit");
  expect(pageErrors).toEqual([]);
});

test("her pages, invoice, calendar file and emails are those of the chalets", async () => {
  const own = myBooking.match(/^.*\/my-booking\/[^/?]+/)?.[0] ?? "";
  expect(own).toMatch(/\/my-booking\/.{20,}/);
  const faults = await crawl([own, `${own}/guide`], {
    headers: {},
    within: "/my-booking/",
    atLeast: 8,
  });
  expect(faults).toEqual([]);
  const invoice = await fetch(`${site.origin}${own}/invoice.pdf`);
  expect(invoice.headers.get("content-type")).toBe("application/pdf");
  const { lines, title } = readPdf(Buffer.from(await invoice.arrayBuffer()));
  const paper = [title, ...lines].join("\n");
  expect(paper).toContain("Arvenblick Chalets GmbH");
  expect(paper).toMatch(/CHF/);
  expect(tracesOfTheFirstProperty(paper)).toEqual([]);
  expect(await crawl(["/dev/mail"], { headers: {}, within: "/dev/mail", atLeast: 3 })).toEqual([]);
});

test("every email in every language", async () => {
  const faults: string[] = [];
  for (const kind of Object.keys(previews))
    for (const language of languages)
      for (const part of ["", "/html"]) {
        const email = await read(`/dev/mail/preview/${kind}${part}?language=${language}`);
        faults.push(...email.faults);
        expect([kind, language, email.status]).toEqual([kind, language, 200]);
      }
  expect(faults).toEqual([]);
});

test("every public page, file and feed", async () => {
  const first = languages.flatMap((language) => [`/${language}`, `/${language}/nothing-here`]);
  const files = ["/robots.txt", "/sitemap.xml", "/llms.txt", "/api/openapi.json"];
  expect(
    await crawl(["/", ...first, ...files, "/admin/sign-in"], { headers: {}, atLeast: 250 }),
  ).toEqual([]);
});

test("every page of the owner", async () => {
  await createOwner(site);
  const headers = { Cookie: await signedInCookie(site) };
  expect(await crawl(["/admin"], { headers, within: "/admin", atLeast: 40 })).toEqual([]);
});

test("the calendar that other booking sites read", async () => {
  const made = await fetch(`${site.origin}/admin/channels`, {
    method: "POST",
    headers: { Cookie: await signedInCookie(site), Origin: site.origin },
    body: new URLSearchParams({ apartment: "2", do: "renew" }),
  });
  const [address = ""] = /\/calendars\/[^"]+\.ics/.exec(await made.text()) ?? [];
  const calendar = await (await fetch(site.origin + address)).text();
  expect(calendar).toContain("BEGIN:VEVENT");
  expect(tracesOfTheFirstProperty(calendar)).toEqual([]);
});

test("what the browser is sent", () => {
  const files = readdirSync(join(build, "client/assets")).filter((name) =>
    /\.(css|js|svg)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(50);
  const faults = files.flatMap((name) =>
    faultsOf(name, readFileSync(join(build, "client/assets", name), "utf8")),
  );
  expect(faults).toEqual([]);
});

interface Crawl {
  headers: Record<string, string>;
  /** Follows only addresses that contain this. */
  within?: string;
  /** Fewer addresses than these were not all. */
  atLeast: number;
}

/** Reads the addresses and all that they link to, one of each kind; the traces found, and what was answered with a fault. */
async function crawl(paths: string[], { headers, within = "", atLeast }: Crawl): Promise<string[]> {
  const found = new Map(
    paths.map((path) => [kindOf(site.origin + path), site.origin + path] as const),
  );
  const faults: string[] = [];
  for (const address of found.values()) {
    // Not the guest's details: the list of countries there names this one as well.
    if (
      /[?&]step=details|\/sign-out|\/photos\/.+\.(?:jpg|avif)$|^.*\.(?:woff2|png|ico)$/.test(
        address,
      )
    )
      continue;
    const answer = await read(address.slice(site.origin.length), headers);
    faults.push(...answer.faults);
    for (const next of answer.links)
      if (!found.has(kindOf(next)) && next.includes(within)) found.set(kindOf(next), next);
  }
  expect(found.size).toBeGreaterThanOrEqual(atLeast);
  return faults;
}

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.origin + path, { headers });
  const type = response.headers.get("content-type") ?? "";
  const text = /text|json|xml|javascript|svg|calendar/.test(type) ? await response.text() : "";
  // Feeds for other sites, and what is listed in files, are written out.
  const written = text.match(/https:\/\/localhost:\d+[^\s"'<>&)\\]*/g) ?? [];
  const links = type.includes("html") ? addressesIn(text, site.origin + path) : [];
  const faults = faultsOf(path, text);
  if (response.status >= 500) faults.push(`${response.status} ${path}`);
  return {
    status: response.status,
    faults,
    links: [...links, ...written.filter((address) => address.startsWith(`${site.origin}/`))],
  };
}

function faultsOf(where: string, text: string): string[] {
  return tracesOfTheFirstProperty(text).map((trace) => `${where}: ${trace}`);
}
