// The calendar in a real browser on the built site: nights chosen by two presses on a telephone and by dragging at the desk, a stay
// or a block dragged to another apartment and lengthened by its edge, the same by keyboard, a search.
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blockNights } from "#app/admin/calendar/blocks/block-nights.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";

const { checkIn, checkOut } = aComingStay({ inDays: 60, nights: 7 });
const reference = "KF-7M3QX9TD";
// Three weeks: whatever day it begins on, a fortnight from its Monday does not show its end.
const longStay = { reference: "KF-9M3QX9TD", checkIn, checkOut: addDays(checkIn, 21) };
let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const app = anApp(database, systemClock);
  const owner = await anOwner(app);
  const booking = aBooking({ id: randomUUID(), checkIn, checkOut });
  await writeBooking(database.db, booking, systemClock.now());
  const guest = { firstName: "Nora", lastName: "Weber" };
  const long = aBooking({ id: randomUUID(), apartmentId: 6, ...guest, ...longStay });
  await writeBooking(database.db, long, systemClock.now());
  const block = { apartmentId: 3, from: checkIn, to: addDays(checkIn, 4), reason: "Works" };
  await blockNights(block, owner, app);
  await database.close();
});
afterAll(() => site.close());

const path = `/admin/calendar?from=${checkIn}&span=weeks2`;

async function expectWell(page: Page): Promise<void> {
  expect([page.url(), await isTooWide(page), await accessibilityFaults(page)]).toEqual([
    page.url(),
    false,
    [],
  ]);
}

