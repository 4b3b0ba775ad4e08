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

  // What was refused stays marked when the guest goes from the list of errors to the field.
  await payAtProperty(page);
  await page.locator("[name=phone]").fill("0171/12345");
  await page.locator("[name=country]").selectOption("DE");
  await page.locator("main form button:not([name])").first().click();
  await page.locator('.errsum a[href="#phone"]').click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("phone");
  expect(await page.locator("#phone-e").count()).toBe(1);
  expect(await page.locator(".errsum").count()).toBe(1);
  await page.locator("[name=phone]").fill("0171/1234567");

  await continueToReview(page);
  await expect.poll(kept).toBeNull();
  await page.goBack();
  await expect.poll(() => valueOf("firstName")).toBe("Maëlle");
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("for several apartments too, but for the consents; what was refused is kept, and nothing once it was booked", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  const stay = aComingStay({ inDays: 80, nights: 4 });
  const search = new URLSearchParams({ ...stay, adults: "6", children: "0" }).toString();
  const valueOf = (name: string) => page.locator(`[name=${name}]`).inputValue();
  const kept = () => page.evaluate(() => sessionStorage.getItem("kept-details"));
  await page.goto(`${site.origin}/en/book/together?${search}`);
  await fillInGuest(page, { firstName: "Maëlle", email: "not-an-address", country: "BE" });
  await page.locator("input[name=method][value=property]").check();
  await page.locator("input[name=terms]").check();
  await expect.poll(kept).toContain("not-an-address");
  await page.reload();
  await expect.poll(() => valueOf("firstName")).toBe("Maëlle");
  expect(await valueOf("country")).toBe("BE");
  expect(await page.locator("input[name=method][value=property]").isChecked()).toBe(true);
  expect(await page.locator("input[name=terms]").isChecked()).toBe(false);

  await page.locator("form button.btn--big").click();
  await page.locator(".errsum").waitFor();
  await expect.poll(kept).toContain("not-an-address");
  await page.goto(`${site.origin}/de/book/together?${search}`);
  await expect.poll(() => valueOf("email")).toBe("not-an-address");

  await page.locator("[name=email]").fill("maelle@example.com");
  for (const consent of ["terms", "privacy", "cancellation"])
    await page.locator(`input[name=${consent}]`).check();
  await page.locator("form button.btn--big").click();
  await page.waitForURL(/done=confirm/);
  expect(await kept()).toBeNull();
  expect(pageErrors).toEqual([]);
  await context.close();
});
