// The damage deposit of one booking: what staff see of it; receiving and returning it in cash; and what they do with a hold on
// the guest's card: send the link, charge a part, release it, or keep it for now.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import type { RecordedBy } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import { askAgain, decideHold } from "#app/bookings/deposits/decide-hold.server.ts";
import type { HoldDecision } from "#app/bookings/deposits/decide-hold.server.ts";
import type { Deposit } from "#app/bookings/deposits/deposits.sql.server.ts";
import { readDepositState } from "#app/bookings/deposits/read-deposit-state.server.ts";
import {
  cashOf,
  receiveDeposit,
  returnDeposit,
  undoDeposit,
} from "#app/bookings/deposits/record-deposit.server.ts";
import { refuseReceiving, returnDay } from "#app/bookings/deposits/rules/damage-deposit.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { formatAmount } from "../../rules/file-formats.ts";
import { insertNote } from "../booking-history.sql.server.ts";
import { describeCard } from "./card-deposit.server.ts";
import type { CardDeposit } from "./card-deposit.server.ts";
import {
  checkDepositForm,
  checkHoldForm,
  isHoldForm,
  readDepositForm,
} from "./rules/deposit-form.ts";
import type { DepositFormFault, HoldForm, TypedDepositForm } from "./rules/deposit-form.ts";

/** A booking's deposit for its page. */
export interface DepositView extends Pick<Deposit, "status" | "amount" | "kept" | "currency"> {
  reference: string;
  guest: string;
  /** By when it is to be returned. */
  returnBy: PlainDate;
  /** Whether it can be received now. */
  mayReceive: boolean;
  /** The hold on the guest's card; null for a deposit in cash. */
  card: CardDeposit | null;
}

