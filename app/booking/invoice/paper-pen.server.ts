// Writes text to a PDF: lines in any of the ten languages from several fonts, and collects the characters that no font has.
import type Pdf from "pdfkit";
import { fontCoverage } from "../rules/font-coverage.ts";
import { splitRuns, wrapText } from "../rules/split-runs.ts";
import type { FontFace, PaperFont } from "./load-fonts.server.ts";

/** `size` in points, `color` as #rrggbb. */
export interface Hand {
  face: FontFace;
  size: number;
  color: string;
}

/** Positions are points from the top left corner; `y` is the baseline. */
export interface Pen {
  width(text: string, hand: Hand): number;
  /** The text as lines of at most that width. */
  wrap(text: string, hand: Hand, width: number): string[];
  write(text: string, hand: Hand, x: number, y: number): void;
  /** Right-aligned at `right`. */
  writeEndingAt(text: string, hand: Hand, right: number, y: number): void;
  /** Code points that were written as question marks. */
  unshown: Set<number>;
}

/** Creates a text writer for that document and registers its fonts. */
export function takePen(doc: InstanceType<typeof Pdf>, fonts: Record<FontFace, PaperFont[]>): Pen {
  for (const { name, bytes } of Object.values(fonts).flat()) doc.registerFont(name, bytes);
  const unshown = new Set<number>();
  const runsOf = (text: string, { face }: Hand) => {
    const split = splitRuns(text, fonts[face].map(coverageOf));
    for (const code of split.unshown) unshown.add(code);
    return split.runs.map((run) => ({ text: run.text, font: fonts[face][run.font]?.name ?? "" }));
  };
  const widthOf = (run: { text: string; font: string }, { size }: Hand) =>
    doc.font(run.font).fontSize(size).widthOfString(run.text);
  const width = (text: string, hand: Hand) =>
    runsOf(text, hand).reduce((sum, run) => sum + widthOf(run, hand), 0);
  const write = (text: string, hand: Hand, x: number, y: number) => {
    let at = x;
    for (const run of runsOf(text, hand)) {
      const end = at + widthOf(run, hand);
      doc.fillColor(hand.color).text(run.text, at, y, { lineBreak: false, baseline: "alphabetic" });
      at = end;
    }
  };
  return {
    width,
    write,
    wrap: (text, hand, most) => wrapText(text, most, (piece) => width(piece, hand)),
    writeEndingAt: (text, hand, right, y) => write(text, hand, right - width(text, hand), y),
    unshown,
  };
}

const coverages = new WeakMap<PaperFont, (codePoint: number) => boolean>();

function coverageOf(font: PaperFont): (codePoint: number) => boolean {
  let coverage = coverages.get(font);
  if (!coverage) {
    coverage = fontCoverage(font.bytes);
    coverages.set(font, coverage);
  }
  return coverage;
}
