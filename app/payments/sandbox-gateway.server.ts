// The sandbox: a payment provider of our own for testing. No money moves.
import { setTimeout as wait } from "node:timers/promises";
import { addressIn, splitAddress } from "#app/i18n/addresses.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { DeclineReason, GatewayAnswer, PaymentGateway } from "./gateway.ts";
import { readSandboxToken } from "./sandbox-cards.ts";
import { closedSandboxHolds, sandboxHolds } from "./sandbox-holds.server.ts";
import {
  endSandboxPayment,
  findSandboxPayment,
  forgetSandboxCard,
  openSandboxPayment,
  refundSandboxPayment,
  sandboxRow,
  saveSandboxCard,
} from "./sandbox-payments.sql.server.ts";
import type { SandboxPayment } from "./sandbox-payments.sql.server.ts";

/**
 * The sandbox, stored in a separate table of the app's database. `origin` is the site's URL, for its bank page;
 * `patience` is the delay in milliseconds after which a payment with the timeout card is answered as unknown.
 */
export function sandboxGateway(
  db: Db,
  { clock, origin, patience = 1500 }: { clock: Clock; origin: string; patience?: number },
): PaymentGateway {
  const answer = async (payment: SandboxPayment): Promise<GatewayAnswer> => {
    const answered = answerOf(payment, origin);
    const saved = await findSandboxPayment(db, "idempotency_key", cardKey(payment.idempotency_key));
    if (answered.status !== "captured" || saved?.status !== "saved") return answered;
    return { ...answered, saved: { customer: sandboxCustomer, card: saved.id } };
  };
  return {
    name: "sandbox",
    cards: { name: "sandbox" },
    holds: sandboxHolds(db, { clock, patience, bankUrl: (line) => bankAddress(line, origin) }),
    async create(charge) {
      const outcome = readSandboxToken(charge.token)?.outcome ?? "declined";
      const payment = await openSandboxPayment(
        db,
        sandboxRow(charge, { accepted: "captured", asked: "requires_action" }),
        clock.now(),
      );
      if (charge.saveFor !== undefined)
        await saveSandboxCard(db, { ...payment, key: cardKey(charge.idempotencyKey) }, clock.now());
      if (outcome !== "timeout") return answer(payment);
      await wait(patience);
      return { status: "unknown", reference: null };
    },
    async chargeSaved({ idempotencyKey, amount, currency, saved }) {
      const card = await findSandboxPayment(db, "id", saved.card);
      const token = card?.status === "saved" ? card.token : "";
      const reason = laterRefusal(token);
      const payment = await openSandboxPayment(
        db,
        {
          idempotency_key: idempotencyKey,
          amount,
          currency,
          token,
          status: reason ? "declined" : "captured",
          reason,
          return_url: null,
        },
        clock.now(),
      );
      return answer(payment);
    },
    async forgetCard({ card }) {
      await forgetSandboxCard(db, card, clock.now());
      return { ok: true };
    },
    async lookup(idempotencyKey) {
      const payment = await findSandboxPayment(db, "idempotency_key", idempotencyKey);
      return payment && answer(payment);
    },
    async capture(reference) {
      const payment = await findSandboxPayment(db, "id", reference);
      return payment ? answer(payment) : { status: "declined", reference, reason: "unreachable" };
    },
    async refund(id, amount, key) {
      // The payments of demonstration bookings were never made here, and no money moves either way.
      if (id.startsWith(demoReference)) return { ok: true };
      return { ok: await refundSandboxPayment(db, { id, amount, key }, clock.now()) };
    },
    async void(reference) {
      const end = { status: "voided", reason: "authenticationFailed" } as const;
      if (await endSandboxPayment(db, reference, end, clock.now())) return { ok: true };
      return { ok: (await findSandboxPayment(db, "id", reference))?.status === "voided" };
    },
  };
}

/** How the references of payments begin that the demonstration data invents. */
export const demoReference = "demo_";

/**
 * The sandbox in read-only mode, for payments it took before the site went live. It charges nothing, and open payments
 * end as declined: no booking is confirmed by test money. Captured payments can still be refunded in its ledger.
 */
export function closedSandbox(db: Db, clock: Clock): PaymentGateway {
  const sandbox = sandboxGateway(db, { clock, origin: "" });
  return {
    ...sandbox,
    cards: null,
    ...(sandbox.holds && { holds: closedSandboxHolds(sandbox.holds) }),
    create: async () => ended(null),
    chargeSaved: async () => ended(null),
    async lookup(idempotencyKey) {
      const payment = await findSandboxPayment(db, "idempotency_key", idempotencyKey);
      if (payment?.status === "requires_action") await sandbox.void(payment.id);
      return ended(payment?.id ?? null);
    },
    capture: async (reference) => ended(reference),
  };
}

// The sandbox has one guest for all bookings: their cards differ.
const sandboxCustomer = "sbx_customer";

function cardKey(idempotencyKey: string): string {
  return `card:${idempotencyKey}`;
}

/** Why a saved test card is refused when it is charged later, by its last digits; null: it is charged. */
function laterRefusal(token: string): DeclineReason | null {
  const card = readSandboxToken(token);
  return card ? (laterRefusals[card.last4] ?? null) : "declined";
}

// As those cards of Stripe do: accepted while the guest is there, refused afterwards.
const laterRefusals: Record<string, DeclineReason> = {
  "0341": "declined",
  "3184": "authenticationFailed",
};

function ended(reference: string | null): GatewayAnswer {
  return { status: "declined", reference, reason: "authenticationFailed" };
}

function answerOf(payment: SandboxPayment, origin: string): GatewayAnswer {
  const { id: reference } = payment;
  if (payment.status === "captured") return { status: "captured", reference };
  if (payment.status === "requires_action")
    return { status: "actionNeeded", reference, url: bankAddress(payment, origin) };
  return { status: "declined", reference, reason: (payment.reason ?? "declined") as DeclineReason };
}

// A guest who books under /fr/ gets the bank page in French.
function bankAddress({ id, return_url }: SandboxPayment, origin: string): string {
  const { language } = splitAddress(return_url ? new URL(return_url).pathname : "/");
  return origin + addressIn(language, `/sandbox-bank?payment=${id}`);
}
