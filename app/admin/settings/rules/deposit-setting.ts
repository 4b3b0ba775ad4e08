// The owner's damage deposit as the form was typed, and what is wrong with it.
import type { PropertyFacts } from "#property/facts.ts";
import { formLine, formLines } from "#app/ui/rules/form-values.ts";
import { mostReturnDays } from "#app/bookings/deposits/rules/deposit-hold.ts";
import { changedTexts } from "../../audit-log/rules/audit-changes.ts";
import { amountReader, amountText, wholeReader } from "../../rules/form-values.ts";
import type { SettingFault } from "./fact-fields.ts";

const lines = ["amount", "returnDays"] as const;

type DepositSetting = PropertyFacts["damageDeposit"];

/** The fields as typed; `apartments` by id, empty where the sum for all applies. */
export interface TypedDeposit extends Record<(typeof lines)[number], string> {
  by: DepositSetting["by"];
  apartments: Record<string, string>;
}

/** The initial values of the form. */
export function toTypedDeposit(
  { amount, returnDays, apartments, by }: DepositSetting,
  ids: readonly number[],
): TypedDeposit {
  const own = (id: number) => apartments.find((one) => one.id === id);
  return {
    amount: amountText(amount),
    returnDays: String(returnDays),
    by,
    apartments: Object.fromEntries(
      ids.map((id) => {
        const found = own(id);
        return [String(id), found ? amountText(found.amount) : ""];
      }),
    ),
  };
}

/** The form as it was sent, with a field for each of the apartments. */
export function readDeposit(form: FormData, ids: readonly number[]): TypedDeposit {
  return {
    ...formLines(form, lines),
    by: depositMethods.find((known) => known === form.get("by")) ?? "cash",
    apartments: Object.fromEntries(
      ids.map((id) => [String(id), formLine(form, `apartment.${id}`)]),
    ),
  };
}

/** How a deposit can be given. */
export const depositMethods = ["cash", "card", "choice"] as const;

/** In cents: more is a typing error. */
const mostDeposit = 10_000_00;
const mostDays = 60;

/**
 * An empty sum for all is none; an empty one of an apartment is the sum for all. With a hold on the card it goes back as early as
 * a hold lasts that secures a stay of one night.
 */
export function checkDeposit(
  typed: TypedDeposit,
  currency: string,
): { ok: true; setting: DepositSetting } | { ok: false; faults: SettingFault[] } {
  const faults: SettingFault[] = [];
  const checkAmount = amountReader(faults, currency);
  const amount = typed.amount === "" ? 0 : checkAmount("amount", typed.amount, [0, mostDeposit]);
  const apartments = Object.entries(typed.apartments)
    .filter(([, text]) => text !== "")
    .map(([id, text]) => ({
      id: Number(id),
      amount: checkAmount(`apartment.${id}`, text, [0, mostDeposit]),
    }));
  const days = wholeReader(faults)("returnDays", typed.returnDays, [
    0,
    typed.by === "cash" ? mostDays : mostReturnDays,
  ]);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, setting: { amount, apartments, returnDays: days, by: typed.by } };
}

/** By the paths of the facts; only those that differ. `nameOf` names an apartment. */
export function compareDeposits(
  before: DepositSetting,
  after: DepositSetting,
  nameOf: (id: number) => string,
): ReturnType<typeof changedTexts> {
  const text = ({
    amount,
    apartments,
    returnDays,
    by,
  }: DepositSetting): Record<string, string> => ({
    amount: amountText(amount),
    returnDays: String(returnDays),
    by,
    apartments: apartments.map((one) => `${nameOf(one.id)} ${amountText(one.amount)}`).join(", "),
  });
  return changedTexts(text(before), text(after), "damageDeposit.");
}
