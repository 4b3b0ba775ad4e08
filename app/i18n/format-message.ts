// Reads the part of ICU's message format that our messages use, and fills in the placeholders. Small, because it is in the browser's
// bundle.

/** A message as its parts, in order. */
type Message = readonly MessagePart[];

/** Literal text, a placeholder, or `#`: the number of the plural around it. */
type MessagePart = string | Placeholder | typeof numberSign;

/** The `#` in a branch of a plural. */
const numberSign = Symbol("#");

/** `{name}`, `{name, number}`, `{name, plural, ...}`, `{name, select, ...}`, or `<name>...</name>`. */
interface Placeholder {
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
        add({
          name: tag[1]!,
          kind: "tag",
          offset: 0,
          branches: { other: readParts(inPlural) },
        });
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

/** The value of a placeholder by its name: text, a number, an element, or for a tag what makes an element of its content. */
type FindValue = (name: string) => unknown;

/**
 * The parts of a message with its values: neighbouring texts joined, elements between them. Throws when the text is not a
 * message or a value is missing.
 */
export function formatMessage(text: string, locale: string, find: FindValue): unknown[] {
  const parts: unknown[] = [];
  fill(parseMessage(text), { parts, locale, find }, 0);
  return parts;
}

interface Filling {
  parts: unknown[];
  locale: string;
  find: FindValue;
}

function fill(message: Message, filling: Filling, count: number): void {
  const { parts } = filling;
  for (const part of message) {
    // "15 Min." or "2027 г." ends a sentence with its own full stop.
    if (typeof part === "string")
      addPart(parts, String(parts.at(-1)).endsWith(".") ? part.replace(/^\./, "") : part);
    else if (part === numberSign) addPart(parts, numbers(filling.locale).format(count));
    else fillPlaceholder(part, filling, count);
  }
}

function fillPlaceholder(placeholder: Placeholder, filling: Filling, count: number): void {
  const { name, kind, offset, branches } = placeholder;
  const { parts, locale, find } = filling;
  const value = find(name);
  if (kind === "tag") {
    const content: unknown[] = [];
    fill(branches["other"] ?? [], { ...filling, parts: content }, count);
    addPart(
      parts,
      (value as (content: unknown) => unknown)(content.length > 1 ? content : content[0]),
    );
  } else if (kind === "number") addPart(parts, numbers(locale).format(value as number));
  else if (kind === "plural") {
    const number = Number(value) - offset;
    const branch = branches[`=${String(value)}`] ?? branches[plurals(locale).select(number)];
    fill(branch ?? branches["other"] ?? [], filling, number);
  } else if (kind === "select")
    fill(branches[String(value)] ?? branches["other"] ?? [], filling, count);
  else addPart(parts, typeof value === "number" ? String(value) : value || "");
}

function addPart(parts: unknown[], part: unknown): void {
  const last = parts.length - 1;
  if (typeof part === "string" && typeof parts[last] === "string") parts[last] += part;
  else parts.push(part);
}

const numbers = onceEach((locale) => new Intl.NumberFormat(locale));
const plurals = onceEach((locale) => new Intl.PluralRules(locale));

// These objects take microseconds to use and fractions of a millisecond to create.
function onceEach<T>(create: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const existing = made.get(locale) ?? create(locale);
    made.set(locale, existing);
    return existing;
  };
}
