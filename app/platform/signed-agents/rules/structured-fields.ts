// Dictionaries of Structured Field Values (RFC 9651), as far as signatures of requests need them: strict, and never more than a header's
// length of work.

/** A value without its parameters. Strings are unescaped; dates and decimals are not read. */
export type BareItem = string | number | boolean | { token: string } | { base64: string };

/** A value with its parameters; `raw` is its text as it was sent. */
export interface Item {
  value: BareItem;
  params: ReadonlyMap<string, BareItem>;
  raw: string;
}

/** A member of a dictionary: an item, or an inner list. `raw` is everything after the equals sign, parameters included. */
export interface Member {
  value: BareItem | Item[];
  params: ReadonlyMap<string, BareItem>;
  raw: string;
}

/** The members by their keys, the last of a repeated key; null when the text is no dictionary. */
export function parseDictionary(text: string): Map<string, Member> | null {
  const reader = makeReader(text.trim());
  const members = new Map<string, Member>();
  try {
    if (reader.isAtEnd()) return members;
    for (;;) {
      const key = reader.read(keyPattern);
      if (reader.skip("=")) members.set(key, readMember(reader));
      else {
        const begun = reader.at();
        members.set(key, { value: true, params: readParams(reader), raw: reader.since(begun) });
      }
      reader.read(spaces);
      if (reader.isAtEnd()) return members;
      reader.expect(",");
      reader.read(spaces);
      // A comma at the end begins a member that is missing: the key cannot be read.
    }
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

function readMember(reader: Reader): Member {
  const begun = reader.at();
  if (!reader.skip("(")) return readItem(reader);
  const value: Item[] = [];
  for (;;) {
    reader.read(onlySpaces);
    if (reader.skip(")")) break;
    value.push(readItem(reader));
    if (!reader.isNext(" ") && !reader.isNext(")")) throw new Malformed();
  }
  const params = readParams(reader);
  return { value, params, raw: reader.since(begun) };
}

function readItem(reader: Reader): Item {
  const begun = reader.at();
  const value = readBareItem(reader);
  const params = readParams(reader);
  return { value, params, raw: reader.since(begun) };
}

function readParams(reader: Reader): Map<string, BareItem> {
  const params = new Map<string, BareItem>();
  while (reader.skip(";")) {
    reader.read(onlySpaces);
    const key = reader.read(keyPattern);
    params.set(key, reader.skip("=") ? readBareItem(reader) : true);
  }
  return params;
}

function readBareItem(reader: Reader): BareItem {
  if (reader.isNext('"')) return reader.read(stringPattern).slice(1, -1).replaceAll(/\\(.)/g, "$1");
  if (reader.isNext(":")) return { base64: reader.read(bytesPattern).slice(1, -1) };
  if (reader.isNext("?")) return reader.read(booleanPattern) === "?1";
  const number = reader.tryRead(integerPattern);
  return number === null ? { token: reader.read(tokenPattern) } : Number(number);
}

const keyPattern = /[a-z*][a-z0-9_\-.*]*/y;
const stringPattern = /"(?:[ !#-[\]-~]|\\["\\])*"/y;
const bytesPattern = /:[A-Za-z0-9+/]*={0,2}:/y;
const booleanPattern = /\?[01]/y;
const integerPattern = /-?\d{1,15}(?![\d.])/y;
const tokenPattern = /[A-Za-z*][\w!#$%&'*+\-.^`|~:/]*/y;
const spaces = /[ \t]*/y;
const onlySpaces = / */y;

type Reader = ReturnType<typeof makeReader>;

function makeReader(text: string) {
  let at = 0;
  const tryRead = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) return null;
    at = pattern.lastIndex;
    return found[0];
  };
  const isNext = (character: string) => text[at] === character;
  const skip = (character: string) => {
    if (!isNext(character)) return false;
    at++;
    return true;
  };
  return {
    at: () => at,
    since: (begun: number) => text.slice(begun, at),
    isAtEnd: () => at === text.length,
    isNext,
    skip,
    expect(character: string) {
      if (!skip(character)) throw new Malformed();
    },
    tryRead,
    read(pattern: RegExp): string {
      const found = tryRead(pattern);
      if (found === null) throw new Malformed();
      return found;
    },
  };
}

class Malformed extends Error {}
