// Reads the JSON body of a request, and its canonical form: the same payload gives the same text.
import type { Fault } from "./problem.ts";

const maxDepth = 20;

/** JSON with sorted object keys and no whitespace; null when nested deeper than any request needs. */
export function canonicalJson(value: unknown, depth = 0): string | null {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (depth === maxDepth) return null;
  const inner = (part: unknown) => canonicalJson(part, depth + 1);
  if (Array.isArray(value)) {
    const parts = value.map(inner);
    return parts.includes(null) ? null : `[${parts.join(",")}]`;
  }
  const parts: string[] = [];
  for (const name of Object.keys(value).toSorted()) {
    const part = inner((value as Record<string, unknown>)[name]);
    if (part === null) return null;
    parts.push(`${JSON.stringify(name)}:${part}`);
  }
  return `{${parts.join(",")}}`;
}

/** The parsed body, or the one thing wrong with it. */
export type ReadBody = { ok: true; body: unknown } | { ok: false; fault: Fault };

/** Reads `application/json` in UTF-8. The body size is limited before this is called. */
export async function readBody(request: Request): Promise<ReadBody> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    return { ok: false, fault: { code: "jsonExpected", field: "Content-Type" } };
  const bytes = await request.arrayBuffer();
  const body = parseJson(bytes);
  if (body === undefined) return { ok: false, fault: { code: "invalidJson", field: null } };
  if (canonicalJson(body) === null) return { ok: false, fault: { code: "tooDeep", field: null } };
  return { ok: true, body };
}

// Fatal: otherwise a name with invalid UTF-8 would be stored with replacement characters. No JSON parses to undefined.
function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
