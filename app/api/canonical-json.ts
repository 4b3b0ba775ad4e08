// Canonical JSON: the same payload with its fields in another order gives the same text.

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
