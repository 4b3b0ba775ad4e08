// Draws an issued invoice or credit note as PDF: tagged for screen readers, its text selectable, its bytes the same each time.
import Pdf from "pdfkit";
import type { Invoice } from "./invoices.sql.server.ts";
import type { InvoicePaper } from "../rules/invoice-paper.ts";
import { loadFonts } from "./load-fonts.server.ts";
import { takePen } from "./paper-pen.server.ts";
import type { Hand } from "./paper-pen.server.ts";
import { paperSheet } from "./paper-sheet.server.ts";
import type { PaperSheet } from "./paper-sheet.server.ts";

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
  const sheet = paperSheet(doc, takePen(doc, fonts));
  drawHead(sheet, paper);
  drawTable(sheet, paper.table);
  drawPairs(sheet, paper.within);
  if (paper.money.lines.length > 0) {
    sheet.gap(16);
    sheet.paragraph("H2", paper.money.title, strong);
    drawPairs(sheet, paper.money.lines);
  }
  sheet.gap(14);
  for (const note of paper.notes) sheet.paragraph("P", note, small);
  const codes = [...sheet.unshown].map(
    (code) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`,
  );
  if (codes.length > 0)
    sheet.paragraph("P", paper.unshown.replace("{codes}", codes.join(", ")), small);
  sheet.end(paper.page, small);
  return done;
}

// The library's types do not know this subset yet.
const accessible: object = { subset: "PDF/UA", tagged: true, displayTitle: true };

const ink = "#17211f";
const grey = "#3b4644";
const lagoon = "#0c4549";
const text: Hand = { face: "text", size: 10, color: ink };
const small: Hand = { face: "text", size: 8.5, color: grey };
const strong: Hand = { face: "strong", size: 10, color: ink };
const name: Hand = { face: "title", size: 19, color: lagoon };
const title: Hand = { face: "title", size: 27, color: ink };

function drawHead(sheet: PaperSheet, { language, ...paper }: InvoicePaper): void {
  // The digits of the serif face do not fit beside Chinese characters.
  const heading: Hand = language === "zh" ? { ...title, face: "strong", size: 23 } : title;
  sheet.columns(
    () => sheet.paragraph("P", paper.house, name),
    () => {
      for (const line of paper.seller) sheet.paragraph("P", line, small);
    },
  );
  sheet.gap(18);
  sheet.paragraph("H1", paper.heading, heading);
  sheet.gap(16);
  sheet.columns(
    () => {
      sheet.paragraph("P", paper.buyer.label, small);
      sheet.paragraph("P", paper.buyer.name, strong);
      for (const line of paper.buyer.lines) sheet.paragraph("P", line, text);
    },
    () => {
      for (const { label, value } of paper.facts) sheet.pair(label, value, small, text);
    },
  );
  sheet.gap(16);
}

function drawTable(sheet: PaperSheet, table: InvoicePaper["table"]): void {
  sheet.table((row) => {
    row([table.label, table.amount], small, "TH");
    for (const { label, amount } of table.lines) row([label, amount], text, "TD");
    row([table.total.label, table.total.amount], { ...strong, size: 12 }, "TD");
  });
}

function drawPairs(sheet: PaperSheet, pairs: InvoicePaper["within"]): void {
  if (pairs.length === 0) return;
  sheet.table((row) => {
    for (const { label, value } of pairs) row([label, value], text, "TD", false);
  });
}
