// Reads the part of ICU's message format that our messages use. Small, because it is in the browser's bundle: a full parser
// is ten kilobytes. Its results are compared with the full one's, message by message (parse-message.test.ts).

/** A message as its parts, in order. */
export type Message = readonly MessagePart[];

/** Literal text, a placeholder, or `#`: the number of the plural around it. */
export type MessagePart = string | Placeholder | typeof numberSign;

/** The `#` in a branch of a plural. */
export const numberSign = Symbol("#");

/** `{name}`, `{name, number}`, `{name, plural, ...}`, `{name, select, ...}`, or `<name>...</name>`. */
export interface Placeholder {
  name: string;
  kind: string;
  /** What a plural subtracts from its number, before it chooses and writes. */
  offset: number;
  /** The branches of a plural or select; of a tag, its content by the name `other`. */
  branches: Readonly<Record<string, Message>>;
}

/** The parts of a message; each text is read once. Throws when it is none, which `npm test` checks for every message. */
export function parseMessage(text: string): Message {
  let message = known.get(text);
  if (!message) {
    message = read(text);
    known.set(text, message);
  }
  return message;
}

const known = new Map<string, Message>();

function read(text: string): Message {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const need = (pattern: RegExp): RegExpExecArray => {
    const found = take(pattern);
    if (!found) throw new Error(`Not a message at ${at}: ${text}`);
    return found;
  };
  // Up to the end of the text, of a branch, or of a tag.
  const readParts = (inPlural: boolean): Message => {
    const parts: MessagePart[] = [];
    let literal = "";
    const add = (part: MessagePart) => {
      if (literal) parts.push(literal);
      literal = "";
      parts.push(part);
    };
    for (;;) {
      const quoted = take(/''|'([{}<>](?:[^']|'')*)(?:'|$)/y);
      if (quoted) {
        literal += quoted[1]?.replaceAll("''", "'") ?? "'";
        continue;
      }
      const placeholder = take(/\{\s*(\w+)\s*/y);
      const tag = placeholder ?? take(/<(\w+)>/y);
      if (placeholder) add(readPlaceholder(placeholder[1]!));
      else if (tag) {
        add({ name: tag[1]!, kind: "tag", offset: 0, branches: { other: readParts(inPlural) } });
        need(/<\/\w+>/y);
      } else if (inPlural && take(/#/y)) add(numberSign);
      else if (at === text.length || /^(?:\}|<\/)/.test(text.slice(at, at + 2))) break;
      else literal += need(/[^{}<'#]+|[\s\S]/y)[0];
    }
    if (literal) parts.push(literal);
    return parts;
  };
  const readPlaceholder = (name: string): Placeholder => {
    const kind = take(/,\s*(\w+)\s*/y)?.[1] ?? "";
    const branches: Record<string, Message> = {};
    const offset = Number(take(/,\s*(?:offset:(-?\d+)\s*)?/y)?.[1] ?? 0);
    for (let branch = take(/(=?\w+)\s*\{/y); branch; branch = take(/(=?\w+)\s*\{/y)) {
      branches[branch[1]!] = readParts(kind === "plural");
      need(/\}\s*/y);
    }
    need(/\}/y);
    return { name, kind, offset, branches };
  };
  const message = readParts(false);
  if (at < text.length) need(/$/y);
  return message;
}