test.each([390, 320])(
  "at %i px all apartments are in view, and two presses choose nights",
  async (width) => {
    const { page, context, pageErrors } = await openAdmin(site, { width }, path);
    expect(await page.locator(".ng thead th").count()).toBe(7);
    await expectWell(page);
    await page.locator(`#n-4-${checkIn} a`).tap();
    await page.locator("#nights").waitFor();
    await page.locator(`#n-4-${addDays(checkIn, 2)} a`).tap();
    await expect.poll(() => page.url()).toContain("last=");
    await expectWell(page);
    await page.locator("#nights a", { hasText: "New booking" }).tap();
    await page.locator("[name=checkOut]").waitFor();
    expect(await page.locator("[name=apartment]").inputValue()).toBe("4");
    expect(await page.locator("[name=checkIn]").inputValue()).toBe(checkIn);
    expect(await page.locator("[name=checkOut]").inputValue()).toBe(addDays(checkIn, 3));
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);

test("without JavaScript a search leads to the stay, and from there to its change", async () => {
  const { page, context } = await openAdmin(
    site,
    { width: 390, javaScript: false, dark: true },
    "/admin/calendar",
  );
  await page.getByLabel("Guest or reference").fill("moreau");
  await page.getByRole("button", { name: "Show" }).click();
  await page.locator("#stay").getByRole("link", { name: "Move or lengthen" }).click();
  await page.locator("[name=checkIn]").waitFor();
  expect(page.url()).toContain(`/admin/bookings/${reference}/change`);

  // A block in the same way.
  await page.goto(`${site.origin}${path}&stay=block-3-${checkIn}`);
  await page.locator("#stay").getByRole("link", { name: "Move or lengthen" }).click();
  await page.locator("[name=checkOut]").fill(addDays(checkIn, 5));
  await page.getByRole("button", { name: "Change the block" }).click();
  await page.getByText("The block is changed.").waitFor();
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The block is again as it was: ").waitFor();
  await context.close();
});

test("at the desk nights, a stay and its edge are dragged, and nothing is saved by it", async () => {
  const { page, context, pageErrors } = await openAdmin(site, {}, path);
  await expectWell(page);
  const day = (away: number) => page.locator(".tl__d").nth(weekday(checkIn) + away);
  const line = (apartment: number) => page.locator(`.tl tr[data-apartment="${apartment}"]`);

  await dragBetween(page, [day(0), line(5)], [day(3), line(5)]);
  await page.locator("#nights").getByRole("link", { name: "Block nights" }).waitFor();
  const chosen = new URL(page.url()).searchParams;
  expect([chosen.get("room"), chosen.get("first"), chosen.get("last")]).toEqual([
    "5",
    checkIn,
    addDays(checkIn, 2),
  ]);

  await dragBetween(page, [day(1), line(1)], [day(2), line(2)]);
  await page.locator("#offer").waitFor();
  expect(await page.locator("[name=apartment]").first().inputValue()).toBe("2");
  expect(await page.locator("[name=checkIn]").first().inputValue()).toBe(addDays(checkIn, 1));
  expect(await page.locator("[name=checkOut]").first().inputValue()).toBe(addDays(checkOut, 1));

  await page.goto(site.origin + path);
  // A block: its page is opened with the new nights, and only its button saves them.
  await dragBetween(page, [day(1), line(3)], [day(2), line(4)]);
  await page.getByRole("button", { name: "Change the block" }).waitFor();
  await expectWell(page);
  const nights = async () => [
    await page.locator("#apartment").inputValue(),
    await page.locator("#checkIn").inputValue(),
    await page.locator("#checkOut").inputValue(),
  ];
  expect(await nights()).toEqual(["4", addDays(checkIn, 1), addDays(checkIn, 5)]);
  await page.goto(site.origin + path);
  expect(await line(4).locator(".tl__taken").count()).toBe(0);
  await page.goBack();
  await page.getByRole("button", { name: "Change the block" }).click();
  await page.getByText("The block is changed.").waitFor();
  await expectWell(page);
  expect(await nights()).toEqual(["4", addDays(checkIn, 1), addDays(checkIn, 5)]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The block is again as it was: ").waitFor();

  await page.goto(`${site.origin}/admin/calendar?from=${checkIn}&span=weeks6`);
  const stay = (await line(1).locator(".tl__taken").boundingBox())!;
  const { width } = (await day(0).boundingBox())!;
  const y = stay.y + stay.height / 2;
  await page.locator(".tl--drag").waitFor();
  await page.mouse.move(stay.x + stay.width - 4, y);
  await page.mouse.down();
  await page.mouse.move(stay.x + stay.width + 2 * width, y, { steps: 4 });
  await page.mouse.up();
  await page.locator("#offer").waitFor();
  expect(await page.locator("[name=checkIn]").first().inputValue()).toBe(checkIn);
  expect(await page.locator("[name=checkOut]").first().inputValue()).toBe(addDays(checkOut, 2));

  // By keyboard: the stay's own link to move it.
  await page.goto(site.origin + path);
  await page.getByRole("link", { name: /^Move or lengthen: Claire Moreau/ }).focus();
  await page.keyboard.press("Enter");
  await page.locator("[name=checkIn]").waitFor();
  expect(await page.locator("[name=checkIn]").inputValue()).toBe(checkIn);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("a guest is moved in the middle of the stay, seen in both calendars, and moved back without JavaScript", async () => {
  const narrow = { width: 320, dark: true };
  const { page, context } = await openAdmin(site, narrow, `/admin/bookings/${reference}`);
  page.setDefaultTimeout(10_000);
  const day = addDays(checkIn, 3);
  await page.getByRole("link", { name: "Move to another apartment" }).click();
  expect(await page.locator("[name=moveFrom]").inputValue()).toBe(addDays(checkIn, 1));
  expect(await page.locator("[name=price]").inputValue()).toBe("keep");
  await page.locator("[name=apartment]").selectOption("4");
  await page.locator("[name=moveFrom]").fill(addDays(checkOut, 1));
  await page.getByRole("button", { name: "Show the new price" }).click();
  // Kept as typed, with what is wrong.
  await page.getByText("after the arrival and before the departure").first().waitFor();
  expect(await page.locator("[name=apartment]").inputValue()).toBe("4");
  await expectWell(page);
  await page.locator("[name=moveFrom]").fill(day);
  await page.getByRole("button", { name: "Show the new price" }).click();
  await page.getByText("Where each night is slept").waitFor();
  expect(await page.locator("[name=tell]").isChecked()).toBe(true);
  await expectWell(page);
  await page.getByRole("button", { name: "Change the stay" }).click();
  await page.waitForURL(/done=change/);
  expect(await page.locator("dl.pairs").first().innerText()).toMatch(/Suite, from \d/);
  await page.goto(site.origin + path);
  await page.locator(".ng").getByText("Moreau →").waitFor();
  await page.locator(".ng").getByText("← Moreau").waitFor();
  await expectWell(page);
  await context.close();

  const desk = await openAdmin(site, {}, path);
  const bar = (apartment: number) =>
    desk.page.locator(`.tl tr[data-apartment="${apartment}"] .tl__taken`).innerText();
  expect(await bar(1)).toContain("Moreau →");
  expect(await bar(4)).toContain("← Moreau");
  await expectWell(desk.page);
  expect(desk.pageErrors).toEqual([]);
  await desk.context.close();

  const plain = { width: 390, javaScript: false };
  const back = await openAdmin(site, plain, `/admin/bookings/${reference}/change`);
  await back.page.getByRole("link", { name: "Take this move back" }).click();
  await back.page.getByRole("button", { name: "Change the stay" }).click();
  await back.page.waitForURL(/done=change/);
  expect(await back.page.locator("dl.pairs").first().innerText()).not.toMatch(/Suite, from \d/);
  await back.context.close();
});

test("at the desk the end of the days shown is not the end of a stay: dragged there it is moved", async () => {
  const { page, context, pageErrors } = await openAdmin(site, {}, path);
  const dragged = async (from: string, side: "left" | "right", days: number) => {
    await page.goto(`${site.origin}/admin/calendar?from=${from}&span=weeks2`);
    await page.locator(".tl--drag").waitFor();
    const cell = page.locator('.tl tr[data-apartment="6"] .tl__taken');
    await cell.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await cell.boundingBox())!;
    const { width: dayWidth } = (await page.locator(".tl__d").first().boundingBox())!;
    const start = side === "left" ? x + 4 : x + width - 4;
    await page.mouse.move(start, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(start + days * dayWidth, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL((url) => url.pathname.endsWith("/change"));
    const { searchParams } = new URL(page.url());
    return ["apartment", "checkIn", "checkOut"].map((name) => searchParams.get(name));
  };
  // Its first day is shown and is an edge, its last is not.
  const end = longStay.checkOut;
  expect(await dragged(checkIn, "left", 1)).toEqual(["6", addDays(checkIn, 1), end]);
  expect(await dragged(checkIn, "right", -2)).toEqual([
    "6",
    addDays(checkIn, -2),
    addDays(end, -2),
  ]);
  // In the next fortnight, the other way round.
  const later = addDays(checkIn, 14);
  expect(await dragged(later, "left", 2)).toEqual(["6", addDays(checkIn, 2), addDays(end, 2)]);
  expect(await dragged(later, "right", 1)).toEqual(["6", checkIn, addDays(end, 1)]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

/** Days since the Monday of the week. */
function weekday(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}

/** The middle of a day's column in one line. */
async function middle([day, line]: [Locator, Locator]): Promise<[number, number]> {
  const [column, row] = [(await day.boundingBox())!, (await line.boundingBox())!];
  return [column.x + column.width / 2 + 2, row.y + row.height / 2];
}

async function dragBetween(page: Page, from: [Locator, Locator], to: [Locator, Locator]) {
  // The class of the script that drags.
  await page.locator(".tl--drag").waitFor();
  // The page of chosen nights scrolls to them: only a line that stays where it is can be dragged.
  await from[1].scrollIntoViewIfNeeded();
  const isStill = async () => {
    const before = await middle(from);
    await page.waitForTimeout(100);
    return String(await middle(from)) === String(before);
  };
  await expect.poll(isStill).toBe(true);
  const [start, end] = [await middle(from), await middle(to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 5 });
  await page.mouse.up();
}
