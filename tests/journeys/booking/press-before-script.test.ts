// What is pressed, chosen or typed before React takes over stays, counts before what this tab kept, and what depends on it follows.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { continueToReview, fillInGuest, payAtProperty } from "./guest-steps.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const search = (inDays: number) =>
  new URLSearchParams({ ...aComingStay({ inDays, nights: 7 }), adults: "2" }).toString();

// The scripts of a page come only after `press`.
async function pressBeforeScript(page: Page, path: string, press: () => Promise<void>) {
  const { promise: pressed, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(`${site.origin}${path}`, { waitUntil: "commit" });
  await page.locator("main form, main [type=checkbox]").first().waitFor();
  await press();
  letThrough();
  await waitForHydration(page);
  await page.unroute(/\/assets\/.*\.js$/);
}

test("details: a box, buttons, lists and texts stay as pressed, and count before what was kept", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  const details = `/en/book?${search(60)}&apartment=2&step=details`;
  const there = page.locator("input[type=checkbox][name^=there-]");
  const back = page.locator("input[type=checkbox][name^=back-]");
  const cot = page.getByLabel("Cot", { exact: true });
  const country = page.locator("[name=country]");
  const wishes = page.locator("[name=specialRequests]");
  const byCard = page.locator("input[name=method][value=card]");
  const atProperty = page.locator("input[name=method][value=property]");

  await pressBeforeScript(page, details, async () => {
    await there.check();
    await cot.selectOption("1");
    await country.selectOption("BE");
    await byCard.check();
  });
  const expectFirst = async () => {
    expect(await there.isChecked()).toBe(true);
    expect(await cot.inputValue()).toBe("1");
    expect(await country.inputValue()).toBe("BE");
    expect(await byCard.isChecked()).toBe(true);
    expect(await page.locator("#cardNumber").isVisible()).toBe(true);
  };
  await expectFirst();
  await page.locator("[name=firstName]").fill("Maëlle");
  await back.check();
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => back.isChecked()).toBe(true);
  await expectFirst();

  // What is pressed again is newer than what was kept, and the rest of that comes back.
  await pressBeforeScript(page, details, async () => {
    await cot.selectOption("2");
    await country.selectOption("CH");
    await atProperty.check();
    await page.locator("[name=lastName]").fill("Moreau");
  });
  const expectSecond = async () => {
    expect(await page.locator("[name=firstName]").inputValue()).toBe("Maëlle");
    expect(await page.locator("[name=lastName]").inputValue()).toBe("Moreau");
    expect(await cot.inputValue()).toBe("2");
    expect(await country.inputValue()).toBe("CH");
    expect(await atProperty.isChecked()).toBe(true);
    expect(await page.locator("#cardNumber").isVisible()).toBe(false);
    expect(await there.isChecked()).toBe(true);
  };
  await expect.poll(() => page.locator("[name=firstName]").inputValue()).toBe("Maëlle");
  await expectSecond();
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => page.locator("[name=firstName]").inputValue()).toBe("Maëlle");
  await expectSecond();

  // A box that was not ticked when the rest was kept, and a text that the server has.
  await back.uncheck();
  await fillInGuest(page);
  await page.locator("details.asked > summary").click();
  await wishes.fill("A cot, please");
  await continueToReview(page);
  await page.goto(`${site.origin}${details}`);
  await waitForHydration(page);
  await page.locator("[name=firstName]").fill("Zoé");
  await pressBeforeScript(page, details, async () => {
    await back.check();
    await wishes.fill("Two cots, please");
  });
  expect(await back.isChecked()).toBe(true);
  expect(await wishes.inputValue()).toBe("Two cots, please");
  await expect.poll(() => page.locator("[name=firstName]").inputValue()).toBe("Zoé");
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("review: consents stay given", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${site.origin}/en/book?${search(80)}&apartment=2&step=details`);
  await waitForHydration(page);
  await fillInGuest(page);
  await payAtProperty(page);
  await continueToReview(page);
  const consents = page.locator("main form input[type=checkbox]");
  await consents.first().waitFor();
  const path = page.url().slice(site.origin.length);
  await pressBeforeScript(page, path, async () => {
    for (const consent of await consents.all()) await consent.check();
  });
  for (const consent of await consents.all()) expect(await consent.isChecked()).toBe(true);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("several apartments: what is pressed counts before what was kept", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  const path = `/en/book/together?${search(80).replace("adults=2", "adults=6")}`;
  await page.goto(`${site.origin}${path}`);
  await page.locator("[name=firstName]").fill("Maëlle");
  await page.locator("input[name=method][value=card]").check();
  await pressBeforeScript(page, path, async () => {
    await page.locator("input[name=method][value=property]").check();
    await page.locator("[name=country]").selectOption("CH");
    await page.locator("input[name=terms]").check();
  });
  await expect.poll(() => page.locator("[name=firstName]").inputValue()).toBe("Maëlle");
  expect(await page.locator("input[name=method][value=property]").isChecked()).toBe(true);
  expect(await page.locator("[name=country]").inputValue()).toBe("CH");
  expect(await page.locator("input[name=terms]").isChecked()).toBe(true);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("the search applies what was pressed before its script came: an apartment, its rate, and who comes", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 1440 });
  const stay = search(60);
  await pressBeforeScript(page, `/en/book?${stay}`, async () => {
    await page.locator("input[name=apartment][value='2']").check();
  });
  await page.waitForURL(/apartment=2/);
  expect(await page.locator("input[name=apartment][value='2']").isChecked()).toBe(true);
  await page.getByRole("button", { name: "Continue" }).first().waitFor();

  await pressBeforeScript(page, `/en/book?${stay}&apartment=2`, async () => {
    await page.locator("input[name=plan][value=nonRefundable]").check();
  });
  await page.waitForURL(/plan=nonRefundable/);
  expect(await page.locator("input[name=plan][value=nonRefundable]").isChecked()).toBe(true);

  await pressBeforeScript(page, `/en/book`, async () => {
    await page.locator("input[name=adults]").fill("3");
  });
  await page.waitForURL(/adults=3/);
  expect(await page.locator("input[name=adults]").inputValue()).toBe("3");
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("the list and an apartment's price follow what was pressed before their script came", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 1440 });
  await pressBeforeScript(page, "/en/apartments", async () => {
    await page.locator(".choice label", { hasText: "4" }).click();
    await page.locator("[name=side]").selectOption({ index: 1 });
  });
  await page.waitForURL(/guests=4&side=/);
  await expect.poll(() => page.locator("input[name=guests][value='4']").isChecked()).toBe(true);
  const sideChosen = () =>
    page.locator("[name=side]").evaluate((list) => (list as HTMLSelectElement).selectedIndex);
  await expect.poll(sideChosen).toBe(1);

  // A slider has no name: it writes into the field of its price.
  const slider = page.locator("input[data-end=priceMax]");
  await pressBeforeScript(page, "/en/apartments", async () => {
    await slider.press("ArrowLeft");
    await slider.press("ArrowLeft");
  });
  await page.waitForURL(/priceMax=/);
  await expect
    .poll(
      async () =>
        (await page.locator("[name=priceMax]").inputValue()) === (await slider.inputValue()),
    )
    .toBe(true);

  const link = await page.locator(".cards a[href*='/apartments/']").last().getAttribute("href");
  await pressBeforeScript(page, `${link}?${search(60)}`, async () => {
    await page.locator("input[name=plan][value=nonRefundable]").check();
    await page.locator("#adults").fill("1");
  });
  await page.waitForURL(/adults=1.*plan=nonRefundable|plan=nonRefundable.*adults=1/);
  const isChosen = () => page.locator("[type=radio][name=plan][value=nonRefundable]").isChecked();
  await expect.poll(isChosen).toBe(true);
  await expect.poll(() => page.locator("#adults").inputValue()).toBe("1");
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("a feature ticked before the list's script came stays ticked while the list is asked for", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 1440 });
  const { promise: looked, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/apartments\.data\?/, async (route) => {
    await looked;
    await route.continue();
  });
  const [first, second] = [0, 1].map((place) => page.locator("[name=with]").nth(place));
  const asked = page.waitForRequest(/\/apartments\.data\?with=/);
  await pressBeforeScript(page, "/en/apartments", async () => {
    await first!.check();
  });
  await asked;
  expect(await first!.isChecked()).toBe(true);
  answer();
  await page.waitForURL(/with=/);
  expect(await first!.isChecked()).toBe(true);

  // Afterwards the boxes follow the address, by a link too.
  await second!.check();
  await page.waitForURL(/with=\w+\+/);
  await page.locator(".filters a").click();
  await page.waitForURL(/\/apartments$/);
  await expect.poll(() => first!.isChecked()).toBe(false);
  await expect.poll(() => second!.isChecked()).toBe(false);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("ticks of the guide's checklist stay, and are kept with those of an earlier visit", async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const app = anApp(database, systemClock);
  const stay = aComingStay({ inDays: 1, nights: 3 });
  const request = aRequest({ apartmentId: 3, stay, payment: aCard("success") });
  const booked = bookingOf(await placeBooking(request, app));
  const path = `/en/my-booking/${await replaceSecret(booked, app)}/guide`;
  await database.close();
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  const boxes = page.locator("[data-ticks] input");
  const kept = page.locator("[data-ticks-kept]");
  for (const place of [0, 1])
    await pressBeforeScript(page, path, async () => {
      await boxes.nth(place).check();
    }).then(() => kept.waitFor());
  await page.reload();
  await kept.waitFor();
  expect(await boxes.nth(0).isChecked()).toBe(true);
  expect(await boxes.nth(1).isChecked()).toBe(true);
  expect(pageErrors).toEqual([]);
  await context.close();
});
