// Opens a PDF document in A4: tagged for screen readers, its text selectable, its bytes the same each time.
import { paperColours } from "#property/brand/colours.ts";
import Pdf from "pdfkit";
import { createPdfLayout } from "./pdf-layout.server.ts";
import type { PdfLayout } from "./pdf-layout.server.ts";
import { createPdfTextWriter, loadFonts } from "./pdf-text-writer.server.ts";
import type { TextStyle } from "./pdf-text-writer.server.ts";

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
