// What a guest has typed into the details and not sent yet stays after a reload, in another language and on coming back; nothing of a
// card does, and nothing once it was sent.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { continueToReview, fillInGuest, payAtProperty, typeCard } from "./guest-steps.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test("typed details stay in the tab until they are sent", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  const { checkIn, checkOut } = aComingStay({ inDays: 60, nights: 7 });
  const stay = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2&apartment=2&step=details`;
  const kept = () => page.evaluate(() => sessionStorage.getItem("kept-details"));
  const valueOf = (name: string) => page.locator(`[name=${name}]`).inputValue();
  const expectTyped = async () => {
    await waitForHydration(page);
    await expect.poll(() => valueOf("firstName")).toBe("Maëlle");
    expect(await valueOf("email")).toBe("maelle@example.com");
    expect(await valueOf("country")).toBe("BE");
    expect(await valueOf("specialRequests")).toBe("A cot, please");
    expect(await page.locator("input[name=method][value=card]").isChecked()).toBe(true);
  };

  await page.goto(`${site.origin}/en/book?${stay}`);
  await waitForHydration(page);
  expect(await kept()).toBeNull();
  const typed = { firstName: "Maëlle", email: "maelle@example.com", country: "BE" };
  await fillInGuest(page, typed);
  await page.getByText("Arrival time and special requests").click();
  await page.getByLabel("Special requests").fill("A cot, please");
  await page.locator("input[name=method][value=card]").check();
  await typeCard(page, "4242 4242 4242 4242");
  await page.reload();
  await expectTyped();
  expect(await page.locator("#cardNumber").inputValue()).toBe("");
  expect(await kept()).not.toMatch(/4242|12\/39|Claire/);

  await page.goto(`${site.origin}/de/book?${stay}`);
  await expectTyped();
  await page.goto(`${site.origin}/de/apartments`);
  await page.goBack();
  await expectTyped();

  await payAtProperty(page);
  await continueToReview(page);
  await expect.poll(kept).toBeNull();
  await page.goBack();
  await expect.poll(() => valueOf("firstName")).toBe("Maëlle");
  expect(pageErrors).toEqual([]);
  await context.close();
});
