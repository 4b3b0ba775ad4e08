// Draws an issued invoice or credit note as PDF.
import type { Invoice } from "./invoices.sql.server.ts";
import { drawPdf, pdfStyles } from "./pdf-document.server.ts";
import type { PdfLayout } from "./pdf-document.server.ts";
import type { TextStyle } from "./pdf-text-writer.server.ts";
import type { InvoiceDocument } from "./rules/invoice-document.ts";

/** The bytes of an A4 document. */
export async function drawInvoice({
  paper,
  issuedOn,
}: Pick<Invoice, "paper" | "issuedOn">): Promise<Buffer> {
  const head = {
    language: paper.language,
    title: `${paper.heading} · ${paper.house}`,
    author: paper.seller[0] ?? paper.house,
    creator: paper.house,
    on: issuedOn,
    page: paper.page,
    unshown: paper.unshown,
    hasChinese: /\p{Script=Han}/u.test(JSON.stringify(paper)),
  };
  return drawPdf(head, (layout) => writeInvoice(layout, paper));
}

const { text, small, strong, name, title } = pdfStyles;

/** Writes an invoice into a document, from where the layout stands. */
export function writeInvoice(layout: PdfLayout, paper: InvoiceDocument): void {
  drawHead(layout, paper);
  drawTable(layout, paper.table);
  drawPairs(layout, paper.within);
  if (paper.money.lines.length > 0) {
    layout.gap(16);
    layout.paragraph("H2", paper.money.title, strong);
    drawPairs(layout, paper.money.lines);
  }
  layout.gap(14);
  for (const note of paper.notes) layout.paragraph("P", note, small);
}

function drawHead(layout: PdfLayout, { language, ...paper }: InvoiceDocument): void {
  // The digits of the serif face do not fit beside Chinese characters.
  const heading: TextStyle = language === "zh" ? { ...title, face: "strong", size: 23 } : title;
  layout.columns(
    () => layout.paragraph("P", paper.house, name),
    () => {
      for (const line of paper.seller) layout.paragraph("P", line, small);
    },
  );
  layout.gap(18);
  layout.paragraph("H1", paper.heading, heading);
  layout.gap(16);
  layout.columns(
    () => {
      layout.paragraph("P", paper.buyer.label, small);
      layout.paragraph("P", paper.buyer.name, strong);
      for (const line of paper.buyer.lines) layout.paragraph("P", line, text);
    },
    () => {
      for (const { label, value } of paper.facts) layout.pair(label, value, small, text);
    },
  );
  layout.gap(16);
}

function drawTable(layout: PdfLayout, table: InvoiceDocument["table"]): void {
  layout.table((row) => {
    row([table.label, table.amount], small, "TH");
    for (const { label, amount } of table.lines) row([label, amount], text, "TD");
    row([table.total.label, table.total.amount], { ...strong, size: 12 }, "TD");
  });
}

function drawPairs(layout: PdfLayout, pairs: InvoiceDocument["within"]): void {
  if (pairs.length === 0) return;
  layout.table((row) => {
    for (const { label, value } of pairs) row([label, value], text, "TD", false);
  });
}
