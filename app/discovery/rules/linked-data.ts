// Linked data (JSON-LD): what a page says about things rather than in words, as text for a script element.

/** A thing with a type of schema.org; a property that is undefined or "" is not told. */
export interface LinkedThing {
  "@type": string;
  "@id"?: string;
  [property: string]: unknown;
}

/** The things of one page as JSON; no word in it can end the script element that carries it. */
export function linkedData(things: LinkedThing[]): string {
  const graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph, (_, value: unknown) =>
    value === "" ? undefined : value,
  ).replaceAll("<", String.raw`\u003c`);
}
