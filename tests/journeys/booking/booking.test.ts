// Booking in a real browser: from the home page to the confirmed stay and its email.
import type { Page } from "playwright-core";
import { tabTo as tabToElement } from "#tests/support/pages/tab-walk.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { waitForHydration, openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import {
  chooseApartment,
  confirm,
  confirmByKeys,
  fillInGuest,
  expectBooked,
  continueToReview,
  payAtProperty,
  payByCard,
  searchFromHome,
  typeGuest,
} from "./guest-steps.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

// Each test has its own dates and guest, so that none takes another's nights or emails.
let journey = 0;
function nextJourney() {
  journey += 1;
  return {
    stay: aComingStay({ inDays: 70 + journey * 8, nights: 6 }),
    email: `guest-${journey}@example.com`,
  };
}

/** Opens step two for a stay and fills in the guest's details. */
async function describeGuestAt(
  page: Page,
  path: string,
  { checkIn, checkOut, apartment }: { checkIn: string; checkOut: string; apartment: number },
  email: string,
): Promise<void> {
  const asked = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2&apartment=${apartment}`;
  await page.goto(`${site.origin}${path}?${asked}&step=details`);
  await waitForHydration(page);
  await fillInGuest(page, { email });
}

const confirmedIn: Record<string, string> = {
  en: "Your stay is confirmed",
  ru: "Бронирование подтверждено",
  zh: "您的预订已确认",
};

describe.each(["en", "ru", "zh"])("from the home page to the email in %s", (language) => {
  test.each([390, 1440])("at %i px, paid by card", async (width) => {
    const { stay, email } = nextJourney();
    const { page, pageErrors } = await openWindow(site.browser, { width, locale: language });
    await page.goto(site.origin);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    await searchFromHome(page, stay);
    await waitForHydration(page);
    await chooseApartment(page, 4);
    await waitForHydration(page);
    await fillInGuest(page, { email });
    await payByCard(page, "4242 4242 4242 4242");
    await continueToReview(page);
    await confirm(page);
    const reference = await expectBooked(page);
    const { subject } = await site.mailbox.emailTo(email);
    expect(subject).toContain(confirmedIn[language]);
    expect(subject).toContain(reference);
    // Reloading shows the same booking again and makes no other.
    await page.reload();
    expect(await page.locator(".ref").innerText()).toBe(reference);
    expect(pageErrors).toEqual([]);
  });
});

test("without JavaScript, paid at the property", async () => {
  const { stay, email } = nextJourney();
  const { page, pageErrors } = await openWindow(site.browser, { javaScript: false, width: 390 });
  await page.goto(`${site.origin}/de`);
  await searchFromHome(page, stay);
  await chooseApartment(page, 6);
  await fillInGuest(page, { email });
  // A card needs script: what can be sent is chosen already.
  expect(await page.locator("input[name=method][value=property]:visible").isChecked()).toBe(true);
  await continueToReview(page);
  await confirm(page);
  const reference = await expectBooked(page);
  expect((await site.mailbox.emailTo(email)).subject).toContain(reference);
  expect(pageErrors).toEqual([]);
});

test("a declined card keeps what was typed; another card books the same stay", async () => {
  const { stay, email } = nextJourney();
  const { page, pageErrors } = await openWindow(site.browser);
  await describeGuestAt(page, "/book", { ...stay, apartment: 2 }, email);
  await payByCard(page, "4000 0000 0000 0002");
  await continueToReview(page);
  await confirm(page);
  await page.waitForURL(/step=details/);
  expect(await page.locator("[name=email]").inputValue()).toBe(email);
  expect(await page.locator("#cardNumber").inputValue()).toBe("");
  await page.locator("main").getByText("Nothing was charged").first().waitFor();
  await payByCard(page, "4242 4242 4242 4242");
  await continueToReview(page);
  await confirm(page);
  await expectBooked(page);
  expect(pageErrors).toEqual([]);
});

test("a lost connection or process loses nothing that was typed, and pressing the same button books when it is back", async () => {
  const { stay, email } = nextJourney();
  const { page, pageErrors } = await openWindow(site.browser, { width: 390 });
  await describeGuestAt(page, "/de/book", { ...stay, apartment: 3 }, email);
  await payAtProperty(page);
  const submit = page.locator("form#details button:not([name])");
  const notice = page.getByRole("alert").filter({ hasText: "Ihre Eingaben sind noch da." });
  for (let attempt = 0; attempt < 2; attempt++) {
    await page.context().setOffline(true);
    await submit.click();
    await notice.waitFor();
    await expect
      .poll(() => notice.evaluate((alert) => document.activeElement === alert))
      .toBe(true);
    await page.locator("[name=email]").focus();
  }
  expect(await page.locator("[name=email]").inputValue()).toBe(email);
  expect(await page.locator("[name=method]:checked").inputValue()).toBe("property");
  await page.context().setOffline(false);
  await continueToReview(page);
  await notice.waitFor({ state: "detached" });
  await page.context().setOffline(true);
  for (const consent of await page.locator("form:has([value=confirm]) [type=checkbox]").all())
    await consent.check();
  await page.locator("form:has([value=confirm]) button").click();
  await notice.waitFor();
  await page.context().setOffline(false);
  // The proxy's response when the process that held the request was killed.
  await page.route(/\/book\.data/, (route) => route.fulfill({ status: 502 }));
  const lost = page.waitForResponse((answer) => answer.status() === 502);
  await page.locator("form:has([value=confirm]) button").click();
  await lost;
  await notice.waitFor();
  await page.unroute(/\/book\.data/);
  await page.locator("form:has([value=confirm]) button").click();
  await expectBooked(page);
  expect(
    pageErrors.filter((line) => !/ERR_INTERNET_DISCONNECTED|^502: |status of 502/.test(line)),
  ).toEqual([]);
});

test("the bank asks for confirmation (3-D Secure), and the guest returns to a booked stay", async () => {
  const { stay, email } = nextJourney();
  const { page, pageErrors } = await openWindow(site.browser, { width: 390 });
  await describeGuestAt(page, "/fr/book", { ...stay, apartment: 1 }, email);
  await payByCard(page, "4000 0000 0000 3220");
  await continueToReview(page);
  await confirm(page);
  await page.waitForURL(/\/fr\/sandbox-bank/);
  await page.locator("main form button").first().click();
  await expectBooked(page);
  expect(pageErrors).toEqual([]);
});

test("no digit of a card except the last four is sent to the server", async () => {
  const { stay, email } = nextJourney();
  const { page } = await openWindow(site.browser);
  const sent: string[] = [];
  page.on("request", (request) =>
    sent.push(decodeURIComponent(`${request.url()} ${request.postData() ?? ""}`)),
  );
  await describeGuestAt(page, "/book", { ...stay, apartment: 1 }, email);
  await payByCard(page, "4242 4242 4242 4242");
  await continueToReview(page);
  await confirm(page);
  await expectBooked(page);
  expect(sent.some((request) => request.includes("4242"))).toBe(true);
  expect(sent.filter((request) => /4242\D?4242/.test(request))).toEqual([]);
});

test("by keyboard alone, from the calendar to the booked stay", async () => {
  const { email } = nextJourney();
  const { page, pageErrors } = await openWindow(site.browser);
  const { checkIn, checkOut } = aComingStay({ inDays: 400, nights: 7 });
  await page.goto(`${site.origin}/book?month=${checkIn.slice(0, 7)}`);
  await waitForHydration(page);
  const tabTo = (selector: string) => tabToElement(page, selector);
  await tabTo("input[name=checkIn]");
  await typeDate(page, checkIn);
  await tabTo("input[name=checkOut]");
  await typeDate(page, checkOut);
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`checkOut=${checkOut}`));
  await tabTo("input[name=apartment]");
  await page.keyboard.press("Space");
  await tabTo("button[name=step][value=details]");
  await page.keyboard.press("Enter");
  await page.waitForURL(/step=details/);
  await typeGuest(page, email);
  await tabTo("input[name=method]");
  await page.keyboard.press("ArrowDown");
  await tabTo("main form button:not([name])");
  await page.keyboard.press("Enter");
  await page.waitForURL(/step=review/);
  await confirmByKeys(page);
  await expectBooked(page);
  expect(pageErrors).toEqual([]);
});

test("a day selected in the calendar replaces a half-typed date", async () => {
  const { page, pageErrors } = await openWindow(site.browser);
  const { checkIn, checkOut } = aComingStay({ inDays: 410, nights: 7 });
  await page.goto(`${site.origin}/book?month=${checkIn.slice(0, 7)}`);
  await waitForHydration(page);
  const field = page.locator("input[name=checkIn]");
  await field.focus();
  // Only two digits of the year.
  await typeDate(page, `20-${checkOut.slice(5)}`);
  expect(await field.inputValue()).toMatch(/^00/);
  await page.locator(`button[name=day][value="${checkIn}"]`).first().click();
  await page.waitForURL(new RegExp(`checkIn=${checkIn}`));
  await expect.poll(() => field.inputValue()).toBe(checkIn);
  expect(pageErrors).toEqual([]);
});

// In the locale of `launchBrowser`: month, day, year.
async function typeDate(page: Page, date: string): Promise<void> {
  const [year = "", month = "", day = ""] = date.split("-");
  await page.keyboard.type(`${month}${day}${year}`);
}
