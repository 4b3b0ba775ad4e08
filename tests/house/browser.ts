// A real browser for the journeys: any console error, uncaught exception, failed request or policy violation fails the test.
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, Page } from "playwright-core";

/** Launches Chromium; `npm test` says where it is. It trusts the certificate with `trustedKey` (https-proxy.ts). */
export function launchBrowser(trustedKey?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      // As good as any certificate, passkeys included, where an error that is ignored would not be.
      ...(trustedKey ? [`--ignore-certificate-errors-spki-list=${trustedKey}`] : []),
      // Date fields take their digits in the order of the browser's own language: month, day, year.
      "--lang=en-US",
      // There is no graphics card to speak to; drawing in software for one that is not there costs a tenth of the time.
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
  /** Without the security policy: for a test that reads markup of its own in the page. */
  unguarded?: boolean;
  dark?: boolean;
  /** Pixels to the point; 1 when left out. */
  density?: number;
}

/** A page whose complaints are gathered in `complaints`; a test ends with `expect(complaints).toEqual([])`. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  complaints: string[];
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
  // The console does not name every violation, and names none of a directive that only reports.
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event;
      console.error(
        `policy: ${effectiveDirective} refused ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`,
      );
    });
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The status of a page that is meant to be 404 or 400 is no complaint; React and the policy speak otherwise.
    if (message.type() === "error" && !/status of 40[0-9]/.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A page that is left takes its unfinished requests with it; a browser without JavaScript fetches no script.
    if (reason === "net::ERR_ABORTED" || (!javaScript && request.url().endsWith(".js"))) return;
    complaints.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return { page, context, complaints };
}

/** Waits until React has woken the page up, where it does. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const hydrates = document.querySelector('script[type="module"]:not([src])') !== null;
    if (!hydrates) return true;
    // React leaves its mark on an element when it has taken it over, and listens from then on.
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactFiber$"));
  });
}
