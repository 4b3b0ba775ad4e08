// Validates the form of the settings: the facts to save, or what is wrong with each field.
import type { PropertyFacts } from "#property/facts.ts";
import { wholeReader } from "../../rules/form-values.ts";
import { readField } from "./fact-fields.ts";
import type { SettingFault } from "./fact-fields.ts";
import { fieldsOf } from "./typed-settings.ts";
import type { TypedHours, TypedSettings, TypedStep } from "./typed-settings.ts";

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
