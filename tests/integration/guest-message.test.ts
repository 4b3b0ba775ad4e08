// What a guest writes about the own booking arrives in the inbox, under the booking's name and no other.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { action, loader } from "#app/contact/guest-message-page.tsx";
import { aRequest } from "#tests/house/booking-requests.ts";
import { aVisit, secretOf } from "#tests/house/guest-visits.ts";
import { databases } from "#tests/house/open-house.ts";
import { bookingOf, openTill } from "#tests/house/till.ts";
import type { Till } from "#tests/house/till.ts";

describe.each(databases)("a guest writes, on %s", (dialect) => {
  let till: Till;
  beforeEach(async () => {
    till = await openTill(dialect);
  });
  afterEach(() => till.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) => {
    const booking = bookingOf(await till.place(aRequest(changes)));
    return { booking, secret: await secretOf(booking, till.house) };
  };
  const send = (token: string, form: Record<string, string>) =>
    action(aVisit(till.house, `/my-booking/${token}/write`, { token }, { key: "k1", ...form }));
  const inbox = () => till.database.db.selectFrom("messages").selectAll().execute();

  test("a transfer with its flight, once, in the house's language", async () => {
    const { booking, secret } = await book();
    const form = { transfer: "yes", flight: "MK 015", arrival: "16:30", message: "Deux valises" };
    for (let time = 0; time < 2; time++)
      expect(((await send(secret, form)) as Response).headers.get("location")).toBe(
        `/my-booking/${secret}?done=message`,
      );
    expect(await inbox()).toMatchObject([
      {
        name: "Claire Moreau",
        email: booking.email,
        subject: "transfer",
        language: "fr",
        status: "new",
        message: `Booking ${booking.reference}\nAsks for a transfer from the airport\nFlight MK 015\nArrives at 16:30\n\nDeux valises`,
      },
    ]);
    const letters = await till.database.db
      .selectFrom("outbox")
      .select(["recipient", "reply_to"])
      .where("kind", "=", "contactToOwner")
      .execute();
    expect(letters).toHaveLength(1);
    expect(letters[0]?.reply_to).toBe(booking.email);
    await send(secret, { ...form, key: "k2" });
    expect(await inbox()).toHaveLength(2);
  });

  test.each([
    [{}, { message: "nothing" }],
    [{ message: " \n " }, { message: "nothing" }],
    [{ transfer: "yes" }, { flight: "flightMissing" }],
    [{ arrival: "25:00" }, { arrival: "arrivalShape" }],
    [{ flight: "x".repeat(41) }, { flight: "tooLong" }],
    [{ flight: "MK\n015" }, { flight: "controlCharacters" }],
    [{ message: "x".repeat(4001) }, { message: "tooLong" }],
    [{ message: "a\u202eb" }, { message: "controlCharacters" }],
  ])("%j is refused, and nothing is kept", async (form, faults) => {
    const { secret } = await book();
    expect(await send(secret, form)).toMatchObject({ data: { faults }, init: { status: 400 } });
    expect(await inbox()).toEqual([]);
  });

  test("ten an hour, then the page says when to come back", async () => {
    const { secret } = await book();
    for (let time = 0; time < 10; time++) await send(secret, { message: "Hello", key: `${time}` });
    expect(await send(secret, { message: "Hello", key: "more" })).toMatchObject({
      data: { minutes: 60 },
      init: { status: 429 },
    });
    expect(await inbox()).toHaveLength(10);
  });

  test("ids of another booking in the form do nothing; without a secret there is no form", async () => {
    const mine = await book();
    const other = await book({
      apartmentId: 5,
      guest: { ...aRequest().guest, firstName: "Minh", email: "minh@example.com" },
    });
    const ids = {
      reference: other.booking.reference,
      id: other.booking.id,
      bookingId: other.booking.id,
      email: other.booking.email,
      name: "Minh",
      message: "Hello",
    };
    await send(mine.secret, ids);
    const kept = await inbox();
    expect(kept).toMatchObject([{ email: mine.booking.email, name: "Claire Moreau" }]);
    expect(JSON.stringify(kept)).not.toContain(other.booking.reference);
    for (const token of [other.booking.reference, other.booking.id, ""]) {
      await expect(send(token, ids)).rejects.toMatchObject({ init: { status: 404 } });
      const visit = aVisit(till.house, "/my-booking/x/write", { token });
      await expect(loader(visit)).rejects.toMatchObject({ init: { status: 404 } });
    }
    expect(await inbox()).toHaveLength(1);
  });
});
