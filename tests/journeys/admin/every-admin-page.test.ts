// Every page of the admin, on a site that has something to show on each: nothing is cut off, spills over or scrolls the page
// sideways, in English and in Russian, whose words are long, from a small telephone to the desk, and in text twice as large;
// and in dark mode no violation is found by axe-core, which other journeys look for in light mode. Each form is sent with bad input:
// its errors are tied to their fields, told at once, and break no rule of axe-core.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPatterns } from "#app/platform/http/canonical-path.ts";
import { beginningsIn, fillSite, type FilledSite } from "#tests/support/admin/filled-site.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { errorState } from "#tests/support/pages/error-states.ts";
import { tabWalk } from "#tests/support/pages/tab-walk.ts";
import { accessibilityFaults } from "#tests/support/pages/accessibility.ts";
import { layoutFaults } from "#tests/support/pages/layout-faults.ts";
import { adminRoutes } from "../../../scripts/rules/admin-routes.ts";

let site: OpenSite;
let filled: FilledSite;
beforeAll(async () => {
  site = await openSite();
  filled = await fillSite(site);
});
afterAll(() => site.close());

// A window of 1440 px with text twice as large has the breakpoints of one of 720 px; a telephone is at the last of them, so
// that there the text alone grows.
const views = [
  { width: 320, textSize: "" },
  { width: 390, textSize: "" },
  { width: 720, textSize: "" },
  { width: 1440, textSize: "" },
  { width: 390, textSize: "200%" },
];

test.each([
  { locale: "en-GB", dark: true },
  { locale: "ru-RU", dark: false },
])(
  "in $locale nothing is cut off at any width",
  async ({ locale, dark }) => {
    const { page, pageErrors, context } = await openAdmin(site, { locale, dark }, "/admin");
    const routes = adminRoutes();
    const routeOf = findPatterns(routes.map(({ path }) => path));
    const queue = [...beginningsIn(filled), "/admin/nowhere"];
    const seen = new Set(queue.map((path) => routeOf(path.split("?")[0]!) ?? path));
    const faults: Record<string, string[]> = {};
    const withErrors: string[] = [];
    for (const path of queue) {
      await page.goto(site.origin + path);
      await page.evaluate(async () => {
        for (const details of document.querySelectorAll<HTMLDetailsElement>("main details"))
          details.open = true;
        await document.fonts.ready;
      });
      const links = await page
        .locator("a[href^='/admin']")
        .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
      for (const link of links) {
        const route = routeOf(link.split(/[?#]/)[0] ?? "") ?? link;
        if (seen.has(route) || /export|evidence|invoice|movements|preview|sign-out/.test(link))
          continue;
        seen.add(route);
        queue.push(link);
      }
      for (const { width, textSize } of views) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size;
        }, textSize);
        const found = await layoutFaults(page);
        if (dark && width === 390 && textSize === "")
          // The preview of an email is a frame of its own.
          found.push(...(await accessibilityFaults(page, path.endsWith("/emails"))));
        if (found.length > 0) faults[`${path} at ${width} px ${textSize}`] = found;
      }
      if (dark) continue;
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        // A part of the page that the address names would have the focus.
        await page.goto(site.origin + path.split("#")[0]);
        const walk = await tabWalk(page);
        if (walk.faults.length > 0) faults[`${path} by Tab at ${width} px`] = walk.faults;
      }
      await page.setViewportSize({ width: 390, height: 844 });
      const errors = await errorState(page);
      if (errors !== null) withErrors.push(path);
      if (errors && errors.length > 0) faults[`${path} with errors`] = errors;
    }
    expect(faults).toEqual({});
    // In the light run every form that can be sent badly was.
    expect(withErrors.length).toBeGreaterThanOrEqual(dark ? 0 : 20);
    expect(pageErrors).toEqual([]);
    await context.close();
    // What is not a page, and what only a person without a session or in the middle of something sees.
    const unseen = routes.filter(({ file, path }) => {
      const isPage = /^export default function/m.test(readFileSync(`app/${file}`, "utf8"));
      return isPage && !seen.has(path) && !/layout/.test(file);
    });
    expect(unseen.map(({ path }) => path).toSorted()).toEqual([
      "/admin/invitation/:token",
      "/admin/kept/:token",
      "/admin/sign-in",
      "/admin/sign-out",
    ]);
  },
  400_000,
);
