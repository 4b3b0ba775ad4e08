// A booking whose damage deposit of 200.00 is agreed to be held on the guest's card, and what becomes of it.
import { listDepositTasks } from "#app/admin/today/deposit-tasks.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { findDeposit } from "#app/bookings/deposits/deposits.sql.server.ts";
import { readGuestDeposit } from "#app/bookings/deposits/guest-deposit.server.ts";
import { listHolds } from "#app/bookings/deposits/holds.sql.server.ts";
import { placeHold } from "#app/bookings/deposits/place-hold.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { setArrivalStatus } from "#app/bookings/arrival/set-arrival-status.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { listEntries } from "#app/ledger/ledger.sql.server.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import type { OutboxEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { aRequest } from "../booking-requests.ts";
import { bookingOf } from "./payment-harness.ts";
import type { PaymentHarness } from "./payment-harness.ts";
import { aProperty } from "../property.ts";

/** The amount of the deposit, in cents. */
export const heldAmount = 200_00;

// From 8 to 11 March 2027: asked for on the 7th, and released on the 14th, by when a hold of the 7th ends.
const heldStay = { checkIn: "2027-03-08", checkOut: "2027-03-11" } as const;

/** Noon at the property on that day of March 2027. */
export const noonOf = (day: number) => `2027-03-${String(day).padStart(2, "0")}T08:00:00Z`;

/** Every apartment has a deposit that is given so, and goes back after three days. */
export function agreeOnHolds(app: App, by: "card" | "choice" = "card"): void {
  const damageDeposit = { amount: heldAmount, apartments: [], returnDays: 3, by };
  app.property = aProperty({ damageDeposit });
}

/** Books the stay, of which the deposit is to be held on a card. */
export async function bookHeldStay(
  harness: PaymentHarness,
  changes: Parameters<typeof aRequest>[0] = {},
): Promise<Booking> {
  return bookingOf(await harness.place(aRequest({ language: "en", stay: heldStay, ...changes })));
}

/** Places the hold as the page does. */
export function placeOn(
  booking: Booking,
  card: { token: string; brand: string; last4: string },
  app: App,
) {
  return placeHold(booking, { card, returnUrl: (id) => `https://hotel.example/after/${id}` }, app);
}

/** The statuses of the attempts, the deposit's, and what the guest reads. */
export async function depositStateOf(booking: Booking, { database: { db }, clock, property }: App) {
  const { today } = propertyDay(clock.now(), property.facts.timeZone);
  const deposit = await findDeposit(db, booking.id);
  const present = await findBookingById(db, booking.id);
  return {
    holds: (await listHolds(db, booking.id)).map(({ status }) => status),
    deposit: deposit?.status,
    kept: deposit?.kept,
    guest: (await readGuestDeposit(db, present ?? booking, today))?.state ?? null,
  };
}

/** What Today lists about deposits on a day. */
export function listTasksOf(day: string, { database: { db }, clock, property }: App) {
  return listDepositTasks(db, day, { now: clock.now(), timeZone: property.facts.timeZone });
}

/** What Today says about deposits. */
export async function tasksOfToday(app: App) {
  const { today } = propertyDay(app.clock.now(), app.property.facts.timeZone);
  return (await listTasksOf(today, app)).map(({ task }) => task);
}

/** The emails of that kind that were written for the booking; null for those that are obsolete. */
export async function emailsOfKind(booking: Booking, kind: string, app: App) {
  const rows = await app.database.db
    .selectFrom("outbox")
    .selectAll()
    .where("booking_id", "=", booking.id)
    .where("kind", "=", kind)
    .execute();
  return Promise.all(rows.map((row) => renderBookingEmail(row as OutboxEmail, app)));
}

/** What the booking's entries changed these accounts by: card clearing, damages, and what the guest owes. */
export async function balancesOf(booking: Booking, { database: { db } }: App) {
  const movements = (await listEntries(db, booking.id)).flatMap((entry) => entry.movements);
  const [card, damages, guest] = (["card", "damages", "guest"] as const).map((account) =>
    balanceOf(account, movements),
  );
  return { card, damages, guest };
}

/** Staff record that the guest arrived, left or did not come. */
export async function recordStatus(
  { id }: Booking,
  arrivalStatus: "arrive" | "leave" | "noShow",
  app: App,
): Promise<void> {
  const booking = await findBookingById(app.database.db, id);
  if (!booking) throw new Error(`There is no booking ${id}`);
  const { reference, version } = booking;
  const set = await setArrivalStatus({ reference, version, arrivalStatus }, app, async () => {});
  if (!set.ok) throw new Error(set.reason);
}

/** The app in a process that dies: the call reaches the provider, and its answer never comes back. */
export function dyingApp(app: App, at: "place" | "take" | "release"): App {
  const { holds } = app.gateway;
  if (!holds) throw new Error("The gateway holds nothing");
  const dying = async (...args: never[]) => {
    await (holds[at] as (...given: never[]) => Promise<unknown>)(...args);
    return new Promise<never>(() => {});
  };
  return { ...app, gateway: { ...app.gateway, holds: { ...holds, [at]: dying } } };
}
