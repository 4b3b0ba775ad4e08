// Production without a mail server: emails wait untouched in the outbox, nothing says that one was sent, and all go out once there is a server.
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { endBookingLinks } from "#app/guest-area/booking-links.server.ts";
import { cookieName } from "#app/platform/http/site-cookie.ts";
import { inboxMailer } from "#app/platform/emails/mailer.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { aBookBrowser, stepOf } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, bookAWeek } from "#tests/support/booking/book-forms.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aMailbox } from "#tests/support/emails/mailbox.ts";
import type { Mailbox } from "#tests/support/emails/mailbox.ts";
import { openProduction, ownerCookie, shows } from "#tests/support/site/production-site.ts";
import type { ProductionSite } from "#tests/support/site/production-site.ts";
import { aRecordingMailer, aRenderedEmail } from "#tests/support/emails/recording-mailer.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("production without a mail server on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let opened: ProductionSite[] = [];
  let mailbox: Mailbox | null = null;
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(async () => {
    for (const { open } of opened.splice(0)) await open.close();
    await mailbox?.close();
    mailbox = null;
    await database.close();
  });
  const production = async (env: Record<string, string> = {}, options: { jobs?: boolean } = {}) => {
    const site = await openProduction(database, clock, env, options);
    opened.push(site);
    return site;
  };
  const outbox = () =>
    database.db
      .selectFrom("outbox")
      .select(["kind", "status", "attempts", "sent_at", "last_error"])
      .orderBy("kind")
      .execute();
  const inbox = () => database.db.selectFrom("inbox_letters").select("id").execute();

  test("emails are not tried, not marked as sent, and no copy with a link is stored", async () => {
    const { app, log } = await production({}, { jobs: true });
    await placeBooking(aRequest(), app);
    clock.advance({ days: 5 });
    // Longer than the interval of the sending job.
    await wait(2_500);
    expect(await outbox()).toEqual([untouched("guestConfirmation"), untouched("ownerNewBooking")]);
    expect(await inbox()).toEqual([]);
    await expect(app.mailer.send({} as never)).rejects.toThrow("no mail server is set");
    expect(log.filter((line) => line.includes("emails wait in the outbox"))).toHaveLength(1);
  });

  test("with a mail server they are sent, however long they waited, and a failing server does not end them", async () => {
    await placeBooking(aRequest(), (await production()).app);
    clock.advance({ days: 10 });
    const mailer = aRecordingMailer();
    mailer.failure = new Error("535 wrong password");
    const send = (batch: number) =>
      sendEmails({ db: database.db, mailer, clock, batch, render: async () => aRenderedEmail() });
    expect(await send(2)).toEqual({ sent: 0, unsent: 2 });
    expect((await outbox()).map(({ status }) => status)).toEqual(["waiting", "waiting"]);
    // Four days after the first try, not before.
    clock.advance({ days: 4 });
    expect(await send(1)).toEqual({ sent: 0, unsent: 1 });
    expect((await outbox()).map(({ status }) => status).toSorted()).toEqual(["failed", "waiting"]);
  });

  test("the emails reach their readers once SMTP_URL is set", async () => {
    await placeBooking(aRequest(), (await production()).app);
    clock.advance({ days: 10 });
    mailbox = await aMailbox();
    await production({ SMTP_URL: mailbox.url }, { jobs: true });
    for (let look = 0; look < 100 && mailbox.recipients().length < 2; look++) await wait(100);
    expect(mailbox.recipients()).toHaveLength(2);
    const { email } = await mailbox.receivedEmailTo("claire.moreau@example.com");
    const token = /my-booking\/([\w-]{22})/.exec(email.text ?? "")?.[1] ?? "";
    expect(await findBookingByToken(database.db, token)).toMatchObject({ apartmentId: 4 });
  });

  test("the success page shows the link to the own booking instead of promising an email", async () => {
    const { app, site } = await production();
    const browser = aBookBrowser(app);
    const done = stepOf(await bookAWeek(browser, "property"), "done");
    const link = done.bookingLink ?? "";
    expect(link).toMatch(/^https:\/\/hotel\.example\/my-booking\/[\w-]{22}$/);
    const again = stepOf(await browser.open("/book?step=done"), "done");
    expect(again.bookingLink).toBe(link);

    const name = cookieName("stay", app.environment.origin);
    const headers = { Cookie: `${name}=${browser.secret() ?? ""}` };
    const page = (await site.request("/en/book?step=done", { headers })).text;
    const own = link.replace("/my-booking", "/en/my-booking");
    expect(shows(page, `<a href="${new URL(own).pathname}">${own}</a>`)).toBe(true);
    expect(shows(page, "We cannot send e-mails at the moment")).toBe(true);
    for (const promise of ["We have sent", "is on its way"])
      expect(shows(page, promise)).toBe(false);
    const opens = await site.request(new URL(link).pathname);
    expect(opens.status).toBe(200);

    // A link that was ended stays ended, and the browser that booked shows the booking no more.
    await endBookingLinks(link.split("/").at(-1) ?? "", app);
    expect((await site.request(new URL(link).pathname)).status).toBe(404);
    expect((await browser.open("/book?step=done")).shown?.step).toBe("apartment");
    expect((await site.request(new URL(link).pathname)).status).toBe(404);
  });

  test("with a mail server the success page shows no link, and names the address", async () => {
    const { app } = await production({ SMTP_URL: "smtp://127.0.0.1:1" });
    const done = stepOf(await bookAWeek(aBookBrowser(app), "property"), "done");
    expect(done).toMatchObject({ bookingLink: null, email: "claire.moreau@example.com" });
  });

  test("the other pages for guests promise no email either", async () => {
    const { app, site } = await production();
    const done = stepOf(await bookAWeek(aBookBrowser(app), "property"), "done");
    const own = new URL(done.bookingLink ?? "").pathname;
    const cannot = "We cannot send e-mails at the moment";
    for (const [path, promise] of [
      ["/en/my-booking?sent=1", "an e-mail with the link"],
      ["/en/my-booking?ended=1", "An e-mail with the new link"],
      [`/en${own}/links`, "A new one goes by e-mail"],
      [`/en${own}?done=change`, "We are sending you"],
      [`/en${own}?done=message`, "will answer by e-mail"],
      [`/en${own}?done=confirm`, "is on its way"],
      ["/en/contact?sent=1", "is on its way"],
    ] as const) {
      const { text } = await site.request(path);
      expect([path, shows(text, cannot), shows(text, promise)]).toEqual([path, true, false]);
    }
    const change = (
      await site.request(
        `/en${own}/change?checkIn=2027-01-10&checkOut=2027-01-16&adults=2&children=0`,
      )
    ).text;
    expect(shows(change, "What changes")).toBe(true);
    expect(shows(change, "We will send you an e-mail")).toBe(false);
    const details = (await site.request(`/en${aWeekAt("details", { apartment: 1 })}`)).text;
    expect(shows(details, "We send your confirmation here")).toBe(false);
  });

  test("the admin says how many wait on every page, and nowhere that one was sent", async () => {
    const { app, site } = await production();
    const Cookie = await ownerCookie(app);
    const get = async (path: string) => (await site.request(path, { headers: { Cookie } })).text;
    expect(shows(await get("/admin"), "No e-mail can be sent: no mail server is set")).toBe(true);
    const placed = await placeBooking(aRequest(), app);
    const reference = placed.ok ? placed.booking.reference : "";
    for (const path of ["/admin", "/admin/bookings", `/admin/bookings/${reference}`]) {
      const text = await get(path);
      expect([path, shows(text, "2 e-mails are waiting: no mail server is set")]).toEqual([
        path,
        true,
      ]);
      expect(shows(text, "Every e-mail was sent")).toBe(false);
    }
    const changed = await get(`/admin/bookings/${reference}?done=change`);
    expect(shows(changed, "The e-mail waits until a mail server is set.")).toBe(true);
    const resent = await get("/admin?done=email");
    expect(shows(resent, "The e-mail waits until a mail server is set.")).toBe(true);
    expect(shows(resent, "on its way again")).toBe(false);
  });

  test("copies that an earlier release stored are removed when production opens", async () => {
    await inboxMailer(database.db, clock).send({
      ...aRenderedEmail({ text: "https://hotel.example/my-booking/a-secret" }),
      to: "claire@example.com",
      messageId: "<a@hotel.example>",
    });
    expect(await inbox()).toHaveLength(1);
    const { log } = await production({ SMTP_URL: "smtp://127.0.0.1:1" });
    expect(await inbox()).toEqual([]);
    expect(log.some((line) => line.includes("copies of emails removed"))).toBe(true);
  });
});

const untouched = (kind: string) => ({
  kind,
  status: "waiting",
  attempts: 0,
  sent_at: null,
  last_error: null,
});
