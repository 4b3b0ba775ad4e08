// The damage deposit on a card in a simulation: the guest places the hold, and staff decide about it.
import { decideHold } from "#app/bookings/deposits/decide-hold.server.ts";
import type { HoldDecision } from "#app/bookings/deposits/decide-hold.server.ts";
import { listHolds } from "#app/bookings/deposits/holds.sql.server.ts";
import { placeHold } from "#app/bookings/deposits/place-hold.server.ts";
import { settleHold } from "#app/bookings/deposits/settle-hold.server.ts";
import type { Action } from "./act-on-stay.ts";
import { drawCard } from "./draw-request.ts";
import { owner } from "./simulation.ts";

const staff = { userId: owner.id, alsoWrite: async () => {} };
const returnUrl = () => "https://hotel.example/after-bank";

const placeDeposit: Action = (simulation) => {
  const { random, bank } = simulation;
  const card = drawCard(simulation);
  const [twice, comesBack] = [random.percent(15), random.percent(70)];
  const approves = random.percent(80);
  return {
    what: `hold by ${card.token}${twice ? " twice" : ""}`,
    async run(app, booking) {
      const press = () => placeHold(booking, { card, returnUrl }, app);
      const [placed] = await Promise.all([press(), ...(twice ? [press()] : [])]);
      if (!placed.ok || placed.outcome !== "actionNeeded" || !comesBack)
        return placed.ok ? placed.outcome : placed.reason;
      bank.holds.answer(bank.holds.all.get(placed.attemptId)!, approves);
      const settled = await settleHold(placed.attemptId, app);
      return `after the bank's check ${settled?.hold.status}`;
    },
  };
};

const approveHold: Action = ({ random, bank }) => {
  const approves = random.percent(75);
  return {
    what: approves ? "approve the hold" : "refuse the hold",
    async run(app, booking) {
      const last = (await listHolds(app.database.db, booking.id)).at(-1);
      const hold = bank.holds.all.get(last?.id ?? "");
      if (!last || !hold) return "no hold";
      bank.holds.answer(hold, approves);
      return (await settleHold(last.id, app))?.hold.status ?? "unknown";
    },
  };
};

const decide =
  (name: string, decisionOf: (keep: number) => HoldDecision): Action =>
  ({ random }) => {
    const keep = random.pick([1, 50_00, 80_00, 200_00]);
    return {
      what: `${name} ${keep}`,
      async run(app, { reference }) {
        const decided = await decideHold(reference, decisionOf(keep), staff, app);
        return decided.ok ? (decided.isDone ? "ok" : "on its way") : decided.reason;
      },
    };
  };

/** By their names, as drawn by weight elsewhere. */
export const depositActions = {
  placeDeposit,
  approveHold,
  takeDeposit: decide("take of the deposit", (keep) => ({ do: "take", keep, reason: "A lamp" })),
  releaseDeposit: decide("release the deposit", () => ({ do: "release" })),
  keepDeposit: decide("keep the deposit for now", () => ({ do: "wait" })),
};