/** Null for an unknown reference, and for a booking that agreed to no deposit. */
export async function loadDeposit(
  typedReference: string,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<DepositView | null> {
  const { db } = app.database;
  const booking = await findTypedBooking(db, typedReference, app.property.facts);
  const state = booking && (await readDepositState(db, booking));
  if (!state) return null;
  const { deposit } = state;
  const { status, amount, kept, currency, returnDays } = deposit;
  return {
    reference: booking.reference,
    guest: guestName(booking),
    status,
    amount,
    kept,
    currency,
    returnBy: returnDay(booking.checkOut, returnDays),
    mayReceive: refuseReceiving(deposit, booking) === null,
    card: await describeCard(state, app),
  };
}

type Refusal = Exclude<
  Awaited<ReturnType<typeof receiveDeposit | typeof returnDeposit | typeof undoDeposit>>,
  { ok: true }
>["reason"];

/** Why a form was refused: what was typed, or the state of the deposit. */
export type DepositFault =
  | DepositFormFault
  | HoldFault
  | { field: "kept" | "state"; reason: Exclude<Refusal, "unknown"> };

/** What was done, or why not, with what was typed; 404 when there is no such deposit. */
type DepositAnswer =
  | { ok: true; reference: string; done: DoneWithDeposit }
  | { ok: false; status: 404 }
  | { ok: false; status: 400 | 409; fault: DepositFault; typed: TypedDepositForm };

type DoneWithDeposit =
  | "depositReceived"
  | "depositReturned"
  | "undo"
  | Extract<HoldAnswer, { ok: true }>["done"];

const whatIsDone = {
  receive: "depositReceived",
  return: "depositReturned",
  undo: "depositUndone",
} as const;

/** The reason for retaining a part is saved as a note too, which is erased with the guest's data. */
export async function answerDeposit(
  form: FormData,
  typedReference: string,
  user: User,
  app: App,
): Promise<DepositAnswer> {
  const view = await loadDeposit(typedReference, app);
  if (!view) return { ok: false, status: 404 };
  const { reference, currency } = view;
  const typed = readDepositForm(form);
  const refuse = (status: 400 | 409, fault: DepositFault): DepositAnswer => ({
    ok: false,
    status,
    fault,
    typed,
  });
  const doing = typed.form;
  if (isHoldForm(doing)) {
    const answer = await answerHoldForm({ ...typed, form: doing }, view, user, app);
    if (answer.ok) return { ...answer, reference };
    return answer.status === 404 ? answer : refuse(answer.status, answer.fault);
  }
  const read =
    doing === "return" ? checkDepositForm(typed, currency) : ({ ok: true, kept: 0 } as const);
  if (!read.ok) return refuse(400, read.fault);
  const { kept } = read;
  const what = whatIsDone[doing];
  const moved = {
    receive: view.amount,
    return: view.amount - kept,
    undo: cashOf(view, typed.shown),
  };
  const amount = formatAmount(moved[doing], currency);
  const after = { amount, ...(kept > 0 && { kept: formatAmount(kept, currency) }) };
  const by: RecordedBy = {
    userId: user.id,
    async alsoWrite(trx, { id: bookingId }) {
      const now = app.clock.now();
      await writeAudit(trx, { actor: user, what, subject: reference, bookingId, after, now });
      if (kept === 0) return;
      const text = `${formatAmount(kept, currency)}: ${typed.reason}`;
      await insertNote(trx, { id: randomUUID(), bookingId, author: user, text, now });
    },
  };
  const { reason: why, shown } = typed;
  const result =
    doing === "return"
      ? await returnDeposit({ reference, kept, reason: why }, by, app)
      : doing === "undo"
        ? await undoDeposit({ reference, shown }, by, app)
        : await receiveDeposit(reference, by, app);
  if (result.ok) return { ok: true, reference, done: what === "depositUndone" ? "undo" : what };
  const { reason } = result;
  if (reason === "unknown") return { ok: false, status: 404 };
  return reason === "keptTooMuch"
    ? refuse(400, { field: "kept", reason })
    : refuse(409, { field: "state", reason });
}

type AskResult = Awaited<ReturnType<typeof askAgain>>;
type DecisionResult = Awaited<ReturnType<typeof decideHold>>;

/** Why a form was refused. */
type HoldFault =
  | DepositFormFault
  | {
      field: "kept" | "state";
      reason: Exclude<Extract<AskResult | DecisionResult, { ok: false }>["reason"], "unknown">;
    };

type HoldAnswer =
  | {
      ok: true;
      done:
        | "depositAsked"
        | "depositTaken"
        | "depositReleased"
        | "depositOnItsWay"
        | "depositWaits";
    }
  | { ok: false; status: 404 }
  | { ok: false; status: 400 | 409; fault: HoldFault };

const doneWithHold = {
  take: "depositTaken",
  release: "depositReleased",
  wait: "depositWaits",
} as const;

/** The reason for retaining a part, or for waiting, is saved as a note too, which is erased with the guest's data. */
async function answerHoldForm(
  typed: TypedDepositForm & { form: HoldForm },
  { reference, amount, currency }: { reference: string; amount: number; currency: string },
  user: User,
  app: App,
): Promise<HoldAnswer> {
  const read = checkHoldForm(typed, currency);
  if (!read.ok) return { ok: false, status: 400, fault: read.fault };
  const write = (what: Parameters<typeof writeAudit>[1]["what"], sum: number, note: string) =>
    ({
      userId: user.id,
      alsoWrite: async (trx, { id: bookingId }) => {
        const now = app.clock.now();
        const after = { amount: formatAmount(sum, currency) };
        await writeAudit(trx, { actor: user, what, subject: reference, bookingId, after, now });
        if (note !== "")
          await insertNote(trx, { id: randomUUID(), bookingId, author: user, text: note, now });
      },
    }) satisfies RecordedBy;
  if (typed.form === "ask") {
    const asked = await askAgain(reference, write("depositAsked", amount, ""), app);
    return asked.ok ? { ok: true, done: "depositAsked" } : refused(asked.reason);
  }
  const { kept } = read;
  const decision: HoldDecision =
    typed.form === "take" ? { do: "take", keep: kept, reason: typed.reason } : { do: typed.form };
  const sums = { take: kept, release: amount, wait: amount };
  const notes = {
    take: `${formatAmount(kept, currency)}: ${typed.reason}`,
    release: "",
    wait: typed.why,
  };
  const by = write(doneWithHold[typed.form], sums[typed.form], notes[typed.form]);
  const decided = await decideHold(reference, decision, by, app);
  if (!decided.ok) return refused(decided.reason);
  return { ok: true, done: decided.isDone ? doneWithHold[typed.form] : "depositOnItsWay" };
}

function refused(reason: Extract<AskResult | DecisionResult, { ok: false }>["reason"]): HoldAnswer {
  if (reason === "unknown") return { ok: false, status: 404 };
  return reason === "keptTooMuch"
    ? { ok: false, status: 400, fault: { field: "kept", reason } }
    : { ok: false, status: 409, fault: { field: "state", reason } };
}
