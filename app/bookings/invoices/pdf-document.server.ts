// A PDF document in A4, from top to bottom: paragraphs, columns and tables, tagged for screen readers, its text selectable,
// its bytes the same each time.
import Pdf from "pdfkit";
import { paperColours } from "#property/brand/colours.ts";
import { createPdfTextWriter, loadFonts } from "./pdf-text-writer.server.ts";
import type { PdfTextWriter, TextStyle } from "./pdf-text-writer.server.ts";

/** What a document is: `on` is its day, `page` and `unshown` are texts with `{page}`, `{pages}` and `{codes}` in them. */
export interface PdfHead {
  language: string;
  title: string;
  author: string;
  creator: string;
  on: string;
  page: string;
  unshown: string;
  hasChinese: boolean;
}

// The library's types do not know this subset yet.
const accessible: object = { subset: "PDF/UA", tagged: true, displayTitle: true };

const { ink, grey } = paperColours;

/** The styles of text on paper. */
export const pdfStyles = {
  text: { face: "text", size: 10, color: ink },
  small: { face: "text", size: 8.5, color: grey },
  strong: { face: "strong", size: 10, color: ink },
  name: { face: "title", size: 19, color: paperColours.name },
  title: { face: "title", size: 27, color: ink },
} satisfies Record<string, TextStyle>;

/** The bytes of a document whose content `draw` writes; what no font can show is explained at its end. */
export async function drawPdf(head: PdfHead, draw: (layout: PdfLayout) => void): Promise<Buffer> {
  const fonts = await loadFonts({ chinese: head.hasChinese });
  const doc = new Pdf({
    font: "",
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    ...accessible,
    bufferPages: true,
    lang: head.language,
    info: {
      Title: head.title,
      Author: head.author,
      Creator: head.creator,
      CreationDate: new Date(`${head.on}T00:00:00Z`),
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  const layout = createPdfLayout(doc, createPdfTextWriter(doc, fonts));
  draw(layout);
  const codes = [...layout.unshown].map(
    (code) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`,
  );
  if (codes.length > 0)
    layout.paragraph("P", head.unshown.replace("{codes}", codes.join(", ")), pdfStyles.small);
  layout.end(head.page, pdfStyles.small);
  return done;
}

type Doc = InstanceType<typeof Pdf>;
type Cell = "TH" | "TD";
/** Writes a row of a label and an amount; `ruled`, the default, adds a hairline below. */
type WriteRow = (cells: [string, string], style: TextStyle, cell: Cell, ruled?: boolean) => void;

/** Lengths in points. Everything is added below what was written before; a new page begins when the last is full. */
export interface PdfLayout {
  gap(height: number): void;
  newPage(): void;
  /** Begins a new page unless that height is left on this one. */
  reserve(height: number): void;
  paragraph(tag: "H1" | "H2" | "P", text: string, style: TextStyle): void;
  /** A small label above its value. */
  pair(label: string, value: string, labelStyle: TextStyle, valueStyle: TextStyle): void;
  /** Side by side; what follows is below the longer one. */
  columns(left: () => void, right: () => void): void;
  table(write: (row: WriteRow) => void): void;
  /** Numbers the pages by `{page}` and `{pages}` in `words`, and closes the document. */
  end(words: string, style: TextStyle): void;
  /** Code points that no font has. */
  unshown: ReadonlySet<number>;
}

const page = { width: 595.28, left: 56, right: 539.28, top: 54, bottom: 770, foot: 800 };
const rightColumn = 330;
const amountWidth = 110;
const hairline = paperColours.line;

// Creates the layout of that document, in A4.
function createPdfLayout(doc: Doc, writer: PdfTextWriter): PdfLayout {
  const root = doc.struct("Document");
  doc.addStructure(root);
  let y = page.top;
  let x = page.left;
  let right = page.right;

  const ensureSpace = (height: number) => {
    if (y + height <= page.bottom) return;
    doc.addPage();
    y = page.top;
  };
  const tagged = (parent: PDFKit.PDFStructureElement, tag: string, draw: () => void) => {
    parent.add(doc.struct(tag, {}, draw));
  };
  const drawRule = () => {
    doc.markContent("Artifact", { type: "Layout" });
    doc.lineWidth(0.6).strokeColor(hairline).moveTo(x, y).lineTo(right, y).stroke();
    doc.endMarkedContent();
  };
  // Writes lines one below the other and returns the baseline of the last.
  const writeLines = (
    texts: string[],
    style: TextStyle,
    at: number,
    write = writer.write,
    from = x,
  ): number => {
    let baseline = at;
    for (const line of texts) {
      baseline += lineHeight(style);
      write(line, style, from, baseline - style.size * 0.4);
    }
    return baseline;
  };

  const paragraph: PdfLayout["paragraph"] = (tag, text, style) => {
    const wrapped = writer.wrap(text, style, right - x);
    ensureSpace(lineHeight(style) * wrapped.length);
    tagged(root, tag, () => {
      writeLines(wrapped, style, y);
    });
    y += lineHeight(style) * wrapped.length;
  };

  const rowOf =
    (table: PDFKit.PDFStructureElement): WriteRow =>
    ([label, amount], style, cell, ruled = true) => {
      const padding = ruled ? 3 : 1;
      const wrapped = writer.wrap(label, style, right - x - amountWidth);
      const height = lineHeight(style) * wrapped.length + 2 * padding;
      ensureSpace(height);
      const row = doc.struct("TR");
      table.add(row);
      tagged(row, cell, () => {
        writeLines(wrapped, style, y + padding);
      });
      tagged(row, cell, () => {
        writeLines([amount], style, y + padding, writer.writeEndingAt, right);
      });
      y += height;
      if (ruled) drawRule();
    };

  return {
    paragraph,
    unshown: writer.unshown,
    gap: (height) => {
      y += height;
    },
    reserve: ensureSpace,
    newPage: () => {
      doc.addPage();
      y = page.top;
    },
    pair: (label, value, labelStyle, valueStyle) => {
      paragraph("P", label, labelStyle);
      y -= 2;
      paragraph("P", value, valueStyle);
      y += 4;
    },
    columns: (leftSide, rightSide) => {
      const top = y;
      right = rightColumn - 24;
      leftSide();
      const end = y;
      [x, right, y] = [rightColumn, page.right, top];
      rightSide();
      [x, y] = [page.left, Math.max(end, y)];
    },
    table: (write) => {
      const table = doc.struct("Table");
      root.add(table);
      write(rowOf(table));
    },
    end: (words, style) => {
      const { count } = doc.bufferedPageRange();
      for (let number = 1; number <= count; number++) {
        doc.switchToPage(number - 1);
        doc.markContent("Artifact", { type: "Pagination" });
        const footer = words.replace("{page}", String(number)).replace("{pages}", String(count));
        writer.writeEndingAt(footer, style, page.right, page.foot);
        doc.endMarkedContent();
      }
      root.end();
      doc.end();
    },
  };
}

function lineHeight({ size }: TextStyle): number {
  return size * 1.5;
}
