// A week in the penthouse whose guest moves: what tests of it do with it.
import { expect } from "vitest";
import { facts } from "#property/facts.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import type { RequestedStay } from "#app/bookings/change/preview-change.server.ts";
import { setArrivalStatus } from "#app/bookings/arrival/set-arrival-status.server.ts";
import { movedTo } from "#app/stays/rules/moves.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";

/** From Monday 1 to Monday 8 March 2027, in the penthouse (4), paid by card on 20 February; in tests the guest moves on Friday. */
export const stay = { checkIn: "2027-03-01", checkOut: "2027-03-08" };
export const friday = "2027-03-05";

/** Close its `harness`. */
export type MovingGuest = Awaited<ReturnType<typeof openMovingGuest>>;

/** Books the stay; every function reads the booking again. */
export async function openMovingGuest(dialect: Parameters<typeof openPaymentHarness>[0]) {
  const harness = await openPaymentHarness(dialect);
  harness.clock.set("2027-02-20T08:00:00Z");
  const booking = bookingOf(await harness.place(aRequest({ stay, payment: aCard("success") })));
  const now = async () => (await findBookingByReference(harness.database.db, booking.reference))!;
  async function change(changes: Partial<RequestedStay>) {
    const { database, app, clock } = harness;
    const { reference, version, apartmentId, checkIn, checkOut, adults, children } = await now();
    const wanted = {
      apartmentId,
      stay: { checkIn, checkOut },
      party: { adults, children },
      price: "keep" as const,
      actor: "owner" as const,
      ...changes,
    };
    const preview = await previewChange(await now(), wanted, database.db, clock.now(), facts);
    const [agreedTotal, agreedRefund] = preview.ok
      ? [preview.offer.quote.total, preview.offer.refund]
      : [0, 0];
    return changeStay({ ...wanted, reference, version, agreedTotal, agreedRefund }, app);
  }
  async function move(from: string, apartmentId: number) {
    const result = await change({ moves: movedTo(await now(), { from, apartmentId }) });
    return result.ok ? "ok" : result.reason;
  }
  async function held(): Promise<string> {
    const rows = await harness.database.db
      .selectFrom("nights")
      .select(["apartment_id", "night"])
      .where("booking_id", "=", booking.id)
      .orderBy("night")
      .execute();
    return rows.map(({ apartment_id, night }) => `${apartment_id} ${night.slice(5)}`).join(", ");
  }
  const buy = (apartmentId: number, checkIn: string, checkOut: string) =>
    harness.place(
      aRequest({
        stay: { checkIn, checkOut },
        apartmentId,
        source: "owner",
      }),
    );
  async function record(arrivalStatus: "arrive" | "leave" | "undoLeaving") {
    const { reference, version } = await now();
    return setArrivalStatus({ reference, version, arrivalStatus }, harness.app, async () => {});
  }
  const consistent = async () => expect(await findInconsistencies(harness.database.db)).toEqual([]);
  return { harness, booking, now, change, move, held, buy, record, consistent };
}
