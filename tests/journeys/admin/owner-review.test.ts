// What a week of an owner's life with the site found wrong on its screens, each with the check that would have found it: menu and
// sign-out within the window, codes of messages before owners, wide tables on a telephone, faults without names, no QR code.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwner, openAdmin, signedInCookie } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  await createOwner(site);
});
afterAll(() => site.close());

const isInView = (one: Element) => {
  const { top, bottom } = one.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

test.each([
  [1440, 900],
  [1024, 768],
])(
  "signing out is in view at %i × %i px, and each link of the menu within reach of the keyboard",
  async (width, height) => {
    const { page, context } = await openAdmin(site, { width, locale: "ru-RU" }, "/admin");
    await page.setViewportSize({ width, height });
    const links = page.locator(".rail a, .rail button").locator("visible=true");
    // The last of them, before anything is scrolled.
    expect(await links.last().evaluate((one) => one.closest("form")?.getAttribute("action"))).toBe(
      "/admin/sign-out",
    );
    expect(await links.last().evaluate(isInView)).toBe(true);
    const count = await links.count();
    expect(count).toBeGreaterThan(20);
    for (let at = 0; at < count; at++) {
      await links.nth(at).focus();
      expect([at, await links.nth(at).evaluate(isInView)]).toEqual([at, true]);
    }
    await context.close();
  },
);

test("no page on which texts are changed shows the code of a message", async () => {
  const headers = { Cookie: await signedInCookie(site) };
  const queue = ["/admin/texts", "/admin/apartments", "/admin/guide", "/admin/settings/letters"];
  queue.push("/admin/extras", "/admin/messages/templates", "/admin/voices", "/admin/pictures");
  const within = /^\/admin\/(texts|apartments|extras|messages\/templates|settings\/letters)\b/;
  for (const path of queue) {
    const html = await (await fetch(site.origin + path, { headers })).text();
    expect([path, html.includes("</main>")]).toEqual([path, true]);
    const text = html.replaceAll(/<script\b.*?<\/script>/gs, "");
    const code = /\{\w+, *(?:plural|select|selectordinal|number|date)\b/.exec(text);
    expect([path, code?.[0]]).toEqual([path, undefined]);
    for (const [, link = ""] of text.matchAll(/href="(\/admin\/[^"#]*)/g))
      if (within.test(link) && !queue.includes(link)) queue.push(link);
  }
  expect(queue.length).toBeGreaterThan(30);
});

test.each(["/admin", "/admin/analytics?p=12", "/admin/rates"])(
  "no table of %s is cut off at 390 px",
  async (path) => {
    const { page, context } = await openAdmin(site, { width: 390 }, path);
    const cut = await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>("main details"))
        details.open = true;
      const boxes = [...document.querySelectorAll<HTMLElement>("main table, main .scroll")];
      return boxes
        .filter((box) => {
          const { right } = box.getBoundingClientRect();
          return right > innerWidth || box.scrollWidth > box.clientWidth + 1;
        })
        .map((box) => box.textContent.slice(0, 60));
    });
    expect(cut).toEqual([]);
    await context.close();
  },
);

test("the summary of the settings' faults names each field", async () => {
  const { page, context } = await openAdmin(site, { javaScript: false }, "/admin/settings");
  const emptied = ["E-mail for guests", "Name of the property", "Company name"];
  for (const label of emptied) await page.getByLabel(label, { exact: true }).first().fill("");
  await page.getByRole("button", { name: "Save and publish" }).click();
  const faults = await page.getByRole("alert").locator("a").allTextContents();
  expect(new Set(faults).size).toBe(faults.length);
  for (const label of emptied)
    expect(faults.filter((text) => text.includes(label))).not.toEqual([]);
  await context.close();
});

test("the authenticator is set up by a QR code that a telephone can read", async () => {
  const { page, context } = await openAdmin(site, {}, "/admin/account");
  const panel = page.locator("section", { has: page.locator("#codes") });
  await panel.getByLabel("Current passphrase").fill("fourteen lazy turtles swim");
  await panel.getByRole("button", { name: "Begin" }).click();
  const code = panel.getByRole("img");
  const box = await code.boundingBox();
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(150);
  const { size, path } = await code.evaluate((svg) => ({
    size: Number(svg.getAttribute("viewBox")!.split(" ")[2]),
    path: svg.querySelector("path")!.getAttribute("d")!,
  }));
  // Dark on light in either mode, with the quiet zone that readers need: nothing is drawn in the outer four modules.
  expect(path.length).toBeGreaterThan(1000);
  const drawn = await code.locator("path").evaluate((one: SVGPathElement) => {
    const { x, y, width, height } = one.getBBox();
    return [x, y, x + width, y + height];
  });
  expect(drawn).toEqual([4, 4, size - 4, size - 4]);
  await context.close();
});
