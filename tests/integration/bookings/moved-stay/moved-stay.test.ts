// A guest who moves during the stay: one booking whose nights are in two apartments, and never sold twice.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { loadToday } from "#app/admin/today/today.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { loadMyChange, submitMyChange } from "#app/guest-area/change/my-change.server.ts";
import { inboxMailer } from "#app/platform/emails/mailer.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

import { friday, openMovingGuest, stay } from "#tests/support/booking/moved-stay.ts";
import type { MovingGuest } from "#tests/support/booking/moved-stay.ts";

const first = "4 03-01, 4 03-02, 4 03-03, 4 03-04";

describe.each(databases)("a guest who moves on %s", (dialect) => {
  let guest: MovingGuest;
  beforeEach(async () => {
    guest = await openMovingGuest(dialect);
  });
  afterEach(() => guest.harness.close());

  test("the nights from that day on are in the other apartment, at the same price", async () => {
    const { booking, now, move, held, buy, consistent } = guest;
    expect(await move(friday, 2)).toBe("ok");
    expect(await held()).toBe(`${first}, 2 03-05, 2 03-06, 2 03-07`);
    expect(await now()).toMatchObject({ apartmentId: 4, total: booking.total, ...stay });
    // What it left can be bought, what it took cannot.
    expect(await buy(2, "2027-03-06", "2027-03-09")).toMatchObject({ reason: "nightsTaken" });
    expect(await buy(4, "2027-03-05", "2027-03-08")).toMatchObject({ ok: true });
    // So the way back is sold.
    expect(await move(friday, 4)).toBe("nightsTaken");
    expect(await held()).toBe(`${first}, 2 03-05, 2 03-06, 2 03-07`);
    await consistent();
  });

  test("a second move, and both taken back", async () => {
    const { now, move, held, consistent } = guest;
    expect(await move(friday, 2)).toBe("ok");
    expect(await move("2027-03-07", 5)).toBe("ok");
    expect(await held()).toBe(`${first}, 2 03-05, 2 03-06, 5 03-07`);
    await consistent();
    expect(await move("2027-03-07", 2)).toBe("ok");
    expect(await move(friday, 4)).toBe("ok");
    expect(await held()).toBe(`${first}, 4 03-05, 4 03-06, 4 03-07`);
    expect((await now()).moves).toEqual([]);
    await consistent();
  });

  test("an arrived guest keeps the nights already slept, and may move from today on", async () => {
    const { harness, change, move, held, record, consistent } = guest;
    harness.clock.set("2027-03-01T12:00:00Z");
    await record("arrive");
    harness.clock.set("2027-03-04T08:00:00Z");
    expect(await move("2027-03-03", 2)).toBe("nightsSlept");
    expect(await change({ apartmentId: 2, moves: [] })).toMatchObject({ reason: "nightsSlept" });
    expect(await move("2027-03-04", 2)).toBe("ok");
    expect(await held()).toBe("4 03-01, 4 03-02, 4 03-03, 2 03-04, 2 03-05, 2 03-06, 2 03-07");
    await consistent();
  });

  test("a closed or taken night in the target refuses the whole, a retired target too", async () => {
    const { harness, booking, now, move, held, buy, consistent } = guest;
    bookingOf(await buy(2, "2027-03-07", "2027-03-10"));
    expect(await move(friday, 2)).toBe("nightsTaken");
    const { db } = harness.database;
    await db
      .insertInto("night_rules")
      .values({
        apartment_id: 5,
        night: "2027-03-06",
        closed: 1,
        no_arrival: 0,
        no_departure: 0,
        min_nights: null,
      })
      .execute();
    await db.updateTable("settings").set({ version: 9 }).where("name", "=", "rateCard").execute();
    expect(await move(friday, 5)).toBe("nightsTaken");
    await db
      .updateTable("apartments")
      .set({ active: 0, stage: "retired" })
      .where("id", "=", 3)
      .execute();
    expect(await move(friday, 3)).toBe("unknownApartment");
    expect(await held()).toBe(`${first}, 4 03-05, 4 03-06, 4 03-07`);
    expect((await now()).version).toBe(booking.version);
    await consistent();
  });

  test("moves and bookings of the same nights at once: each whole or not at all", async () => {
    const { move, held, buy, consistent } = guest;
    const tries = await Promise.all([
      move(friday, 2),
      buy(2, "2027-03-06", "2027-03-09"),
      move(friday, 5),
      buy(5, "2027-03-04", "2027-03-07"),
    ]);
    expect(tries.filter((one) => one === "ok").length).toBeLessThanOrEqual(1);
    const nights = await held();
    expect([
      `${first}, 4 03-05, 4 03-06, 4 03-07`,
      `${first}, 2 03-05, 2 03-06, 2 03-07`,
      `${first}, 5 03-05, 5 03-06, 5 03-07`,
    ]).toContain(nights);
    await consistent();
  });

  test("by today's rates each night costs what its apartment does", async () => {
    const { harness, change, consistent } = guest;
    // 4 x 276 in the penthouse; 2 x 221 and 201 in apartment 2; a tenth off 1,747.00; cleaning 60 once, service 78.62, fee 42.
    expect(
      await change({ moves: [{ from: friday, apartmentId: 2 }], price: undefined }),
    ).toMatchObject({
      ok: true,
      booking: { total: 1752_92, dueNow: 1710_92 },
    });
    // No night was given up, so what was paid beyond it goes back whole.
    const { db } = harness.database;
    const refunds = await db.selectFrom("booking_refunds").select("amount").execute();
    expect(refunds).toEqual([{ amount: 1938_66 - 1710_92 }]);
    await consistent();
  });

  test("the ledger earns each night for its apartment; the sums stay", async () => {
    const { harness, booking, move, consistent } = guest;
    const sumsBy = async () => {
      const rows = await harness.database.db
        .selectFrom("ledger_movements")
        .select(["earned_on", "apartment_id", "debit", "credit", "amount"])
        .where("booking_id", "=", booking.id)
        .where("earned_on", "is not", null)
        .execute();
      const sums = new Map<string, number>();
      for (const { earned_on, apartment_id, debit, credit, amount } of rows) {
        const sign = debit === "guest" ? 1 : credit === "guest" ? -1 : 0;
        const key = `${apartment_id} ${earned_on?.slice(5)}`;
        sums.set(key, (sums.get(key) ?? 0) + sign * amount);
      }
      return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
    };
    const before = await sumsBy();
    expect(await move(friday, 2)).toBe("ok");
    const after = await sumsBy();
    for (const day of ["03-01", "03-04"]) expect(after[`4 ${day}`]).toBe(before[`4 ${day}`]);
    for (const day of ["03-05", "03-07"]) {
      expect(after[`4 ${day}`]).toBeUndefined();
      expect(after[`2 ${day}`]).toBe(before[`4 ${day}`]);
    }
    await consistent();
  });

  test("other dates keep the move that is within them, and cancelling frees both apartments", async () => {
    const { harness, now, change, move, held, buy, consistent } = guest;
    await move(friday, 2);
    expect(
      await change({ stay: { ...stay, checkOut: "2027-03-09" }, price: undefined }),
    ).toMatchObject({ ok: true });
    expect(await held()).toBe(`${first}, 2 03-05, 2 03-06, 2 03-07, 2 03-08`);
    expect(await change({ stay: { ...stay, checkOut: friday }, price: undefined })).toMatchObject({
      ok: true,
    });
    expect(await held()).toBe(first);
    expect((await now()).moves).toEqual([]);
    await move("2027-03-03", 5);
    await consistent();
    const { reference, version } = await now();
    const { refund } = await previewCancellation(
      await now(),
      harness.database.db,
      harness.clock.now(),
      facts.timeZone,
    );
    const cancelled = { reference, version, agreedRefund: refund, actor: "owner" as const };
    expect(await cancelBooking(cancelled, harness.app)).toMatchObject({ ok: true });
    expect(await held()).toBe("");
    expect(await buy(5, "2027-03-03", friday)).toMatchObject({ ok: true });
    await consistent();
  });

  test("who leaves early frees the nights of the second apartment, and gets them back there", async () => {
    const { harness, move, held, record, consistent } = guest;
    await move(friday, 2);
    harness.clock.set("2027-03-01T12:00:00Z");
    await record("arrive");
    harness.clock.set("2027-03-06T08:00:00Z");
    expect(await record("leave")).toMatchObject({ ok: true });
    expect(await held()).toBe(`${first}, 2 03-05`);
    const day = await loadToday("owner", "en", harness.app);
    expect(day.leaving).toMatchObject([{ apartmentId: 2 }]);
    expect(await record("undoLeaving")).toMatchObject({ ok: true });
    expect(await held()).toBe(`${first}, 2 03-05, 2 03-06, 2 03-07`);
    await consistent();
  });

  test("the guest is told with both apartments, unless staff say otherwise", async () => {
    const { harness, now, move } = guest;
    const sent = async () => {
      const rows = await harness.database.db.selectFrom("outbox").select("kind").execute();
      return rows.filter(({ kind }) => kind === "guestChange").length;
    };
    const moves = [{ from: friday, apartmentId: 2 }];
    const { app } = harness;
    const { reference, version, apartmentId, adults, children, total } = await now();
    const wanted = {
      reference,
      apartmentId,
      stay,
      party: { adults, children },
      price: "keep" as const,
    };
    const agreed = { agreedTotal: total, agreedRefund: 0, actor: "owner" as const };
    await changeStay({ ...wanted, ...agreed, version, moves, notifyGuest: false }, app);
    expect(await sent()).toBe(0);
    await move("2027-03-07", 5);
    expect(await sent()).toBe(1);
    await sendEmails({
      db: harness.database.db,
      mailer: inboxMailer(harness.database.db, harness.clock),
      clock: harness.clock,
      batch: 50,
      render: (email) => renderEmail(email, app),
    });
    const emails = await harness.database.db
      .selectFrom("inbox_letters")
      .select(["subject", "text"])
      .execute();
    const [email, ...others] = emails.filter(({ subject }) => subject.includes("changez"));
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`Vous changez d’appartement, ${reference}`);
    const text = email?.text.replaceAll(/\s+/g, " ") ?? "";
    for (const said of [
      "À partir du 1er mars 2027 : Suite Penthouse de luxe.",
      "À partir du 5 mars 2027 : Appartement familial Premium.",
      "À partir du 7 mars 2027 : Chambre double Classique.",
    ])
      expect(text).toContain(said);
  });

  test("a guest who gives up the first nights stays in the apartments of the others", async () => {
    const { harness, booking, now, move, held, consistent } = guest;
    const { app } = harness;
    const secret = await secretOf(booking, app);
    async function arriveOn(checkIn: string) {
      const search = new URLSearchParams({ ...stay, checkIn, adults: "2", children: "0" });
      const { offer } = (await loadMyChange(secret, search, "en", app))!;
      const form = new FormData();
      for (const [name, value] of search) form.set(name, value);
      form.set("version", String((await now()).version));
      form.set("total", String(offer?.quote.total));
      form.set("refund", String(offer?.refund));
      expect(await submitMyChange(secret, form, app)).toEqual({ ok: true });
    }
    await move("2027-03-03", 2);
    await move(friday, 5);
    await arriveOn("2027-03-04");
    expect(await held()).toBe("2 03-04, 5 03-05, 5 03-06, 5 03-07");
    expect(await now()).toMatchObject({
      apartmentId: 2,
      moves: [{ from: friday, apartmentId: 5 }],
    });
    await arriveOn(friday);
    expect(await held()).toBe("5 03-05, 5 03-06, 5 03-07");
    expect(await now()).toMatchObject({ apartmentId: 5, moves: [] });
    await consistent();
  });

  test("the rules of a day are those of the apartment in which the guest is then", async () => {
    const { harness, move, change } = guest;
    await move(friday, 2);
    const { db } = harness.database;
    const rule = { closed: 0, no_arrival: 0, no_departure: 1, min_nights: null } as const;
    await db
      .insertInto("night_rules")
      .values([
        { ...rule, apartment_id: 2, night: "2027-03-09" },
        { ...rule, apartment_id: 4, night: "2027-03-10" },
      ])
      .execute();
    await db.updateTable("settings").set({ version: 9 }).where("name", "=", "rateCard").execute();
    const until = (checkOut: string) =>
      change({ stay: { ...stay, checkOut }, price: undefined, actor: "guest" });
    expect(await until("2027-03-09")).toMatchObject({ fault: "noDeparture" });
    expect(await until("2027-03-10")).toMatchObject({ ok: true });
  });
});
