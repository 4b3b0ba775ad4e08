// Draws an issued invoice or credit note as PDF: tagged for screen readers, its text selectable, its bytes the same each time.
import { paperColours } from "#property/brand/colours.ts";
import Pdf from "pdfkit";
import type { Invoice } from "./invoices.sql.server.ts";
import { createPdfLayout } from "./pdf-layout.server.ts";
import type { PdfLayout } from "./pdf-layout.server.ts";
import { createPdfTextWriter, loadFonts } from "./pdf-text-writer.server.ts";
import type { TextStyle } from "./pdf-text-writer.server.ts";
import type { InvoiceDocument } from "./rules/invoice-document.ts";

/** The bytes of an A4 document. */
export async function drawInvoice({
  paper,
  issuedOn,
}: Pick<Invoice, "paper" | "issuedOn">): Promise<Buffer> {
  const fonts = await loadFonts({ chinese: /\p{Script=Han}/u.test(JSON.stringify(paper)) });
  const doc = new Pdf({
    font: "",
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    ...accessible,
    bufferPages: true,
    lang: paper.language,
    info: {
      Title: `${paper.heading} · ${paper.house}`,
      Author: paper.seller[0] ?? paper.house,
      Creator: paper.house,
      CreationDate: new Date(`${issuedOn}T00:00:00Z`),
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  const layout = createPdfLayout(doc, createPdfTextWriter(doc, fonts));
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
  const codes = [...layout.unshown].map(
    (code) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`,
  );
  if (codes.length > 0)
    layout.paragraph("P", paper.unshown.replace("{codes}", codes.join(", ")), small);
  layout.end(paper.page, small);
  return done;
}

// The library's types do not know this subset yet.
const accessible: object = { subset: "PDF/UA", tagged: true, displayTitle: true };

const { ink, grey } = paperColours;
const text: TextStyle = { face: "text", size: 10, color: ink };
const small: TextStyle = { face: "text", size: 8.5, color: grey };
const strong: TextStyle = { face: "strong", size: 10, color: ink };
const name: TextStyle = { face: "title", size: 19, color: paperColours.name };
const title: TextStyle = { face: "title", size: 27, color: ink };

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
