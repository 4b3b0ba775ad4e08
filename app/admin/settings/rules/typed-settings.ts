// The settings as the form was typed, shown again after every response that does not save, and as the audit log stores them.
import type { PropertyFacts } from "#property/facts.ts";
import { changedTexts } from "../../audit-log/rules/audit-changes.ts";
import { formLine, formText } from "#app/ui/rules/form-values.ts";
import { factFields, travel } from "./fact-fields.ts";
import type { FieldKind } from "./fact-fields.ts";

/** One line of the reception's hours: ISO weekdays, Monday is 1, and times as HH:MM. */
export interface TypedHours {
  days: string[];
  from: string;
  to: string;
}

/** One step of what cancelling gives back. */
export interface TypedStep {
  days: string;
  percent: string;
}

/** All fields of the form. */
export interface TypedSettings {
  /** By the path of the fact, `address.street`. */
  fields: Record<string, string>;
  reception: TypedHours[];
  cancellation: TypedStep[];
  /** The ticked ones. */
  languages: string[];
}

/** Numbers of rows in the form. */
export const receptionRows = 7;
export const stepRows = 4;

/** The fields of this property, including its own places. */
export function fieldsOf(facts: PropertyFacts): Record<string, FieldKind> {
  const places = Object.keys(facts.travelMinutes).map((place) => [
    `travelMinutes.${place}`,
    travel,
  ]);
  const { golfHoles, ...usual } = factFields;
  return {
    ...usual,
    ...(facts.golfHoles !== undefined && { golfHoles }),
    ...(Object.fromEntries(places) as Record<string, FieldKind>),
  };
}

/** The initial values of the form, with an empty row of hours at the end. */
export function toTypedSettings(facts: PropertyFacts): TypedSettings {
  const reception = facts.receptionHours.map(({ days, ...hours }) => ({
    ...hours,
    days: days.map(String),
  }));
  const empty = { days: [], from: "", to: "" };
  return {
    languages: facts.languages.filter((tag) => !facts.hiddenLanguages.includes(tag)),
    fields: Object.fromEntries(
      Object.keys(fieldsOf(facts)).map((path) => [path, String(readFact(facts, path))]),
    ),
    reception: [...reception, empty].slice(0, receptionRows),
    cancellation: [...Array(stepRows).keys()].map((row) => ({
      days: String(facts.cancellation[row]?.daysBefore ?? ""),
      percent: String(facts.cancellation[row]?.refundPercent ?? ""),
    })),
  };
}

/** The form as it was sent; what is missing is empty. */
export function readTyped(form: FormData, facts: PropertyFacts): TypedSettings {
  const rows = [...Array(receptionRows).keys()].filter((row) => form.has(`openFrom.${row}`));
  return {
    languages: facts.languages.filter((tag) => form.getAll("language").includes(tag)),
    fields: Object.fromEntries(
      Object.keys(fieldsOf(facts)).map((path) => [path, formText(form, path)]),
    ),
    reception: rows.map((row) => ({
      days: form.getAll(`openDays.${row}`).filter(isWeekday),
      from: formLine(form, `openFrom.${row}`),
      to: formLine(form, `openTo.${row}`),
    })),
    cancellation: [...Array(stepRows).keys()].map((row) => ({
      days: formLine(form, `stepDays.${row}`),
      percent: formLine(form, `stepPercent.${row}`),
    })),
  };
}

/** The fact at `address.street`; undefined where there is none. */
export function readFact(facts: PropertyFacts, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], facts);
}

function isWeekday(day: unknown): day is string {
  return typeof day === "string" && /^[1-7]$/.test(day);
}

/** By the path of the fact; `weekday` names an ISO weekday. Only those that differ between `before` and `after`. */
export function compareSettings(
  before: PropertyFacts,
  after: PropertyFacts,
  weekday: (day: number) => string,
): ReturnType<typeof changedTexts> {
  return changedTexts(formatFacts(before, weekday), formatFacts(after, weekday));
}

function formatFacts(
  facts: PropertyFacts,
  weekday: (day: number) => string,
): Record<string, string> {
  const fields = Object.keys(fieldsOf(facts)).map((path) => [path, String(readFact(facts, path))]);
  const hours = facts.receptionHours.map(
    ({ days, from, to }) => `${days.map(weekday).join(" ")} ${from}–${to}`,
  );
  const steps = facts.cancellation.map(
    ({ daysBefore, refundPercent }) => `${daysBefore}: ${refundPercent}%`,
  );
  return {
    ...(Object.fromEntries(fields) as Record<string, string>),
    receptionHours: hours.join(", "),
    cancellation: steps.join(", "),
    languages: facts.languages.filter((tag) => !facts.hiddenLanguages.includes(tag)).join(" "),
  };
}
