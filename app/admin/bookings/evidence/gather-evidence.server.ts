// Gathers what supports the property in a dispute, as one PDF: all that is stored about the booking and its guest's consent.
import type { App } from "#app/app.server.ts";
import { findBookingWithGuest } from "#app/bookings/find-typed-booking.server.ts";
import { listInvoices } from "#app/bookings/invoices/invoices.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../../audit-log/audit-log.sql.server.ts";
import { describeEvidence, evidenceWords } from "./describe-evidence.server.ts";
import { drawEvidence } from "./draw-evidence.server.ts";

/** A PDF in `language`; null when there is no such booking, or the guest's data was erased. Writes an audit entry. */
export async function gatherEvidence(
  typed: string,
  { user, language }: { user: Actor; language: Language },
  app: Pick<App, "database" | "clock" | "property">,
): Promise<{ reference: string; pdf: Buffer } | null> {
  const { facts } = app.property;
  const { db } = app.database;
  const booking = await findBookingWithGuest(db, typed, facts);
  if (!booking) return null;
  const { reference } = booking;
  const now = app.clock.now();
  const words = evidenceWords(language, app);
  const invoices = await listInvoices(db, booking.id);
  const pdf = await drawEvidence({
    language,
    title: words.t("admin-disputes.pdf.title", { reference }),
    propertyName: facts.name,
    on: propertyDay(now, facts.timeZone).today,
    made: words.t("admin-disputes.pdf.made", {
      moment: words.moment(now.toISOString()),
      house: facts.name,
    }),
    sections: await describeEvidence(booking, words, db),
    papers: invoices.map(({ paper }) => paper),
    page: words.t("invoice.page", { page: "{page}", pages: "{pages}" }),
    unshown: words.t("invoice.unshown", { codes: "{codes}" }),
  });
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      actor: user,
      what: "evidenceGathered",
      subject: reference,
      bookingId: booking.id,
      now,
    }),
  );
  return { reference, pdf };
}
