// Structured data (JSON-LD) of a page, as text for a script element.

/** A thing with a type of schema.org; properties that are undefined or "" are left out. */
export interface LinkedThing {
  "@type": string;
  "@id"?: string;
  [property: string]: unknown;
}

/** The things of one page as JSON; `<` is escaped, so that no text can end the script element. */
export function linkedData(things: LinkedThing[]): string {
  const graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph, (_, value: unknown) =>
    value === "" ? undefined : value,
  ).replaceAll("<", String.raw`\u003c`);
}
