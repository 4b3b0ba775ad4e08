// The layout of a PDF document from top to bottom: paragraphs, columns and tables, tagged as such.
import type Pdf from "pdfkit";
import type { Hand, Pen } from "./paper-pen.server.ts";

type Doc = InstanceType<typeof Pdf>;
type Cell = "TH" | "TD";
/** Writes a row of a label and an amount; `ruled`, the default, adds a hairline below. */
type WriteRow = (cells: [string, string], hand: Hand, cell: Cell, ruled?: boolean) => void;

/** Lengths in points. Everything is added below what was written before; a new page begins when the last is full. */
export interface PaperSheet {
  gap(height: number): void;
  paragraph(tag: "H1" | "H2" | "P", text: string, hand: Hand): void;
  /** A small label above its value. */
  pair(label: string, value: string, labelHand: Hand, valueHand: Hand): void;
  /** Side by side; what follows is below the longer one. */
  columns(left: () => void, right: () => void): void;
  table(write: (row: WriteRow) => void): void;
  /** Numbers the pages by `{page}` and `{pages}` in `words`, and closes the document. */
  end(words: string, hand: Hand): void;
  /** Code points that no font has. */
  unshown: ReadonlySet<number>;
}

const page = { width: 595.28, left: 56, right: 539.28, top: 54, bottom: 770, foot: 800 };
const rightColumn = 330;
const amountWidth = 110;
const hairline = "#dccfbf";

/** Creates the layout of that document, in A4. */
export function paperSheet(doc: Doc, pen: Pen): PaperSheet {
  const root = doc.struct("Document");
  doc.addStructure(root);
  let y = page.top;
  let x = page.left;
  let right = page.right;

  const room = (height: number) => {
    if (y + height <= page.bottom) return;
    doc.addPage();
    y = page.top;
  };
  const tagged = (parent: PDFKit.PDFStructureElement, tag: string, draw: () => void) => {
    parent.add(doc.struct(tag, {}, draw));
  };
  const rule = () => {
    doc.markContent("Artifact", { type: "Layout" });
    doc.lineWidth(0.6).strokeColor(hairline).moveTo(x, y).lineTo(right, y).stroke();
    doc.endMarkedContent();
  };
  // Writes lines one below the other and returns the baseline of the last.
  const lines = (texts: string[], hand: Hand, at: number, write = pen.write, from = x): number => {
    let baseline = at;
    for (const line of texts) {
      baseline += lead(hand);
      write(line, hand, from, baseline - hand.size * 0.4);
    }
    return baseline;
  };

  const paragraph: PaperSheet["paragraph"] = (tag, text, hand) => {
    const wrapped = pen.wrap(text, hand, right - x);
    room(lead(hand) * wrapped.length);
    tagged(root, tag, () => {
      lines(wrapped, hand, y);
    });
    y += lead(hand) * wrapped.length;
  };

  const rowOf =
    (table: PDFKit.PDFStructureElement): WriteRow =>
    ([label, amount], hand, cell, ruled = true) => {
      const padding = ruled ? 3 : 1;
      const wrapped = pen.wrap(label, hand, right - x - amountWidth);
      const height = lead(hand) * wrapped.length + 2 * padding;
      room(height);
      const row = doc.struct("TR");
      table.add(row);
      tagged(row, cell, () => {
        lines(wrapped, hand, y + padding);
      });
      tagged(row, cell, () => {
        lines([amount], hand, y + padding, pen.writeEndingAt, right);
      });
      y += height;
      if (ruled) rule();
    };

  return {
    paragraph,
    unshown: pen.unshown,
    gap: (height) => {
      y += height;
    },
    pair: (label, value, labelHand, valueHand) => {
      paragraph("P", label, labelHand);
      y -= 2;
      paragraph("P", value, valueHand);
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
    end: (words, hand) => {
      const { count } = doc.bufferedPageRange();
      for (let number = 1; number <= count; number++) {
        doc.switchToPage(number - 1);
        doc.markContent("Artifact", { type: "Pagination" });
        const said = words.replace("{page}", String(number)).replace("{pages}", String(count));
        pen.writeEndingAt(said, hand, page.right, page.foot);
        doc.endMarkedContent();
      }
      root.end();
      doc.end();
    },
  };
}

function lead({ size }: Hand): number {
  return size * 1.5;
}
