// Holds of damage deposits when a process dies, an answer is lost or the provider cannot be reached: one hold, taken once or
// released, and told once; the same through every gateway.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { decideHold } from "#app/bookings/deposits/decide-hold.server.ts";
import type { HoldDecision } from "#app/bookings/deposits/decide-hold.server.ts";
import { settleDepositHolds } from "#app/bookings/deposits/settle-deposit-holds.server.ts";
import { listEntries } from "#app/ledger/ledger.sql.server.ts";
import {
  agreeOnHolds,
  balancesOf,
  bookHeldStay,
  depositStateOf,
  dyingApp,
  emailsOfKind,
  heldAmount,
  noonOf,
  placeOn,
  tasksOfToday,
} from "#tests/support/payments/deposit-holds.ts";
import { gateways, openGatewayHarness } from "#tests/support/payments/gateway-harness.ts";
import type { GatewayHarness } from "#tests/support/payments/gateway-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const everywhere = gateways.flatMap((gateway) =>
  databases.map((dialect) => ({ gateway, dialect })),
);
type Stage = Parameters<typeof dyingApp>[1];
const staff = { userId: "staff", alsoWrite: async () => {} };
const keep: HoldDecision = { do: "take", keep: 35_50, reason: "The lamp" };

describe.each(everywhere)("a hold through $gateway on $dialect", ({ gateway, dialect }) => {
  let harness: GatewayHarness;
  let booking: Booking;
  beforeEach(async () => {
    harness = await openGatewayHarness(gateway, dialect);
    agreeOnHolds(harness.app);
    booking = await bookHeldStay(harness);
    harness.clock.set(noonOf(7));
  });
  afterEach(() => harness.close());
  const runJob = () => settleDepositHolds(harness.app);
  const state = () => depositStateOf(booking, harness.app);
  const emails = (kind: string) => emailsOfKind(booking, kind, harness.app);
  const place = (app: App = harness.app) => placeOn(booking, harness.card("success"), app);
  const decide = (decision: HoldDecision, app: App = harness.app) =>
    decideHold(booking.reference, decision, staff, app);
  const startDying = (stage: Stage, work: (app: App) => Promise<unknown>) => {
    // Long after the test, the call that never returned times out, and finds the database closed.
    work(dyingApp(harness.app, stage)).catch(() => undefined);
  };
  /** A process that dies after the provider has done `stage`, and the job of another one a minute later. */
  const dieAt = async (stage: Stage, work: (app: App) => Promise<unknown>) => {
    startDying(stage, work);
    const placed = stage === "place" ? heldAmount : 0;
    await expect.poll(() => harness.held()).toBe(placed);
    harness.clock.advance({ minutes: 1 });
    await Promise.all([runJob(), runJob()]);
  };

  test("killed after it was placed: found by the job, and told once", async () => {
    await dieAt("place", place);
    expect(await state()).toMatchObject({ holds: ["placed"], guest: "onCard" });
    expect(await emails("guestDepositHeld")).toHaveLength(1);
    expect(await harness.held()).toBe(heldAmount);
  });

  test("killed after a part was taken, and before anything was written of it: taken once, entered once", async () => {
    await place();
    harness.clock.set(noonOf(11));
    await dieAt("take", (app) => decide(keep, app));
    expect(await state()).toMatchObject({ holds: ["taken"], deposit: "ended", kept: 35_50 });
    expect(await harness.money()).toBe(35_50);
    expect(await balancesOf(booking, harness.app)).toMatchObject({ card: 35_50, damages: -35_50 });
    const entries = await listEntries(harness.database.db, booking.id);
    expect(entries.filter(({ kind }) => kind === "depositTaken")).toHaveLength(1);
    expect((await emails("guestDepositReturned"))[0]?.text).toContain("The lamp");
  });

  test("killed after it was released: written down by the job", async () => {
    await place();
    harness.clock.set(noonOf(11));
    await dieAt("release", (app) => decide({ do: "release" }, app));
    expect(await state()).toMatchObject({ holds: ["released"], deposit: "ended", kept: 0 });
    expect(await emails("guestDepositReturned")).toHaveLength(1);
  });

  test("the provider cannot be reached: what was decided stands on Today until it is through", async () => {
    await place();
    harness.clock.set(noonOf(11));
    harness.disconnect();
    expect(await decide(keep)).toMatchObject({ ok: true, isDone: false });
    expect(await decide({ do: "release" })).toMatchObject({ ok: false, reason: "noHold" });
    harness.clock.advance({ minutes: 5 });
    await runJob();
    expect([await state(), await tasksOfToday(harness.app)]).toMatchObject([
      { holds: ["taking"], deposit: "due", guest: "taking" },
      ["stuck"],
    ]);
    harness.reconnect();
    harness.clock.advance({ minutes: 1 });
    await runJob();
    expect([await state(), await tasksOfToday(harness.app)]).toMatchObject([
      { holds: ["taken"], kept: 35_50 },
      [],
    ]);
    expect(await emails("guestDepositReturned")).toHaveLength(1);
  });

  test("a release that fails: tried again by the job, and shown until then", async () => {
    await place();
    harness.clock.set(noonOf(14));
    harness.disconnect();
    // The last hours of the hold.
    harness.clock.advance({ minutes: -60 });
    await runJob();
    expect([await state(), await tasksOfToday(harness.app)]).toMatchObject([
      { holds: ["releasing"], deposit: "due", guest: "releasing" },
      ["stuck"],
    ]);
    harness.reconnect();
    harness.clock.advance({ minutes: 1 });
    await runJob();
    expect(await state()).toMatchObject({ holds: ["released"], deposit: "ended" });
    expect(await harness.held()).toBe(0);
  });

  test("ended by the provider before the part that was decided could be taken: nothing is kept, and Today says so", async () => {
    await place();
    harness.clock.set(noonOf(11));
    harness.disconnect();
    await decide(keep);
    harness.clock.set("2027-03-14T08:00:01Z");
    harness.reconnect();
    await runJob();
    expect([await state(), await tasksOfToday(harness.app)]).toMatchObject([
      { holds: ["expired"], deposit: "ended", kept: 0, guest: "released" },
      ["lost"],
    ]);
    expect([await harness.money(), await balancesOf(booking, harness.app)]).toMatchObject([
      0,
      { card: 0, damages: 0 },
    ]);
    harness.clock.advance({ days: 8 });
    expect(await tasksOfToday(harness.app)).toEqual([]);
  });

  test("placed unseen while the stay is cancelled: released, and the guest hears of no hold", async () => {
    startDying("place", place);
    await expect.poll(() => harness.held()).toBe(heldAmount);
    const { reference, version } = booking;
    const cancel = { reference, version, agreedRefund: 0, actor: "owner" } as const;
    expect(await cancelBooking(cancel, harness.app)).toMatchObject({ ok: true });
    harness.clock.advance({ minutes: 1 });
    await runJob();
    expect((await state()).holds).toEqual(["released"]);
    expect([await harness.held(), await emails("guestDepositHeld")]).toEqual([0, []]);
  });

  test("an attempt that never reached the provider ends, and the guest places another", async () => {
    harness.disconnect();
    expect(await place()).toEqual({ ok: true, outcome: "inProgress" });
    expect(await place()).toEqual({ ok: true, outcome: "inProgress" });
    expect(await state()).toMatchObject({ holds: ["unknown"], guest: "placing" });
    harness.reconnect();
    harness.clock.advance({ minutes: 2 });
    await runJob();
    expect(await state()).toMatchObject({ holds: ["failed"], guest: "place" });
    expect(await place()).toEqual({ ok: true, outcome: "placed" });
    expect(await state()).toMatchObject({ holds: ["failed", "placed"] });
    expect(await harness.held()).toBe(heldAmount);
  });
});
