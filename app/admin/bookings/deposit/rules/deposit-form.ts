// The forms about a booking's damage deposit as they were typed, and what is wrong with them.
import { formText } from "#app/ui/rules/form-values.ts";
import { readAmount } from "../../../rules/form-values.ts";

/** About a deposit on the guest's card: `take` has what is kept, and the reason for the guest; `wait` why, for the team. */
export type HoldForm = (typeof holdForms)[number];

/** `return` has what is kept, and why; `undo` the status that the page showed. */
export interface TypedDepositForm {
  form: "receive" | "return" | "undo" | HoldForm;
  shown: "held" | "ended";
  kept: string;
  reason: string;
  why: string;
}

const holdForms = ["ask", "take", "release", "wait"] as const;
const forms = ["receive", "return", "undo", ...holdForms] as const;

/** Longest reason, in characters. */
export const maxReasonLength = 500;

/** The form as it was sent, not cut, to be shown again. */
export function readDepositForm(form: FormData): TypedDepositForm {
  return {
    form: forms.find((known) => known === form.get("do")) ?? "receive",
    shown: form.get("shown") === "ended" ? "ended" : "held",
    kept: formText(form, "kept").trim(),
    reason: formText(form, "reason", Infinity).trim(),
    why: formText(form, "why", Infinity).trim(),
  };
}

/** Whether the form is about a deposit on the guest's card. */
export function isHoldForm(form: TypedDepositForm["form"]): form is HoldForm {
  return holdForms.some((known) => known === form);
}

/** Why a form is refused before anything is looked up. */
export type DepositFormFault =
  | { field: "kept"; reason: "keptFaulty" | "keptMissing" }
  | { field: "reason"; reason: "reasonMissing" | "reasonTooLong" }
  | { field: "why"; reason: "waitReasonMissing" | "reasonTooLong" };

type Checked = { ok: true; kept: number } | { ok: false; fault: DepositFormFault };

/** As for cash, but something has to be charged; a hold is kept for now for a reason. */
export function checkHoldForm(
  typed: TypedDepositForm & { form: HoldForm },
  currency: string,
): Checked {
  const { form, why } = typed;
  if (form === "take") {
    const checked = checkDepositForm(typed, currency);
    if (!checked.ok || checked.kept > 0) return checked;
    return { ok: false, fault: { field: "kept", reason: "keptMissing" } };
  }
  if (form === "wait" && why === "")
    return { ok: false, fault: { field: "why", reason: "waitReasonMissing" } };
  if (form === "wait" && why.length > maxReasonLength)
    return { ok: false, fault: { field: "why", reason: "reasonTooLong" } };
  return { ok: true, kept: 0 };
}

/** What is kept in cents, nothing when the field is empty; the guest gets the reason. */
export function checkDepositForm(
  { kept, reason }: Pick<TypedDepositForm, "kept" | "reason">,
  currency: string,
): Checked {
  const cents = kept === "" ? 0 : readAmount(kept, currency);
  if (cents === null) return { ok: false, fault: { field: "kept", reason: "keptFaulty" } };
  if (reason.length > maxReasonLength)
    return { ok: false, fault: { field: "reason", reason: "reasonTooLong" } };
  if (cents > 0 && reason === "")
    return { ok: false, fault: { field: "reason", reason: "reasonMissing" } };
  return { ok: true, kept: cents };
}
