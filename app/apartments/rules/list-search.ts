// The address of the apartments list: its filters, and the dates and party of a stay, as they were written.

/** Everything an address of the list may carry, in the order it is written. */
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

/** What was written, trimmed and cut at 40 characters; nothing stands for what was left empty. */
export type ListSearch = Partial<Record<SearchName, string>>;

/** Reads an address or a form. */
export function readListSearch(params: URLSearchParams | FormData): ListSearch {
  const search: ListSearch = {};
  for (const name of searchNames) {
    const value = params.get(name);
    const text = typeof value === "string" ? value.trim().slice(0, 40) : "";
    if (text) search[name] = text;
  }
  return search;
}

/** The plain address, without what changes nothing: any guests, all locations, and prices that shut nothing out. */
export function listAddress(search: ListSearch, bounds: { min: number; max: number }): string {
  const said = new URLSearchParams();
  for (const name of searchNames) {
    const value = search[name];
    if (value && !isUsual(name, value, bounds)) said.set(name, value);
  }
  const query = said.toString();
  return query ? `/apartments?${query}` : "/apartments";
}

function isUsual(name: SearchName, value: string, bounds: { min: number; max: number }): boolean {
  if (name === "guests") return value === "0";
  if (name === "side") return value === "all";
  if (name === "priceMin") return Number(value) <= bounds.min;
  if (name === "priceMax") return Number(value) >= bounds.max;
  return false;
}
