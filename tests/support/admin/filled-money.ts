// A site on which every kind of money occurs, each sum with unusual cents: prices, payments, refunds, deposits, disputes, groups,
// promotions, extras, what another site pays. For tests of who is shown an amount.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { insertDeposit } from "#app/bookings/deposits/deposits.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { placeGroup } from "#app/bookings/place/place-group.server.ts";
import { insertFeed } from "#app/channels/feeds.sql.server.ts";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { aClock } from "../clock.ts";
import { aCard, aRequest } from "../booking-requests.ts";
import { aGroup } from "../booking/groups.ts";
import { writeAPromotion } from "../booking/promotions.ts";
import { recordEntry } from "../booking/recorded-entries.ts";
import { aStay } from "../booking/stays.ts";
import { bookingOf } from "../payments/payment-harness.ts";
import type { TestBrowser } from "./admin-site.ts";

/** What the pages of the site are about. */
export interface FilledMoney {
  /** Who is here and paid a part, who comes today by card with extras, who leaves today, who cancelled, a group. */
  here: Booking;
  coming: Booking;
  leaving: Booking;
  cancelled: Booking;
  together: Booking;
  message: string;
  template: string;
  /** The receipt of the recorded payment. */
  receipt: string;
}

const noFlights = { flight: "", time: "", ways: "both", flightBack: "", timeBack: "" } as const;

// The day of the pages, eight in the morning of Mauritius.
const moneyDay = "2027-01-12T04:00:00Z";

/** Fills a seeded database whose owner is signed in; the clock ends at `moneyDay`. */
export async function fillMoney(
  app: App,
  owner: TestBrowser,
  clock: ReturnType<typeof aClock>,
): Promise<FilledMoney> {
  const { db } = app.database;
  clock.set("2026-12-01T08:00:00Z");
  await db
    .updateTable("apartments")
    .set({ base_rate: sql<number>`13741 + 103 * id`, cleaning_fee: sql<number>`6183 + 7 * id` })
    .execute();
  await db
    .updateTable("extras")
    .set({ amount: sql<number>`amount + 1137` })
    .execute();
  await writeAPromotion(db, { percent: null, amount: 31_77, code: "LAGOON" }, clock.now());
  const extras = (await listExtras(db))
    .slice(0, 1)
    .map(({ id }) => ({ id, quantity: 1, ...noFlights }));
  const place = async (checkIn: string, nights: number, changes: Parameters<typeof aRequest>[0]) =>
    bookingOf(await placeBooking(aRequest({ stay: aStay({ checkIn, nights }), ...changes }), app));
  const here = await place("2027-01-10", 7, { apartmentId: 1 });
  const coming = await place("2027-01-12", 4, {
    apartmentId: 2,
    payment: aCard("success"),
    code: "LAGOON",
    extras,
  });
  const leaving = await place("2027-01-08", 4, { apartmentId: 3, payment: aCard("success") });
  const other = await place("2027-01-20", 5, { apartmentId: 4, payment: aCard("success") });
  const { reference, version } = other;
  await cancelBooking({ reference, version, agreedRefund: other.dueNow, actor: "guest" }, app);
  const group = await placeGroup(
    aGroup({ stay: aStay({ checkIn: "2027-02-01", nights: 7 }) }),
    app,
  );
  if (!group.ok || !("bookings" in group)) throw new Error("no group");
  clock.set(moneyDay);
  const message = randomUUID();
  const now = clock.now();
  const guest = { name: "Claire Moreau", email: here.email, phone: "", language: "en" as const };
  await inTransaction(db, async (trx) => {
    const deposit = { currency: "EUR", returnDays: 3, now };
    await insertDeposit(trx, { bookingId: here.id, amount: 217_93, ...deposit });
    const asked = {
      id: message,
      sendHash: message,
      subject: "stay" as const,
      message: "Hello",
      now,
    };
    await insertMessage(trx, { ...guest, ...asked, bookingId: here.id });
    const address = "https://calendar.invalid/6.ics";
    await insertFeed(trx, { apartmentId: 6, label: "Other", address }, now);
    for (const night of ["2027-01-12", "2027-01-13"])
      await trx
        .insertInto("nights")
        .values({
          apartment_id: 6,
          night,
          kind: "channel",
          booking_id: null,
          expires_at: null,
          note: "Other",
        })
        .execute();
    const [payment] = await trx
      .selectFrom("payments")
      .select("id")
      .where("booking_id", "=", leaving.id)
      .execute();
    const sums = { amount: 219_41, withdrawn: 219_41, fee: 15_13, reinstated: 0, fee_returned: 0 };
    const dispute = { id: "dp_1", booking_id: leaving.id, payment_id: payment?.id ?? "" };
    const state = { reason: "fraudulent", status: "needs_response", currency: "EUR" };
    const at = now.toISOString();
    const dates = { evidence_due_by: null, created_at: at, updated_at: at };
    await trx
      .insertInto("disputes")
      .values({ ...dispute, ...sums, ...state, ...dates })
      .execute();
  });
  const path = `/admin/bookings/${here.reference}`;
  const send = async (address: string, form: Record<string, string>) => {
    const { status, answer } = await owner.post(address, form);
    if (status !== 303) throw new Error(`${address} ${status} ${JSON.stringify(answer)}`);
  };
  await send(path, { do: "arrive", version: String(here.version) });
  const paid = { ref: "p1", method: "cash" as const, amount: 83_19, day: "2027-01-12" };
  const receipt = await recordEntry(db, here, paid);
  await send("/admin/channels/stay/6-2027-01-12", { name: "Luc Petit", amount: "431.87" });
  const { id: template } = await db
    .selectFrom("message_templates")
    .select("id")
    .executeTakeFirstOrThrow();
  const cancelled = other;
  const [together] = group.bookings;
  return { here, coming, leaving, cancelled, together: together!, message, template, receipt };
}

