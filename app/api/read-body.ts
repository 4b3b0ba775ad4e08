// Reads the JSON of a request, or says why it cannot be read.
import { canonicalJson } from "./canonical-json.ts";
import type { Fault } from "./problem.ts";

/** The parsed body, or the one thing wrong with it. */
export type ReadBody = { ok: true; body: unknown } | { ok: false; fault: Fault };

/** Reads `application/json` in UTF-8. How many bytes may come is limited before it comes here. */
export async function readBody(request: Request): Promise<ReadBody> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    return { ok: false, fault: { code: "jsonExpected", field: "Content-Type" } };
  const bytes = await request.arrayBuffer();
  const body = parsed(bytes);
  if (body === undefined) return { ok: false, fault: { code: "invalidJson", field: null } };
  if (canonicalJson(body) === null) return { ok: false, fault: { code: "tooDeep", field: null } };
  return { ok: true, body };
}

// Fatal: a name whose bytes are not UTF-8 would otherwise be kept with signs nobody typed. No JSON parses to undefined.
function parsed(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
