// What the links to /book in the header keep of the page they stand on.

const names = ["checkIn", "checkOut", "adults", "children"];

/** The dates and the party of a query, "" without dates; nothing else of it. */
export function stayOf(search: string): string {
  const stay = [...new URLSearchParams(search)].filter(([name]) => names.includes(name));
  return stay.some(([name]) => name === "checkIn") ? new URLSearchParams(stay).toString() : "";
}
