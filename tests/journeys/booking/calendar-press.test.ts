// A press on a day of the calendar is answered at once, before the server has answered, and its price follows in one request; what the
// server wrote around it stays as it is.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const apartment = "/en/apartments/deluxe-sea-view-suite";
const { checkIn, checkOut } = aComingStay({ inDays: 60, nights: 7 });
const month = checkIn.slice(0, 7);
const day = (page: Page, date: string) => page.locator(`button[name=day][value="${date}"]`);
const classOf = (page: Page, date: string) => day(page, date).getAttribute("class");

// Collects the requests for data; their responses wait until `release` is called.
async function holdResponses(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked: URL[] = [];
  await page.route(/\.data(\?|$)/, async (route) => {
    asked.push(new URL(route.request().url()));
    await released;
    await route.continue().catch(() => undefined);
  });
  return { asked, release };
}

test.each([390, 1440])(
  "an apartment at %i px: both days before the first response",
  async (width) => {
    const { page, context, pageErrors } = await openWindow(site.browser, { width });
    await page.goto(`${site.origin}${apartment}?month=${month}`);
    await waitForHydration(page);
    const { asked, release } = await holdResponses(page);
    await day(page, checkIn).scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);

    await day(page, checkIn).click();
    await expect.poll(() => classOf(page, checkIn)).toBe("day day--in");
    await expect.poll(() => asked.length).toBe(1);
    await day(page, checkOut).click();
    await expect.poll(() => classOf(page, checkOut)).toBe("day day--end");
    await expect.poll(() => asked.length).toBe(2);
    // The second one begins at the day that was pressed first, and none asks the server which day was pressed.
    expect(asked.map(({ searchParams: params }) => params.get("checkIn"))).toEqual([
      checkIn,
      checkIn,
    ]);
    expect(asked.map(({ searchParams: params }) => params.get("checkOut"))).toEqual([
      null,
      checkOut,
    ]);
    expect(asked.some(({ searchParams: params }) => params.has("day"))).toBe(false);
    expect(await page.locator("main .price.blk").count()).toBe(0);

    release();
    await page.locator("main .price.blk").waitFor();
    expect(asked).toHaveLength(2);
    expect(await classOf(page, checkIn)).toBe("day day--in");
    expect(await classOf(page, checkOut)).toBe("day day--end");
    const { hash, searchParams } = new URL(page.url());
    expect(hash).toBe("");
    expect(searchParams.get("checkIn")).toBe(checkIn);
    expect(searchParams.get("checkOut")).toBe(checkOut);
    expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(2);
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);

