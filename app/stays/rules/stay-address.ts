// Builds the URL of a search, with the parameter names that stay-query.ts reads.

/** `path` with the values as its query, in their order; empty, null and undefined ones are left out. */
export function stayAddress(
  path: string,
  values: Record<string, string | number | null | undefined>,
  hash = "",
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined && value !== "") params.set(name, String(value));
  const query = params.toString();
  return `${path}${query ? `?${query}` : ""}${hash ? `#${hash}` : ""}`;
}
