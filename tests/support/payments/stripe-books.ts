// The ledger of the stand-in for Stripe: payments and refunds as Stripe's objects, in memory.
import { randomUUID } from "node:crypto";
import type { Clock } from "#app/platform/clock.ts";
import { openStripeDashboard } from "./stripe-dashboard.ts";
import { openStripeHolds, receivedOf, showIntent } from "./stripe-holds.ts";
import { openStripePayouts } from "./stripe-payouts.ts";
import type { Intent, Refund } from "./stripe-dashboard.ts";

/** An HTTP answer of Stripe's interface. */
export interface StripeReply {
  status: number;
  body: Record<string, unknown>;
}

/** What a card of the stand-in does; its token ends with it. */
export type StripeOutcome =
  | "success"
  | "declined"
  | "insufficient"
  | "expired"
  | "challenge"
  /** Accepted while the guest is there; charged later it is declined, or the bank asks for the guest. */
  | "laterDeclined"
  | "laterBank";

/** A card as Stripe's fields in the browser would name it: a new token each time. */
export function aStripeCard(outcome: StripeOutcome) {
  // In letters, as Stripe's nearly are: twelve digits in a row could be a card's, and no form takes them.
  const letters = randomUUID().replace(/[-\d]/g, (sign) => "ghijklmnop"[Number(sign)] ?? "");
  const token = `ctoken_${letters}_${outcome}`;
  return { method: "card" as const, token, brand: "visa", last4: "4242" };
}

export type StripeBooks = ReturnType<typeof openStripeBooks>;

const declines: Record<string, [code: string, declineCode: string]> = {
  declined: ["card_declined", "generic_decline"],
  insufficient: ["card_declined", "insufficient_funds"],
  expired: ["expired_card", "expired_card"],
};

// Of cards that are charged without the guest; their PaymentIntent then waits for another card.
const laterDeclines: Record<string, [code: string, declineCode: string]> = {
  laterDeclined: ["card_declined", "generic_decline"],
  laterBank: ["authentication_required", "authentication_required"],
};