/**
 * Every sum of money in the database that is unusual enough to be recognized: 10.00 or more, with cents. From columns of numbers and
 * from numbers inside of JSON, by the names of the columns and fields.
 */
export async function sumsIn(db: Db): Promise<Set<number>> {
  const tables = await db.introspection.getTables();
  const found = new Set<number>();
  const keep = (name: string, value: unknown) => {
    const isSum = /amount|total|price|rate|fee|due|paid|withdrawn|charged|balance|base|retained/i;
    if (typeof value === "number" && Number.isInteger(value) && isSum.test(name))
      if (Math.abs(value) >= 10_00 && value % 100 !== 0) found.add(Math.abs(value));
  };
  const walk = (name: string, value: unknown) => {
    if (value !== null && typeof value === "object")
      for (const [key, below] of Object.entries(value)) walk(/^\d+$/.test(key) ? name : key, below);
    else keep(name, value);
  };
  for (const { name: table } of tables) {
    if (/kysely|page_view|analytics/.test(table)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      db,
    );
    for (const row of rows)
      for (const [name, value] of Object.entries(row))
        if (typeof value === "string" && /^[[{]/.test(value)) walk(name, parsed(value));
        else keep(name, value);
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The sums that stand in a text, in every way in which one is written, with their places: cents as data has them, and decimals. */
export function sumsWrittenIn(text: string): { sum: number; index: number }[] {
  const asData = [...text.matchAll(/(?<![\w.,-])\d{4,7}(?![\w-]|[.,]\d)/g)].map(
    ({ 0: digits, index }) => ({ sum: Number(digits), index }),
  );
  const asDecimals = [
    ...text.matchAll(
      /(?<![\w.,])(\d{1,3}(?:[.,'\u2019\u00A0\u202F ]\d{3})+|\d+)[.,](\d{2})(?!\d)/g,
    ),
  ].map(({ 1: whole = "", 2: rest = "", index }) => ({
    sum: Number(whole.replaceAll(/\D/g, "") + rest),
    index,
  }));
  return [...asData, ...asDecimals];
}
