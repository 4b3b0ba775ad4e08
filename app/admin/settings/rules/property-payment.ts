// The owner's limits on paying at the property as the form was typed, and what is wrong with it.
import type { PropertyFacts } from "#property/facts.ts";
import { formLines } from "#app/ui/rules/form-values.ts";
import { changedTexts } from "../../audit-log/rules/audit-changes.ts";
import { amountReader, amountText, wholeReader } from "../../rules/form-values.ts";
import type { SettingFault } from "./fact-fields.ts";

const lines = ["minDays", "maxDays", "maxTotal"] as const;

type Limits = PropertyFacts["payAtProperty"];

/** The fields as typed; `seasons` and `apartments` are the ticked ones. */
export interface TypedPropertyPayment extends Record<(typeof lines)[number], string> {
  allowed: boolean;
  seasons: string[];
  apartments: string[];
}

/** The initial values of the form; a limit that is not set is empty. */
export function toTypedPropertyPayment(limits: Limits): TypedPropertyPayment {
  return {
    allowed: limits.allowed,
    seasons: [...limits.seasons],
    apartments: limits.apartments.map(String),
    minDays: daysText(limits.minDays),
    maxDays: daysText(limits.maxDays),
    maxTotal: limits.maxTotal === 0 ? "" : amountText(limits.maxTotal),
  };
}

function daysText(limit: number): string {
  return limit === 0 ? "" : String(limit);
}

/** What can be ticked. */
export interface TickedOptions {
  seasons: readonly string[];
  apartments: readonly number[];
}

/** The form as it was sent; what cannot be ticked is ignored. */
export function readPropertyPayment(form: FormData, options: TickedOptions): TypedPropertyPayment {
  const ids = options.apartments.map(String);
  return {
    allowed: form.get("allowed") === "on",
    seasons: options.seasons.filter((key) => form.getAll("season").includes(key)),
    apartments: ids.filter((id) => form.getAll("apartment").includes(id)),
    ...formLines(form, lines),
  };
}

/** Days before arrival are at most 730, which is further ahead than anything can be booked. */
const mostDays = 730;
const mostAmount = 999_999_99;

/** An empty field is no limit. */
export function checkPropertyPayment(
  typed: TypedPropertyPayment,
  currency: string,
): { ok: true; limits: Limits } | { ok: false; faults: SettingFault[] } {
  const faults: SettingFault[] = [];
  const whole = wholeReader(faults);
  const checkAmount = amountReader(faults, currency);
  const days = (field: "minDays" | "maxDays") =>
    typed[field] === "" ? 0 : whole(field, typed[field], [0, mostDays]);
  const minDays = days("minDays");
  const maxDays = days("maxDays");
  const maxTotal =
    typed.maxTotal === "" ? 0 : checkAmount("maxTotal", typed.maxTotal, [0, mostAmount]);
  if (faults.length === 0 && maxDays > 0 && maxDays < minDays)
    faults.push({ field: "maxDays", reason: "daysOrder" });
  if (faults.length > 0) return { ok: false, faults };
  const { allowed, seasons } = typed;
  const apartments = typed.apartments.map(Number);
  return { ok: true, limits: { allowed, seasons, minDays, maxDays, maxTotal, apartments } };
}

/** How the audit log writes the limits. */
export interface LimitWords {
  yes: string;
  no: string;
  season(key: string): string;
  apartment(id: number): string;
}

/** By the paths of the facts; only those that differ. */
export function comparePropertyPayment(
  before: Limits,
  after: Limits,
  words: LimitWords,
): ReturnType<typeof changedTexts> {
  return changedTexts(toText(before, words), toText(after, words), "payAtProperty.");
}

function toText(limits: Limits, { yes, no, season, apartment }: LimitWords) {
  const { minDays, maxDays, maxTotal } = toTypedPropertyPayment(limits);
  const texts: Record<string, string> = {
    allowed: limits.allowed ? yes : no,
    seasons: limits.seasons.map(season).join(", "),
    minDays,
    maxDays,
    maxTotal,
    apartments: limits.apartments.map(apartment).join(", "),
  };
  return texts;
}
