// Whether something that a stranger sent or wrote came alive in a page: as an element, an attribute, an address or a way elsewhere.

/** Ends an attribute and begins an element wherever it is not told from markup. */
export const hostileWords = `"'><zx-1 onzx=1>`;

/** Addresses that run something, or lead away. */
export const hostileAddresses = ["javascript:zx()", "//zx.example/"];

/** Every live piece in a page; also says what is no page at all. */
export function liveIn(html: string): string[] {
  const found: string[] = [];
  // In a script's own text an element must not begin either: the first "</script>" would have ended it.
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

/** Whether an address would run something of a stranger's, or lead to his site. */
export function leadsAway(address: string): boolean {
  return /^\s*(?:javascript:|(?:https?:)?[\\/]{2}zx\.example)/i.test(address);
}

const tags = /<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const attributes = /([^\s"'=<>/]+)(?:\s*=\s*(?:["']([^"']*)["']|([^\s"'>]+)))?/g;
const leads = new Set(["href", "src", "srcset", "action", "formaction", "poster", "data"]);
