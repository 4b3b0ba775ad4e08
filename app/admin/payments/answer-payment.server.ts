// Handles the forms about a booking's money: records a payment, gives back, forgives, undoes, sends a receipt.
import type { App } from "#app/app.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import {
  forgiveOpen,
  undoPayment,
} from "#app/bookings/payments/by-hand/undo-and-forgive.server.ts";
import {
  recordPayment,
  recordRepayment,
} from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import type { RecordedBy } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import { sendReceipt } from "#app/bookings/invoices/build-receipt.server.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { AuditKind } from "../audit-log/audit-log.sql.server.ts";
import type { AuditFacts } from "../audit-log/rules/audit-changes.ts";
import type { User } from "../auth/users.sql.server.ts";
import { insertNote } from "../bookings/booking-history.sql.server.ts";
import { formatAmount } from "../rules/file-formats.ts";
import { paymentForms, readForgiven, readPayment } from "./rules/payment-forms.ts";
import type {
  PaymentFault,
  PaymentForm,
  PaymentReason,
  TypedPayment,
} from "./rules/payment-forms.ts";

/** What was done, or why not, with what was typed; 403 when the user may not do it, 404 when there is no such booking. */
export type PaymentAnswer =
  | { ok: true; done: PaymentForm; reference: string }
  | { ok: false; status: 400 | 403 | 404 | 409; fault: PaymentFault; typed: TypedPayment };

/** `do` of the form names what it does. Only owners forgive; its reason becomes a note, which is erased with the guest. */
export async function answerPayment(
  form: FormData,
  typedReference: string,
  user: User,
  app: App,
): Promise<PaymentAnswer> {
  const reference = normaliseReference(typedReference, app.property.facts.referencePrefix);
  const typed = readTyped(form);
  const refuse = (status: 400 | 403 | 404 | 409, fault: Omit<PaymentFault, "form">) =>
    ({ ok: false, status, fault: { form: typed.form, ...fault }, typed }) as const;
  const booking = await findBookingByReference(app.database.db, reference);
  const formKey = formText(form, "key");
  const isAboutEntry = typed.form === "undo" || typed.form === "receipt";
  const isKeyed = isAboutEntry || /^[0-9a-f-]{36}$/.test(formKey);
  if (!booking || !isKeyed) return refuse(404, { field: "amount", reason: "unknown", cents: 0 });
  const shown = formText(form, "open");
  const shownOpen = /^-?\d{1,12}$/.test(shown) ? Number(shown) : Number.NaN;
  const handForm = { reference, formKey, shownOpen };
  const write = (what: AuditKind, after?: AuditFacts) => async (trx: Trx) =>
    writeAudit(trx, {
      actor: user,
      what,
      subject: reference,
      bookingId: booking.id,
      ...(after && { after }),
      now: app.clock.now(),
    });
  const by = (alsoWrite: RecordedBy["alsoWrite"]): RecordedBy => ({ userId: user.id, alsoWrite });
  const answer = (
    result: { ok: true } | { ok: false; reason: PaymentReason; cents?: number },
  ): PaymentAnswer => {
    if (result.ok) return { ok: true, done: typed.form, reference };
    const { reason, cents = 0 } = result;
    // Only a payment can be more than is open.
    const isTooMuch = reason === "moreThanOpen" && typed.form === "forgive";
    return refuse(statusOf(reason), {
      field: isAboutEntry ? "recorded" : "amount",
      reason: isTooMuch ? "onlyOpen" : reason,
      cents,
    });
  };

  const entryId = formText(form, "entry");
  if (typed.form === "undo")
    return answer(await undoPayment({ reference, entryId }, by(write("recordedUndone")), app));
  if (typed.form === "receipt")
    return answer(await sendReceipt({ reference, entryId }, app, write("receiptSent")));
  if (typed.form === "forgive") {
    if (user.role !== "owner") return refuse(403, { field: "amount", reason: "unknown", cents: 0 });
    const read = readForgiven(typed, booking.currency);
    if (!read.ok) return refuse(400, read.fault);
    const amount = formatAmount(read.cents, booking.currency);
    const recordedBy = by(async (trx) => {
      const now = app.clock.now();
      const text = `${amount}: ${read.reason}`;
      await insertNote(trx, { id: formKey, bookingId: booking.id, author: user, text, now });
      await write("openForgiven", { amount })(trx);
    });
    return answer(await forgiveOpen({ ...handForm, amount: read.cents }, recordedBy, app));
  }
  const read = readPayment(typed, booking.currency);
  if (!read.ok) return refuse(400, read.fault);
  const { amount, method } = read;
  const after = { amount: formatAmount(amount.cents, booking.currency), method };
  const given = { ...handForm, amount, method };
  return answer(
    typed.form === "payment"
      ? await recordPayment(
          { ...given, allowMore: typed.more },
          by(write("paymentRecorded", after)),
          app,
        )
      : await recordRepayment(given, by(write("repaymentRecorded", after)), app),
  );
}

function readTyped(form: FormData): TypedPayment {
  const read = (name: string) => formText(form, name);
  return {
    form: paymentForms.find((known) => known === read("do")) ?? "payment",
    amount: read("amount"),
    method: read("method"),
    currency: read("currency"),
    rate: read("rate"),
    reason: formText(form, "reason", Infinity),
    more: read("more") !== "",
  };
}

// What the form can correct is 400; what has changed or been done meanwhile is 409.
function statusOf(reason: PaymentReason): 400 | 404 | 409 {
  if (reason === "unknown") return 404;
  return reason === "moreThanOpen" || reason === "moreThanReceived" ? 400 : 409;
}
