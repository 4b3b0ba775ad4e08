// Prefetching: pages are fetched while the pointer rests on a link, and faded over unless reduced motion is preferred.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWindow } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test.each(["gallery", "contact", "apartments"])(
  "/%s is fetched when the pointer rests on its link",
  async (name) => {
    const { page, pageErrors } = await openWindow(site.browser);
    const ahead: string[] = [];
    page.on("requestfinished", (request) => {
      if (request.headers()["sec-purpose"]?.startsWith("prefetch")) ahead.push(request.url());
    });
    await page.goto(`${site.origin}/en/location`, { waitUntil: "networkidle" });
    const link = page.locator(`.nav a[href='/en/${name}']`);
    await link.hover();
    await expect.poll(() => ahead).toEqual([`${site.origin}/en/${name}`]);
    await link.click();
    await page.waitForURL(`**/en/${name}`);
    const how = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation");
      const { deliveryType, activationStart } = entry as unknown as {
        deliveryType: string;
        activationStart: number;
      };
      return { deliveryType, activated: activationStart > 0 };
    });
    // A browser under test prefetches the document only; others prerender the whole page.
    expect(how.activated || how.deliveryType === "navigational-prefetch").toBe(true);
    expect(pageErrors).toEqual([]);
  },
);

test("booking, other languages and other sites are not fetched before the click", async () => {
  const { page } = await openWindow(site.browser);
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]) ahead.push(request.url());
  });
  await page.goto(`${site.origin}/en/location`, { waitUntil: "networkidle" });
  for (const selector of [
    "header a[href^='/en/book']",
    "footer a[data-language=fr]",
    "footer a[href*='wa.me']",
    ".pin--beach",
  ]) {
    await page.locator(selector).first().hover();
    // Longer than the 200 ms after which Chromium prefetches.
    await page.waitForTimeout(400);
  }
  await page.locator(".nav a[href='/en/gallery']").hover();
  await expect.poll(() => ahead).toEqual([`${site.origin}/en/gallery`]);
});

test.each([
  { reducedMotion: "no-preference", fades: "true" },
  { reducedMotion: "reduce", fades: "false" },
] as const)(
  "with motion $reducedMotion a page fades over: $fades",
  async ({ reducedMotion, fades }) => {
    const { page } = await openWindow(site.browser);
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() =>
      addEventListener("pagereveal", (event) => {
        sessionStorage.setItem("fades", String(Boolean((event as PageRevealEvent).viewTransition)));
      }),
    );
    await page.goto(`${site.origin}/en/amenities`);
    await page.locator(".nav a[href='/en/gallery']").click();
    await page.waitForURL("**/en/gallery");
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("fades"))).toBe(fades);
  },
);
