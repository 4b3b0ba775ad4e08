// What guests do with their bookings in a simulation: extras, changes, cancelling, paying what is open, invoices.
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { changeExtras } from "#app/bookings/extras/change-extras.server.ts";
import { previewExtras } from "#app/bookings/extras/preview-extras.server.ts";
import { payOpen } from "#app/bookings/payments/guest-payments/pay-open.server.ts";
import { readSumToPay } from "#app/bookings/payments/guest-payments/request-payment.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { withdrawConsent } from "#app/bookings/payments/plans/write-plan.server.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { drawCard, drawExtra } from "./draw-request.ts";
import type { SimulatedStay, Simulation } from "./simulation.ts";

/** An action on a booking as it was read a moment ago; answers in a word. Everything random is drawn before it is tried. */
export type Action = (
  simulation: Simulation,
  stay: SimulatedStay,
) => { what: string; run(app: App, booking: Booking): Promise<string> };

const word = (result: { ok: true } | { ok: false; reason: string }) =>
  result.ok ? "ok" : result.reason;

const orderExtras: Action = ({ random, extras }) => {
  const wanted = extras
    .filter(() => random.percent(25))
    .map((id) => ({ ...drawExtra(random, id), quantity: 1 + random.below(2) }));
  const by = random.pick(["guest", "guest", "owner"] as const);
  return {
    what: `extras of ${wanted.length} by ${by}`,
    async run(app, booking) {
      const { db } = app.database;
      const asked = { now: app.clock.now(), facts: app.property.facts, by };
      const previewed = await previewExtras(db, booking, wanted, asked);
      if (!previewed.ok) return previewed.reason;
      const { quote, refund } = previewed.preview;
      const { reference, version } = booking;
      const agreed = { agreedTotal: quote.total, agreedRefund: refund, actor: by };
      return word(await changeExtras({ reference, version, wanted, ...agreed }, app));
    },
  };
};

const change: Action = ({ random, apartments }) => {
  const [earlier, nights] = [random.below(4) - 1, 2 + random.below(7)];
  const adults = 1 + random.below(2);
  const other = random.percent(20) ? random.pick(apartments) : null;
  const actor = random.pick(["guest", "owner"] as const);
  return {
    what: `change by ${actor}: ${earlier} days, ${nights} nights, ${adults} adults`,
    async run(app, booking) {
      const hasBegun = booking.status === "checked_in";
      const checkIn = hasBegun ? booking.checkIn : addDays(booking.checkIn, earlier);
      const stay = { checkIn, checkOut: addDays(checkIn, nights) };
      const apartmentId = hasBegun ? booking.apartmentId : (other ?? booking.apartmentId);
      const party = { adults, children: booking.children };
      const requested = { apartmentId, stay, party, actor };
      const { facts } = app.property;
      const { db } = app.database;
      const preview = await previewChange(booking, requested, db, app.clock.now(), facts);
      if (!preview.ok) return preview.reason;
      const { quote, refund } = preview.offer;
      const { reference, version } = booking;
      const agreed = { agreedTotal: quote.total, agreedRefund: refund };
      return word(await changeStay({ ...requested, ...agreed, reference, version }, app));
    },
  };
};

const cancel: Action = ({ random }) => {
  const isGenerous = random.percent(25);
  return {
    what: isGenerous ? "cancel generously" : "cancel",
    async run(app, booking) {
      const { db } = app.database;
      const { timeZone } = app.property.facts;
      const preview = await previewCancellation(booking, db, app.clock.now(), timeZone);
      const { reference, version } = booking;
      const { refund: agreedRefund, left, byHand } = preview;
      const actor = isGenerous ? "owner" : "guest";
      const agreed = { reference, version, agreedRefund, agreedByHand: byHand, actor } as const;
      const instead = { refund: Math.max(agreedRefund, left), reason: "The pump was loud" };
      return word(await cancelBooking({ ...agreed, ...(isGenerous && { instead }) }, app));
    },
  };
};

const returnUrl = () => "https://hotel.example/my-booking";

const payByCard: Action = (simulation) => {
  const { random, bank } = simulation;
  const card = drawCard(simulation);
  const twice = random.percent(15);
  const comesBack = random.percent(70);
  const approves = random.percent(80);
  return {
    what: `pay open by ${card.token}${twice ? " twice" : ""}`,
    async run(app, booking) {
      const { db } = app.database;
      const { timeZone } = app.property.facts;
      const shown = await readSumToPay(db, booking, { now: app.clock.now(), timeZone });
      if (shown === 0) return "nothing open";
      const press = () => payOpen(booking, { card, shown, returnUrl }, app);
      const [paid] = await Promise.all([press(), ...(twice ? [press()] : [])]);
      if (!paid.ok || paid.outcome !== "actionNeeded" || !comesBack)
        return paid.ok ? paid.outcome : paid.reason;
      const attempts = await listPayments(db, booking.id);
      const waiting = attempts.findLast(({ id }) => bank.payments.get(id)?.status === "waiting");
      if (!waiting) return "not waiting any more";
      bank.answer(bank.payments.get(waiting.id)!, approves);
      const settled = await settlePayment(waiting.id, app);
      return `after the bank's check ${settled?.outcome}`;
    },
  };
};

const comeBack: Action = ({ random, bank }) => {
  const approves = random.percent(75);
  return {
    what: approves ? "approve at the bank" : "refuse at the bank",
    async run(app, booking) {
      const attempts = await listPayments(app.database.db, booking.id);
      const last = attempts.at(-1);
      // The provider knows one charge for several bookings by its first share.
      const payment = bank.payments.get(last?.chargeId ?? last?.id ?? "");
      if (!last || !payment) return "no payment";
      bank.answer(payment, approves);
      return (await settlePayment(last.id, app))?.outcome ?? "unknown";
    },
  };
};

const invoice: Action = () => ({
  what: "invoice",
  run: async (app, booking) =>
    (await issueInvoice(booking, null, app)) ? "issued" : "nothing to bill",
});

const withdraw: Action = () => ({
  what: "withdraw the consent",
  run: async (app, booking) => ((await withdrawConsent(booking, app)) ? "ok" : "too late"),
});

/** By their names, as drawn by weight elsewhere. */
export const guestActions = { orderExtras, change, cancel, payByCard, comeBack, invoice, withdraw };
