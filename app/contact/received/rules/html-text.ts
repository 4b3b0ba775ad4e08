// The text of an HTML email, for those that have no plain one: nothing in it is rendered, no picture or link is fetched. Reads the
// markup once from its beginning, so that no input takes longer than its length.

/** Lines end with `\n`; quoted parts are prefixed with `> `, as plain emails do it. */
export function htmlToText(html: string): string {
  const pieces: string[] = [];
  let depth = 0;
  let hidden: string | null = null;
  let isAtStart = true;
  let isAfterSpace = false;
  const breakLine = () => {
    if (!isAtStart) pieces.push("\n");
    isAtStart = true;
  };
  const write = (words: string) => {
    const text = isAtStart || isAfterSpace ? words.trimStart() : words;
    if (text === "") return;
    if (isAtStart) pieces.push("> ".repeat(depth));
    pieces.push(text);
    isAtStart = false;
    isAfterSpace = text.endsWith(" ");
  };
  for (const token of tokensOf(html)) {
    if (hidden !== null) {
      if (token.kind === "end" && token.name === hidden) hidden = null;
      continue;
    }
    if (token.kind === "text") {
      write(decode(token.text.replace(/[ \t\r\n\f]+/g, " ")));
      continue;
    }
    const { kind, name } = token;
    if (kind === "begin" && unseen.has(name)) hidden = name;
    else if (name === "br") {
      if (isAtStart) pieces.push("> ".repeat(depth));
      pieces.push("\n");
      isAtStart = true;
    } else if (name === "blockquote") {
      breakLine();
      depth = Math.min(20, Math.max(0, depth + (kind === "begin" ? 1 : -1)));
    } else if (blocks.has(name)) breakLine();
    if (kind === "begin" && name === "li") write("- ");
    if (kind === "end" && (name === "td" || name === "th")) write(" ");
    if (kind === "end" && name === "p" && depth === 0) pieces.push("\n");
  }
  return pieces.join("");
}

const unseen = new Set(["head", "style", "script", "title", "template", "noscript"]);
const blocks = new Set(
  "address article div dd dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul".split(
    " ",
  ),
);

type Token = { kind: "text"; text: string } | { kind: "begin" | "end"; name: string };

function* tokensOf(html: string): Generator<Token> {
  let at = 0;
  for (;;) {
    const open = html.indexOf("<", at);
    if (open < 0) break;
    if (open > at) yield { kind: "text", text: html.slice(at, open) };
    const [, slash, name] = /^<(\/?)([a-z][a-z\d]*)/i.exec(html.slice(open, open + 30)) ?? [];
    const isComment = html.startsWith("<!--", open);
    if (name === undefined && !isComment && !/^<[!?/]/.test(html.slice(open, open + 2))) {
      yield { kind: "text", text: "<" };
      at = open + 1;
      continue;
    }
    const close = html.indexOf(isComment ? "-->" : ">", open);
    // Never closed: the rest is no text.
    if (close < 0) return;
    if (name !== undefined)
      yield { kind: slash === "/" ? "end" : "begin", name: name.toLowerCase() };
    at = close + (isComment ? 3 : 1);
  }
  yield { kind: "text", text: html.slice(at) };
}

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  laquo: "«",
  raquo: "»",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  euro: "€",
  szlig: "ß",
  aelig: "æ",
  oelig: "œ",
  iquest: "¿",
  iexcl: "¡",
};

// Accents as Unicode combines them with the letter before.
const accents: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  uml: "\u0308",
  tilde: "\u0303",
  ring: "\u030A",
  cedil: "\u0327",
};

// Names that are not known stay as they are.
function decode(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, code: string) => {
    if (code.startsWith("#")) return character(code.slice(1)) ?? "";
    const accent = accents[code.slice(1)];
    return accent ? `${code[0]}${accent}`.normalize("NFC") : (named[code] ?? whole);
  });
}

function character(code: string): string | null {
  const point = /^x/i.test(code) ? parseInt(code.slice(1), 16) : Number(code);
  const isOne = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isOne ? String.fromCodePoint(point) : null;
}
