// The damage deposit of one booking: what staff see of it, and what they do with it.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { RecordedBy } from "#app/bookings/by-hand/record-by-hand.server.ts";
import type { Deposit } from "#app/bookings/deposits/deposits.sql.server.ts";
import { readDepositState } from "#app/bookings/deposits/read-deposit-state.server.ts";
import {
  cashOf,
  receiveDeposit,
  returnDeposit,
  undoDeposit,
} from "#app/bookings/deposits/record-deposit.server.ts";
import { refuseReceiving, returnDay } from "#app/bookings/deposits/rules/damage-deposit.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { formatAmount } from "../../rules/file-formats.ts";
import { insertNote } from "../booking-history.sql.server.ts";
import { answerHoldForm } from "./answer-hold-form.server.ts";
import type { HoldAnswer, HoldFault } from "./answer-hold-form.server.ts";
import { describeCard } from "./card-deposit.server.ts";
import type { CardDeposit } from "./card-deposit.server.ts";
import { checkDepositForm, isHoldForm, readDepositForm } from "./rules/deposit-form.ts";
import type { DepositFormFault, TypedDepositForm } from "./rules/deposit-form.ts";

/** A booking's deposit for its page. */
export interface DepositView extends Pick<Deposit, "status" | "amount" | "kept" | "currency"> {
  reference: string;
  guest: string;
  /** By when it goes back. */
  returnBy: PlainDate;
  /** Whether it can be received now. */
  mayReceive: boolean;
  /** What is to be said of the hold on the guest's card; null for a deposit in cash. */
  card: CardDeposit | null;
}

/** Null for an unknown reference, and for a booking that agreed to no deposit. */
export async function loadDeposit(
  typedReference: string,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<DepositView | null> {
  const { db } = app.database;
  const reference = normaliseReference(typedReference, app.property.facts.referencePrefix);
  const booking = await findBookingByReference(db, reference);
  const state = booking && (await readDepositState(db, booking));
  if (!state) return null;
  const { deposit } = state;
  const { status, amount, kept, currency, returnDays } = deposit;
  return {
    reference,
    guest: `${booking.firstName} ${booking.lastName}`.trim(),
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
export type DepositAnswer =
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

/** The reason for keeping something becomes a note too, which is erased with the guest. */
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
  const read = doing === "return" ? checkDepositForm(typed) : ({ ok: true, kept: 0 } as const);
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
