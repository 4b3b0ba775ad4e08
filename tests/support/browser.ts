// A real browser for the journeys: any console error, uncaught exception, failed request or policy violation fails the test.
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, Page } from "playwright-core";

/** Launches Chromium from `CHROMIUM_PATH`, which `npm test` sets. It trusts the certificate with `trustedKey` (https-proxy.ts). */
export function launchBrowser(trustedKey?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      // Counts as a valid certificate, passkeys included, which an ignored certificate error would not.
      ...(trustedKey ? [`--ignore-certificate-errors-spki-list=${trustedKey}`] : []),
      // Date fields take their digits in the order of the browser's own language: month, day, year.
      "--lang=en-US",
      // There is no graphics card; rendering without software emulation of one takes a tenth less time.
      // The headless shell knows no speed of a network and would load pictures far below the window, as on a slow one. The rest is
      // what playwright-core sets itself: a mouse, and no coarse pointer.
      "--blink-settings=lazyLoadingImageMarginPxUnknown=1250,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
      // The headless shell would round the widths of letters to whole pixels.
      "--font-render-hinting=none",
      // Optimizing beside a page what is run once takes a quarter of the time of a check by axe-core.
      "--js-flags=--no-concurrent-recompilation",
      "--disable-gpu",
      "--disable-software-rasterizer",
    ],
  });
}

/** A visitor with a window of a given width, a language, and perhaps without JavaScript. */
export interface Visitor {
  width?: number;
  locale?: string;
  javaScript?: boolean;
  /** Bypasses the security policy: for a test that parses markup of its own in the page. */
  unguarded?: boolean;
  dark?: boolean;
  /** Device pixels per CSS pixel; 1 when left out. */
  density?: number;
}

/** A page whose errors are collected in `pageErrors`; a test ends with `expect(pageErrors).toEqual([])`. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  pageErrors: string[];
}

/** Opens a window of its own: no cookie, no storage. */
export async function openWindow(browser: Browser, visitor: Visitor = {}): Promise<WatchedPage> {
  const { width = 1440, locale = "en-GB", javaScript = true, dark = false, density = 1 } = visitor;
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    deviceScaleFactor: density,
    locale,
    javaScriptEnabled: javaScript,
    bypassCSP: visitor.unguarded ?? false,
    colorScheme: dark ? "dark" : "light",
    hasTouch: width < 600,
  });
  // The console does not name every violation, and none of a report-only directive.
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event;
      console.error(
        `policy: ${effectiveDirective} refused ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`,
      );
    });
  });
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on("console", (message) => {
    // The status of a page that is meant to be 404 or 400 is not an error; React and the policy log other messages.
    if (message.type() === "error" && !/status of 40[0-9]/.test(message.text()))
      pageErrors.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    // Chromium reports so that it left out the animation between two pages, as it does on a busy machine.
    if (error.message.startsWith("Transition was aborted because of invalid state")) return;
    pageErrors.push(`exception: ${error.message}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page aborts its unfinished requests; a browser without JavaScript fetches no script.
    if (reason === "net::ERR_ABORTED" || (!javaScript && request.url().endsWith(".js"))) return;
    pageErrors.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) pageErrors.push(`${response.status()}: ${response.url()}`);
  });
  return { page, context, pageErrors };
}

/** Waits until React has hydrated the page, if it hydrates at all. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const hydrates = document.querySelector('script[type="module"]:not([src])') !== null;
    if (!hydrates) return true;
    // React sets a property on an element when it has hydrated it, and handles events from then on.
    const content = document.querySelector("main > *");
    return content !== null && Object.keys(content).some((key) => key.startsWith("__reactFiber$"));
  });
}

/** Waits until what fades or moves has come to rest; what never ends is not waited for. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    // An animation that is cancelled rejects.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
