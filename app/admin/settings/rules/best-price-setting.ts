// The owner's best price guarantee as the form was typed, and what is wrong with it.
import type { Guarantee } from "#app/stays/price/rules/best-price.ts";
import { formLines } from "#app/ui/rules/form-values.ts";
import { changedTexts } from "../../audit-log/rules/audit-changes.ts";
import { wholeReader } from "../../rules/form-values.ts";
import type { SettingFault } from "./fact-fields.ts";

// The fields of numbers with their bounds, included: hours of a month, days of two, a week, half the price.
const guaranteeBounds = {
  hoursAfterBooking: [0, 720],
  daysBefore: [0, 60],
  answerHours: [1, 168],
  extraPercent: [0, 50],
} as const;

const lines = Object.keys(guaranteeBounds) as (keyof typeof guaranteeBounds)[];

/** The fields as typed. */
export interface TypedGuarantee extends Record<(typeof lines)[number], string> {
  on: boolean;
}

/** The initial values of the form. */
export function toTypedGuarantee({ on, ...numbers }: Guarantee): TypedGuarantee {
  const texts = lines.map((name) => [name, String(numbers[name])]);
  return { on, ...(Object.fromEntries(texts) as Record<(typeof lines)[number], string>) };
}

/** The form as it was sent. */
export function readGuarantee(form: FormData): TypedGuarantee {
  return { on: form.get("on") === "on", ...formLines(form, lines) };
}

/** Every number is needed, also while the guarantee is off. */
export function checkGuarantee(
  typed: TypedGuarantee,
): { ok: true; guarantee: Guarantee } | { ok: false; faults: SettingFault[] } {
  const faults: SettingFault[] = [];
  const read = wholeReader(faults);
  const numbers = lines.map((name) => [name, read(name, typed[name], guaranteeBounds[name])]);
  if (faults.length > 0) return { ok: false, faults };
  return {
    ok: true,
    guarantee: {
      on: typed.on,
      ...(Object.fromEntries(numbers) as Record<(typeof lines)[number], number>),
    },
  };
}

/** By the paths of the facts; only those that differ. `yesNo` are the words for on and off. */
export function compareGuarantees(
  before: Guarantee,
  after: Guarantee,
  yesNo: readonly [string, string],
): ReturnType<typeof changedTexts> {
  const text = ({ on, ...numbers }: Guarantee): Record<string, string> => ({
    on: on ? yesNo[0] : yesNo[1],
    ...Object.fromEntries(lines.map((name) => [name, String(numbers[name])])),
  });
  return changedTexts(text(before), text(after), "bestPrice.");
}
