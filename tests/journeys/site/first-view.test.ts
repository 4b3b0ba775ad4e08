// The first screen of the home page: headline, promise and search are in view before any scrolling, in every language, with and
// without JavaScript, in light and dark, and the picture has what they leave. And how the headings of Chinese pages break.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languages } from "#property/languages.ts";
import { openWindow } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** On a telephone the first field of the search is enough; `picture` is the least share of the window. */
const windows = [
  { width: 1366, height: 650, search: ".seek", picture: 0.36 },
  { width: 1536, height: 730, search: ".seek", picture: 0.38 },
  { width: 1920, height: 940, search: ".seek", picture: 0.4 },
  { width: 390, height: 844, search: ".seek [name=checkIn]", picture: 0.35 },
  { width: 360, height: 640, search: ".seek [name=checkIn]", picture: 0.22 },
];

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the parts of the first screen are, in CSS pixels from the window's upper left. */
function boxesOf(page: Page, search: string): Promise<Record<string, Box>> {
  return page.evaluate((searched) => {
    const parts = { title: "h1", promise: ".hero .lead", search: searched, picture: ".hero__pic" };
    const boxes = Object.entries(parts).map(([name, selector]) => {
      const { left, top, right, bottom } = document
        .querySelector(selector)!
        .getBoundingClientRect();
      return [name, { left, top, right, bottom }];
    });
    return Object.fromEntries(boxes);
  }, search);
}

/** What is not as it should be in a window of this size, in words. */
async function faultsIn(page: Page, view: (typeof windows)[number]): Promise<string[]> {
  await page.setViewportSize(view);
  const { title, promise, search, picture } = await boxesOf(page, view.search);
  const isInView = (box: Box) =>
    box.left >= 0 && box.top >= 0 && box.right <= view.width && box.bottom <= view.height;
  const below = Math.max(0, picture!.bottom - search!.top) * (search!.right - picture!.left);
  const area = (picture!.right - picture!.left) * (picture!.bottom - picture!.top) - below;
  const share = area / (view.width * view.height);
  const apart =
    title!.top >= picture!.bottom || Math.max(title!.right, promise!.right) <= picture!.left;
  const faults = [
    isInView(title!) ? "" : "headline out of view",
    isInView(promise!) ? "" : "promise out of view",
    isInView(search!) ? "" : "search out of view",
    apart ? "" : "words on the picture",
    promise!.bottom <= search!.top ? "" : "the search covers the promise",
    share >= view.picture ? "" : `the picture has ${Math.round(share * 100)} % of the window`,
  ];
  return faults.filter(Boolean).map((fault) => `${view.width}x${view.height}: ${fault}`);
}

describe("the first screen of the home page", () => {
  test.each(languages)("has headline, promise and search in %s", async (language) => {
    const faults: string[] = [];
    for (const visitor of [{}, { javaScript: false, dark: true }]) {
      const { page, context, pageErrors } = await openWindow(site.browser, visitor);
      // Where they are shown is what counts; encoding them would take minutes.
      await page.route(/\/photos\/.*(avif|webp|jpg)$/, (route) => route.fulfill({ status: 204 }));
      await page.goto(`${site.origin}/${language}`);
      await page.evaluate(() => document.fonts.ready);
      for (const view of windows) faults.push(...(await faultsIn(page, view)));
      faults.push(...pageErrors);
      await context.close();
    }
    expect(faults).toEqual([]);
  });
});

// Without spaces, a browser would break them after any character: 我|们.
test.each([390, 1440])("Chinese headings break after a sign, at %i pixels", async (width) => {
  const { page } = await openWindow(site.browser, { width });
  for (const path of ["/zh", "/zh/apartments", "/zh/contact"]) {
    await page.goto(site.origin + path);
    const lines = await page.locator("main :is(h1, h2)").evaluateAll((headings) =>
      headings.flatMap((heading) => {
        const text = heading.firstChild as Text;
        const tops = Array.from(text.data, (_letter, at) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().top;
        });
        return tops.flatMap((top, at) =>
          at > 0 && top > tops[at - 1]! + 10 ? [text.data.slice(at - 3, at)] : [],
        );
      }),
    );
    expect(lines.filter((end) => !/[，、；。\sa-z]$/iu.test(end))).toEqual([]);
  }
});
