// Lists what a row of the audit log says changed.
import * as v from "valibot";

/** Values as the audit log stores them. */
export type AuditFacts = v.InferOutput<typeof auditFactsSchema>;

const auditFactsSchema = v.record(
  v.string(),
  v.nullable(v.union([v.string(), v.number(), v.boolean()])),
);

/** The values as stored, null where there are none. */
export function parseAuditFacts(json: string | null): AuditFacts | null {
  return json === null ? null : v.parse(auditFactsSchema, JSON.parse(json));
}

/** The texts that differ, as the audit log stores them, each by its name after `prefix`; an empty one is null. */
export function changedTexts(
  was: Readonly<Record<string, string | undefined>>,
  is: Readonly<Record<string, string | undefined>>,
  prefix = "",
): { before: AuditFacts; after: AuditFacts } {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names.filter((name) => was[name] !== is[name]);
  const of = (all: typeof was) =>
    Object.fromEntries(changed.map((name) => [prefix + name, all[name] || null]));
  return { before: of(was), after: of(is) };
}

/** One changed value; null where it was, or is, missing. */
export interface AuditChange {
  name: string;
  from: string | null;
  to: string | null;
}

/** The names whose values differ, in the order in which they first appear. */
export function listChanges(before: AuditFacts | null, after: AuditFacts | null): AuditChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => ({ name, from: asText(before?.[name]), to: asText(after?.[name]) }))
    .filter(({ from, to }) => from !== to);
}

function asText(value: AuditFacts[string] | undefined): string | null {
  return value === undefined || value === null ? null : String(value);
}
