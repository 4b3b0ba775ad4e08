// Finds what breaks the rules for stylesheets: a raw length where a token stands, a breakpoint too many, a class or a custom property
// that is not used. The kinds that may stay raw are listed in tokens.css and in import-rules.ts.
import * as rules from "./import-rules.ts";

interface Declaration {
  selector: string;
  name: string;
  value: string;
}

interface Sheet {
  /** What stands between `@media` and its brace. */
  conditions: string[];
  /** What follows each `@layer`. */
  layers: string[];
  selectors: string[];
  declarations: Declaration[];
}

/** The faults of all stylesheets together, by their paths; `sources` are the texts of the programs that may name what they hold. */
export function styleFaults(sheets: Map<string, string>, sources: string[]): string[] {
  const tokenFile = [...sheets.keys()].find((path) => path.endsWith("/tokens.css")) ?? "";
  const read = new Map([...sheets].map(([path, text]) => [path, readSheet(text)]));
  return [
    ...breakpointFaults(read, tokenFile, sheets.get(tokenFile) ?? ""),
    ...[...read].flatMap(([path, { declarations }]) =>
      declarations.flatMap((found) => lengthFaults(found).map((fault) => `${path}: ${fault}`)),
    ),
    ...sizeFaults(read, tokenFile),
    ...layerFaults(read),
    ...fontFaults(read),
    ...classFaults(read, sources),
    ...tokenFaults(read, sources),
  ];
}

function breakpointFaults(read: Map<string, Sheet>, tokenFile: string, tokens: string): string[] {
  const named = /Breakpoints?: ((?:[\d.]+em,? ?)+)/.exec(tokens)?.[1] ?? "";
  const listed: string[] = named.match(/[\d.]+em/g) ?? [];
  const faults: string[] = [];
  if (listed.length > rules.mostBreakpoints)
    faults.push(
      `${tokenFile}: ${listed.length} breakpoints listed, at most ${rules.mostBreakpoints}`,
    );
  for (const [path, { conditions }] of read)
    for (const condition of conditions.filter((text) => /\bwidth\b/.test(text)))
      for (const test of condition.match(/\([^()]*\bwidth\b[^()]*\)/g) ?? []) {
        const width = /^\(width (?:<|>=) ([\d.]+em)\)$/.exec(test)?.[1];
        if (!width) faults.push(`${path}: ${test} is written (width < …em) or (width >= …em)`);
        else if (!listed.includes(width))
          faults.push(`${path}: ${test} is no breakpoint of tokens.css (${listed.join(", ")})`);
      }
  return faults;
}

function lengthFaults({ selector, name, value }: Declaration): string[] {
  const fault = `${selector} { ${name}: ${value} }`;
  const raw = rawLengths(value);
  if (rules.spacing.test(name) && raw.length > 0)
    return [`${fault}: ${raw.join(" ")} is no spacing token`];
  if (name.includes("radius") && raw.length > 0)
    return [`${fault}: ${raw.join(" ")} is no radius token`];
  // A Chinese character is as wide as two letters: a heading's width counts in what fonts.css says of the language.
  if (/\bh[1-3]\b/.test(selector) && name.endsWith("width") && /\dch\b/.test(value))
    return [`${fault}: the width of a heading counts in var(--letter)`];
  return [];
}

function fontFaults(read: Map<string, Sheet>): string[] {
  const own = new Set(rules.ownFontSizes);
  return [...read].flatMap(([path, { declarations }]) =>
    declarations.flatMap(({ selector, name, value }) => {
      const size = name === "font" ? (value.split("/")[0] ?? "") : value;
      // What is drawn counts in the units of its drawing.
      if (!/^font(-size)?$/.test(name) || /\btext\b/.test(selector)) return [];
      return rawLengths(size).length === 0 || own.delete(size)
        ? []
        : [`${path}: ${selector} { ${name}: ${value} }: no font size token`];
    }),
  );
}

/** The lengths in a value that are neither tokens nor of a kind that may stay raw: hairlines, shares of something. */
function rawLengths(value: string): string[] {
  return [...value.replaceAll(/url\([^)]*\)/g, "").matchAll(/(?<![\w.-])-?([\d.]+)([a-z]+)\b/g)]
    .filter(([, count, unit = ""]) =>
      unit === "px" ? Number(count) > rules.hairline : rules.lengthUnits.includes(unit),
    )
    .map(([length]) => length);
}

/** A width, a height, a column or a row for which there is a token; a width or a height that recurs. */
function sizeFaults(read: Map<string, Sheet>, tokenFile: string): string[] {
  const tokens = new Map(
    (read.get(tokenFile)?.declarations ?? [])
      .filter(({ name, value }) => rules.sizeTokens.test(name) && /^[\d.]+rem$/.test(value))
      .map(({ name, value }) => [value, name]),
  );
  const faults: string[] = [];
  const places = new Map<string, string[]>();
  for (const [path, { declarations }] of read)
    for (const { selector, name, value } of declarations) {
      const side = rules.sizes.exec(name)?.[1];
      if (!side && !rules.tracks.test(name)) continue;
      const place = `${path}: ${selector} { ${name}: ${value} }`;
      for (const length of rawLengths(value)) {
        const token = tokens.get(length);
        if (token) faults.push(`${place}: ${length} is var(${token})`);
        // At which width columns wrap is each list's own.
        if (!side) continue;
        const same = `${side} ${length}`;
        places.set(same, [...(places.get(same) ?? []), place]);
      }
    }
  for (const [same, at] of places)
    if (at.length >= rules.recurs && !tokens.has(same.split(" ")[1] ?? ""))
      faults.push(`${at.join(", ")}: ${same} recurs, make it a token`);
  return faults;
}

