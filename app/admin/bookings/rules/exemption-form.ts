// The form of a booking's page that marks adults as exempt from the tourist fee.
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { exemptionReasons, maxEvidenceLength } from "#app/bookings/by-hand/rules/fee-exemption.ts";
import type { ExemptionReason } from "#app/bookings/by-hand/rules/fee-exemption.ts";
import { readNote } from "./booking-forms.ts";

/** What was typed, or the fault of a field: a key of `admin-bookings.fault`. */
export type ReadExemption =
  | { ok: true; exemption: { adults: number; why: ExemptionReason; evidence: string } }
  | {
      ok: false;
      fault: { field: "exempt" | "why" | "evidence"; reason: MessageKey<"admin-bookings.fault"> };
    };

/** What was shown is required, unless no adult is exempt any more; it is cleaned like a note. */
export function readExemption(form: FormData): ReadExemption {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const typed = text("exempt");
  if (!/^\d{1,2}$/.test(typed))
    return { ok: false, fault: { field: "exempt", reason: "exemptFaulty" } };
  const adults = Number(typed);
  if (adults === 0) return { ok: true, exemption: { adults, why: "resident", evidence: "" } };
  const why = exemptionReasons.find((one) => one === text("why"));
  if (!why) return { ok: false, fault: { field: "why", reason: "whyMissing" } };
  const read = readNote(text("evidence"));
  if (!read.ok && read.reason === "noteMissing")
    return { ok: false, fault: { field: "evidence", reason: "evidenceMissing" } };
  if (!read.ok || read.text.length > maxEvidenceLength)
    return { ok: false, fault: { field: "evidence", reason: "evidenceTooLong" } };
  return { ok: true, exemption: { adults, why, evidence: read.text } };
}
