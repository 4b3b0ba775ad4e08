// A damage deposit held on the guest's card: asked for, placed, kept in part, and released by itself; the same through every
// gateway.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { decideHold } from "#app/bookings/deposits/decide-hold.server.ts";
import type { HoldDecision } from "#app/bookings/deposits/decide-hold.server.ts";
import { findDeposit } from "#app/bookings/deposits/deposits.sql.server.ts";
import { listHolds } from "#app/bookings/deposits/holds.sql.server.ts";
import { receiveDeposit } from "#app/bookings/deposits/record-deposit.server.ts";
import { settleDepositHolds } from "#app/bookings/deposits/settle-deposit-holds.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import {
  agreeOnHolds,
  balancesOf,
  bookHeldStay,
  depositStateOf,
  emailsOfKind,
  heldAmount,
  noonOf,
  placeOn,
  recordStatus,
  tasksOfToday,
} from "#tests/support/payments/deposit-holds.ts";
import { gateways, openGatewayHarness } from "#tests/support/payments/gateway-harness.ts";
import type { GatewayHarness } from "#tests/support/payments/gateway-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const everywhere = gateways.flatMap((gateway) =>
  databases.map((dialect) => ({ gateway, dialect })),
);
const staff = { userId: "staff", alsoWrite: async () => {} };

