// The owner changes texts, pictures and testimonials in a real browser on the built site, and visitors see it at once.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import type { Visitor, WatchedPage } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  await createOwner(site);
});
afterAll(() => site.close());

async function looksAt(page: Page) {
  const faults = [
    ...((await isTooWide(page)) ? ["too wide"] : []),
    ...(await accessibilityFaults(page)),
  ];
  expect([page.url(), faults]).toEqual([page.url(), []]);
}

async function aPicture(name: string, seed: number): Promise<string> {
  const path = join(site.dataDir, name);
  const create = {
    width: 900,
    height: 600,
    channels: 3,
    background: { r: seed, g: 90, b: 120 },
  } as const;
  await writeFile(path, await sharp({ create }).jpeg().toBuffer());
  return path;
}

describe.each<Visitor & { width: number }>([{ width: 1440 }, { width: 390, dark: true }])(
  "with %o",
  (visitor) => {
    let opened: WatchedPage;
    let page: Page;
    beforeAll(async () => {
      opened = await openAdmin(site, visitor, "/admin/apartments");
      page = opened.page;
    });
    afterAll(() => opened.context.close());

    test("a text is saved, its translations become outdated, and the public page shows it", async () => {
      await looksAt(page);
      await page.getByRole("link", { name: "Classic Double Room" }).click();
      await looksAt(page);
      const tagline = `Small and warm at ${visitor.width}.`;
      await page.getByLabel("Line below the name").fill(`${tagline} <b>`);
      await page.getByRole("button", { name: "Save texts" }).click();
      await page.getByRole("alert").getByText("Please write it without HTML.").waitFor();
      await looksAt(page);
      await page.getByLabel("Line below the name").fill(tagline);
      await page.getByRole("button", { name: "Save texts" }).click();
      await page.getByText("Saved. Visitors see it at once.").waitFor();
      await page.getByRole("link", { name: "Deutsch" }).click();
      await page.getByText("Out of date", { exact: true }).waitFor();
      await looksAt(page);
      await page.goto(`${site.origin}/en/apartments/classic-double-room`);
      expect(await page.locator(".dhead .lead").textContent()).toBe(tagline);
    });

    test("a picture is uploaded, is first in the gallery, and gets a description", async () => {
      await page.goto(`${site.origin}/admin/pictures`);
      await page.getByLabel("Files").setInputFiles(await aPicture("roof.jpg", visitor.width % 250));
      await page.getByRole("button", { name: "Upload" }).click();
      await page.getByText("1 picture was added.").waitFor();
      await looksAt(page);
      await page.getByRole("button", { name: "Put Kaz Filao first" }).click();
      await page.getByText("Saved. Visitors see it at once.").waitFor();
      await page.locator(".thumbs li:first-child a").click();
      await page.getByLabel("English").fill(`The roof at ${visitor.width}`);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved. Visitors see it at once.").waitFor();
      await looksAt(page);
      await page.goto(`${site.origin}/en/gallery`);
      const first = page.locator(".wall li:first-child img");
      expect(await first.getAttribute("alt")).toBe(`The roof at ${visitor.width}`);
      await expect
        .poll(() => first.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .not.toBe(0);
    });

    test("a testimonial is on the home page, in its original language", async () => {
      await page.goto(`${site.origin}/admin/voices/new`);
      await looksAt(page);
      const quote = `Il vento al mattino, ${visitor.width}.`;
      await page.getByLabel("Guest", { exact: true }).fill("Giulia");
      await page.getByLabel("Said in").selectOption("it");
      await page.getByLabel("Italiano").fill(quote);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved. Visitors see it at once.").waitFor();
      await looksAt(page);
      await page.goto(`${site.origin}/en`);
      expect(await page.locator(`.testimonials q[lang=it]`, { hasText: quote }).count()).toBe(1);
      await looksAt(page);
    });

    test("no errors in the browser's console", () => {
      expect(opened.pageErrors).toEqual([]);
    });
  },
);
