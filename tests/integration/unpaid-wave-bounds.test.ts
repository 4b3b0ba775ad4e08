// When unpaid bookings count as a wave.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countUses } from "#app/platform/count-uses.ts";
import { aRequest } from "#tests/house/booking-requests.ts";
import { aGuest } from "#tests/house/guests.ts";
import { databases } from "#tests/house/open-house.ts";
import { openTill, type Till } from "#tests/house/till.ts";

describe.each(databases)("unpaid bookings far ahead on %s", (dialect) => {
  let till: Till;
  beforeEach(async () => {
    till = await openTill(dialect);
    till.house.uses = countUses(till.clock);
  });
  afterEach(() => till.close());

  // Forty nights more than half a year ahead.
  const place = (apartmentId: number) =>
    till.place(
      aRequest({
        apartmentId,
        stay: { checkIn: "2027-06-01", checkOut: "2027-07-11" },
        party: { adults: 1, children: 0 },
        guest: { ...aGuest({ email: `guest.${apartmentId}@example.com` }) },
        network: `network ${apartmentId}`,
      }),
    );
  /** 160 nights: more than 135, a quarter of 540. */
  const flood = async () => {
    for (const n of [2, 3, 4, 5]) expect(await place(n)).toMatchObject({ outcome: "confirmed" });
  };

  test("are a wave like those of the coming weeks", async () => {
    await flood();
    expect(await place(1)).toMatchObject({ ok: true, outcome: "confirmByEmail" });
  });
});
