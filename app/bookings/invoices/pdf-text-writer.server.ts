// Writes text to a PDF: lines in any of the ten languages from several fonts, and collects the characters that no font has.
import type Pdf from "pdfkit";
import { readFontCoverage } from "./rules/font-coverage.ts";
import { splitRuns, wrapText } from "./rules/split-runs.ts";
import type { FontFace, InvoiceFont } from "./load-fonts.server.ts";

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
