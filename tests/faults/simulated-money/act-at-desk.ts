// What staff do with bookings in a simulation: money by hand and its reversal, deposits, exemptions, refunds, arrivals. What was
// handed over is written down beside the app.
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { exemptFromFee } from "#app/bookings/payments/by-hand/exempt-from-fee.server.ts";
import {
  recordPayment,
  recordRepayment,
} from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import {
  forgiveOpen,
  undoPayment,
} from "#app/bookings/payments/by-hand/undo-and-forgive.server.ts";
import { previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { receiveDeposit, returnDeposit } from "#app/bookings/deposits/record-deposit.server.ts";
import { sendPaymentLink } from "#app/bookings/payments/guest-payments/request-payment.server.ts";
import { confirmPending } from "#app/bookings/payments/pay-at-property.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { setArrivalStatus } from "#app/bookings/arrival/set-arrival-status.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { recordedMethods } from "#app/ledger/rules/accounts.ts";
import { receivedByHand } from "#app/ledger/rules/entries-by-hand.ts";
import type { Action } from "./act-on-stay.ts";
import { owner } from "./simulation.ts";
import type { HandRecord, SimulatedStay } from "./simulation.ts";

const staff = { userId: owner.id, alsoWrite: async () => {} };
const noWrites = async () => {};

const byHand =
  (kind: HandRecord["kind"]): Action =>
  (simulation, stay) => {
    const { random } = simulation;
    const percent = random.pick([30, 50, 100, 100, 120]);
    const method = random.pick(recordedMethods);
    const formKey = simulation.nextName();
    const [allowMore, twice] = [random.percent(30), random.percent(15)];
    // As typed: a person whose process died sends the same form again.
    let typed: { amount: number; shownOpen: number } | null = null;
    return {
      what: `${kind} of ${percent}% by ${method}${twice ? ", sent twice" : ""}`,
      async run(app, booking) {
        const balance = await readBalance(app.database.db, booking.id);
        const whole = kind === "repayment" ? receivedByHand(balance) : balance.open;
        const share = Math.ceil((Math.max(0, whole) * percent) / 100);
        typed ??= { amount: share, shownOpen: balance.open };
        const { amount, shownOpen } = typed;
        if (amount <= 0) return "nothing";
        const form = { reference: booking.reference, formKey, shownOpen };
        const paid = { ...form, method, amount: { cents: amount, foreign: null } };
        const send = () =>
          kind === "payment"
            ? recordPayment({ ...paid, allowMore }, staff, app)
            : kind === "repayment"
              ? recordRepayment(paid, staff, app)
              : forgiveOpen({ ...form, amount }, staff, app);
        const answers = await Promise.all([send(), ...(twice ? [send()] : [])]);
        const [answer] = answers;
        if (answers.some(({ ok }) => ok))
          writeDown(stay, { kind, method: kind === "forgiven" ? null : method, amount, formKey });
        return answer.ok ? `${amount}` : answer.reason;
      },
    };
  };

function writeDown(stay: SimulatedStay, record: Omit<HandRecord, "undone">): void {
  if (!stay.hand.some(({ formKey }) => formKey === record.formKey))
    stay.hand.push({ ...record, undone: false });
}

const undo: Action = ({ random }, stay) => {
  const record = stay.hand.length > 0 ? random.pick(stay.hand) : null;
  return {
    what: `undo ${record?.kind ?? "nothing"}`,
    async run(app, { reference, id }) {
      if (!record) return "nothing";
      const ref = `${record.kind}:${record.formKey}`;
      const entry = await app.database.db
        .selectFrom("ledger_entries")
        .select("id")
        .where("ref", "=", ref)
        .where("booking_id", "=", id)
        .executeTakeFirst();
      if (!entry) return "its entry is missing";
      const undone = await undoPayment({ reference, entryId: entry.id }, staff, app);
      if (undone.ok || undone.reason === "alreadyUndone") record.undone = true;
      return undone.ok ? `${record.amount}` : undone.reason;
    },
  };
};

const receive: Action = (_simulation, stay) => ({
  what: "deposit received",
  async run(app, { reference }) {
    const held = await receiveDeposit(reference, staff, app);
    const isHeld = held.ok || held.reason === "alreadyHeld";
    if (isHeld && stay.deposit.state === "due") stay.deposit.state = "held";
    return held.ok ? "ok" : held.reason;
  },
});

const giveBack: Action = (_simulation, stay) => ({
  what: "deposit returned",
  async run(app, { reference }) {
    const { kept } = stay.deposit;
    const returned = await returnDeposit({ reference, kept, reason: "A lamp" }, staff, app);
    const isReturned = returned.ok || returned.reason === "alreadyEnded";
    if (isReturned && stay.deposit.state === "held") stay.deposit.state = "ended";
    return returned.ok ? "ok" : returned.reason;
  },
});

const refund: Action = ({ random }) => {
  const percent = random.pick([10, 30, 100]);
  return {
    what: `refund ${percent}%`,
    async run(app, booking) {
      const { db } = app.database;
      const { timeZone } = app.property.facts;
      const { left } = await previewCancellation(booking, db, app.clock.now(), timeZone);
      const amount = Math.ceil((left * percent) / 100);
      if (amount <= 0) return "nothing";
      const { reference, version } = booking;
      const wanted = { reference, version, amount, reason: "The pump was loud" };
      const refunded = await refundBooking(wanted, app, noWrites);
      return refunded.ok ? `${amount}` : refunded.reason;
    },
  };
};

const exempt: Action = ({ random }) => {
  const adults = random.below(3);
  return {
    what: `exempt ${adults}`,
    async run(app, { reference, version }) {
      const marked = { adults, why: "resident", evidence: "passport", userId: owner.id } as const;
      const exempted = await exemptFromFee({ reference, version, ...marked }, app, noWrites);
      return exempted.ok ? "ok" : exempted.reason;
    },
  };
};

const arrival =
  (arrivalStatus: "arrive" | "leave" | "noShow"): Action =>
  () => ({
    what: arrivalStatus,
    async run(app, { reference, version }) {
      const set = await setArrivalStatus({ reference, version, arrivalStatus }, app, noWrites);
      return set.ok ? "ok" : set.reason;
    },
  });

const askForMoney: Action = () => ({
  what: "payment link",
  async run(app, { reference }) {
    const sent = await sendPaymentLink({ reference, until: null, asked: 0 }, app, noWrites);
    return sent.ok ? "ok" : sent.reason;
  },
});

const confirmByHand: Action = () => ({
  what: "confirm without a payment",
  async run(app: App, { reference, version }: Booking) {
    const confirmed = await confirmPending({ reference, version }, app, noWrites);
    return confirmed.ok ? "ok" : confirmed.reason;
  },
});

/** By their names, as drawn by weight elsewhere. */
export const deskActions = {
  pay: byHand("payment"),
  repay: byHand("repayment"),
  forgive: byHand("forgiven"),
  undo,
  receive,
  giveBack,
  refund,
  exempt,
  arrive: arrival("arrive"),
  leave: arrival("leave"),
  noShow: arrival("noShow"),
  askForMoney,
  confirmByHand,
};
