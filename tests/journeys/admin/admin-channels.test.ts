// What is exchanged with other systems, in a real browser on the built site: calendars with import, failure, conflict and export;
// webhooks.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { aCalendar, aFeedServer, answers } from "#tests/support/calendars/feed-server.ts";
import type { FeedServer } from "#tests/support/calendars/feed-server.ts";
import { aWebhookReceiver } from "#tests/support/api/webhook-receiver.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";

let site: OpenSite;
let other: FeedServer;
beforeAll(async () => {
  other = await aFeedServer();
  site = await openSite({ NODE_ENV: "test", LOCAL_CALENDARS: "true" });
  await createOwner(site);
});
afterAll(async () => {
  await site.close();
  await other.close();
});

const { today } = propertyDay(new Date(), "Indian/Mauritius");
const [from, to] = [addDays(today, 40), addDays(today, 43)];

async function faultsOf(page: Page): Promise<string[]> {
  const wide = (await isTooWide(page)) ? ["wider than the window"] : [];
  return [...wide, ...(await accessibilityFaults(page))];
}

async function add(page: Page, label: string, path: string): Promise<void> {
  await page.getByLabel("Apartment", { exact: true }).selectOption("Luxury Penthouse Suite");
  await page.getByLabel("Name of the site").fill(label);
  await page.getByLabel("Address of its calendar").fill(path && other.url(path));
  await page.getByRole("button", { name: "Add and read it" }).click();
}

test("at 1440 px: calendars are added, read and exported, and a conflict is resolved", async () => {
  const { page, context, pageErrors } = await openAdmin(site, {}, "/admin/calendar/block");
  await page.getByLabel("Apartment", { exact: true }).selectOption("Luxury Penthouse Suite");
  await page.getByLabel("First night").fill(from);
  await page.getByLabel("Free again on").fill(addDays(from, 1));
  await page.getByLabel("Reason").fill("Painting");
  await page.getByRole("button", { name: "Block these nights" }).click();
  await page.waitForURL(/done=blocked/);

  await page.goto(`${site.origin}/admin/channels`);
  await page.getByText("No other site has sold nights that are taken here.").waitFor();
  await add(page, "Airbnb", "");
  await page.getByRole("alert").getByText("Paste the address of the calendar").waitFor();
  expect(await page.getByLabel("Name of the site").inputValue()).toBe("Airbnb");
  expect(await faultsOf(page)).toEqual([]);

  other.on("/airbnb.ics", answers.text(aCalendar([from, to])));
  other.on("/gone.ics", answers.status(500));
  await add(page, "Airbnb", "/airbnb.ics");
  await page.getByText("The calendar was added and read.").waitFor();
  await add(page, "Booking.com", "/gone.ics");
  await page.getByText("it could not be read yet").waitFor();
  await page.getByText("The site answered with error 500.").waitFor();
  await page.getByText("Here you blocked them: Painting.").waitFor();
  await page.getByRole("button", { name: "Make an address: Luxury Penthouse Suite" }).click();
  const address = await page.getByLabel("For Booking.com", { exact: true }).inputValue();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy: For Booking.com" }).click();
  await page.getByText("Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect(await faultsOf(page)).toEqual([]);
  const given = await fetch(address);
  expect(given.headers.get("content-type")).toContain("text/calendar");
  expect(await given.text()).toContain(`DTSTART;VALUE=DATE:${from.replaceAll("-", "")}`);

  await page.goto(`${site.origin}/admin`);
  await page.getByText("Taken at Airbnb too: Luxury Penthouse Suite").waitFor();
  await page.getByText("Booking.com, Luxury Penthouse Suite: could not be read yet").waitFor();
  await page.getByRole("link", { name: "See what to do" }).click();
  await page.getByRole("button", { name: /^Mark as settled: Airbnb/ }).click();
  await page.getByText("Marked as settled.").waitFor();
  await page.goto(`${site.origin}/admin/calendar?from=${from}`);
  await page.getByText("Airbnb").first().waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("on a phone, without JavaScript: read now, rename, stop reading", async () => {
  const { page, context } = await openAdmin(
    site,
    { width: 390, javaScript: false },
    "/admin/channels",
  );
  expect(await isTooWide(page)).toBe(false);
  other.on("/gone.ics", answers.text(aCalendar()));
  await page.getByRole("button", { name: "Read now: Booking.com" }).click();
  await page.getByText("The calendar was read.").waitFor();
  await page.getByRole("link", { name: "Change: Airbnb" }).click();
  await page.getByLabel("Name of the site").waitFor();
  expect(await isTooWide(page)).toBe(false);
  await page.getByLabel("Name of the site").fill("Booking.com");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("has a calendar of that name already").waitFor();
  await page.getByLabel("Name of the site").fill("Airbnb 2");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The calendar was changed.").waitFor();
  await page.getByRole("link", { name: "Change: Airbnb 2" }).click();
  await page.locator("details summary", { hasText: "Stop reading" }).click();
  await page.getByText("Up to 3 nights that only it claims are free again.").waitFor();
  await page.getByRole("button", { name: "Yes, stop reading it" }).click();
  await page.getByText("The calendar is no longer read.").waitFor();
  expect(await page.getByRole("link", { name: "Change: Airbnb 2" }).count()).toBe(0);
  await context.close();
});

test("on a phone, in dark mode: the page of one calendar is accessible", async () => {
  const { page, context, pageErrors } = await openAdmin(
    site,
    { width: 390, dark: true },
    "/admin/channels",
  );
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Change: Booking.com" }).click();
  await page.getByRole("heading", { name: "Change Booking.com", level: 1 }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("at 390 px: a webhook's address is added, tried and deleted", async () => {
  const receiver = await aWebhookReceiver();
  const path = "/admin/settings/webhooks";
  const { page, context, pageErrors } = await openAdmin(site, { width: 390 }, path);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("alert").getByText("Enter an address.").waitFor();
  const field = page.getByLabel("Address that takes the messages");
  await field.fill("https://user:word@example.org");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("alert").getByText("This is not a web address.").waitFor();
  expect(await field.inputValue()).toBe("https://user:word@example.org");
  expect(await faultsOf(page)).toEqual([]);
  await field.fill(`${receiver.address}/${"a".repeat(200)}`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Receives messages").waitFor();
  await page.getByRole("button", { name: "Send a test message" }).click();
  await page.getByText("A test message is on its way.").waitFor();
  await expect.poll(() => receiver.received.length).toBe(1);
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByText("Delivered, answer 204").count();
    })
    .toBe(1);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByText("Delete address").first().click();
  await page.getByRole("button", { name: "Delete address" }).click();
  await page.getByText("Deleted. It is told nothing more.").waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
  await receiver.close();
});
