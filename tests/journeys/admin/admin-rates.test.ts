// The owner changes rates in a real browser on the built site: a season, single nights, and the explanation of a stay's price.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { addMonths, propertyDay } from "#app/dates/rules/plain-date.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  await createOwner(site);
});
afterAll(() => site.close());

async function faultsOf(page: Page): Promise<string[]> {
  const wide = (await isTooWide(page)) ? ["wider than the window"] : [];
  return [...wide, ...(await accessibilityFaults(page))];
}

/** The public page of the penthouse, as a visitor without a session sees it. */
async function publicRates(): Promise<string> {
  const page = await fetch(`${site.origin}/en/apartments/luxury-penthouse-suite`);
  const [, table = ""] = /id="rates"(.*?)<\/table>/s.exec(await page.text()) ?? [];
  return table;
}

test("a season at 1440 px: previewed, refused, saved as a draft, reviewed, and public once published", async () => {
  const { page, context, pageErrors } = await openAdmin(site, { width: 1440 }, "/admin/rates");
  // The penthouse in the blue season: 240 x 1.15 = 276.
  expect(await publicRates()).toContain("€276");

  const percent = page.getByLabel("High season, % of base rate");
  await percent.fill("5");
  await page.getByRole("button", { name: "Save and review" }).click();
  await page.getByRole("alert").getByText("Enter a whole number from 10 to 500").waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  expect(await percent.inputValue()).toBe("5");
  expect(await faultsOf(page)).toEqual([]);

  await percent.fill("125");
  await page.getByRole("button", { name: "See what changes" }).click();
  await page.getByRole("heading", { name: "What saving would change" }).waitFor();
  await page.getByText("High season, 115%, ≥ 2 → High season, 125%, ≥ 2").first().waitFor();
  expect(await publicRates()).toContain("€276");
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole("button", { name: "Save and review" }).click();
  await page.getByRole("heading", { name: "Prices of nights, before and after" }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await publicRates()).toContain("€276");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Published. New bookings have the new prices").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  // 240 x 1.25
  expect(await publicRates()).toContain("€300");
  expect(await publicRates()).not.toContain("€276");
  await page.goto(`${site.origin}/admin/log`);
  await page.getByText("Changed the seasons").waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("single nights at 390 px: selected by tap and by key, and shown in the explanation of the price", async () => {
  const { today } = propertyDay(new Date(), facts.timeZone);
  const month = addMonths(today, 2).slice(0, 7);
  const path = `/admin/rates/nights?apartment=4&month=${month}`;
  const { page, context, pageErrors } = await openAdmin(site, { width: 390, dark: true }, path);
  const night = (day: number) => page.locator("a.nt", { hasText: new RegExp(`^${day}€`) });
  await night(10).tap();
  await page.waitForURL(/first=/);
  await night(12).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/last=/);
  expect(await page.locator("a.nt[aria-current]").count()).toBe(3);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Set the price" }).click();
  await page.getByRole("alert").getByText("Enter an amount from €10 to €10,000").waitFor();
  expect(await page.getByLabel("First night").inputValue()).toBe(`${month}-10`);
  await page.getByLabel("Price per night, €").fill("333,50");
  await page.getByRole("button", { name: "Set the price" }).click();
  await page.getByText("The price is set in the draft.").waitFor();
  expect(await page.locator("a.nt--own").count()).toBe(3);
  await page.getByText("Changes wait to be published.").waitFor();
  await page.getByRole("link", { name: "See the difference and publish" }).click();
  await page.getByRole("heading", { name: "Review and publish rates" }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Publish" }).tap();
  const sure = page.getByLabel(/changes? by more than a third/);
  if ((await sure.count()) > 0) {
    await page.getByRole("alert").first().waitFor();
    await sure.check();
    await page.getByRole("button", { name: "Publish" }).tap();
  }
  await page.getByText("Published. New bookings have the new prices").waitFor();

  const stay = `checkIn=${month}-09&checkOut=${month}-13&adults=2&children=0&plan=flexible`;
  await page.goto(`${site.origin}/admin/rates?apartment=4&${stay}`);
  const nights = page.locator(".why tbody tr", { hasText: "Your own price for this night" });
  expect(await nights.count()).toBe(3);
  expect(await nights.first().locator("td").textContent()).toBe("€333.50");
  expect(await isTooWide(page)).toBe(false);

  // Guests pay what was explained.
  const total = await page.locator(".why .tot td").textContent();
  const asked = await fetch(
    `${site.origin}/api/availability?${stay.replace("&plan", "&ratePlan")}`,
  );
  const { apartments } = (await asked.json()) as {
    apartments: { apartment: number; total: { amount: number } }[];
  };
  const penthouse = apartments.find(({ apartment }) => apartment === 4);
  expect(total).toBe(
    new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" }).format(
      (penthouse?.total.amount ?? 0) / 100,
    ),
  );
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("a year at 320 px: a season around Easter refused, kept, and seen in the table of the year", async () => {
  const { page, context, pageErrors } = await openAdmin(site, { width: 320 }, "/admin/rates/years");
  expect(await faultsOf(page)).toEqual([]);
  const season = page.locator("fieldset").filter({ has: page.locator("#easter-0-from") });
  await season.getByLabel("Name").selectOption({ label: "Easter" });
  await season.getByLabel("First night, days from Easter").fill("-2");
  await season.getByLabel("Last night, days from Easter").fill("-3");
  await season.getByLabel("% of base rate").fill("130");
  await season.getByLabel("Min. nights").fill("3");
  await page.getByRole("button", { name: "Keep these seasons in the draft" }).click();
  await page.getByRole("alert").getByText("The last night cannot be before the first").waitFor();
  expect(await season.getByLabel("% of base rate").inputValue()).toBe("130");
  expect(await faultsOf(page)).toEqual([]);
  await season.getByLabel("Last night, days from Easter").fill("1");
  await page.getByRole("button", { name: "Keep these seasons in the draft" }).click();
  await page.getByText("The seasons are in the draft.").waitFor();
  await page.getByLabel("Year", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByRole("row", { name: /^Easter .* moves with Easter/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
  await context.close();
});
