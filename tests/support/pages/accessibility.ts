// The axe-core violations of a page by WCAG 2.2 AA, as lines that name rule and element.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// axe-core comes with its builder for Playwright. The builder itself is left out: to support cross-origin frames, of which our
// pages have none, it opens a second page and carries every element to and fro, which takes five times as long.
const { resolve } = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const source = readFileSync(resolve("axe-core/axe.min.js"), "utf8");

interface AxeWindow {
  axe?: { run(of: Document, options: RunOptions): Promise<AxeResults> };
}

/**
 * One line per violation; empty when there is none. `foreignFrame`: the page may hold a frame of another site, which is not
 * checked.
 */
export async function accessibilityFaults(page: Page, foreignFrame = false): Promise<string[]> {
  const isThere = await page.evaluate(() => (window as AxeWindow).axe !== undefined);
  if (!isThere) await page.evaluate(source);
  return page.evaluate(
    async ({ values, mayHaveFrame }) => {
      const options: RunOptions = {
        runOnly: values,
        resultTypes: ["violations"],
        iframes: false,
      };
      const results = await (window as AxeWindow).axe?.run(document, options);
      if (!results) return ["axe-core is not there"];
      if (!mayHaveFrame && document.querySelector("iframe"))
        return ["a frame, which is not checked"];
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`,
        ),
      );
    },
    { values: rules, mayHaveFrame: foreignFrame },
  );
}

/** Whether the page is wider than its window, so that it scrolls sideways. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

/** Expects that the page fits its window and breaks no rule of accessibility; without JavaScript axe-core cannot run there. */
export async function expectAccessible(page: Page, javaScript = true): Promise<void> {
  const faults = javaScript ? await accessibilityFaults(page) : [];
  expect([page.url(), await isTooWide(page), faults]).toEqual([page.url(), false, []]);
}
