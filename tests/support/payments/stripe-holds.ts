// Holds in the books of the stand-in for Stripe: PaymentIntents that are captured by hand, and end by themselves after seven days.
import type { Intent, openStripeDashboard } from "./stripe-dashboard.ts";

const lifetime = 7 * 24 * 60 * 60;

type Charge = { payment_method_details: { card: { capture_before: number } } } | null | undefined;

/** What was captured of an intent, in cents. */
export function receivedOf(intent: Intent): number {
  return Number(intent["amount_received"] ?? intent.amount);
}

/** An intent as Stripe answers it: it names the charge by its id, unless it is asked to expand it. */
export function showIntent(intent: Intent, asked: URLSearchParams): Intent {
  const isExpanded = asked.get("expand[0]") === "latest_charge";
  if (isExpanded || !intent["latest_charge"]) return { ...intent };
  return { ...intent, latest_charge: intent.id.replace("pi_", "ch_") };
}

function endOf(intent: Intent): number {
  const charge = intent["latest_charge"] as Charge;
  return charge?.payment_method_details.card.capture_before ?? Infinity;
}

/** The holds among these intents; `seconds` is the present time. */
export function openStripeHolds({
  intents,
  dashboard,
  seconds,
}: {
  intents: Intent[];
  dashboard: ReturnType<typeof openStripeDashboard>;
  seconds: () => number;
}) {
  const find = (id: string) => {
    const intent = intents.find((one) => one.id === id);
    if (intent?.status === "requires_capture" && endOf(intent) <= seconds()) {
      const end = { status: "canceled", cancellation_reason: "automatic", amount_capturable: 0 };
      Object.assign(intent, end);
      dashboard.changed("payment_intent.canceled", intent);
    }
    return intent;
  };
  return {
    /** The intent as it is now: a hold whose time is over was cancelled, and Stripe has said so. */
    find,
    endHolds(): void {
      for (const { id } of intents) find(id);
    },
    /** What is held on cards, in cents. */
    held: () =>
      intents
        .filter(({ status }) => status === "requires_capture")
        .reduce((sum, { amount }) => sum + amount, 0),
    /** What becomes of an intent that the bank approves: charged at once, or held. */
    authorized(intent: Intent) {
      if (intent["capture_method"] !== "manual")
        return { status: "succeeded", amount_received: intent.amount };
      const card = { capture_before: seconds() + lifetime };
      const held = {
        status: "requires_capture",
        amount_capturable: intent.amount,
        latest_charge: { object: "charge", payment_method_details: { card } },
      };
      dashboard.changed("payment_intent.amount_capturable_updated", { ...intent, ...held });
      return held;
    },
  };
}
