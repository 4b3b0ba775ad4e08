// The layout in a real browser: menus, the saved language, the spinner, the chat button; and all of it without JavaScript.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import { writeSetting } from "#app/settings/settings.sql.server.ts";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  // With the form for other currencies below the pages with prices.
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const value = {
    otherCurrencies: { setOn: "2026-11-01", rates: [{ currency: "GBP", rate: 0.86 }] },
  };
  await inTransaction(database.db, (trx) =>
    writeSetting(trx, "facts", { seen: 0, value, now: new Date() }),
  );
  await database.close();
});
afterAll(() => site.close());

const languageOf = (page: Page) => page.locator("html").getAttribute("lang");

describe("the language menu", () => {
  test("leads to the same page in the chosen language, which is saved for URLs without a language", async () => {
    const { page, context, pageErrors } = await openWindow(site.browser);
    await page.goto(`${site.origin}/location?from=card`);
    expect(await languageOf(page)).toBe("en");
    await page.click(".menu--lang summary");
    await page.click(".menu--lang [data-language=fr]");
    await page.waitForURL(`${site.origin}/fr/location?from=card`);
    expect(await languageOf(page)).toBe("fr");
    expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("fr");
    await page.goto(`${site.origin}/contact`);
    expect(await languageOf(page)).toBe("fr");
    expect(
      (await context.cookies()).map(({ name, value, secure }) => [name, value, secure]),
    ).toEqual([["language", "fr", true]]);
    expect(pageErrors).toEqual([]);
  });

  test("saves nothing when a URL with a language is opened", async () => {
    const { page, context } = await openWindow(site.browser);
    await page.goto(`${site.origin}/de`);
    expect(await languageOf(page)).toBe("de");
    await page.goto(site.origin);
    expect(await languageOf(page)).toBe("en");
    expect(await context.cookies()).toEqual([]);
  });

  test("a language saved in the browser counts although its cookie is gone", async () => {
    const { page, context } = await openWindow(site.browser);
    await page.goto(site.origin);
    await page.evaluate(() => localStorage.setItem("language", "pl"));
    await context.clearCookies();
    await page.reload();
    await expect.poll(() => languageOf(page)).toBe("pl");
  });

  test("a saved value that is no known language changes nothing", async () => {
    const { page, context } = await openWindow(site.browser);
    await page.goto(site.origin);
    await page.evaluate(() => localStorage.setItem("language", "xx; Path=/"));
    await page.reload();
    expect(await languageOf(page)).toBe("en");
    expect(await context.cookies()).toEqual([]);
  });
});

describe("a menu", () => {
  test("closes by Escape, which restores the focus, and by a click elsewhere", async () => {
    const { page } = await openWindow(site.browser, { width: 390 });
    await page.goto(site.origin);
    const menu = page.locator(".menu--nav");
    await menu.locator("summary").focus();
    await page.keyboard.press("Enter");
    await menu.getByRole("link").first().focus();
    await page.keyboard.press("Escape");
    await expect
      .poll(() => menu.evaluate((element: HTMLDetailsElement) => element.open))
      .toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
    await menu.locator("summary").click();
    await page.mouse.click(200, 800);
    await expect
      .poll(() => menu.evaluate((element: HTMLDetailsElement) => element.open))
      .toBe(false);
  });

  test("opens and leads on without JavaScript", async () => {
    const { page } = await openWindow(site.browser, { width: 390, javaScript: false });
    await page.goto(site.origin);
    await page.click(".menu--nav summary");
    await page.locator(".menu--nav a[href='/gallery']").click();
    await page.waitForURL(`${site.origin}/gallery`);
    await page.click(".menu--lang summary");
    await page.click(".menu--lang [data-language=sv]");
    await page.waitForURL(`${site.origin}/sv/gallery`);
    expect(await languageOf(page)).toBe("sv");
  });
});

