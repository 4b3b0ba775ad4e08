// The steps of a guest's booking, by the names of form fields, which are the same in every language.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Stay } from "#app/stays/rules/stay.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { pressOn, typeInto } from "#tests/support/pages/tab-walk.ts";

/** Types the dates into the search of the home page and sends it. */
export async function searchFromHome(page: Page, stay: Stay): Promise<void> {
  const search = page.locator("form:has(input[name=checkIn])").first();
  await search.locator("input[name=checkIn]").fill(stay.checkIn);
  await search.locator("input[name=checkOut]").fill(stay.checkOut);
  await search.locator("button[type=submit], button:not([type])").last().click();
  await page.waitForURL(/\/book\?/);
}

/** Chooses an apartment of the list and goes on to the details. */
export async function chooseApartment(page: Page, apartment: number): Promise<void> {
  await page.locator(`input[name=apartment][value="${apartment}"]`).check();
  // With JavaScript the price appears by itself; without it, Continue sends the choice.
  await page.locator("button[name=step][value=details]:visible").first().click();
  await page.waitForURL(/step=details/);
}

/** Fills in the required fields. */
export async function fillInGuest(page: Page, changes: Record<string, string> = {}) {
  const guest = { ...aGuest(), ...changes };
  for (const field of ["firstName", "lastName", "email", "phone"] as const)
    await page.locator(`[name=${field}]`).fill(guest[field]);
  await page.locator("[name=country]").selectOption(guest.country);
  return guest;
}

/** The same by keyboard alone, with the first country of the list: no key types letters of every language. */
export async function typeGuest(page: Page, email: string): Promise<void> {
  await typeInto(page, "[name=firstName]", "Claire");
  await typeInto(page, "[name=lastName]", "Moreau");
  await typeInto(page, "[name=email]", email);
  await typeInto(page, "[name=phone]", "+33 6 12 34 56 78");
  await pressOn(page, "[name=country]", "ArrowDown");
}

/** Chooses to pay at the property. */
export async function payAtProperty(page: Page): Promise<void> {
  await page.locator("input[name=method][value=property]:visible").check();
}

/** Fills in the four card fields, which have no name. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.locator("input[name=method][value=card]").check();
  await typeCard(page, number);
}

/** The same where only a card can be used. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.locator("#cardName").fill("Claire Moreau");
  await page.locator("#cardNumber").fill(number);
  await page.locator("#cardExpiry").fill("12/39");
  await page.locator("#cardCvc").fill("123");
}

/** The fields of a card by keyboard alone, `number` without spaces; then on to what follows them. */
export async function typeCardByKeys(page: Page, number: string): Promise<void> {
  await typeInto(page, "#cardName", "Claire Moreau");
  await typeInto(page, "#cardNumber", number);
  await typeInto(page, "#cardExpiry", "1239");
  await typeInto(page, "#cardCvc", "123");
}

/** On the page of what is open: pays it by a card, by keyboard alone. */
export async function payByKeys(page: Page, number: string): Promise<void> {
  await typeCardByKeys(page, number);
  await pressOn(page, "form:has(#cardName) button.btn:last-of-type");
}

/** From the details to the review. */
export async function continueToReview(page: Page): Promise<void> {
  await page.locator("main form button:not([name])").first().click();
  await page.waitForURL(/step=review/);
}

/** Ticks the three consents and clicks the button that makes the booking binding. */
export async function confirm(page: Page): Promise<void> {
  for (const consent of ["terms", "privacy", "cancellation"])
    await page.locator(`input[name=${consent}]`).check();
  await page.locator("form:has(input[name=intent][value=confirm]) button").first().click();
}

/** The same by keyboard alone. */
export async function confirmByKeys(page: Page): Promise<void> {
  for (const consent of ["terms", "privacy", "cancellation"])
    if (!(await page.locator(`input[name=${consent}]`).isChecked()))
      await pressOn(page, `input[name=${consent}]`, "Space");
  await pressOn(page, "form:has(input[name=intent][value=confirm]) button");
}

/** Waits for the success page; returns the reference. */
export async function expectBooked(page: Page): Promise<string> {
  await page.waitForURL(/step=done/);
  const reference = await page.locator(".ref").innerText();
  expect(reference).toMatch(/^KF-[0-9A-HJKMNP-TV-Z]{8}$/);
  return reference;
}
