// What the provider does by itself in a simulation, and its events: late, in any order, some of them twice.
import { stripeWebhookEndpoint } from "#app/api/stripe-webhook-endpoint.ts";
import type { App } from "#app/app.server.ts";
import { signedRequest } from "#tests/support/payments/stripe-dashboard.ts";
import type { BankHold } from "./bank-holds.ts";
import { leftOf } from "./bank.ts";
import type { BankEvent, BankPayment } from "./bank.ts";
import { attempt, count } from "./simulation.ts";
import type { Simulation } from "./simulation.ts";

/** Refunds from the dashboard, refunds that fail, disputes and their decisions; each about a recent payment. */
export function actAsBank(simulation: Simulation): void {
  const { bank, random } = simulation;
  const recent = [...bank.payments.values()].slice(-400);
  const captured = recent.filter(({ status }) => status === "captured");
  if (captured.length === 0) return;
  const payment = () => random.pick(captured);
  for (let n = Math.ceil(captured.length / 100); n > 0; n--) {
    if (random.percent(40)) refund(simulation, payment());
    if (random.percent(30)) fail(simulation, payment());
    if (random.percent(40)) openDispute(simulation, payment());
  }
  for (const one of captured) if (random.percent(10)) decide(simulation, one);
  bank.holds.endOverdue();
  for (const hold of [...bank.holds.all.values()].slice(-100))
    if (hold.status === "placed" && random.percent(1)) endHold(simulation, hold);
}

// In the provider's dashboard.
function endHold(simulation: Simulation, hold: BankHold): void {
  const { bank, random } = simulation;
  if (random.percent(50)) bank.holds.take(hold, 1 + random.below(hold.amount));
  else bank.holds.release(hold);
  count(simulation, `hold ${hold.status} in the dashboard`);
}

function decide(simulation: Simulation, payment: BankPayment): void {
  const { bank, random } = simulation;
  for (const dispute of payment.disputes.filter((one) => one.status === "needs_response")) {
    const status = random.pick(["won", "lost"] as const);
    bank.decideDispute(payment, dispute, status);
    count(simulation, `dispute ${status}`);
  }
}

/** What the provider may do by itself with a payment that it has captured. */
export const bankActs = { refund, fail, openDispute, decide };

function refund(simulation: Simulation, payment: BankPayment): void {
  const { bank, random } = simulation;
  const left = leftOf(payment);
  if (left < 2) return;
  bank.refundInDashboard(payment, random.percent(30) ? left : 1 + random.below(left));
  count(simulation, "refund in the dashboard");
}

function fail(simulation: Simulation, payment: BankPayment): void {
  const { bank, random } = simulation;
  const { refunds } = payment;
  if (refunds.length === 0) return;
  const made = random.pick(refunds);
  if (made.status === "failed") return;
  bank.failRefund(payment, made);
  count(simulation, "refund failed later");
}

function openDispute(simulation: Simulation, payment: BankPayment): void {
  const { bank, random } = simulation;
  const left = leftOf(payment);
  if (left < 2 || payment.disputes.length > 0) return;
  bank.openDispute(payment, random.percent(70) ? left : 1 + random.below(left));
  count(simulation, "dispute opened");
}

/** Sends what happened; an event that is not taken yet is sent again later, and `all` sends until none is left. */
export async function deliverEvents(simulation: Simulation, all = false): Promise<void> {
  const { bank, random } = simulation;
  const waiting = bank.events.splice(0);
  const later: BankEvent[] = [];
  for (let n = waiting.length - 1; n > 0; n--) {
    const other = random.below(n + 1);
    [waiting[n], waiting[other]] = [waiting[other]!, waiting[n]!];
  }
  for (const event of waiting) {
    if (!all && random.percent(15)) {
      later.push(event);
      continue;
    }
    const [first, second] = simulation.processes;
    const deliver = (process: typeof first) =>
      attempt(simulation, { process: process!, name: "event", log: [event.kind] }, (app) =>
        send(event, app),
      );
    const isTwice = random.percent(10);
    const answers = await Promise.all([deliver(first), ...(isTwice ? [deliver(second)] : [])]);
    count(simulation, `event ${event.kind}${isTwice ? " twice" : ""}`);
    if (answers.every((answer) => answer !== 200)) later.push(event);
  }
  bank.events.unshift(...later);
}

// The status of the answer; what the endpoint throws is thrown here, as by any other request.
async function send({ id, kind, about }: BankEvent, app: App): Promise<number> {
  const object =
    kind === "payment_intent"
      ? { object: kind, id: about.reference, metadata: { payment: about.key } }
      : { object: kind, payment_intent: about.reference };
  const endpoint = stripeWebhookEndpoint(app, secret);
  const thrown: Error[] = [];
  endpoint.onError((error, c) => {
    thrown.push(error);
    return c.text("", 500);
  });
  const now = app.clock.now();
  const event = { id, type: kind, data: { object } };
  const { status } = await endpoint.request("/", signedRequest(event, { secret, now }));
  if (thrown[0]) throw thrown[0];
  return status;
}

const secret = "whsec_simulated";
