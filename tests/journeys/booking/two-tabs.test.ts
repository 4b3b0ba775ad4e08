// Two tabs of one browser: two reviewed stays are two bookings, and an outdated page books and charges nothing.
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { waitForHydration, openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { turnOffUnpaidBounds } from "#tests/support/booking/turn-off-unpaid-bounds.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import {
  confirm,
  fillInGuest,
  expectBooked,
  continueToReview,
  payAtProperty,
  payByCard,
} from "./guest-steps.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  await turnOffUnpaidBounds(database.db);
  await database.close();
});
afterAll(() => site.close());

let weeks = 0;
function anAddress(apartment: number, path = "/book"): string {
  weeks += 1;
  const { checkIn, checkOut } = aComingStay({ inDays: 60 + weeks * 8, nights: 6 });
  return `${site.origin}${path}?checkIn=${checkIn}&checkOut=${checkOut}&adults=2&apartment=${apartment}&step=details`;
}

// A tab in the background is drawn once a second at most, and what waits for its next frame waits as long.
async function review(page: Page, address: string, pay: (page: Page) => Promise<void>) {
  await page.bringToFront();
  await page.goto(address);
  await fillInGuest(page);
  await pay(page);
  await continueToReview(page);
}

async function confirmIn(page: Page) {
  await page.bringToFront();
  await confirm(page);
}

const byCard = (page: Page) => payByCard(page, "4242 4242 4242 4242");
const totalOf = (page: Page) => page.locator("form input[name=total]").inputValue();
const apartmentOf = (page: Page) => page.locator("aside h3").first().innerText();

describe.each([true, false])("with script: %s", (javaScript) => {
  let context: BrowserContext;
  let one: Page;
  let two: Page;
  let pageErrors: string[];
  beforeAll(async () => {
    const opened = await openWindow(site.browser, { javaScript, width: 390 });
    ({ context, page: one, pageErrors } = opened);
    two = await context.newPage();
  });

  test("the first tab pays at the property, the second by card or at the property: two bookings", async () => {
    await review(one, anAddress(1), payAtProperty);
    await review(two, anAddress(5, "/de/book"), javaScript ? byCard : payAtProperty);
    const [first, second] = [await apartmentOf(one), await apartmentOf(two)];
    expect(first).not.toBe(second);

    await confirmIn(one);
    const reference = await expectBooked(one);
    expect(await apartmentOf(one)).toBe(first);
    expect(await one.locator("main").innerText()).toContain("Nothing was charged");
    await confirmIn(two);
    expect(await expectBooked(two)).not.toBe(reference);
    expect(await apartmentOf(two)).toBe(second);
    await one.reload();
    expect(await one.locator(".ref").innerText()).toBe(reference);
    expect(pageErrors).toEqual([]);
  });

  test("the same stay changed in the second tab: the first shows what it is now, and books it when confirmed", async () => {
    const address = anAddress(3);
    await review(one, address, payAtProperty);
    await two.bringToFront();
    await two.goto(address);
    if (javaScript) await waitForHydration(two);
    await two.locator("[name=email]").fill("other@example.com");
    await continueToReview(two);

    const total = await totalOf(one);
    await confirmIn(one);
    const alert = one.getByRole("alert");
    await alert.getByText("Nothing was booked, and nothing was charged").waitFor();
    expect(await one.locator("main").innerText()).toContain("other@example.com");
    expect(await one.locator("input[name=terms]").isChecked()).toBe(false);
    expect(await totalOf(one)).toBe(total);
    await confirmIn(one);
    await expectBooked(one);
    // The second tab's form, sent after that, leads to the same booking.
    await confirmIn(two);
    expect(await expectBooked(two)).toBe(await one.locator(".ref").innerText());
    expect(pageErrors).toEqual([]);
  });

  test("another language, back and forward in between: what the page shows is what is booked", async () => {
    await review(one, anAddress(6), payAtProperty);
    const name = await apartmentOf(one);
    // Hydration replaces the history entry, which Playwright takes for the end of a goBack that has only begun.
    const hydrated = async (language: string) => {
      await one.locator(`html[lang=${language}] input[name=terms]`).waitFor();
      if (javaScript) await waitForHydration(one);
    };
    await one.goto(one.url().replace("/book?", "/fr/book?"));
    await hydrated("fr");
    await one.goBack();
    await hydrated("en");
    await one.goForward();
    await hydrated("fr");
    await confirmIn(one);
    await expectBooked(one);
    expect(one.url()).toContain("/fr/book?");
    expect(name).not.toBe("");
    expect(pageErrors).toEqual([]);
  });
});
