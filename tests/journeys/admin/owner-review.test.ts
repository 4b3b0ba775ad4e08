// What a week of an owner's life with the site found wrong on its screens, each with the check that would have found it: menu and
// sign-out within the window, codes of messages before owners, wide tables on a telephone, faults without names, no QR code.
import { randomUUID } from "node:crypto";
import { encode } from "uqr";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRefund, postponeRefund } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { replaceConflicts } from "#app/channels/conflicts.sql.server.ts";
import { insertFeed } from "#app/channels/feeds.sql.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { ownerEmail } from "#tests/support/admin-users.ts";
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

test("the menu has its entries in four groups", async () => {
  const { page, context } = await openAdmin(site, {}, "/admin");
  const groups = await page
    .locator(".rail__list")
    .evaluateAll((all) => all.map((one) => [one.ariaLabel, one.querySelectorAll("a").length > 3]));
  expect(groups.slice(0, 4)).toEqual([
    ["Day", true],
    ["Prices", true],
    ["Site", true],
    ["House", true],
  ]);
  await context.close();
});

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
  // Each module is that of the address with the secret that stands beside it in emails.
  const secret = (await panel.locator("code").textContent())!.replaceAll(/\s/g, "");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = `otpauth://totp/Kaz%20Filao:${encodeURIComponent(ownerEmail)}?secret=${secret}&issuer=Kaz%20Filao`;
  expect(await panel.locator("a[href^='otpauth:']").getAttribute("href")).toBe(address);
  const modules = await code.locator("path").evaluate((one: SVGPathElement, count) => {
    const at = Array.from({ length: count }, (_, place) => place + 0.5);
    return at.map((y) => at.map((x) => one.isPointInFill(new DOMPoint(x, y))));
  }, size);
  expect(modules).toEqual(encode(address, { ecc: "M", border: 4 }).data);
  await context.close();
});

test("a sole owner who is locked out finds the way on the sign-in page", async () => {
  const html = await (await fetch(`${site.origin}/admin/sign-in`)).text();
  const help = /<details[^>]*>.*?<\/details>/s.exec(html)?.[0];
  expect(help).toContain("I cannot sign in");
  expect(help).toContain("npm run owner -- --new-link");
});

test("problems of Today stand above its lists, and each guest is a press away by telephone and WhatsApp", async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const now = systemClock.now();
  const stay = aComingStay({ inDays: 0, nights: 3 });
  const write = (changes: Parameters<typeof aBooking>[0]) =>
    writeBooking(database.db, aBooking({ id: randomUUID(), ...stay, ...changes }), now);
  const phone = "+49 (0)170 1234567";
  const unpaid = { reference: "KF-0NPA1D00", paymentMethod: "property" as const, phone };
  await write({ ...unpaid, dueNow: 0 });
  const local = { reference: "KF-L0CA1000", apartmentId: 2, firstName: "Paul", lastName: "Roy" };
  await write({ ...local, phone: "5772 9919", checkIn: addDays(stay.checkIn, -1) });
  const { id: bookingId } = await write({ reference: "KF-REF0ND00", apartmentId: 3 });
  const [payment] = await listPayments(database.db, bookingId);
  await inTransaction(database.db, async (trx) => {
    const later = new Date(now.getTime() + 86_400_000);
    const amount = { amount: 10_00, currency: "EUR", why: "goodwill" as const, reason: "Rain" };
    const of = { bookingId, paymentId: payment!.id };
    const refund = await insertRefund(trx, { ...of, ...amount, now, firstAttempt: later });
    await postponeRefund(trx, refund.id, later, now);
    const early = new Date(now.getTime() - 10_800_000);
    const address = "https://calendar.invalid/3.ics";
    const feedId = await insertFeed(trx, { apartmentId: 3, label: "Other", address }, early);
    // The site's own job would read it meanwhile, and settle what was sold twice.
    const unread = { next_read_at: later.toISOString() };
    await trx.updateTable("channel_feeds").set(unread).where("id", "=", feedId).execute();
    const { checkIn: from } = stay;
    const taken = { feedId, kind: "booking" as const, bookingId, note: null, from, to: from };
    await replaceConflicts(trx, 3, [taken], now);
    const email = { kind: "guestLink", bookingId, language: "en", recipient: "c@example.com" };
    const id = await enqueueEmail(trx, { ...email, payload: null, now });
    await trx.updateTable("outbox").set({ status: "failed" }).where("id", "=", id).execute();
  });
  await database.close();

  const { page, context } = await openAdmin(site, { width: 390 }, "/admin");
  const topOf = async (id: string) => (await page.locator(`#${id}`).boundingBox())!.y;
  const problems = ["out-of-step", "emails", "disputes", "unpaid"];
  const tops = await Promise.all(problems.map(topOf));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(tops.at(-1)).toBeLessThan(await topOf("arriving"));
  const linesOf = (id: string) =>
    page.locator(".panel", { has: page.locator(`#${id}`) }).locator("li");
  // Sold twice, and the calendar that was never read.
  await expect.poll(() => linesOf("out-of-step").count()).toBe(2);
  expect(await linesOf("disputes").allTextContents()).toEqual([expect.stringContaining("€10.00")]);
  // The whole price, to be paid on arrival, and the tourist fee of the paid stay.
  const owed = await linesOf("unpaid").allTextContents();
  expect(owed).toEqual([
    expect.stringMatching(/^Claire Moreau: €[1-9][\d,]*\.\d\d to pay/),
    expect.stringMatching(/^Claire Moreau: €18\.00 to pay/),
  ]);
  const [whole = ""] = /€[\d.,]+/.exec(owed[0] ?? "") ?? [];
  const arriving = linesOf("arriving").filter({ hasText: whole });
  expect(
    await arriving
      .locator(".reach a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
  ).toEqual(
    expect.arrayContaining([
      "tel:+491701234567",
      "https://wa.me/491701234567",
      "/admin/bookings/KF-0NPA1D00/messages#write",
    ]),
  );
  // A number without its country has no chat.
  const reach = page
    .locator("#staying")
    .locator("xpath=ancestor::section")
    .getByRole("row", { name: /Paul Roy/ });
  expect(await reach.locator("a[href^='tel:']").getAttribute("href")).toBe("tel:57729919");
  expect(await reach.locator("a[href^='https://wa.me']").count()).toBe(0);
  // A page of staff speaks of the stay, not to its guest.
  await page.goto(`${site.origin}/admin/bookings/KF-0NPA1D00/extras`);
  expect(await page.locator("h1").textContent()).toBe("Extras");
  await context.close();
});
