// Writes text to a PDF: lines in any of the ten languages from several fonts, which are loaded when an invoice is first drawn.
import type Pdf from "pdfkit";
import { readFontCoverage, splitRuns, wrapText } from "./rules/split-runs.ts";

/** `size` in points, `color` as #rrggbb. */
export interface TextStyle {
  face: FontFace;
  size: number;
  color: string;
}

/** Positions are points from the top left corner; `y` is the baseline. */
export interface PdfTextWriter {
  width(text: string, style: TextStyle): number;
  /** The text as lines of at most that width. */
  wrap(text: string, style: TextStyle, width: number): string[];
  write(text: string, style: TextStyle, x: number, y: number): void;
  /** Right-aligned at `right`. */
  writeEndingAt(text: string, style: TextStyle, right: number, y: number): void;
  /** Code points that were written as question marks. */
  unshown: Set<number>;
}

/** Creates a text writer for that document and registers its fonts. */
export function createPdfTextWriter(
  doc: InstanceType<typeof Pdf>,
  fonts: Record<FontFace, InvoiceFont[]>,
): PdfTextWriter {
  for (const { name, bytes } of Object.values(fonts).flat()) doc.registerFont(name, bytes);
  const unshown = new Set<number>();
  const runsOf = (text: string, { face }: TextStyle) => {
    const split = splitRuns(text, fonts[face].map(coverageOf));
    for (const code of split.unshown) unshown.add(code);
    return split.runs.map((run) => ({ text: run.text, font: fonts[face][run.font]?.name ?? "" }));
  };
  const widthOf = (run: { text: string; font: string }, { size }: TextStyle) =>
    doc.font(run.font).fontSize(size).widthOfString(run.text);
  const width = (text: string, style: TextStyle) =>
    runsOf(text, style).reduce((sum, run) => sum + widthOf(run, style), 0);
  const write = (text: string, style: TextStyle, x: number, y: number) => {
    let at = x;
    for (const run of runsOf(text, style)) {
      const end = at + widthOf(run, style);
      doc
        .fillColor(style.color)
        .text(run.text, at, y, { lineBreak: false, baseline: "alphabetic" });
      at = end;
    }
  };
  return {
    width,
    write,
    wrap: (text, style, maxWidth) => wrapText(text, maxWidth, (piece) => width(piece, style)),
    writeEndingAt: (text, style, right, y) => write(text, style, right - width(text, style), y),
    unshown,
  };
}

const coverages = new WeakMap<InvoiceFont, (codePoint: number) => boolean>();

function coverageOf(font: InvoiceFont): (codePoint: number) => boolean {
  let coverage = coverages.get(font);
  if (!coverage) {
    coverage = readFontCoverage(font.bytes);
    coverages.set(font, coverage);
  }
  return coverage;
}

/** For body text, for emphasis, and for headings. */
export type FontFace = "text" | "strong" | "title";

/** A font file's name, as the drawing registers it, and its bytes. */
export interface InvoiceFont {
  name: string;
  bytes: Buffer;
}

/** The files in which a face looks up characters, in order. The Chinese file, 1.5 MB, is loaded only when it is `wanted`. */
export async function loadFonts(wanted: {
  chinese: boolean;
}): Promise<Record<FontFace, InvoiceFont[]>> {
  const chinese = wanted.chinese ? [await load("chinese.otf")] : [];
  const face = async (name: FontFace) => [
    await load(`${name}-latin.ttf`),
    await load(`${name}-latin-ext.ttf`),
    await load(`${name}-vietnamese.ttf`),
    await load(`${name}-cyrillic.ttf`),
    ...chinese,
  ];
  return { text: await face("text"), strong: await face("strong"), title: await face("title") };
}

// Inlined, so that the built server, a single file, contains them.
const files = import.meta.glob<string>("./fonts/*.{ttf,otf}", {
  query: "?inline",
  import: "default",
});
const loaded = new Map<string, Promise<InvoiceFont>>();

function load(file: string): Promise<InvoiceFont> {
  let font = loaded.get(file);
  if (!font) {
    font = read(file);
    loaded.set(file, font);
  }
  return font;
}

async function read(name: string): Promise<InvoiceFont> {
  const url = await files[`./fonts/${name}`]?.();
  if (url === undefined) throw new Error(`There is no font ${name}`);
  return { name, bytes: Buffer.from(url.slice(url.indexOf(",") + 1), "base64") };
}