/** A layer that root.css does not order: it would win over all others. */
function layerFaults(read: Map<string, Sheet>): string[] {
  return [...read].flatMap(([path, { layers }]) =>
    layers
      .flatMap((names) => names.split(/,\s*/))
      .filter((name) => !rules.layers.includes(name.trim()))
      .map((name) => `${path}: ${name.trim()} is no layer (${rules.layers.join(", ")})`),
  );
}

/** A class that no program names, in a text of its own or by its beginning: `tag--${kind}`. */
function classFaults(read: Map<string, Sheet>, sources: string[]): string[] {
  const texts = sources.flatMap(textsOf);
  const words = new Set(texts.flatMap(wordsOf));
  const attributes = new Set(sources.flatMap(attributesOf).flatMap(wordsOf));
  const keys = new Set(sources.flatMap((source) => source.match(/[\w-]+/g) ?? []));
  const beginnings = [
    ...new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/([\w-]*[-_])\$\{/g)].map(([, found = ""]) => found),
      ),
    ),
  ].filter((found) => found.length > 2);
  const isUsed = (name: string): boolean =>
    // A plain word stands in many texts; only an attribute makes it a class.
    (/[-_]/.test(name) ? words : attributes).has(name) ||
    rules.foreignClasses.test(name) ||
    beginnings.some((found) => name.startsWith(found) && keys.has(name.slice(found.length)));
  return [...read].flatMap(([path, { selectors }]) =>
    [...new Set(selectors.flatMap((selector) => selector.match(/\.-?[A-Za-z_][\w-]*/g) ?? []))]
      .filter((found) => !isUsed(found.slice(1)))
      .map((found) => `${path}: no program names the class ${found}`),
  );
}

/** A custom property that is not read, or not set. */
function tokenFaults(read: Map<string, Sheet>, sources: string[]): string[] {
  const mentioned = new Set(sources.flatMap((source) => source.match(/--[a-z][\w-]*/g) ?? []));
  const all = [...read.values()].flatMap(({ declarations }) => declarations);
  const asked = new Set(
    all.flatMap(({ value }) =>
      [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name),
    ),
  );
  const set = new Set(all.map(({ name }) => name));
  // Set elsewhere by a name that is put together, as `--p${place}`.
  const beginnings = sources.flatMap((source) =>
    [...source.matchAll(/(--[a-z][\w-]*)\$\{/g)].map(([, found = ""]) => found),
  );
  return [
    ...[...set]
      .filter((name) => name.startsWith("--") && !asked.has(name) && !mentioned.has(name))
      .map((name) => `no rule uses ${name}`),
    ...[...asked]
      .filter(
        (name) =>
          !set.has(name) &&
          !mentioned.has(name) &&
          !beginnings.some((found) => name.startsWith(found)),
      )
      .map((name) => `no rule sets ${name}`),
  ];
}

/** What the attributes of a page are given, and what a script sets or looks for by class. */
function attributesOf(source: string): string[] {
  const scripts = source.match(/classList.*|className = .*|(?:closest|querySelector(?:All)?)\(.*/g);
  const values = source.match(/className=\{[^}]*(?:\}[^}`]*`)?[^}]*\}/g);
  return [
    ...(source.match(/\b\w+="[^"]*"/g) ?? []),
    ...[...(scripts ?? []), ...(values ?? [])].flatMap(textsOf),
  ];
}

function wordsOf(text: string): string[] {
  return text.replaceAll(/\$\{[^}]*\}/g, " ").split(/[^\w-]+/);
}

/** What stands in quotes in a program, templates whole. */
function textsOf(source: string): string[] {
  const bare = source.replaceAll(/(^|\s)\/\/.*$/gm, "$1");
  return bare.match(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
}

function readSheet(text: string): Sheet {
  const sheet: Sheet = { conditions: [], layers: [], selectors: [], declarations: [] };
  const open: string[] = [];
  let piece = "";
  const declare = (): void => {
    const [, name, value] = /^([\w-]+)\s*:\s*([\s\S]+)$/.exec(piece.trim()) ?? [];
    const selector = open.findLast((head) => !head.startsWith("@")) ?? "";
    if (name && value)
      sheet.declarations.push({ selector, name, value: value.replaceAll(/\s+/g, " ") });
    piece = "";
  };
  for (const character of text.replaceAll(/\/\*[\s\S]*?\*\//g, "")) {
    if (character === "{") {
      const head = piece.trim().replaceAll(/\s+/g, " ");
      open.push(head);
      piece = "";
      if (head.startsWith("@media")) sheet.conditions.push(head.slice("@media".length));
      else if (head.startsWith("@layer")) sheet.layers.push(head.slice("@layer".length));
      else if (!head.startsWith("@")) sheet.selectors.push(head);
    } else if (character === "}") {
      declare();
      open.pop();
    } else if (character === ";") {
      const [, names] =
        /^\s*@layer ([^;{]+)$|^\s*@import .*layer\(([^)]+)\)/.exec(piece)?.filter(Boolean) ?? [];
      if (names) sheet.layers.push(names);
      declare();
    } else piece += character;
  }
  return sheet;
}
