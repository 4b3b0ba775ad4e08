// The query of the apartments list: its filters, and the dates and party of a stay, as they were written.

/** Every parameter of the list, in the order in which it is written. */
export const searchNames = [
  "guests",
  "side",
  "priceMin",
  "priceMax",
  "checkIn",
  "checkOut",
  "adults",
  "children",
] as const;
export type SearchName = (typeof searchNames)[number];

/** The values as written, trimmed and cut at 40 characters; empty ones are left out. */
export type ListSearch = Partial<Record<SearchName, string>>;

/** Reads a query or a form. */
export function readListSearch(params: URLSearchParams | FormData): ListSearch {
  const search: ListSearch = {};
  for (const name of searchNames) {
    const value = params.get(name);
    const text = typeof value === "string" ? value.trim().slice(0, 40) : "";
    if (text) search[name] = text;
  }
  return search;
}

/** The shortest URL of a search: without any guests, all locations, and prices that exclude nothing. */
export function listAddress(search: ListSearch, bounds: { min: number; max: number }): string {
  const params = new URLSearchParams();
  for (const name of searchNames) {
    const value = search[name];
    if (value && !isUsual(name, value, bounds)) params.set(name, value);
  }
  const query = params.toString();
  return query ? `/apartments?${query}` : "/apartments";
}

function isUsual(name: SearchName, value: string, bounds: { min: number; max: number }): boolean {
  if (name === "guests") return value === "0";
  if (name === "side") return value === "all";
  if (name === "priceMin") return Number(value) <= bounds.min;
  if (name === "priceMax") return Number(value) >= bounds.max;
  return false;
}
