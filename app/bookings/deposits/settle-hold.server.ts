// Settles a hold: carries out at the gateway what was decided about it, or asks what it is, and applies the answer.
import type { App } from "#app/app.server.ts";
import type { HoldAnswer, HoldGateway } from "#app/payments/gateway.ts";
import { callGateway } from "../payments/call-gateway.server.ts";
import { applyHoldAnswer } from "./apply-hold-answer.server.ts";
import { findHold } from "./holds.sql.server.ts";
import type { DepositHold } from "./holds.sql.server.ts";
import { openHoldStatuses } from "./rules/deposit-hold.ts";

/** A hold after it was settled; `bankUrl` while the bank waits for its guest. */
export interface SettledHold {
  hold: DepositHold;
  bankUrl: string | null;
}

/** The hold of that id; null when there is none. Safe to repeat at any time, in any process. */
export async function settleHold(id: string, app: App): Promise<SettledHold | null> {
  const hold = await findHold(app.database.db, id);
  return hold && carryOut(hold, app);
}

/** Stores an answer of the gateway about a hold, and carries out what follows from it. */
export async function finishHold(
  known: DepositHold,
  answer: HoldAnswer,
  app: App,
): Promise<SettledHold> {
  const hold = await applyHoldAnswer(known, answer, app);
  // It was placed after it had been decided that it should not be: it is known by now, and can be released.
  const isToRelease = hold.status === "releasing" && isStanding(answer);
  if (isToRelease)
    return { hold: await applyHoldAnswer(hold, await askFor(hold, app), app), bankUrl: null };
  const isWaiting = answer.status === "actionNeeded" && openHoldStatuses.includes(hold.status);
  return { hold, bankUrl: isWaiting ? answer.url : null };
}

/** Calls off what waits at the bank; what the guest has approved a moment ago is found to be placed. */
export async function callOff({ hold, bankUrl }: SettledHold, app: App): Promise<void> {
  const { gatewayReference: reference } = hold;
  if (bankUrl === null || reference === null) return;
  const answer = await callHolds(hold, (holds) => holds.release(reference), app);
  if (answer) await finishHold(hold, answer, app);
}

/** What the gateway answers to a call about holds, or that it is unknown. */
export function callHolds(
  hold: Pick<DepositHold, "gateway" | "gatewayReference">,
  call: (holds: HoldGateway) => Promise<HoldAnswer | null>,
  app: App,
): Promise<HoldAnswer | null> {
  const unknown: HoldAnswer = { status: "unknown", reference: hold.gatewayReference };
  return callGateway<HoldAnswer | null, HoldAnswer>(
    app,
    hold.gateway,
    async (gateway) => (gateway.holds ? call(gateway.holds) : unknown),
    unknown,
  );
}

async function carryOut(hold: DepositHold, app: App): Promise<SettledHold> {
  return finishHold(hold, await askFor(hold, app), app);
}

async function askFor(hold: DepositHold, app: App): Promise<HoldAnswer> {
  const { id, status, gatewayReference: reference, keep, createdAt } = hold;
  const answer = await callHolds(
    hold,
    (holds) => {
      if (reference !== null && status === "releasing") return holds.release(reference);
      if (reference !== null && status === "taking")
        return holds.take(reference, keep, `${id}:take`);
      return holds.read(id);
    },
    app,
  );
  if (answer) return answer;
  // The request may still be in flight, for as long as a call to the gateway waits; after twice that time it is not.
  const age = app.clock.now().getTime() - Date.parse(createdAt);
  return age < maxInFlight
    ? { status: "unknown", reference }
    : { status: "declined", reference, reason: "unreachable" };
}

const maxInFlight = 60_000;

function isStanding({ status }: HoldAnswer): boolean {
  return status === "placed" || status === "actionNeeded";
}
