// The settings as the form was typed, shown again after every response that does not save; the facts to save, or what is wrong
// with each field; and what the audit log stores of a change.
import type { PropertyFacts } from "#property/facts.ts";
import { formLine, formText } from "#app/ui/rules/form-values.ts";
import { changedTexts } from "../../audit-log/rules/audit-changes.ts";
import { wholeReader } from "../../rules/form-values.ts";
import { factFields, readField, travel } from "./fact-fields.ts";
import type { FieldKind, SettingFault } from "./fact-fields.ts";

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
const receptionRows = 7;
const stepRows = 4;

/** The fields of this property, including its own places. */
function fieldsOf(facts: PropertyFacts): Record<string, FieldKind> {
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
function readFact(facts: PropertyFacts, path: string): unknown {
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

/** `saved` gives what the form does not ask: currency, time zone and whatever else would falsify past bookings. */
export function checkSettings(
  typed: TypedSettings,
  saved: PropertyFacts,
): { ok: true; facts: PropertyFacts } | { ok: false; faults: SettingFault[] } {
  const faults: SettingFault[] = [];
  const facts = structuredClone(saved);
  for (const [path, kind] of Object.entries(fieldsOf(saved))) {
    const read = readField(typed.fields[path] ?? "", kind);
    if (read.ok) setFact(facts, path, read.value);
    else faults.push({ field: path, ...read.fault });
  }
  const areRead = !faults.some(({ field }) => field.endsWith("Hour"));
  // Departing guests must leave before the next ones arrive.
  if (areRead && facts.checkOutHour > facts.checkInHour)
    faults.push({ field: "checkOutHour", reason: "checkOutLate" });
  facts.hiddenLanguages = saved.languages.filter(
    (tag) => tag !== saved.defaultLanguage && !typed.languages.includes(tag),
  );
  facts.cancellation = readSteps(typed.cancellation, faults);
  facts.receptionHours = readReception(typed.reception, faults);
  return faults.length === 0 ? { ok: true, facts } : { ok: false, faults };
}

// An empty row is ignored.
function readReception(
  lines: TypedHours[],
  faults: SettingFault[],
): PropertyFacts["receptionHours"] {
  const read: PropertyFacts["receptionHours"] = [];
  for (const [row, { days, from, to }] of lines.entries()) {
    if (days.length === 0 && from === "" && to === "") continue;
    const fault = (part: string, reason: SettingFault["reason"]) =>
      faults.push({ field: `open-${row}-${part}`, reason });
    const areTimes = [from, to].map((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time));
    if (days.length === 0) fault("days", "days");
    if (!areTimes[0]) fault("from", "time");
    if (!areTimes[1]) fault("to", "time");
    if (days.length === 0 || areTimes.includes(false)) continue;
    const open = { days: days.map(Number), from, to };
    if (to <= from) fault("to", "closesBefore");
    else if (read.some((other) => overlaps(other, open))) fault("from", "overlap");
    else read.push(open);
  }
  return read;
}

type Open = PropertyFacts["receptionHours"][number];

function overlaps(one: Open, other: Open): boolean {
  return (
    one.days.some((day) => other.days.includes(day)) && one.from < other.to && other.from < one.to
  );
}

function setFact(facts: PropertyFacts, path: string, value: string | number): void {
  const [first = "", second] = path.split(".");
  const all = facts as unknown as Record<string, unknown>;
  if (second === undefined) all[first] = value;
  else (all[first] as Record<string, unknown>)[second] = value;
}

/** In the order of time, each refunding less than the one before; a faulty form reads as no steps, with the reasons in `faults`. */
function readSteps(lines: TypedStep[], faults: SettingFault[]): PropertyFacts["cancellation"] {
  const stepFaults: SettingFault[] = [];
  const whole = wholeReader(stepFaults);
  const steps: PropertyFacts["cancellation"] = [];
  for (const [row, { days, percent }] of lines.entries()) {
    if (days === "" && percent === "") continue;
    const before = steps.at(-1);
    const daysBefore = whole(`step-${row}-days`, days, [1, 365]);
    const refundPercent = whole(`step-${row}-percent`, percent, [1, 100]);
    if (before && daysBefore >= before.daysBefore)
      stepFaults.push({ field: `step-${row}-days`, reason: "stepDays" });
    if (before && refundPercent >= before.refundPercent)
      stepFaults.push({ field: `step-${row}-percent`, reason: "stepPercent" });
    steps.push({ daysBefore, refundPercent });
  }
  if (steps.length === 0) stepFaults.push({ field: "step-0-days", reason: "stepMissing" });
  faults.push(...stepFaults);
  return stepFaults.length === 0 ? steps : [];
}