test("the spinner shows while a slow page loads, and is gone when one comes back to the page", async () => {
  const { page, pageErrors } = await openWindow(site.browser);
  await page.goto(site.origin);
  const spinner = page.locator(".loading");
  // Playwright itself waits during a navigation: the page records what it saw.
  await spinner.evaluate((element) => {
    const seen = () =>
      sessionStorage.setItem("spinner", element.hasAttribute("hidden") ? "hidden" : "shown");
    new MutationObserver(seen).observe(element, { attributes: true });
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 600,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  // A page that is never prefetched before its link is clicked.
  await page.locator("header a.btn[href='/book']").first().click();
  await page.waitForURL("**/book");
  expect(await page.evaluate(() => sessionStorage.getItem("spinner"))).toBe("shown");
  expect(await spinner.isVisible()).toBe(false);
  await page.goBack();
  await expect.poll(() => spinner.isVisible()).toBe(false);
  expect(pageErrors).toEqual([]);
});

test("the skip link leads the keyboard past the header", async () => {
  const { page } = await openWindow(site.browser);
  await page.goto(`${site.origin}/nowhere`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null))
    .toBe(true);
});

test("the chat button says its name on hover and on focus, and opens a tab of its own", async () => {
  const { page } = await openWindow(site.browser);
  await page.goto(`${site.origin}/legal/terms`);
  const button = page
    .getByRole("complementary", { name: "Chat" })
    .getByRole("link", { name: "WhatsApp (opens in a new tab)" });
  const tip = page.getByRole("tooltip", { includeHidden: true });
  const seen = () => tip.evaluate((element) => getComputedStyle(element).opacity);
  expect(await seen()).toBe("0");
  await button.hover();
  await expect.poll(seen).toBe("1");
  await page.mouse.move(0, 0);
  await expect.poll(seen).toBe("0");
  await page.keyboard.press("Shift+Tab");
  await button.focus();
  await expect.poll(seen).toBe("1");
  expect(await button.getAttribute("target")).toBe("_blank");
  expect(await button.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/\d+$/);
});

/** Texts, fields, buttons and pictures with a part of the chat button over them, for every few lines that the page is scrolled. */
function coveredByChat(page: Page): Promise<{ covered: string[]; seen: number }> {
  return page.evaluate(async () => {
    const chat = document.querySelector(".wa")!;
    for (let frame = 0; frame < 3; frame++)
      await new Promise((resolve) => void requestAnimationFrame(resolve));
    const texts: Range[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (
        !text.textContent?.trim() ||
        !text.parentElement?.checkVisibility() ||
        chat.contains(text) ||
        text.parentElement.closest("script, style, noscript, .vh, .skip")
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      texts.push(range);
    }
    const solid = document.querySelectorAll(
      "a:not(.wa, .card a), button, input, select, textarea, summary",
    );
    const shown = [...solid].filter(
      (element) => element.checkVisibility() && !element.closest(".skip, .vh"),
    );
    const covered: string[] = [];
    let seen = 0;
    for (let y = 0; y < document.documentElement.scrollHeight; y += 330) {
      scrollTo({ top: y, behavior: "instant" });
      // The event comes with one frame, the check with the next.
      for (let frame = 0; frame < 3; frame++)
        await new Promise((resolve) => void requestAnimationFrame(resolve));
      if (chat.classList.contains("wa--away")) continue;
      seen++;
      const { left, right, top, bottom } = chat.getBoundingClientRect();
      for (const one of [...texts, ...shown])
        for (const box of one.getClientRects())
          if (
            box.width > 1 &&
            box.left < right &&
            box.right > left &&
            box.top < bottom &&
            box.bottom > top
          )
            covered.push(
              `${y}: ${String(one instanceof Range ? one : one.outerHTML).slice(0, 80)}`,
            );
    }
    return { covered, seen };
  });
}

const search = "checkIn=2027-03-08&checkOut=2027-03-12&adults=2&children=0";
test.each([
  "/ru",
  "/zh/apartments",
  "/ru/apartments/deluxe-sea-view-suite",
  `/zh/book?${search}`,
  "/ru/contact",
])("nothing is under the chat button of %s, at any width and size of text", async (path) => {
  const { page, context } = await openWindow(site.browser, { unguarded: true });
  await page.route(/\/photos\/.*(avif|webp|jpg)$/, (route) => route.fulfill({ status: 204 }));
  await page.goto(`${site.origin}${path}`);
  await waitForHydration(page);
  let seenAtAll = 0;
  for (const size of [100, 200]) {
    await page.addStyleTag({ content: `html { font-size: ${size}% }` });
    for (const width of size === 100 ? [320, 390, 768, 1366, 1440] : [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const { covered, seen } = await coveredByChat(page);
      expect({ width, size, covered }).toEqual({ width, size, covered: [] });
      seenAtAll += seen;
    }
  }
  // It is there where nothing is under it.
  expect(seenAtAll).toBeGreaterThan(0);
  await context.close();
});

test("without script the chat is a link of the footer, and no button floats over the page", async () => {
  const { page, context } = await openWindow(site.browser, { javaScript: false });
  await page.goto(`${site.origin}/en`);
  expect(await page.locator(".wa").evaluate((one) => getComputedStyle(one).opacity)).toBe("0");
  const link = page.locator("footer").getByText("WhatsApp", { exact: true });
  expect(await link.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/\d+$/);
  await context.close();
});

describe("a page that is not there", () => {
  test("says so in the language of its URL, with a link to the home page", async () => {
    const { page } = await openWindow(site.browser);
    const response = await page.goto(`${site.origin}/ru/nowhere`);
    expect(response?.status()).toBe(404);
    expect(await languageOf(page)).toBe("ru");
    await page.locator("main a.btn").first().click();
    await page.waitForURL(`${site.origin}/ru`);
  });

  test("also below a hydrated page, without loading React", async () => {
    const { page } = await openWindow(site.browser);
    const response = await page.goto(`${site.origin}/xyz/book`);
    expect(response?.status()).toBe(404);
    const addresses = await page
      .locator("script")
      .evaluateAll((all) => all.map((script) => script.getAttribute("src") ?? "inline"));
    // The script of every page.
    const names = addresses.map((address) => /[a-z]+-script/.exec(address)?.[0] ?? address);
    expect(names.toSorted()).toEqual(["layout-script"]);
  });

  test("a form sent to it is refused inside the layout", async () => {
    const response = await fetch(`${site.origin}/nowhere`, { method: "POST" });
    expect(response.status).toBe(405);
    expect(await response.text()).toContain("</footer>");
  });
});

describe("fonts", () => {
  test.each([
    ["en", 2, 25],
    ["pl", 3, 25],
    ["ru", 4, 35],
    ["zh", 0, 0],
  ])("in %s are %i files of at most %i KB", async (language, files, kilobytes) => {
    const { page } = await openWindow(site.browser);
    const sizes: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".woff2"))
        sizes.push(Number(response.headers()["content-length"]));
    });
    await page.goto(`${site.origin}/${language}/nowhere`, { waitUntil: "networkidle" });
    expect(sizes).toHaveLength(files);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(kilobytes * 1024);
  });
});
