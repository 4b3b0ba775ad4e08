// A new owner from an empty database in production to the first booking, by the pages alone. Every field that is filled in, every link
// and every button counts as one press; there are fewer than 120.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFirstOwner } from "#app/admin/users/answer-users.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { refreshFacts } from "#app/settings/changed-facts.server.ts";
import { aSettingsForm } from "#tests/support/admin/settings-form.ts";
import { anAdminSite } from "#tests/support/admin/admin-site.ts";
import { ownerEmail, passphrase } from "#tests/support/admin-users.ts";
import { aBookBrowser } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { aClock } from "#tests/support/clock.ts";
import { aMailbox } from "#tests/support/emails/mailbox.ts";
import type { Mailbox } from "#tests/support/emails/mailbox.ts";
import { openProduction } from "#tests/support/site/production-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const opening = "/admin/settings/opening";

describe.each(databases)("the first day on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let mailbox: Mailbox;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect);
    mailbox = await aMailbox();
  });
  afterEach(async () => {
    await mailbox.close();
    await database.close();
  });

  test("from an empty database to the first booking in fewer than 120 presses", async () => {
    const env = { SMTP_URL: mailbox.url, MAIL_FROM: "Kaz Filao <stay@kaz-filao.mu>" };
    const { app, open } = await openProduction(database, clock, env);
    const made = await createFirstOwner({ email: ownerEmail, name: "Anaïs Ramgoolam" }, app);
    const browser = anAdminSite(app).browser();
    let presses = 0;
    const follow = async (path: string) => {
      presses += 1;
      const answer = await browser.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.page;
    };
    /** `sent` is the whole form, `typed` how many of its fields the owner fills in. */
    const send = async (
      path: string,
      sent: Record<string, string> | [string, string][],
      typed: number,
    ) => {
      presses += typed + 1;
      const answer = await browser.post(path, sent);
      expect([path, sent, answer.status]).toEqual([path, sent, 303]);
    };

    const invitation = made.ok ? new URL(made.link).pathname : "";
    await follow(invitation);
    await send(invitation, { passphrase, again: passphrase }, 2);
    await send("/admin/sign-in", { step: "passphrase", email: ownerEmail, passphrase }, 2);
    expect((await follow("/admin")).isOpen).toBe(false);

    await follow(opening);
    const { shown } = await follow("/admin/settings");
    const own = {
      name: "Villa Filao",
      legalName: "Villa Filao Ltd",
      businessRegistration: "C12345678",
      vatNumber: "27654321",
      "address.street": "12 Coastal Road",
      "address.locality": "La Gaulette",
      telephone: "+230 5123 4567",
      whatsApp: "23051234567",
      email: "stay@villa-filao.mu",
    };
    await send("/admin/settings", aSettingsForm(shown, own), Object.keys(own).length);
    await refreshFacts(app);
    await follow(opening);
    await send(opening, { intent: "test" }, 0);
    // Each is looked at where its link leads before it is confirmed.
    const checks = [
      ["address"],
      ["vat"],
      ["prices", "/admin/rates"],
      ["calendars", "/admin/channels"],
      ["legal"],
    ];
    for (const [item = "", place] of checks) {
      if (place) await follow(place);
      const { view } = await follow(opening);
      const { seen } = view.items.find((one: { item: string }) => one.item === item);
      await send(opening, { intent: "confirm", item, seen }, 0);
    }
    await send(opening, { intent: "open" }, 0);

    const guest = aBookBrowser(app);
    presses += 4; // the menu, both days, the apartment
    expect((await guest.open(aWeekAt("details"))).shown?.step).toBe("details");
    const details = detailsForm("property");
    presses += Object.keys(details).length + 1;
    expect((await guest.post(aWeekAt("details"), details)).shown?.step).toBe("review");
    presses += 4; // three consents and the button
    expect((await guest.post(aWeekAt("review"), confirmForm())).shown?.step).toBe("done");

    const parts = { db: database.db, mailer: app.mailer, clock, log: app.log, batch: 50 };
    await sendEmails({ ...parts, render: (email) => renderEmail(email, app) });
    const waiting = await database.db.selectFrom("outbox").select("status").execute();
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(["sent"]));
    expect(presses).toBeLessThan(120);
    await open.close();
  });
});
