// Holds of the sandbox: they last as long as Stripe's, and no money moves.
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { DeclineReason, HoldAnswer, HoldGateway } from "./gateway.ts";
import { readSandboxToken } from "./sandbox-cards.ts";
import {
  endSandboxPayment,
  findSandboxPayment,
  openSandboxPayment,
  sandboxRow,
} from "./sandbox-payments.sql.server.ts";
import type { SandboxPayment } from "./sandbox-payments.sql.server.ts";

/** In milliseconds: seven days, as a hold that its cardholder places lasts at Stripe. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** `bankUrl` is the address of the bank's page for a line; `patience` as for payments. */
export function sandboxHolds(
  db: Db,
  {
    clock,
    patience,
    bankUrl,
  }: { clock: Clock; patience: number; bankUrl: (line: SandboxPayment) => string },
): HoldGateway {
  const answerNow = async (id: string): Promise<HoldAnswer> => {
    const line = await findSandboxPayment(db, "id", id);
    if (!line) return { status: "unknown", reference: id };
    const isOver = line.status === "held" && endOf(line) <= clock.now().toISOString();
    if (!isOver) return answerOf(line, bankUrl);
    await endSandboxPayment(db, id, { status: "lapsed", reason: null }, clock.now(), ["held"]);
    return { status: "released", reference: id, isExpired: true };
  };
  return {
    async place(charge) {
      const outcome = readSandboxToken(charge.token)?.outcome ?? "declined";
      const { id } = await openSandboxPayment(
        db,
        sandboxRow(charge, { accepted: "held", asked: "to_hold" }),
        clock.now(),
      );
      if (outcome !== "timeout") return answerNow(id);
      await wait(patience);
      return { status: "unknown", reference: null };
    },
    async read(idempotencyKey) {
      const line = await findSandboxPayment(db, "idempotency_key", idempotencyKey);
      return line && answerNow(line.id);
    },
    async take(reference, amount) {
      const line = await findSandboxPayment(db, "id", reference);
      const known = await answerNow(reference);
      if (!line || known.status !== "placed" || amount > line.amount) return known;
      const end = { status: "taken", reason: null, refunded: line.amount - amount } as const;
      await endSandboxPayment(db, reference, end, clock.now(), ["held"]);
      return answerNow(reference);
    },
    async release(reference) {
      const known = await answerNow(reference);
      if (known.status !== "placed" && known.status !== "actionNeeded") return known;
      const end = { status: "voided", reason: null } as const;
      await endSandboxPayment(db, reference, end, clock.now(), ["held", "to_hold"]);
      return answerNow(reference);
    },
  };
}

/** For holds that the sandbox took before the site went live: none is placed, and no test money is taken. */
export function closedSandboxHolds(holds: HoldGateway): HoldGateway {
  return {
    ...holds,
    place: async () => ({ status: "declined", reference: null, reason: "authenticationFailed" }),
    take: (reference) => holds.release(reference),
  };
}

// It is placed when it is approved, which is the last change of the line.
function endOf({ updated_at }: SandboxPayment): string {
  return new Date(Date.parse(updated_at) + lifetime).toISOString();
}

function answerOf(line: SandboxPayment, bankUrl: (line: SandboxPayment) => string): HoldAnswer {
  const { id: reference, status, amount, refunded, reason } = line;
  switch (status) {
    case "held":
      return { status: "placed", reference, until: endOf(line) };
    case "to_hold":
      return { status: "actionNeeded", reference, url: bankUrl(line) };
    case "taken":
      return { status: "taken", reference, amount: amount - refunded };
    case "voided":
    case "lapsed":
      return { status: "released", reference, isExpired: status === "lapsed" };
    default:
      return { status: "declined", reference, reason: (reason ?? "declined") as DeclineReason };
  }
}
