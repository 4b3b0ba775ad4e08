// A guest who books for today gets access information at once: success page, own page and email say the same.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rateCard } from "#property/rates.ts";
import type { BookStep } from "#app/availability/rules/book-address.ts";
import { endBookingLinks } from "#app/guest-area/booking-links.server.ts";
import { loadGuide } from "#app/guest-area/guide/load-guide.server.ts";
import { loadMyBooking } from "#app/guest-area/load-my-booking.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { aBookBrowser, stepOf } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, bookAWeek } from "#tests/support/booking/book-forms.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("a guest who books for today on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    const wifi = { wifi_network: "net", wifi_password: "pass", version: 1 };
    await harness.database.db
      .insertInto("apartment_keys")
      .values({ apartment_id: 4, door_code: "4000#", ...wifi, code_changed_at: null })
      .execute();
  });
  afterEach(() => harness.close());

  test("by card: success, own page and email link to the guide, which shows the code", async () => {
    const browser = aBookBrowser(harness.app);
    const seen = await bookAWeek(browser, "success", todayAt);
    const shown = stepOf(seen, "done");
    expect(shown).toMatchObject({ guide: "open", isToday: true });
    const secret = /^\/my-booking\/([\w-]{22})$/.exec(shown.bookingPath)?.[1] ?? "";
    expect(await loadGuide(secret, "en", harness.app)).toMatchObject({
      state: "open",
      keys: { code: "4000#" },
    });
    expect(await loadMyBooking(secret, "en", harness.app)).toMatchObject({
      guide: "open",
      isToday: true,
    });
    const text = await emailTextOf(harness);
    expect(text).toContain("are in the guide now.");
    expect(text).not.toContain("20 November, from");
    // The same link at every request; another browser gets none.
    expect(stepOf(await browser.open(seen.at), "done").bookingPath).toBe(shown.bookingPath);
    const links = await harness.database.db.selectFrom("booking_links").selectAll().execute();
    expect(links).toHaveLength(1);
    expect(JSON.stringify(links)).not.toContain(secret);
    // Ended links stay ended: this browser creates no new one.
    await endBookingLinks(secret, harness.app);
    expect((await browser.open(seen.at)).shown?.step).not.toBe("done");
    expect(await loadGuide(secret, "en", harness.app)).toBeNull();
  });

  test("ended links stay ended for a browser whose draft does not know its booking yet, as after a crash", async () => {
    const { db } = harness.database;
    const browser = aBookBrowser(harness.app);
    const seen = await bookAWeek(browser, "success", todayAt);
    const secret = stepOf(seen, "done").bookingPath.split("/").at(-1) ?? "";
    await db.updateTable("drafts").set({ booking_id: null }).execute();
    await endBookingLinks(secret, harness.app);
    const again = await browser.open(seen.at);
    expect(again.shown?.step).not.toBe("done");
    expect(again.at).toMatch(/\/my-booking$/);
    expect(await db.selectFrom("booking_links").selectAll().execute()).toEqual([]);
  });

  test("at the property, where only the flexible rate is sold: whom to call is shown, and no code is promised", async () => {
    const { db } = harness.database;
    const { seasons: _, ...card } = rateCard;
    const flexible = { ...card, plans: card.plans.slice(0, 1) };
    await db
      .updateTable("settings")
      .set({ value: JSON.stringify(flexible) })
      .where("name", "=", "rateCard")
      .execute();
    const browser = aBookBrowser(harness.app);
    const shown = stepOf(await bookAWeek(browser, "property", todayAt), "done");
    expect(shown).toMatchObject({ guide: "unpaid", isToday: true });
    const secret = shown.bookingPath.split("/").at(-1) ?? "";
    expect(await loadGuide(secret, "en", harness.app)).toMatchObject({
      state: "unpaid",
      keys: null,
    });
    const text = await emailTextOf(harness);
    expect(text).toContain("we let you in ourselves");
    expect(text).not.toMatch(/in the guide (on|today|now)|self check-in/);
  });
});

// Noon of Friday, 20 November 2026, at the property.
const todayAt = (step: BookStep) =>
  aWeekAt(step, { checkIn: "2026-11-20", checkOut: "2026-11-23", plan: "nonRefundable" });

async function emailTextOf({ database, app }: PaymentHarness): Promise<string> {
  const row = await database.db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", "guestConfirmation")
    .executeTakeFirstOrThrow();
  return (await renderEmail(row, app))?.text ?? "";
}
