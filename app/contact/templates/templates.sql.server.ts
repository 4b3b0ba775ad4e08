// The rows of templates, and which bookings a template is due for.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { MessageTemplateRow } from "#app/platform/tables/message-tables.ts";
import type { MessageTemplate } from "../rules/template.ts";

/** All templates, the oldest first. */
export async function listTemplates(db: Db): Promise<MessageTemplate[]> {
  const rows = await db
    .selectFrom("message_templates")
    .select(["id", "name", "texts", "days_before", "version"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(asTemplate);
}

/** The template of that id, or null. */
export async function findTemplate(db: Db, id: string): Promise<MessageTemplate | null> {
  const row = await db
    .selectFrom("message_templates")
    .select(["id", "name", "texts", "days_before", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? asTemplate(row) : null;
}

function asTemplate({
  days_before,
  texts,
  ...row
}: Omit<MessageTemplateRow, "created_at">): MessageTemplate {
  return {
    ...row,
    texts: JSON.parse(texts) as MessageTemplate["texts"],
    daysBefore: days_before,
  };
}

/** Stores a new one. */
export async function insertTemplate(
  trx: Trx,
  { id, name, texts, daysBefore }: Omit<MessageTemplate, "version">,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("message_templates")
    .values({
      id,
      name,
      texts: JSON.stringify(texts),
      days_before: daysBefore,
      version: 1,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Changes the one of that id and version; false when it was changed since. */
export async function updateTemplate(
  trx: Trx,
  { id, version, name, texts, daysBefore }: MessageTemplate,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("message_templates")
    .set({ name, texts: JSON.stringify(texts), days_before: daysBefore, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the one of that id and version; false when there is none, or it was changed since. */
export async function deleteTemplate(
  trx: Trx,
  { id, version }: Pick<MessageTemplate, "id" | "version">,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("message_templates")
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The ids of the confirmed bookings that arrive in these days and have not got that template. Without demo bookings. */
export async function listArrivalsWithout(
  db: Db,
  { templateId, from, to, limit }: ArrivalsQuery,
): Promise<string[]> {
  const rows = await db
    .selectFrom("bookings")
    .select("id")
    .where("status", "=", "confirmed")
    .where("check_in", ">=", from)
    .where("check_in", "<=", to)
    .where("email", "<>", "")
    .where("source", "<>", "demo")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("stay_letters")
            .select("kind")
            .whereRef("stay_letters.booking_id", "=", "bookings.id")
            .whereRef("stay_letters.occasion", "=", "bookings.check_in")
            .where("kind", "=", claimOf(templateId)),
        ),
      ),
    )
    .orderBy("check_in")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

interface ArrivalsQuery {
  templateId: string;
  from: PlainDate;
  to: PlainDate;
  limit: number;
}

/** The earliest confirmed booking that arrives from that day on, to look at a template with; null without one. */
export async function findNextArrival(db: Db, today: PlainDate): Promise<string | null> {
  const row = await db
    .selectFrom("bookings")
    .select("id")
    .where("status", "=", "confirmed")
    .where("check_in", ">=", today)
    .where("email", "<>", "")
    .orderBy("check_in")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Claims a template for an arrival, in the transaction that sends it; false when it was sent. */
export async function claimTemplate(
  trx: Trx,
  { templateId, bookingId, checkIn, now }: Claim,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("stay_letters")
    .values({
      booking_id: bookingId,
      kind: claimOf(templateId),
      occasion: checkIn,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["booking_id", "kind", "occasion"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

interface Claim {
  templateId: string;
  bookingId: string;
  checkIn: PlainDate;
  now: Date;
}

function claimOf(templateId: string): string {
  return `template ${templateId}`;
}
