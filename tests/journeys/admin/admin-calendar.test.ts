// A morning in the admin in a real browser on the built site: blocked nights, a telephone booking, a reply to a guest, arrivals.
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { formatFor } from "#app/i18n/format.ts";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aMessage } from "#tests/support/emails/messages.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";

let site: OpenSite;
let database: Database;
beforeAll(async () => {
  site = await openSite();
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  await anOwner(anApp(database, systemClock));
});
afterAll(async () => {
  await database.close();
  await site.close();
});

const { today } = propertyDay(new Date(), "Indian/Mauritius");

describe.each([
  { width: 1440, apartment: "Luxury Penthouse Suite", writer: "Claire Duval", other: 3 },
  {
    width: 390,
    apartment: "Classic Double Room",
    writer: "Ilse Brandt",
    other: 2,
    dark: true,
    javaScript: false,
  },
])("with %o", ({ apartment, writer, other, ...visitor }) => {
  const javaScript = visitor.javaScript !== false;
  // Far enough ahead that no minimum stay and no season's price applies.
  const from = addDays(today, 60);

  test("nights are blocked, booked by telephone, and a message is answered", async () => {
    await inTransaction(database.db, (trx) =>
      insertMessage(trx, {
        ...aMessage({ name: writer }),
        id: randomUUID(),
        language: "en",
        sendHash: writer,
        now: new Date(),
      }),
    );
    const { page, context, pageErrors } = await openAdmin(site, visitor, "/admin");
    const goTo = (path: string) => page.goto(site.origin + path);
    await expectAccessible(page, javaScript);

    await goTo("/admin/calendar/block");
    await block(page, apartment, { from, to: addDays(from, 3) });
    const blocked = formatFor("en").dateRange(from, addDays(from, 3), "short");
    await page.getByText(`Nights blocked: ${blocked}, ${apartment}.`).waitFor();
    await expectAccessible(page, javaScript);

    await goTo("/admin/calendar/new");
    await fillStay(page, apartment, { from: addDays(from, 1), to: addDays(from, 6) });
    await page.getByText("Not all of these nights are free.").waitFor();
    await fillStay(page, apartment, { from: addDays(from, 3), to: addDays(from, 8) });
    await page.locator("[name=agreed]").waitFor();
    const total = await page.locator("[name=total]").inputValue();
    await page.getByText("More apartments for the same nights").click();
    await page.locator(`[name=with-${other}-adults]`).fill("2");
    await page.locator("button[value=price]").click();
    await page.getByText("Each apartment is a booking of its own").waitFor();
    expect(Number(await page.locator("[name=total]").inputValue())).toBeGreaterThan(Number(total));
    await page.getByLabel("First name").fill("Ravi");
    await page.getByLabel("Last name").fill("Doorgakant");
    await page.getByRole("textbox", { name: "E-mail" }).fill("ravi@guests.example");
    await page.getByLabel("Phone number").fill("+230 5712 3456");
    await page.getByLabel("Country").selectOption("MU");
    await page.locator("[name=agreed]").check();
    await expectAccessible(page, javaScript);
    await page.locator("button[value=book]").click();
    await page.getByText("The booking is made.").waitFor();
    await page.getByText("Booked together with").waitFor();

    await goTo("/admin/messages");
    await page.getByRole("link", { name: new RegExp(writer) }).click();
    await page.getByRole("button", { name: "Send answer" }).click();
    await page.getByText("Write your answer.").first().waitFor();
    await page.getByLabel("Your answer").fill("Yes, there is a cot, free of charge.");
    await page.getByRole("button", { name: "Send answer" }).click();
    await page.getByText("Your answer is on its way.").waitFor();
    await expectAccessible(page, javaScript);
    await goTo("/admin/messages");
    expect(await page.getByText("No message is waiting for an answer.").isVisible()).toBe(true);
    await expectAccessible(page, javaScript);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

async function block(page: Page, apartment: string, nights: { from: string; to: string }) {
  await page.locator("[name=apartment]").selectOption(apartment);
  await page.getByLabel("First night").fill(nights.from);
  await page.getByLabel("Free again on").fill(nights.to);
  await page.getByLabel("Reason").fill("Painting");
  await page.getByRole("button", { name: "Block these nights" }).click();
}

async function fillStay(page: Page, apartment: string, nights: { from: string; to: string }) {
  await page.locator("[name=apartment]").selectOption(apartment);
  await page.locator("[name=checkIn]").fill(nights.from);
  await page.locator("[name=checkOut]").fill(nights.to);
  await page.locator("button[value=price]").click();
}
