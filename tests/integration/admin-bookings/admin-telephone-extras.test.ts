// Extras and a promotion's code in a booking by telephone: priced before saving by the rules for guests, and kept when refused.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { listBookingExtras } from "#app/extras/booking-extras.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { aTelephoneForm, telephonePath } from "#tests/support/admin/telephone-form.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { writeAPromotion } from "#tests/support/booking/promotions.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const path = telephonePath;

describe.each(databases)("extras and codes by telephone on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let admin: TestBrowser;
  let typed: Record<string, string>;
  beforeEach(async () => {
    clock.set("2027-01-09T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    const app = anApp(database, clock);
    await anOwner(app);
    admin = await signedInBrowser(app);
    // The penthouse for a week, as tests/support/booking-requests.ts has it: 1,980.66.
    typed = await aTelephoneForm(admin);
  });
  afterEach(() => database.close());

  const book = (changes: Record<string, string>) =>
    admin.post(path, { ...typed, do: "book", agreed: "on", total: "198066", ...changes });

  test("extras and a code: priced before saving, as for guests, and booked at that price", async () => {
    const promotion = await writeAPromotion(database.db);
    const extras = await listExtras(database.db);
    const named = (name: string) => extras.find(({ words }) => words.en?.name === name)!.id;
    const [transfer, cot] = [named("Airport transfer"), named("Cot")];
    expect((await admin.get(path)).page.extras).toBeNull();
    const asked = await admin.post(path, { ...typed, do: "price", code: "summer" });
    expect(asked.answer.offer.quote.total).toBe(1604_93);
    expect(asked.answer.extras.shown.items.map(({ id }: { id: string }) => id)).toContain(cot);
    const chosen = {
      code: "summer",
      [`extra-${cot}`]: "2",
      [`extra-${transfer}`]: "1",
      [`flight-${transfer}`]: "mk 749",
      [`time-${transfer}`]: "06:40",
    };
    // The day before it is too late for guests to order a cot; staff may, and are told.
    const again = await admin.post(path, { ...typed, ...chosen, do: "price" });
    expect(again.answer).toMatchObject({
      faults: [],
      offer: { quote: { total: 1649_93 } },
      extras: { late: ["Cot"] },
    });
    const [shown] = again.answer.extras.shown.items.filter(
      ({ id }: { id: string }) => id === transfer,
    );
    expect(shown).toMatchObject({ quantity: 1 });
    expect(JSON.stringify(shown)).toContain("MK 749");
    const badTime = { ...chosen, [`time-${transfer}`]: "25:99", total: "164993" };
    expect((await book(badTime)).answer).toMatchObject({
      faults: [{ field: `time-${transfer}`, reason: "flightTime" }],
      offer: { quote: { total: 1649_93 } },
    });
    // Booked at a price without them: told anew.
    expect(await book({ ...chosen, total: "160493" })).toMatchObject({
      status: 400,
      answer: {
        faults: [{ field: "agreed", reason: "priceChanged" }],
        offer: { quote: { total: 1649_93 } },
      },
    });
    expect(await book({ ...chosen, total: "164993" })).toMatchObject({ status: 303 });
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry?.after).toMatchObject({
      total: "1649.93 EUR",
      extras: "Airport transfer; Cot × 2",
      tooLateForGuests: "Cot",
    });
    const booking = await findBookingByReference(database.db, entry!.subject);
    expect(booking).toMatchObject({ total: 1649_93, dueNow: 0 });
    expect((await readBalance(database.db, booking!.id)).open).toBe(1649_93);
    expect(await listBookingExtras(database.db, booking!.id)).toMatchObject([
      { id: transfer, flight: "MK 749", time: "06:40" },
      { id: cot, quantity: 2 },
    ]);
    const uses = await database.db.selectFrom("promotion_uses").select("promotion_id").execute();
    expect(uses).toEqual([{ promotion_id: promotion.id }]);
  });

  test("a code that is refused, an extra that the stay cannot have: said beside the field, what was typed stays", async () => {
    const extras = await listExtras(database.db);
    const { id } = extras.find(({ words }) => words.en?.name === "Cot")!;
    const asked = await admin.post(path, { ...typed, do: "price", code: "NOBODYS" });
    expect(asked).toMatchObject({
      status: 400,
      answer: {
        faults: [{ field: "code", reason: "codeUnknown" }],
        offer: { quote: { total: 1980_66 } },
        typed: { code: "NOBODYS" },
      },
    });
    expect(await book({ code: "NOBODYS" })).toMatchObject({
      status: 400,
      answer: { faults: [{ field: "code" }] },
    });
    const tooMany = await admin.post(path, { ...typed, do: "price", [`extra-${id}`]: "99" });
    expect(tooMany.answer.faults).toEqual([
      { field: `extra-${id}`, reason: "extraUnavailable", values: { name: "Cot" } },
    ]);
    // Without a stay no extras can be offered; what was chosen waits for the next try.
    const noStay = { ...typed, checkIn: "", do: "price", [`extra-${id}`]: "1" };
    expect((await admin.post(path, noStay)).answer).toMatchObject({
      extras: null,
      sent: [[`extra-${id}`, "1"]],
    });
    expect(await database.db.selectFrom("bookings").select("id").execute()).toEqual([]);
  });
});
