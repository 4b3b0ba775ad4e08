// A guest answers our email with a mail program: the built site reads the mailbox, and staff and guest find the answer in the thread.
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { anImapServer } from "#tests/support/emails/imap-server.ts";
import type { ImapServer } from "#tests/support/emails/imap-server.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { findDovecot } from "../../../scripts/testing/dovecot.ts";

const dovecot = findDovecot();

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
}

describe.skipIf(!dovecot)("a reply by email", () => {
  let server: ImapServer;
  let site: OpenSite;
  let database: Database;
  beforeAll(async () => {
    server = await anImapServer(dovecot!);
    site = await openSite({ IMAP_URL: server.url("imap") });
    database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
    await createOwner(site);
  });
  afterAll(async () => {
    await database?.close();
    await Promise.all([site?.close(), server?.close()]);
  });

  /** Reads the mailbox soon, not in a minute; resolves when it was read. */
  const readSoon = async () => {
    const mailboxes = () => database.db.selectFrom("mailboxes").select("read_at").execute();
    while ((await mailboxes())[0]?.read_at == null) await wait(200);
    await database.db
      .updateTable("mailboxes")
      .set({ read_at: null, next_read_at: new Date().toISOString() })
      .execute();
    while ((await mailboxes())[0]?.read_at == null) await wait(200);
  };

  const place = async (): Promise<Booking> => {
    const stay = aComingStay({ inDays: 20, nights: 5 });
    return bookingOf(await placeBooking(aRequest({ stay }), anApp(database, systemClock)));
  };

  test("is read by the built site, and shown as text to staff and guest", async () => {
    const booking = await place();
    const { messageId } = await site.mailbox.emailTo(booking.email);
    await readSoon();
    const raw = [
      `From: Claire Moreau <${booking.email}>`,
      "To: stay@kaz-filao.example",
      "Subject: Re: Votre =?utf-8?q?s=C3=A9jour?=",
      "Message-ID: <answer@mail.example>",
      `In-Reply-To: ${messageId}`,
      'Content-Type: multipart/mixed; boundary="x"',
      "",
      "--x",
      "Content-Type: text/plain; charset=utf-8",
      "",
      `Nous atterrissons à 14 h 20. ${"AuSoleilDeLîle".repeat(12)}`,
      "",
      "Le 2 nov. 2026 à 10:00, Kaz Filao a écrit :",
      "> Chère Claire, <b>votre réservation</b>",
      "--x",
      `Content-Disposition: attachment; filename="${"billet-".repeat(12)}.pdf"`,
      "Content-Type: application/pdf",
      "",
      "%PDF",
      "--x--",
    ];
    await server.deliver(raw.join("\r\n"), new Date());
    await readSoon();
    const path = `/admin/bookings/${booking.reference}/messages`;
    const staff = await openAdmin(site, { width: 320, dark: true }, path);
    await staff.page.getByText("Nous atterrissons à 14 h 20.").first().waitFor();
    await staff.page.getByText("Subject: Re: Votre séjour").waitFor();
    expect(await staff.page.getByText("Chère Claire, <b>").isVisible()).toBe(false);
    await staff.page.getByText("Show the whole e-mail").click();
    await staff.page.getByText("> Chère Claire, <b>votre réservation</b>").waitFor();
    await expectAccessible(staff.page);
    await staff.page.goto(`${site.origin}/admin/settings/letters`);
    await staff.page.getByText("1 e-mail became a message.").waitFor();
    await expectAccessible(staff.page);
    const secret = await replaceSecret(booking, anApp(database, systemClock));
    const guest = await openWindow(site.browser, { width: 320, locale: "fr" });
    await guest.page.goto(`${site.origin}/fr/my-booking/${secret}/write`);
    await guest.page.getByText("Nous atterrissons à 14 h 20.").waitFor();
    await guest.page.getByText(/^Vous, .*, par e-mail$/).waitFor();
    await expectAccessible(guest.page);
    expect([...staff.pageErrors, ...guest.pageErrors]).toEqual([]);
    await Promise.all([staff.context.close(), guest.context.close()]);
  });
});