describe.each(everywhere)(
  "a deposit on a card through $gateway on $dialect",
  ({ gateway, dialect }) => {
    let harness: GatewayHarness;
    let booking: Booking;
    beforeEach(async () => {
      harness = await openGatewayHarness(gateway, dialect);
      agreeOnHolds(harness.app);
      booking = await bookHeldStay(harness);
    });
    afterEach(() => harness.close());
    const at = (day: number) => harness.clock.set(noonOf(day));
    const runJob = () => settleDepositHolds(harness.app);
    const state = () => depositStateOf(booking, harness.app);
    const tasks = () => tasksOfToday(harness.app);
    const emails = (kind: string) => emailsOfKind(booking, kind, harness.app);
    const place = (outcome: "success" | "challenge" = "success") =>
      placeOn(booking, harness.card(outcome), harness.app);
    const decide = (decision: HoldDecision) =>
      decideHold(booking.reference, decision, staff, harness.app);
    const keep = (cents: number) =>
      decide({ do: "take", keep: cents, reason: "The lamp beside the bed" });

    test("asked for once on the day before, placed, and released by itself on the day that was told", async () => {
      harness.clock.set("2027-03-07T04:59:00Z");
      await runJob();
      expect(await emails("guestDepositAsked")).toEqual([]);
      harness.clock.set("2027-03-07T05:00:00Z");
      await Promise.all([runJob(), runJob()]);
      const [asked, ...more] = await emails("guestDepositAsked");
      expect(more).toEqual([]);
      expect(asked?.text).toMatch(/\/my-booking\/[\w-]{22}\/deposit/);
      expect([await state(), await tasks()]).toMatchObject([{ guest: "place" }, ["place"]]);

      expect(await place()).toEqual({ ok: true, outcome: "placed" });
      expect(await state()).toMatchObject({ holds: ["placed"], deposit: "due", guest: "onCard" });
      expect([await harness.held(), await harness.money(), await tasks()]).toEqual([
        heldAmount,
        0,
        [],
      ]);
      const [held] = await emails("guestDepositHeld");
      expect(held?.text).toContain("€200.00 is held on your card. Nothing was charged.");
      expect((await emails("guestDepositAsked"))[0]).toBeNull();

      at(11);
      expect(await tasks()).toEqual(["inspect"]);
      harness.clock.set("2027-03-13T19:59:00Z");
      await runJob();
      expect(await state()).toMatchObject({ holds: ["placed"] });
      harness.clock.set("2027-03-13T20:00:00Z");
      await Promise.all([runJob(), runJob()]);
      expect(await state()).toMatchObject({
        holds: ["released"],
        deposit: "ended",
        kept: 0,
        guest: "released",
      });
      expect([await harness.held(), await harness.money(), await tasks()]).toEqual([0, 0, []]);
      const [back, ...again] = await emails("guestDepositReturned");
      expect(again).toEqual([]);
      expect(back?.text).toContain("We have released all of the €200.00 held on your card.");
      expect(await balancesOf(booking, harness.app)).toMatchObject({ card: 0, damages: 0 });
    });

    test("a part is kept once, however many press; the rest is released, and the ledger has what was taken", async () => {
      at(7);
      await place();
      at(11);
      const open = (await readBalance(harness.database.db, booking.id)).open;
      expect(await keep(heldAmount + 1)).toMatchObject({ ok: false, reason: "keptTooMuch" });
      const both = await Promise.all([keep(35_50), keep(35_50)]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect([await harness.held(), await harness.money()]).toEqual([0, 35_50]);
      expect(await state()).toMatchObject({ deposit: "ended", kept: 35_50, guest: "taken" });
      expect(await balancesOf(booking, harness.app)).toMatchObject({
        card: 35_50,
        damages: -35_50,
      });
      expect(await readBalance(harness.database.db, booking.id)).toMatchObject({ open });
      const [told, ...more] = await emails("guestDepositReturned");
      expect(more).toEqual([]);
      expect(told?.text).toContain("€164.50");
      expect(told?.text).toContain("We have charged €35.50 for damage:");
      expect(told?.text).toContain("The lamp beside the bed");
      expect(await keep(10_00)).toMatchObject({ ok: false, reason: "noHold" });
      // The reason is in the email only.
      const rows = await listHolds(harness.database.db, booking.id);
      expect(rows.map(({ keepReason }) => keepReason)).toEqual([""]);
    });

    test("one keeps a part while another releases all: what was decided first is done, and nothing else", async () => {
      at(7);
      await place();
      at(11);
      const decided = await Promise.all([
        decide({ do: "take", keep: 35_50, reason: "The lamp" }),
        decide({ do: "release" }),
      ]);
      const taken = decided[0].ok ? 35_50 : 0;
      expect(decided.map(({ ok }) => ok)).toEqual([taken > 0, taken === 0]);
      expect([await harness.held(), await harness.money()]).toEqual([0, taken]);
      expect(await state()).toMatchObject({ deposit: "ended", kept: taken });
      expect(await balancesOf(booking, harness.app)).toMatchObject({ card: taken });
      expect(await emails("guestDepositReturned")).toHaveLength(1);
    });

    test("all of it can be kept", async () => {
      at(7);
      await place();
      at(11);
      const decided = await decide({ do: "take", keep: heldAmount, reason: "The door" });
      expect(decided).toMatchObject({ ok: true, isDone: true });
      expect(await state()).toMatchObject({ holds: ["taken"], kept: heldAmount, guest: "taken" });
      expect([await harness.held(), await harness.money()]).toEqual([0, heldAmount]);
    });

    test("3-D Secure: held once the guest has approved; what is left at the bank gives way to another card", async () => {
      at(7);
      expect(await place("challenge")).toMatchObject({ ok: true, outcome: "actionNeeded" });
      expect([await state(), await harness.held()]).toMatchObject([{ guest: "placing" }, 0]);
      expect(await place("challenge")).toMatchObject({ ok: true, outcome: "actionNeeded" });
      expect((await state()).holds).toEqual(["declined", "requires_action"]);
      const [first, second] = await listHolds(harness.database.db, booking.id);
      await harness.approveHold(first?.gatewayReference ?? "");
      await harness.approveHold(second?.gatewayReference ?? "");
      harness.clock.advance({ seconds: 6 });
      await Promise.all([runJob(), runJob()]);
      expect(await state()).toMatchObject({ holds: ["declined", "placed"], guest: "onCard" });
      expect(await harness.held()).toBe(heldAmount);
      expect(await emails("guestDepositHeld")).toHaveLength(1);
      expect(await place()).toEqual({ ok: true, outcome: "placed" });
      expect((await state()).holds).toHaveLength(2);
    });

    test("left at the bank, it is called off after an hour, and asked about no more", async () => {
      at(7);
      await place("challenge");
      harness.clock.advance({ minutes: 59 });
      await runJob();
      expect((await state()).holds).toEqual(["requires_action"]);
      harness.clock.advance({ minutes: 1 });
      await Promise.all([runJob(), runJob()]);
      expect(await state()).toMatchObject({ holds: ["declined"], guest: "place" });
      expect(await place()).toEqual({ ok: true, outcome: "placed" });
    });

    test("pressed four times, and with two cards at once: one hold", async () => {
      at(7);
      const card = harness.card("success");
      await Promise.all([1, 2, 3, 4].map(() => placeOn(booking, card, harness.app)));
      expect([(await state()).holds, await harness.held()]).toEqual([["placed"], heldAmount]);
      at(14);
      await runJob();
      const other = await bookHeldStay(harness, {
        apartmentId: 1,
        stay: { checkIn: "2027-04-08", checkOut: "2027-04-11" },
      });
      harness.clock.set("2027-04-07T08:00:00Z");
      await Promise.all([1, 2].map(() => placeOn(other, harness.card("success"), harness.app)));
      expect(await harness.held()).toBe(heldAmount);
    });

    test("kept for now it is not released by itself; the provider ends it, and it is shown as released", async () => {
      at(7);
      await place();
      at(11);
      expect(await decide({ do: "wait" })).toMatchObject({ ok: true });
      expect(await decide({ do: "wait" })).toMatchObject({ ok: false, reason: "noHold" });
      expect(await tasks()).toEqual(["waits"]);
      harness.clock.set("2027-03-14T07:59:00Z");
      await runJob();
      expect(await state()).toMatchObject({ holds: ["placed"], guest: "onCard" });
      at(14);
      await runJob();
      expect(await state()).toMatchObject({
        holds: ["expired"],
        deposit: "ended",
        guest: "released",
      });
      expect([await harness.held(), await emails("guestDepositReturned")]).toMatchObject([0, [{}]]);
      const late = await decide({ do: "take", keep: 10_00, reason: "Too late" });
      expect(late).toMatchObject({ ok: false, reason: "noHold" });
    });

    test("a cancelled stay, and a guest who does not come: released at once", async () => {
      const noShow = await bookHeldStay(harness, { apartmentId: 1 });
      at(7);
      await place();
      const { reference, version } = booking;
      const cancel = { reference, version, agreedRefund: 0, actor: "owner" } as const;
      expect(await cancelBooking(cancel, harness.app)).toMatchObject({ ok: true });
      await runJob();
      expect(await state()).toMatchObject({ holds: ["released"], deposit: "ended" });
      await placeOn(noShow, harness.card("success"), harness.app);
      at(9);
      await recordStatus(noShow, "noShow", harness.app);
      await runJob();
      expect(await depositStateOf(noShow, harness.app)).toMatchObject({ holds: ["released"] });
      expect(await harness.held()).toBe(0);
    });

    test("a guest who leaves early: released so many days after that", async () => {
      at(7);
      await place();
      at(8);
      await recordStatus(booking, "arrive", harness.app);
      at(9);
      await recordStatus(booking, "leave", harness.app);
      expect(await tasks()).toEqual(["inspect"]);
      at(11);
      await runJob();
      expect((await state()).holds).toEqual(["placed"]);
      at(12);
      await runJob();
      expect(await state()).toMatchObject({ holds: ["released"], deposit: "ended" });
    });

    test("cash takes the place of a hold that waits at the bank, not of one that is placed", async () => {
      const other = await bookHeldStay(harness, { apartmentId: 1 });
      at(8);
      await place("challenge");
      const hold = (await listHolds(harness.database.db, booking.id))[0];
      expect(await receiveDeposit(booking.reference, staff, harness.app)).toMatchObject({
        ok: true,
      });
      expect(await state()).toMatchObject({ holds: ["releasing"], deposit: "held", guest: "held" });
      // Approved in the last moment: it is given back.
      await harness.approveHold(hold?.gatewayReference ?? "");
      harness.clock.advance({ seconds: 6 });
      await runJob();
      expect(await state()).toMatchObject({ holds: ["released"], deposit: "held" });
      expect(await harness.held()).toBe(0);
      await placeOn(other, harness.card("success"), harness.app);
      const received = await receiveDeposit(other.reference, staff, harness.app);
      expect(received).toMatchObject({ ok: false, reason: "onCard" });
    });

    test("a longer stay, and one for which no amount can be held, leaves cash", async () => {
      const week = { checkIn: "2027-05-01", checkOut: "2027-05-08" };
      const long = await bookHeldStay(harness, { stay: week });
      const { db } = harness.database;
      expect(await findDeposit(db, long.id)).toMatchObject({ method: "cash", amount: heldAmount });
      harness.clock.set("2027-04-30T08:00:00Z");
      await runJob();
      expect(await emailsOfKind(long, "guestDepositAsked", harness.app)).toEqual([]);
      expect(await placeOn(long, harness.card("success"), harness.app)).toMatchObject({
        ok: false,
      });
      const { holds: _none, ...withoutHolds } = harness.app.gateway;
      harness.app.gateway = withoutHolds;
      const stay = { checkIn: "2027-06-01", checkOut: "2027-06-03" };
      const plain = await bookHeldStay(harness, { stay });
      expect(await findDeposit(db, plain.id)).toMatchObject({ method: "cash" });
    });
  },
);
