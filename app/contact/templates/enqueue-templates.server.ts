// The recurring job that sends templates by themselves, so many days before arrival.
import type { App } from "#app/app.server.ts";
import { randomUUID } from "node:crypto";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { readLockedBooking } from "#app/bookings/concurrent-writes.server.ts";
import { isSelfServiceOpen } from "#app/bookings/rules/self-service.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { fillTemplate, templateText } from "../rules/template.ts";
import type { MessageTemplate } from "../rules/template.ts";
import { guestLanguage, sendStaffMessage } from "../thread/send-staff-message.server.ts";
import { readTemplateFacts } from "./template-facts.server.ts";
import { claimTemplate, listArrivalsWithout, listTemplates } from "./templates.sql.server.ts";

// What is left over is sent in the next run, a minute later.
const limit = 50;

/**
 * Each template once for each arrival, however many processes run it: it is claimed in the transaction that sends it. A booking
 * that is made later gets it at once, an arrived guest gets none, and demo bookings get none.
 */
export async function enqueueTemplates(
  app: Pick<App, "database" | "clock" | "log" | "property">,
): Promise<void> {
  const { db } = app.database;
  const { today } = propertyDay(app.clock.now(), app.property.facts.timeZone);
  for (const template of await listTemplates(db)) {
    if (template.daysBefore === null) continue;
    const to = addDays(today, template.daysBefore);
    const query = { templateId: template.id, from: today, to, limit };
    for (const bookingId of await listArrivalsWithout(db, query))
      try {
        await sendTemplate(template, bookingId, app);
      } catch (error) {
        // One booking must not keep the others from theirs.
        app.log.error("template not sent", {
          booking: bookingId,
          error: error instanceof Error ? error : new Error(String(error)),
        });
      }
  }
}

async function sendTemplate(
  template: MessageTemplate,
  bookingId: string,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<void> {
  const { facts } = app.property;
  const now = app.clock.now();
  const day = propertyDay(now, facts.timeZone);
  const found = await findBookingById(app.database.db, bookingId);
  if (!found) return;
  await inTransaction(app.database.db, async (trx) => {
    const { booking } = await readLockedBooking(trx, found);
    if (!isSelfServiceOpen(booking, day, facts.checkInHour) || booking.email === "") return;
    const { id: templateId } = template;
    if (!(await claimTemplate(trx, { templateId, bookingId, checkIn: booking.checkIn, now })))
      return;
    const language = guestLanguage(booking, facts);
    const values = await readTemplateFacts(booking, language, app, trx);
    const text = fillTemplate(templateText(template, language, facts.defaultLanguage), values);
    await sendStaffMessage(
      trx,
      { id: randomUUID(), booking, writer: null, text, answers: [], now },
      facts,
    );
  });
}
