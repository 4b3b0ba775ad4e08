// The owner changes the property's name, times and other facts in a real browser on the built site; guests and API clients read
// them at their next request, also from another process.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { openWindow } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";

let site: OpenSite;
let second: ServerProcess;
beforeAll(async () => {
  site = await openSite();
  second = await startServer({ databaseUrl: null, dataDir: site.dataDir });
  await createOwner(site);
});
afterAll(async () => {
  await second.stop();
  await site.close();
});

async function faultsOf(page: Page): Promise<string[]> {
  const wide = (await isTooWide(page)) ? ["wider than the window"] : [];
  return [...wide, ...(await accessibilityFaults(page))];
}

// By the label in the form: what is typed, and what a visitor then reads on which page.
const changes: [label: string, typed: string, path: string, read: string][] = [
  [
    "Name of the property",
    "Villa </script> Filao",
    "/manifest.webmanifest",
    "Villa </script> Filao",
  ],
  ["Company name", "Filao & Sons Ltd", "/", '"legalName":"Filao & Sons Ltd"'],
  ["Business registration number", "C07 1234", "/legal/terms", "number: C07 1234"],
  ["VAT number", "VAT 2765", "/", '"vatID":"VAT 2765"'],
  ["Tourism licence number", "TA-99", "/legal/privacy", "licence number: TA-99"],
  ["Telephone", "+230 5123 4567", "/contact", "+230 5123 4567"],
  ["WhatsApp number", "+44 7700 900123", "/gallery", "https://wa.me/447700900123"],
  ["E-mail for guests", "hello@villa.example", "/llms.txt", "hello@villa.example"],
  ["Street", "Coastal Road", "/location", "Coastal Road"],
  ["Town or village", "Tamarin", "/amenities", "Tamarin"],
  ["District", "South Coast", "/", '"addressRegion":"South Coast"'],
  ["Postcode", "90901", "/legal/terms", "90901 Tamarin"],
  ["Latitude", "-20.5", "/", '"latitude":"-20.50000"'],
  ["Longitude", "57.5", "/llms.txt", "57.50000"],
  ["The airport: minutes by car", "95", "/location", "1 hr 35 min"],
  ["Restaurant: minutes on foot", "8", "/location", "8 min"],
  ["Golf course: holes", "27", "/location", "27-hole golf"],
  ["Check-in from, hour", "16", "/de/contact", "16:00"],
  ["Check-out before, hour", "9", "/", '"checkoutTime":"09:00:00+04:00"'],
];

test("every fact is changed in the admin, and read at the next request of either process", async () => {
  const { page, context, pageErrors } = await openAdmin(site, { width: 1440 }, "/admin/settings");
  for (const [label, typed] of changes)
    await page.getByLabel(label, { exact: false }).first().fill(typed);
  await page.getByLabel("VAT rate, %").fill("8,5");
  await page.getByLabel("Country").selectOption("RE");
  await page.getByLabel("To", { exact: true }).first().fill("18:45");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await page.getByText("Every page and e-mail shows it from now on.").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  for (const { origin } of [second, site])
    for (const [label, , path, read] of [
      ...changes,
      ["Country", "", "/contact", "Réunion"],
      ["Reception", "", "/", '"closes":"18:45"'],
    ] as typeof changes) {
      const text = await (await fetch(origin + path)).text();
      const isThere = text.includes(read) || text.includes(read.replaceAll("&", "&amp;"));
      expect([origin, label, isThere]).toEqual([origin, label, true]);
    }
  await page.goto(`${site.origin}/admin/log`);
  await page.getByText("Golf course: holes: 18 → 27").waitFor();
  await page.getByText("VAT rate, %: 15 → 8.5").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("pages with React hydrate with the changed facts, without errors", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser);
  await page.goto(`${second.origin}/apartments`);
  await page.waitForLoadState("networkidle");
  expect(await page.locator("header").first().innerText()).toContain("Villa </script> Filao");
  expect(await page.locator("footer").innerText()).toContain("Coastal Road, Tamarin, Réunion");
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("a hidden language is in no menu and no sitemap, and its URLs redirect to the default one", async () => {
  const { page, context, pageErrors } = await openAdmin(site, { width: 390 }, "/admin/settings");
  await page.getByLabel("Français").uncheck();
  await page.getByLabel("Until how many days before").first().fill("10");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await page.getByText("Every page and e-mail shows it from now on.").waitFor();
  const led = await fetch(`${second.origin}/fr/location?from=card`, { redirect: "manual" });
  expect([led.status, led.headers.get("location")]).toEqual([302, "/en/location?from=card"]);
  for (const path of ["/location", "/sitemap.xml", "/llms.txt"]) {
    const text = await (await fetch(second.origin + path)).text();
    expect([path, /Français|\/fr\/location|hreflang="fr"/.test(text)]).toEqual([path, false]);
    expect([path, /Deutsch|\/de\/location/.test(text)]).toEqual([path, true]);
  }
  const saved = { headers: { cookie: "language=fr", "accept-language": "sv" } };
  const spoken = await (await fetch(`${second.origin}/contact`, saved)).text();
  expect(spoken).toContain('<html lang="sv">');
  await page.goto(`${site.origin}/legal/cancellation`);
  await page.getByText("Up to 16:00, 10 days before the day of arrival, you can cancel").waitFor();
  await page.goto(`${site.origin}/apartments/deluxe-sea-view-suite`);
  await page.getByText("Until 10 days before check-in, 16:00").waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("on a phone an error is shown beside its field, and the input stays", async () => {
  const visitor = { width: 390, dark: true };
  const { page, context, pageErrors } = await openAdmin(site, visitor, "/admin/settings");
  await page.getByLabel("E-mail for guests").fill("nowhere");
  await page.getByLabel("Golf course: holes").fill("9");
  await page.getByRole("button", { name: "Save and publish" }).click();
  const alert = page.getByRole("alert");
  await alert.getByRole("link", { name: "Enter an e-mail address" }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("email");
  await expect.poll(() => page.getByLabel("Golf course: holes").inputValue()).toBe("9");
  expect(await faultsOf(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test.each([1440, 320])("custom text is written for an email at %i px", async (width) => {
  const { page, context, pageErrors } = await openAdmin(site, { width }, "/admin/settings");
  await page.getByRole("link", { name: "Your words in e-mails" }).click();
  await page.getByRole("link", { name: "Refund to the guest" }).click();
  await page.getByLabel("Deutsch").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel("Deutsch").fill(`Bis bald! ${width}`);
  await page.getByRole("button", { name: "Save and publish" }).click();
  await page.getByText("E-mails sent from now on carry these words.").waitFor();
  expect(await page.getByLabel("Deutsch").inputValue()).toBe(`Bis bald! ${width}`);
  expect(pageErrors).toEqual([]);
  await context.close();
});