test("an apartment: a refused day asks nothing, clearing is shown at once, a month does not scroll", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${site.origin}${apartment}?checkIn=${checkIn}&month=${month}`);
  await waitForHydration(page);
  const { asked, release } = await holdResponses(page);
  // A departure on the next day is too short.
  const next = aComingStay({ inDays: 61, nights: 1 }).checkIn;
  await day(page, next).click({ force: true });
  await page.locator(".day__why").waitFor();
  expect(await classOf(page, checkIn)).toBe("day day--in");
  expect(asked).toEqual([]);

  await page.locator(".cal__nav .btn--link").click();
  await expect.poll(() => classOf(page, checkIn)).toBe("day");
  await expect.poll(() => asked.length).toBe(1);
  release();
  await expect.poll(() => new URL(page.url()).searchParams.get("checkIn")).toBeNull();

  const later = page.locator(".cal__nav a.btn--2").last();
  await later.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await later.click();
  await day(page, checkIn).waitFor({ state: "detached" });
  expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(2);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("/book: a day is shown as selected before the response", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${site.origin}/en/book?month=${month}`);
  await waitForHydration(page);
  const { asked, release } = await holdResponses(page);
  await day(page, checkIn).click();
  await expect.poll(() => classOf(page, checkIn)).toBe("day day--in");
  await day(page, checkOut).click();
  await expect.poll(() => classOf(page, checkOut)).toBe("day day--end");
  expect(await page.locator("[name=checkIn]").inputValue()).toBe(checkIn);
  await expect.poll(() => asked.length).toBe(2);
  release();
  await page.locator("#accommodation .pick").first().waitFor();
  expect(await classOf(page, checkOut)).toBe("day day--end");
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("an apartment: what is under way is not lost by a change in the box, another press, or a link to a section", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${site.origin}${apartment}?month=${month}`);
  await waitForHydration(page);
  const { asked, release } = await holdResponses(page);
  const adults = page.locator("aside [name=adults]");
  await adults.fill("3");
  await adults.blur();
  await expect.poll(() => asked.length).toBe(1);
  await day(page, checkIn).click();
  await expect.poll(() => asked.length).toBe(2);
  await day(page, checkOut).click();
  await expect.poll(() => asked.length).toBe(3);
  expect(asked.map(({ searchParams: params }) => params.get("adults"))).toEqual(["3", "3", "3"]);
  await expect.poll(() => page.locator("aside [name=checkOut]").inputValue()).toBe(checkOut);
  expect(await adults.inputValue()).toBe("3");

  // The bar's "Choose dates", shown until the price is there.
  await page.locator(".bar a.btn[href='#dates']").click();
  await adults.fill("1");
  await adults.blur();
  await expect.poll(() => asked.length).toBe(4);
  const { searchParams: last } = asked.at(-1)!;
  expect([last.get("checkIn"), last.get("checkOut"), last.get("adults")]).toEqual([
    checkIn,
    checkOut,
    "1",
  ]);
  await page.locator(".bar a.btn[href='#dates']").click();
  expect(await classOf(page, checkOut)).toBe("day day--end");
  release();
  await page.locator("main .price.blk").waitFor();
  expect(new URL(page.url()).searchParams.get("checkOut")).toBe(checkOut);
  expect(await adults.inputValue()).toBe("1");
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("an apartment: going back from an error shows the whole page again", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${site.origin}${apartment}?month=${month}`);
  await waitForHydration(page);
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await day(page, checkIn).click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  await page.unroute(/\.data(\?|$)/);
  await page.goBack();
  const description = page.locator("section[aria-labelledby=about] .lead");
  await description.waitFor();
  await waitForHydration(page);
  expect((await description.textContent())?.length).toBeGreaterThan(50);
  await day(page, checkIn).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("checkIn")).toBe(checkIn);
  // Of the request that failed.
  expect(pageErrors.filter((error) => !/Failed to fetch|ERR_FAILED|caught/i.test(error))).toEqual(
    [],
  );
  await context.close();
});

test("an apartment: description, prices and reviews stay, also where an extension changes the page before script", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  const { promise: changed, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await changed;
    await route.continue();
  });
  await page.goto(`${site.origin}${apartment}?month=${month}`, { waitUntil: "commit" });
  await page.locator("[aria-labelledby=where]").waitFor();
  const texts = () =>
    page.evaluate(() =>
      ["about", "features", "plan", "rates", "where"].map(
        (heading) => document.querySelector(`section[aria-labelledby=${heading}]`)?.textContent,
      ),
    );
  const before = await texts();
  for (const text of before) expect(text?.length ?? 0).toBeGreaterThan(20);
  // As a translation of the browser does.
  await page.evaluate(() => document.querySelector(".dhead h1")!.replaceChildren("Suite"));
  await page.evaluate(() => document.querySelector(".dhead .lead")!.remove());
  letThrough();
  await page.locator(".dhead .lead").waitFor();
  await expect.poll(() => texts()).toEqual(before);
  // React reports that it rendered the page anew.
  expect(pageErrors.join("\n")).toMatch(/#418/);

  await day(page, checkIn).click();
  await expect.poll(() => classOf(page, checkIn)).toBe("day day--in");
  await expect.poll(() => new URL(page.url()).searchParams.get("checkIn")).toBe(checkIn);
  await expect.poll(() => texts()).toEqual(before);
  await context.close();
});
