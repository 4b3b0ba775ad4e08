// The form about another site's guest: name, telephone, party, amount, note, and whether anybody stays at all.
import type { Cents } from "#app/stays/rules/money.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { readEuro, readWhole } from "../../rules/form-values.ts";

/** The fields as typed. */
export interface TypedChannelStay {
  name: string;
  phone: string;
  adults: string;
  children: string;
  amount: string;
  note: string;
  /** "no": the nights are closed for nobody. */
  guest: string;
}

/** What the form says; null where nothing was typed. */
export interface ReadChannelStay {
  name: string;
  phone: string;
  adults: number | null;
  children: number | null;
  amount: Cents | null;
  note: string;
  isGuest: boolean;
}

/** `whole` and `amount`: not such a number; `tooLong`: of a text. */
export interface ChannelStayFault {
  field: keyof TypedChannelStay;
  reason: "whole" | "amount" | "tooLong";
}

/** The most characters of each text. */
export const longest = { name: 120, phone: 40, note: 500 } as const;

const mostPeople = 30;

/** Reads the fields. */
export function readTypedStay(form: FormData): TypedChannelStay {
  const text = (name: string) => formText(form, name).trim();
  return {
    name: text("name"),
    phone: text("phone"),
    adults: text("adults"),
    children: text("children"),
    amount: text("amount"),
    note: text("note"),
    guest: text("guest"),
  };
}

/** Everything may be left empty. */
export function checkChannelStay(
  typed: TypedChannelStay,
): { ok: true; values: ReadChannelStay } | { ok: false; faults: ChannelStayFault[] } {
  const faults: ChannelStayFault[] = [];
  for (const field of ["name", "phone", "note"] as const)
    if (typed[field].length > longest[field]) faults.push({ field, reason: "tooLong" });
  const people = (field: "adults" | "children"): number | null => {
    if (typed[field] === "") return null;
    const count = readWhole(typed[field]);
    if (count !== null && count >= 0 && count <= mostPeople) return count;
    faults.push({ field, reason: "whole" });
    return null;
  };
  const [adults, children] = [people("adults"), people("children")];
  const amount = typed.amount === "" ? null : readEuro(typed.amount);
  if (typed.amount !== "" && amount === null) faults.push({ field: "amount", reason: "amount" });
  if (faults.length > 0) return { ok: false, faults };
  const { name, phone, note, guest } = typed;
  return {
    ok: true,
    values: { name, phone, adults, children, amount, note, isGuest: guest !== "no" },
  };
}
