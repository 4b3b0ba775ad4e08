// Whether untrusted input became active in a page: as an element, an attribute, an address or a redirect.

/** Ends an attribute and begins an element wherever it is not escaped. */
export const hostileWords = `"'><zx-1 onzx=1>`;

/** Addresses that run a script, or lead to another site. */
export const hostileAddresses = ["javascript:zx()", "//zx.example/"];

/** Every active piece in a page; also reports an answer that is not a page at all. */
export function findActiveMarkup(html: string): string[] {
  const found: string[] = [];
  // An element must not begin in a script's own text either: the first "</script>" would have ended it.
  if (/<zx-1/i.test(html)) found.push("an element");
  for (const [tag, name = "", rest = ""] of html.matchAll(tags))
    for (const [, attribute = "", quoted, bare] of rest.matchAll(attributes)) {
      const value = quoted ?? bare ?? "";
      if (attribute.toLowerCase() === "onzx") found.push(`an attribute: ${tag}`);
      if (leads.has(attribute.toLowerCase()) && leadsAway(value)) found.push(`a way: ${tag}`);
      if (name === "meta" && /^\d*;?\s*url=.*zx\.example/i.test(value)) found.push(tag);
    }
  return found;
}

/** Whether an address would run a script from untrusted input, or lead to its site. */
export function leadsAway(address: string): boolean {
  return /^\s*(?:javascript:|(?:https?:)?[\\/]{2}zx\.example)/i.test(address);
}

const tags = /<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const attributes = /([^\s"'=<>/]+)(?:\s*=\s*(?:["']([^"']*)["']|([^\s"'>]+)))?/g;
const leads = new Set(["href", "src", "srcset", "action", "formaction", "poster", "data"]);
