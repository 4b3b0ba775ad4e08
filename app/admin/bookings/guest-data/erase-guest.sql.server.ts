// Erases all data stored under a guest's email address, table by table.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Updateable } from "kysely";
import { guestFieldNames, guestFields } from "#app/bookings/rules/guest-fields.ts";
import type { GuestFieldName } from "#app/bookings/rules/guest-fields.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { toRow } from "#app/platform/database/row-names.ts";
import type { BookingRow } from "#app/platform/tables/booking-tables.ts";
import { deleteWaitingOf } from "#app/waiting/waiting.sql.server.ts";
import type { GuestDataIds } from "./guest-data.sql.server.ts";

/**
 * Blanks or deletes whatever names the guest, in every table; dates, nights, prices and payments stay. The manage links
 * of each booking stop working.
 */
export async function eraseGuestData(
  trx: Trx,
  email: string,
  { bookings, messages, emails }: GuestDataIds,
): Promise<void> {
  for (const id of bookings)
    await trx
      .updateTable("bookings")
      .set((eb) => ({
        ...erasedBooking,
        manage_token_hash: `erased ${randomUUID()}`,
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
  const ofBookings = [...bookings, ""];
  await trx
    .updateTable("payments")
    .set({ card_last4: null })
    .where("booking_id", "in", ofBookings)
    .execute();
  await trx
    .updateTable("deposit_holds")
    .set({ card_last4: null, keep_reason: "" })
    .where("booking_id", "in", ofBookings)
    .execute();
  await trx
    .updateTable("booking_refunds")
    .set({ reason: "" })
    .where("booking_id", "in", ofBookings)
    .execute();
  await trx
    .updateTable("fee_exemptions")
    .set({ evidence: "" })
    .where("booking_id", "in", ofBookings)
    .execute();
  await trx
    .updateTable("booking_extras")
    .set({ flight: "", time: "", flight_back: "", time_back: "" })
    .where("booking_id", "in", ofBookings)
    .execute();
  await trx.deleteFrom("booking_notes").where("booking_id", "in", ofBookings).execute();
  await trx.deleteFrom("damage_notes").where("booking_id", "in", ofBookings).execute();
  await trx.deleteFrom("best_price_claims").where("booking_id", "in", ofBookings).execute();
  await trx.deleteFrom("staff_messages").where("booking_id", "in", ofBookings).execute();
  await trx.deleteFrom("push_subscriptions").where("booking_id", "in", ofBookings).execute();
  await trx.deleteFrom("push_notices").where("booking_id", "in", ofBookings).execute();
  await trx.deleteFrom("booking_links").where("booking_id", "in", ofBookings).execute();
  await trx.deleteFrom("review_links").where("booking_id", "in", ofBookings).execute();
  await trx.deleteFrom("reviews").where("booking_id", "in", ofBookings).execute();
  await trx
    .deleteFrom("messages")
    .where("id", "in", [...messages, ""])
    .execute();
  if (email !== "") await deleteWaitingOf(trx, email);
  await eraseEmails(trx, email, emails);
  await eraseDrafts(trx, email, ofBookings);
}

// Kysely writes no column whose value is undefined.
const unchanged = undefined;

const erasedGuest = Object.fromEntries(
  guestFieldNames.map((name) => [name, guestFields[name].survivesErasure ? unchanged : ""]),
) as Record<GuestFieldName, "" | undefined>;

// What erasing a guest writes to each column of a booking. A new column fails to compile until it is decided here.
const erasedBooking = {
  id: unchanged,
  reference: unchanged,
  idempotency_key: unchanged,
  status: unchanged,
  apartment_id: unchanged,
  check_in: unchanged,
  check_out: unchanged,
  adults: unchanged,
  children: unchanged,
  rate_plan: unchanged,
  language: unchanged,
  ...toRow(erasedGuest),
  companions: "",
  arrival_time: "",
  transfer: 0,
  flight: "",
  currency: unchanged,
  other_currency: null,
  total: unchanged,
  due_now: unchanged,
  due_at_property: unchanged,
  retained: unchanged,
  free_from: unchanged,
  moves: unchanged,
  group_id: unchanged,
  quote: unchanged,
  policy: unchanged,
  best_price: unchanged,
  payment_method: unchanged,
  // Replaced by `eraseGuestData`, and the version counted up.
  manage_token_hash: unchanged,
  version: unchanged,
  consents: unchanged,
  hold_expires_at: unchanged,
  source: unchanged,
  created_at: unchanged,
  updated_at: unchanged,
} satisfies { [Column in keyof BookingRow]: Updateable<BookingRow>[Column] | undefined };

// Unsent emails are deleted; of sent ones, kind and date remain.
async function eraseEmails(trx: Trx, email: string, emails: readonly string[]): Promise<void> {
  const ids = [...emails, ""];
  await trx.deleteFrom("inbox_letters").where("outbox_id", "in", ids).execute();
  await trx
    .deleteFrom("inbox_letters")
    .where(sql<boolean>`lower(recipient) = ${email.toLowerCase()}`)
    .execute();
  await trx.deleteFrom("outbox").where("id", "in", ids).where("status", "<>", "sent").execute();
  await trx
    .updateTable("outbox")
    .set({ recipient: "", reply_to: null, payload: null, last_error: null })
    .where("id", "in", ids)
    .execute();
}

// Drafts of bookings and repeatable API responses, which are stored for seven days.
async function eraseDrafts(trx: Trx, email: string, bookings: string[]): Promise<void> {
  // Without an address no text names the guest.
  const within = email === "" ? "" : `%${email.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  await trx
    .deleteFrom("drafts")
    .where((eb) =>
      eb.or([
        eb("booking_id", "in", bookings),
        sql<boolean>`lower(data) like ${within} escape '\\'`,
      ]),
    )
    .execute();
  await trx
    .deleteFrom("idempotency_keys")
    .where(sql<boolean>`lower(response_body) like ${within} escape '\\'`)
    .execute();
  for (const id of bookings.filter((one) => one !== ""))
    await trx.deleteFrom("idempotency_keys").where("scope", "like", `% ${id}`).execute();
  const placed = await trx
    .selectFrom("bookings")
    .select("idempotency_key")
    .where("id", "in", bookings)
    .execute();
  for (const { idempotency_key: stored } of placed) {
    // As answer-booking.server.ts and answer-group.server.ts make it; each booking of a group has its place added.
    const [, kind, key] = /^(api|api-group):(.*)$/s.exec(stored) ?? [];
    if (key === undefined) continue;
    const isGroup = kind === "api-group";
    await trx
      .deleteFrom("idempotency_keys")
      .where("scope", "=", isGroup ? "POST /api/groups" : "POST /api/bookings")
      .where("key", "=", isGroup ? key.replace(/ \d+$/, "") : key)
      .execute();
  }
}
