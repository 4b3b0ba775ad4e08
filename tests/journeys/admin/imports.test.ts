// An owner moves in: bookings of another system from its file, looked at, imported, seen on the calendar, and taken back.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  await createOwner(site);
});
afterAll(() => site.close());

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
}

const { checkIn, checkOut } = aComingStay({ inDays: 20, nights: 5 });
const rows = [
  "Book number;Guest name(s);Check-in;Check-out;Unit type;Status;Price",
  `4711;"Dupont; Marie";${checkIn};${checkOut};Garden View Apartment;ok;1.000,00 EUR`,
  // The same nights once more, and one that was cancelled.
  `4712;Ravi Boodhoo;${addDays(checkIn, 1)};${checkOut};Garden View Apartment;ok;800,00 EUR`,
  `4713;Ann Lee;${checkIn};${checkOut};Classic Double Room;cancelled_by_guest;500,00 EUR`,
];

test.each([
  { width: 390, dark: true },
  { width: 1440, dark: false },
])("with %o a file is read, looked at, imported, and taken back", async (visitor) => {
  const path = "/admin/channels/import";
  const { page, context, pageErrors } = await openAdmin(site, visitor, path);
  await page.locator("[type=file]").setInputFiles({
    name: "workbook.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("PK\u0003\u0004"),
  });
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.locator(".error").first().waitFor();
  await expectAccessible(page);

  await page.locator("[type=file]").setInputFiles({
    name: "bookings.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows.join("\r\n"), "latin1"),
  });
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.getByText("1 booking will be imported.").waitFor();
  await page.getByText("2 lines are left out.").waitFor();
  await page.getByText("A night is taken").waitFor();
  await page.getByText("Cancelled, declined or never booked").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import these bookings" }).click();
  // A job imports them.
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByText("1 stay was imported.").count();
    })
    .toBe(1);
  await expectAccessible(page);
  const outcome = page.url();
  await page.getByRole("link", { name: "See them in the calendar" }).click();
  await page.waitForURL(`**/admin/calendar?from=${checkIn}`);
  expect(await page.getByText("Dupont; Marie").count()).toBeGreaterThan(0);
  await expectAccessible(page);
  // The list has them too, among those of other sites and by search.
  await page.goto(outcome);
  await page.getByRole("link", { name: "See them in the list of bookings" }).click();
  const line = page.getByRole("row").filter({ hasText: "Dupont; Marie" });
  await line.getByText("From another site").waitFor();
  await line.getByText("€1,000.00").waitFor();
  await expectAccessible(page);
  await page.goto(`${site.origin}/admin/bookings?q=Dupont`);
  await line.getByRole("link").click();
  await page.getByLabel("Name").waitFor();
  await page.goto(outcome);
  await page.getByRole("button", { name: "Take everything back" }).click();
  await page.getByText("All stays of this import were taken back.").waitFor();
  await page.goto(`${site.origin}/admin/calendar?from=${checkIn}`);
  expect(await page.getByText("Dupont; Marie").count()).toBe(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});
