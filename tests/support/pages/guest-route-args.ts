// Requests of a guest with the secret link of the email, for tests of the pages behind it.
import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { findBookingById, updateBooking } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { type App, appContext, requestInfoContext } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";

/** The secret in the email to the guest, before it is sent. */
export async function secretOf(booking: Booking, { database }: App): Promise<string> {
  const { payload } = await database.db
    .selectFrom("outbox")
    .select("payload")
    .where("booking_id", "=", booking.id)
    .where("kind", "=", "guestConfirmation")
    .executeTakeFirstOrThrow();
  const { manageToken } = JSON.parse(payload ?? "null") as { manageToken: string };
  return manageToken;
}

/** Replaces the secret in the email, which may have been sent already, by a new one. */
export async function replaceSecret({ id }: Booking, { database, clock }: App): Promise<string> {
  const manageToken = randomUUID();
  await inTransaction(database.db, async (trx) => {
    const booking = await findBookingById(trx, id);
    if (!booking) throw new Error(`There is no booking ${id}`);
    await updateBooking(trx, booking, { manageToken }, clock.now());
  });
  return manageToken;
}

/** The arguments of a route's loader or action. With `form` it is a POST; `network` is the guest's IP address. */
export function guestRouteArgs(
  app: App,
  path: string,
  params: Record<string, string>,
  form?: Record<string, string | number>,
  network = "192.0.2.1",
): never {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const began = app.clock.now();
  context.set(requestInfoContext, { requestId: "test", began, network, tooLarge: false });
  const body = form && new URLSearchParams(Object.entries(form).map(([k, v]) => [k, String(v)]));
  const request = new Request(`https://hotel.example${path}`, {
    ...(body && { method: "POST", body }),
  });
  return { request, params, context } as never;
}
