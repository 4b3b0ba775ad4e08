// Finds a Chromium for the journey tests, or installs one: the machine's own, Debian's package, or Playwright's download. Preferred
// is its headless shell, which has no browser window around the page: a journey takes a third less CPU time.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { installPackages } from "./debian.ts";

const headlessShell = "/usr/lib/chromium/chromium-headless-shell";
const usual = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of an installed Chromium; installs one when there is none. Throws with instructions when that fails. */
export function findBrowser(): string {
  const found = installedBrowser();
  // Debian's Chromium may be here without its headless shell.
  if (found && (found !== "/usr/bin/chromium" || found === process.env.CHROMIUM_PATH)) return found;
  console.log("Installing a browser (once)");
  const ways = [
    () => installPackages("chromium-headless-shell", "fonts-liberation", "fonts-noto-cjk"),
    () => installPackages("chromium", "fonts-noto-cjk"),
    () => execFileSync("playwright-core", ["install", "chromium"], { stdio: "ignore" }),
  ];
  for (const way of ways) {
    try {
      way();
    } catch {
      continue;
    }
    const installed = installedBrowser();
    if (installed) return installed;
  }
  if (found) return found;
  throw new Error("No Chromium: install one and name it in CHROMIUM_PATH.");
}

/** The path of a Chromium that is already here. */
export function installedBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return [...(named ? [named] : []), ...usual, chromium.executablePath()].find((path) =>
    existsSync(path),
  );
}
