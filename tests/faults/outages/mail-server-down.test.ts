// The mail server is down or misbehaves for three days of the app's clock: bookings work as usual, each email is retried less
// and less often and sent soon after the server is back, none is lost, and none is sent twice except where SMTP cannot prevent it.
import { describe, expect, test } from "vitest";
import { loadToday } from "#app/admin/today/today.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { smtpMailer } from "#app/platform/emails/mailer.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aRestingApp } from "#tests/support/booking/expect-consistent-data.ts";
import type { RestingApp } from "#tests/support/booking/expect-consistent-data.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { aRenderedEmail } from "#tests/support/emails/recording-mailer.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import { anUnreliableMailServer } from "#tests/support/emails/unreliable-mail-server.ts";
import type { MailServerBehavior } from "#tests/support/emails/unreliable-mail-server.ts";

// One behaviour per hour, in rotation; the server that hangs costs a timeout, and the silent one is the exception.
const behaviours: MailServerBehavior[] = ["busy", "greylists", "refuses", "forgets", "busy"];
const exceptions: Record<number, MailServerBehavior> = {
  20: "keepsSilent",
  40: "hangs",
  70: "busy",
  71: "busy",
};
const hours = 72;

describe.each(databases)("the mail server down on %s", (dialect) => {
  // Claims of emails are tested on both databases in outbox.test.ts.
  test.skipIf(dialect === "sqlite" && process.env["ALL"] !== "1")(
    "three days, then back: all emails arrive, each once except those received without acknowledgement",
    async () => {
      const database = await openTestDatabase(dialect, { seeded: true });
      const mail = await anUnreliableMailServer();
      const mailer = smtpMailer(mail.url, { patienceSeconds: 0.2 });
      const app = aRestingApp(database, { instant: "2026-11-20T08:00:00.000Z", mailer });
      const { clock } = app;
      const { db } = database;
      let booked = 0;
      const book = async () => {
        const checkIn = addDays("2027-01-10", 7 * booked++);
        const stay = { checkIn, checkOut: addDays(checkIn, 7) };
        expect((await placeBooking(aRequest({ stay }), app)).ok).toBe(true);
      };
      const send = () => sendConcurrently(app);
      try {
        const calls: number[] = [];
        for (let hour = 0; hour < hours; hour++) {
          mail.behave(exceptions[hour] ?? behaviours[hour % behaviours.length]!);
          // Only the first guest's emails for half a day; then five more guests book.
          if (hour === 0 || (hour >= 12 && hour % 12 === 0)) await book();
          const before = mail.connections();
          const rounds = hour < 3 ? 4 : 1;
          for (let round = 0; round < rounds; round++) {
            await send();
            clock.advance({ minutes: 60 / rounds });
          }
          calls.push(mail.connections() - before);
        }
        // Two emails: first every quarter of an hour, from the fourth hour on once an hour each.
        expect(calls[0]).toBeGreaterThan(2 * 2);
        expect(calls.slice(3, 12).every((tries) => tries <= 2)).toBe(true);
        const silent = mail.accepted();
        expect(silent.length).toBeGreaterThan(0);
        const waiting = await db.selectFrom("outbox").select(["id", "status"]).execute();
        expect(waiting).toHaveLength(2 * booked);
        expect(waiting.filter(({ status }) => status !== "waiting")).toEqual([]);

        mail.behave("takes");
        await book();
        // A working server gets enough time, on a busy machine as well.
        const patientApp = { ...app, mailer: smtpMailer(mail.url) };
        await sendConcurrently(patientApp);
        clock.advance({ minutes: 1 });
        await sendConcurrently(patientApp);
        const emails = await db.selectFrom("outbox").select(["id", "status"]).execute();
        expect(emails.filter(({ status }) => status !== "sent")).toEqual([]);
        const ids = emails.map(({ id }) => `<${id}@kazfilao.example>`).sort();
        expect([...new Set(mail.accepted())].sort()).toEqual(ids);
        // These were received whole, but the acknowledgement was lost: they are sent again under the same Message-ID.
        const twice = mail.accepted().filter((id, place, all) => all.indexOf(id) !== place);
        expect(twice.sort()).toEqual(silent.toSorted());
        expect(await findInconsistencies(db)).toEqual([]);
      } finally {
        await mail.close();
        await database.close();
      }
    },
    120_000,
  );

  test("a recipient refused for four days: the owner is notified, and no other email waits for it", async () => {
    const database = await openTestDatabase(dialect, { seeded: true });
    const mail = await anUnreliableMailServer();
    const mailer = smtpMailer(mail.url);
    const app = aRestingApp(database, { instant: "2026-11-20T08:00:00.000Z", mailer });
    const send = () => sendConcurrently(app);
    try {
      await placeBooking(aRequest(), app);
      mail.behave("refuses");
      for (let hour = 0; hour <= 4 * 24 + 1; hour += 12) {
        expect((await loadToday("owner", "en", app)).failedEmails).toEqual([]);
        await send();
        app.clock.advance({ hours: 12 });
      }
      await send();
      expect((await loadToday("owner", "en", app)).failedEmails).toHaveLength(2);
      const tries = mail.connections();
      app.clock.advance({ hours: 12 });
      await send();
      expect(mail.connections()).toBe(tries);
      mail.behave("takes");
      const [checkIn, checkOut] = ["2027-02-10", "2027-02-17"];
      await placeBooking(aRequest({ stay: { checkIn, checkOut } }), app);
      await send();
      expect(mail.accepted()).toHaveLength(2);
    } finally {
      await mail.close();
      await database.close();
    }
  }, 60_000);
});

// Sixteen processes send concurrently.
async function sendConcurrently(app: RestingApp): Promise<void> {
  const { db } = app.database;
  const senders = Array.from({ length: 16 }, () =>
    sendEmails({ ...app, db, batch: 200, render: async () => aRenderedEmail() }),
  );
  await Promise.all(senders);
}
