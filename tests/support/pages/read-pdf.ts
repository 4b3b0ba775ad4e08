// Parses a PDF of ours: its text as a reader selects it, its tags, title and language. Supports only what our library writes.
import { inflateSync } from "node:zlib";

/** What was read. `lines` top to bottom as they were drawn, a line per position on the page. */
export interface ReadPdf {
  lines: string[];
  /** Types of the structure elements, in the order in which they were written. */
  tags: string[];
  title: string;
  language: string;
  pages: number;
}

/** Throws for a glyph that no font of the document maps to a character. */
export function readPdf(bytes: Buffer): ReadPdf {
  const objects = new Map<number, string>();
  // Latin-1 preserves every byte as one character.
  const file = bytes.toString("latin1");
  for (const [, id, body = ""] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(Number(id), body);
  const all = [...objects.values()];
  const fonts = new Map<string, Map<number, string>>();
  for (const body of all)
    for (const [, name = "", id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id)) ?? "") ?? [];
      fonts.set(name, charactersOf(streamOf(objects.get(Number(map)) ?? "")));
    }
  const pages = all.filter((body) => /\/Type \/Page\b/.test(body));
  const lines = pages.flatMap((page) => {
    const [, id] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    return linesOf(streamOf(objects.get(Number(id)) ?? ""), fonts);
  });
  return {
    lines,
    tags: all.flatMap((body) => /\/S \/(Document|H\d|P|Table|T[RHD])\b/.exec(body)?.[1] ?? []),
    title: textOf(objects.get(Number(/\/Title (\d+) 0 R/.exec(file)?.[1])) ?? "()"),
    language: textOf(/\/Lang (\([^)]*\))/.exec(file)?.[1] ?? "()"),
    pages: pages.length,
  };
}

function streamOf(body: string): string {
  const [, raw = ""] = /stream\n([\s\S]*?)\nendstream/.exec(body) ?? [];
  const bytes = Buffer.from(raw, "latin1");
  return (body.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
}

// `<0001> <0003> [<0041> <0042> <0043>]`: the characters of glyphs 1 to 3.
function charactersOf(map: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, from = "", list = ""] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    [...list.matchAll(/<(\w*)>/g)].forEach(([, code = ""], i) => {
      const text = Buffer.from(code, "hex").swap16().toString("utf16le");
      characters.set(Number.parseInt(from, 16) + i, text);
    });
  return characters;
}

// Runs of several fonts on one baseline, with nothing but their own width between them, are one line.
function linesOf(content: string, fonts: Map<string, Map<number, string>>): string[] {
  const lines: { y: string; text: string }[] = [];
  let y = "";
  let font = new Map<number, string>();
  for (const [, tag, at, name, shown] of content.matchAll(
    /\/(\w+) <<[^>]*>> BDC|1 0 0 1 [\d.-]+ ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (tag !== undefined) y = "";
    if (at !== undefined && at !== y) lines.push({ y: (y = at), text: "" });
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    const line = lines.at(-1);
    if (shown === undefined || !line) continue;
    for (const [, glyphs = ""] of shown.matchAll(/<(\w+)>/g))
      for (const glyph of glyphs.match(/.{4}/g) ?? []) {
        const character = font.get(Number.parseInt(glyph, 16));
        if (character === undefined) throw new Error(`Glyph ${glyph} has no character`);
        line.text += character;
      }
  }
  return lines.map(({ text }) => text);
}

function textOf(literal: string): string {
  const bytes = Buffer.from(
    literal
      .slice(1, -1)
      .replace(
        /\\([nrtbf])/g,
        (_, c: string) => ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" })[c]!,
      )
      .replace(/\\([\s\S])/g, "$1"),
    "latin1",
  );
  const wide = bytes[0] === 0xfe && bytes[1] === 0xff;
  return wide ? bytes.subarray(2).swap16().toString("utf16le") : bytes.toString("latin1");
}
