// The pseudo-language run: on a site whose every translated text is marked, no page in any state shows an unmarked text.
import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { waitForHydration, openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { type MarkedSite, openMarkedSite } from "#tests/support/pages/marked-site.ts";
import { addressesIn, kindOf } from "#tests/support/pages/page-addresses.ts";
import { anUnmarkedTextChecker } from "#tests/support/pages/unmarked-text-checker.ts";
import {
  confirm,
  fillInGuest,
  expectBooked,
  continueToReview,
  payAtProperty,
  payByCard,
} from "../booking/guest-steps.ts";

let site: MarkedSite;
beforeAll(async () => {
  site = await openMarkedSite();
  // It builds the whole site anew.
}, 240_000);
afterAll(() => site.close());

const { checkIn, checkOut } = aComingStay({ inDays: 90, nights: 7 });
const stay = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2`;
const send = "main form button:not([name])";

test("on every page that a link leads to", async () => {
  const { page } = await openWindow(site.browser, { unguarded: true });
  const { checkHtml: read, faults } = anUnmarkedTextChecker(page);
  const found = new Map([["start", site.origin]]);
  let pages = 0;
  for (const address of found.values()) {
    const html = await (await fetch(address)).text();
    pages += 1;
    for (const next of addressesIn(html, address)) {
      const [, first = ""] = new URL(next).pathname.split("/");
      const isPage = !/\.\w+$/.test(first) && !/^(assets|photos|share)$/.test(first);
      const isPlain = !(languages as readonly string[]).includes(first);
      if (isPage && isPlain && !found.has(kindOf(next))) found.set(kindOf(next), next);
    }
    await read(html, address);
  }
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(40);
});

test("with JavaScript, on invalid searches, taken dates, and pages that do not exist", async () => {
  const { page, context } = await openWindow(site.browser, { unguarded: true });
  await context.route("**/photos/**", (route) => route.abort());
  const { check: look, faults } = anUnmarkedTextChecker(page);
  const paths = [
    "/",
    "/apartments",
    `/apartments?${stay}&guests=3&priceMin=oops`,
    "/apartments?guests=4&location=lagoon&priceMax=1",
    `/apartments/premium-family-apartment?${stay}`,
    "/apartments/premium-family-apartment?checkIn=2027-02-30&checkOut=2020-01-01",
    `/book?${stay}&apartment=2`,
    `/book?${stay}&apartment=6&children=9`,
    "/book?checkIn=2027-02-30&checkOut=2027-01-01&adults=0&children=-1&step=details",
    `/book?${stay}&apartment=2&step=details`,
    `/book?${stay}&apartment=2&step=details&declined=declined`,
    `/book?${stay}&apartment=2&step=details&declined=unreachable`,
    "/contact?sent",
    "/gallery?show=rooms",
    "/sandbox-bank?payment=none",
    "/my-booking/nothing-here",
    "/nowhere",
  ];
  for (const path of paths) {
    await page.goto(site.origin + path);
    await look(path);
  }
  expect(faults).toEqual([]);
});

test("during a booking, with every validation error and every answer of a bank", async () => {
  const { page, context } = await openWindow(site.browser, { unguarded: true });
  await context.route("**/photos/**", (route) => route.abort());
  const { check: look, faults } = anUnmarkedTextChecker(page);
  const details = `${site.origin}/book?${stay}&apartment=2&step=details`;

  await page.goto(details);
  await waitForHydration(page);
  await page.locator("input[name=method][value=card]").check();
  await page.locator(send).first().click();
  await page.locator(".errsum").waitFor();
  await look("details with everything missing");
  await page.locator("#cardNumber").fill("1234");
  await page.locator("#cardExpiry").fill("13/20");
  await page.locator("[name=email]").fill("claire");
  await page.locator("[name=phone]").fill("x");
  const before = await page.locator(".errsum").innerText();
  await page.locator(send).first().click();
  await expect.poll(() => page.locator(".errsum").innerText()).not.toBe(before);
  await look("details with everything wrong");

  await fillInGuest(page);
  await payByCard(page, "6011 1111 1111 1117");
  await continueToReview(page);
  await look("review");
  await page.goto(details);
  await look("details with a card of no scheme that the sandbox knows");
  await continueToReview(page);
  await confirm(page);
  await page.waitForURL(/declined=/);
  await look("a declined card");

  await payByCard(page, "4000 0000 0000 3220");
  await continueToReview(page);
  await page.locator("form:has(input[name=intent][value=confirm]) button").first().click();
  await page.locator(".errsum").waitFor();
  await look("review without consents");
  await confirm(page);
  await page.waitForURL(/sandbox-bank/);
  await look("the bank");
  await page.goto(`${site.origin}/book?${stay}&apartment=2&step=return`);
  await look("back without an answer");
  await page.goBack();
  await page.locator("main form button[value=refuse]").click();
  await page.waitForURL(/declined=/);
  await look("refused at the bank");

  await payByCard(page, "4000 0000 0000 0119");
  await continueToReview(page);
  await page
    .locator("input[name=total]")
    .first()
    .evaluate((total: HTMLInputElement) => {
      total.value = "100";
    });
  await confirm(page);
  await page.locator("[role=alert]").first().waitFor();
  await look("another price");
  await confirm(page);
  await page.waitForURL(/step=(return|done)/);
  await look("a bank that does not answer");
  await expectBooked(page);
  await look("booked by card");

  await page.goto(details);
  await look("the same nights, taken");
  await page.goto(details.replace("apartment=2", "apartment=3"));
  await waitForHydration(page);
  await fillInGuest(page);
  await payAtProperty(page);
  await continueToReview(page);
  await look("review, paid at the property");
  await confirm(page);
  await expectBooked(page);
  await look("booked, paid at the property");
  await expect.poll(findBookingPath).not.toBeNull();
  await page.goto(`${site.origin}${await findBookingPath()}`);
  await look("a guest's own page");
  expect(faults).toEqual([]);
});

// The link is in the email, which may not have been sent yet.
async function findBookingPath(): Promise<string | null> {
  const inbox = await (await fetch(`${site.origin}/dev/mail`)).text();
  for (const [emailPath] of inbox.matchAll(/\/dev\/mail\/[\w-]{8,}/g)) {
    const text = await (await fetch(site.origin + emailPath)).text();
    const [path] = /\/my-booking\/[\w-]+/.exec(text) ?? [];
    if (path) return path;
  }
  return null;
}
