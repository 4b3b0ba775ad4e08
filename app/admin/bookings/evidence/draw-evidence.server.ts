// Draws the evidence for a dispute as PDF: sections of text, then the invoices as they were issued.
import { writeInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { drawPdf, pdfStyles } from "#app/bookings/invoices/pdf-document.server.ts";
import type { PdfHead } from "#app/bookings/invoices/pdf-document.server.ts";
import type { InvoiceDocument } from "#app/bookings/invoices/rules/invoice-document.ts";

/** Lines of text below a title, after a table of labels and amounts where there is one. */
export interface EvidenceSection {
  title: string;
  rows?: [label: string, amount: string][];
  lines: string[];
}

/** All in one language, except what guests wrote and the invoices. `on` is a day at the property. */
interface EvidenceDocument extends Pick<PdfHead, "language" | "title" | "on" | "page" | "unshown"> {
  propertyName: string;
  /** When it was gathered, and from what. */
  made: string;
  sections: EvidenceSection[];
  papers: InvoiceDocument[];
}

const { text, small, strong, name, title } = pdfStyles;

/** The bytes of an A4 document. */
export async function drawEvidence(evidence: EvidenceDocument): Promise<Buffer> {
  const { propertyName, sections, papers, made } = evidence;
  const head = {
    ...evidence,
    title: `${evidence.title} · ${propertyName}`,
    author: propertyName,
    creator: propertyName,
    hasChinese: /\p{Script=Han}/u.test(JSON.stringify(evidence)),
  };
  return drawPdf(head, (layout) => {
    layout.paragraph("P", propertyName, name);
    layout.gap(12);
    layout.paragraph("H1", evidence.title, { ...title, face: "strong", size: 20 });
    layout.paragraph("P", made, small);
    for (const { title: heading, rows = [], lines } of sections) {
      layout.gap(14);
      // A title is not left alone at the foot of a page.
      layout.reserve(60);
      layout.paragraph("H2", heading, { ...strong, size: 12 });
      layout.gap(4);
      if (rows.length > 0)
        layout.table((row) => {
          for (const cells of rows) row(cells, text, "TD");
        });
      for (const line of lines) layout.paragraph("P", line, text);
    }
    for (const paper of papers) {
      layout.newPage();
      writeInvoice(layout, paper);
    }
  });
}