/** An empty ledger, dated by the clock. */
export function openStripeBooks(clock: Clock) {
  const intents: Intent[] = [];
  const refunds: Refund[] = [];
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  // The payment methods attached to each customer, with what their card does.
  const customers = new Map<string, Map<string, string>>();
  const find = (id: string) => intents.find((intent) => intent.id === id);
  const refundedOf = (id: string) =>
    refunds
      .filter((one) => one.payment_intent === id && one.status !== "failed")
      .reduce((sum, one) => sum + one.amount, 0);
  const dashboard = openStripeDashboard({ intents, refunds, seconds });
  const payouts = openStripePayouts({ intents, refunds, dashboard, seconds });

  const holds = openStripeHolds({ intents, dashboard, seconds });

  return {
    intents,
    refunds,
    dashboard,
    payouts,
    endHolds: holds.endHolds,
    held: holds.held,
    /** What was taken and not refunded, in cents. */
    money: () =>
      intents
        .filter(({ status }) => status === "succeeded")
        .reduce((sum, intent) => sum + receivedOf(intent) - refundedOf(intent.id), 0),
    /** The guest's answer at the bank; nothing happens when it waits for no answer. */
    answerBank(id: string, answer: "approve" | "refuse") {
      const intent = find(id);
      if (intent?.status !== "requires_action") return;
      const error = { type: "card_error", code: "payment_intent_authentication_failure" };
      Object.assign(
        intent,
        { next_action: null },
        answer === "approve"
          ? holds.authorized(intent)
          : { status: "requires_payment_method", last_payment_error: error },
      );
    },
    /** The payment methods that may be charged without a guest. */
    savedCards: () => [...customers.values()].flatMap((methods) => [...methods.keys()]),
    createCustomer(form: URLSearchParams): StripeReply {
      const id = `cus_${randomUUID().replaceAll("-", "").slice(0, 14)}`;
      customers.set(id, new Map());
      const metadata = { booking: form.get("metadata[booking]") ?? "" };
      return { status: 200, body: { id, object: "customer", metadata } };
    },
    deleteCustomer(id: string): StripeReply {
      if (!customers.delete(id))
        return refusal("resource_missing", `No such customer: '${id}'`, 404);
      return { status: 200, body: { id, object: "customer", deleted: true } };
    },
    detach(method: string): StripeReply {
      const methods = [...customers.values()].find((each) => each.has(method));
      if (!methods) return refusal("resource_missing", `No such payment method: '${method}'`);
      methods.delete(method);
      return { status: 200, body: { id: method, object: "payment_method", customer: null } };
    },
    createIntent(form: URLSearchParams): StripeReply {
      if (form.get("off_session") === "true") return this.chargeLater(form);
      const token = form.get("confirmation_token") ?? "";
      const outcome = /^ctoken_[a-p]{32}_(\w+)$/.exec(token)?.[1];
      if (!outcome) return refusal("resource_missing", `No such confirmation_token: '${token}'`);
      if (form.get("confirm") !== "true" || form.get("allowed_payment_method_types[0]") !== "card")
        return refusal("parameter_missing", "The stand-in only confirms cards at once");
      const id = `pi_${randomUUID().replaceAll("-", "")}`;
      const [code, decline_code] = declines[outcome] ?? [];
      const error = code ? { type: "card_error", code, decline_code, message: "Declined" } : null;
      const waits = outcome === "challenge";
      const customer = form.get("customer");
      const methods = customer === null ? null : customers.get(customer);
      if (methods === undefined)
        return refusal("resource_missing", `No such customer: '${customer}'`);
      const payment_method = `pm_${randomUUID().replaceAll("-", "").slice(0, 24)}`;
      const setup_future_usage = form.get("setup_future_usage");
      if (setup_future_usage === "off_session" && !error) methods?.set(payment_method, outcome);
      const url = `https://hooks.stripe.com/redirect/authenticate/${id}`;
      const intent: Intent = {
        id,
        object: "payment_intent",
        amount: Number(form.get("amount")),
        currency: form.get("currency"),
        created: seconds(),
        return_url: form.get("return_url"),
        customer,
        payment_method: error ? null : payment_method,
        setup_future_usage,
        metadata: { payment: form.get("metadata[payment]") ?? "" },
        capture_method: form.get("capture_method") ?? "automatic_async",
        amount_received: 0,
        amount_capturable: 0,
        cancellation_reason: null,
        latest_charge: null,
        status: error ? "requires_payment_method" : "requires_action",
        last_payment_error: error,
        next_action: waits ? { type: "redirect_to_url", redirect_to_url: { url } } : null,
      };
      if (!error && !waits) Object.assign(intent, holds.authorized(intent));
      intents.push(intent);
      return error
        ? { status: 402, body: { error: { ...error, payment_intent: { ...intent } } } }
        : { status: 200, body: showIntent(intent, form) };
    },
    /** Without the guest: a card that is not attached to that customer cannot be charged. */
    chargeLater(form: URLSearchParams): StripeReply {
      const [customer, method] = [form.get("customer") ?? "", form.get("payment_method") ?? ""];
      const outcome = customers.get(customer)?.get(method);
      if (!outcome) return refusal("resource_missing", `No such payment_method: '${method}'`);
      if (form.get("confirm") !== "true" || form.has("return_url"))
        return refusal("parameter_invalid", "Without the guest there is nowhere to return to");
      const [code, decline_code] = laterDeclines[outcome] ?? [];
      const error = code ? { type: "card_error", code, decline_code, message: "Declined" } : null;
      const intent: Intent = {
        id: `pi_${randomUUID().replaceAll("-", "")}`,
        object: "payment_intent",
        amount: Number(form.get("amount")),
        currency: form.get("currency"),
        created: seconds(),
        customer,
        payment_method: error ? null : method,
        setup_future_usage: null,
        metadata: { payment: form.get("metadata[payment]") ?? "" },
        status: error ? "requires_payment_method" : "succeeded",
        amount_received: error ? 0 : Number(form.get("amount")),
        last_payment_error: error,
        next_action: null,
      };
      intents.push(intent);
      return error
        ? { status: 402, body: { error: { ...error, payment_intent: { ...intent } } } }
        : { status: 200, body: { ...intent } };
    },
    /** A part may be captured, once: the rest is released. What is cancelled by request has no reason. */
    changeIntent(id: string, action: "cancel" | "capture", form: URLSearchParams): StripeReply {
      const intent = holds.find(id);
      if (!intent) return refusal("resource_missing", `No such payment_intent: '${id}'`, 404);
      const from = action === "capture" ? ["requires_capture"] : openStatuses;
      if (!from.includes(intent.status))
        return refusal("payment_intent_unexpected_state", `It is ${intent.status}`);
      const part = Number(form.get("amount_to_capture") ?? intent.amount);
      if (action === "capture" && (part < 1 || part > intent.amount))
        return refusal("amount_too_large", `No more than ${intent.amount} can be captured`);
      Object.assign(
        intent,
        { amount_capturable: 0, next_action: null },
        action === "capture"
          ? { status: "succeeded", amount_received: part }
          : { status: "canceled" },
      );
      dashboard.changed(
        action === "capture" ? "payment_intent.succeeded" : "payment_intent.canceled",
        intent,
      );
      return { status: 200, body: showIntent(intent, form) };
    },
    readIntent(id: string, query: URLSearchParams): StripeReply {
      const intent = holds.find(id);
      if (!intent) return refusal("resource_missing", `No such payment_intent: '${id}'`, 404);
      if (intent.status !== "succeeded") return { status: 200, body: showIntent(intent, query) };
      const charge = payouts.chargeOf(id);
      const isExpanded = query.get("expand[0]")?.startsWith("latest_charge");
      return { status: 200, body: { ...intent, latest_charge: isExpanded ? charge : charge.id } };
    },
    listIntents(query: URLSearchParams): StripeReply {
      const since = Number(query.get("created[gte]") ?? 0);
      const listed = intents.filter(({ created }) => created >= since).toReversed();
      return page(
        listed.map((intent) => showIntent(intent, query)),
        query,
      );
    },
    /** As documented for Stripe's search: what was created within the last minute is not found yet. */
    searchIntents(query: URLSearchParams): StripeReply {
      const key = /^metadata\["payment"\]:"(.*)"$/.exec(query.get("query") ?? "")?.[1];
      const known = intents.filter(({ created }) => created < seconds() - 60);
      const data = known.filter(({ metadata }) => metadata["payment"] === key);
      const found = data.map((intent) => showIntent(intent, query));
      return { status: 200, body: { object: "search_result", data: found, has_more: false } };
    },
    listRefunds(query: URLSearchParams): StripeReply {
      const of = query.get("payment_intent");
      return page(refunds.filter((one) => one.payment_intent === of).toReversed(), query);
    },
    listDisputes(query: URLSearchParams): StripeReply {
      const of = query.get("payment_intent");
      const own = dashboard.disputes.filter((one) => one.payment_intent === of);
      return page(own.toReversed(), query);
    },
    createRefund(form: URLSearchParams): StripeReply {
      const intent = find(form.get("payment_intent") ?? "");
      if (!intent) return refusal("resource_missing", "No such payment_intent", 404);
      const amount = Number(form.get("amount"));
      const own = dashboard.disputes.filter((one) => one.payment_intent === intent.id);
      if (own.some((one) => openDisputes.includes(one.status)))
        return refusal("charge_disputed", "The charge has been charged back");
      const lost = own.filter(({ status }) => status === "lost");
      const gone = lost.reduce((sum, one) => sum + one.amount, refundedOf(intent.id));
      const left = intent.status === "succeeded" ? intent.amount - gone : 0;
      if (amount > left) return refusal("charge_already_refunded", `Only ${left} is left`);
      const metadata = { refund: form.get("metadata[refund]") ?? "" };
      const refund = dashboard.refund(intent.id, amount, metadata);
      return { status: 200, body: { ...refund } };
    },
  };
}

// While the bank decides, Stripe refunds nothing; an inquiry stops no refund.
const openDisputes = ["needs_response", "under_review"];
const openStatuses = ["requires_payment_method", "requires_action", "requires_capture"];

/** An error in Stripe's format. */
export function refusal(
  code: string,
  message: string,
  status = 400,
  type = "invalid_request_error",
): StripeReply {
  return { status, body: { error: { type, code, message } } };
}

function page(all: { id: string }[], query: URLSearchParams): StripeReply {
  const limit = Number(query.get("limit") ?? 10);
  const after = query.get("starting_after");
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const data = all.slice(from, from + limit);
  return { status: 200, body: { object: "list", data, has_more: from + limit < all.length } };
}
