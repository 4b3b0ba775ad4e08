// The forms about a booking's damage deposit as they were typed, and what is wrong with them.
import { formText } from "#app/ui/rules/form-values.ts";
import { readEuro } from "../../../rules/form-values.ts";

/** `return` has what is kept, and why; `undo` the status that the page showed. */
export interface TypedDepositForm {
  form: "receive" | "return" | "undo";
  shown: "held" | "ended";
  kept: string;
  reason: string;
}

const forms = ["receive", "return", "undo"] as const;

/** Longest reason, in characters. */
export const maxReasonLength = 500;

/** The form as it was sent, not cut, to be shown again. */
export function readDepositForm(form: FormData): TypedDepositForm {
  return {
    form: forms.find((known) => known === form.get("do")) ?? "receive",
    shown: form.get("shown") === "ended" ? "ended" : "held",
    kept: formText(form, "kept").trim(),
    reason: formText(form, "reason", Infinity).trim(),
  };
}

/** Why a form is refused before anything is looked up. */
export type DepositFormFault =
  | { field: "kept"; reason: "keptFaulty" }
  | { field: "reason"; reason: "reasonMissing" | "reasonTooLong" };

/** What is kept in cents, nothing when the field is empty; the guest is told why. */
export function checkDepositForm({
  kept,
  reason,
}: Pick<TypedDepositForm, "kept" | "reason">):
  | { ok: true; kept: number }
  | { ok: false; fault: DepositFormFault } {
  const cents = kept === "" ? 0 : readEuro(kept);
  if (cents === null) return { ok: false, fault: { field: "kept", reason: "keptFaulty" } };
  if (reason.length > maxReasonLength)
    return { ok: false, fault: { field: "reason", reason: "reasonTooLong" } };
  if (cents > 0 && reason === "")
    return { ok: false, fault: { field: "reason", reason: "reasonMissing" } };
  return { ok: true, kept: cents };
}
