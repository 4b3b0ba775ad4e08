// The invoices and credit notes of a booking: which it has, the first issued when it is requested, and each drawn as PDF
// and sent as an HTTP response.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { postBooking } from "../ledger/post-booking.server.ts";
import { listInvoices } from "./invoices.sql.server.ts";
import type { Invoice } from "./invoices.sql.server.ts";
import { drawPdf, pdfStyles } from "./pdf-document.server.ts";
import type { PdfLayout } from "./pdf-document.server.ts";
import type { TextStyle } from "./pdf-text-writer.server.ts";
import { isBillable } from "./rules/bill.ts";
import type { InvoiceDocument } from "./rules/invoice-document.ts";
import { syncInvoices } from "./sync-invoices.server.ts";

/** What a list shows of a document. */
export type ListedInvoice = Pick<Invoice, "number" | "kind" | "issuedOn" | "total">;

/** Oldest first; empty when one can be issued, "none" when there is nothing to bill. `left` is what was paid and not refunded. */
export async function listBookingInvoices(
  booking: Booking,
  left: Cents,
  db: Db,
): Promise<ListedInvoice[] | "none"> {
  const issued = await listInvoices(db, booking.id);
  if (issued.length === 0 && !isBillable(booking.status, left)) return "none";
  return issued.map(({ number, kind, issuedOn, total }) => ({ number, kind, issuedOn, total }));
}

/**
 * The document of that number, which must be one of this booking; without a number the latest, issued now if there is none.
 * Null when there is none and nothing to bill. `alsoWrite` makes further writes of the caller when one is issued.
 */
export async function issueInvoice(
  known: Booking,
  number: string | null,
  { database: { db }, clock, property }: Pick<App, "database" | "clock" | "property">,
  alsoWrite?: (trx: Trx, invoice: Invoice) => Promise<void>,
): Promise<Invoice | null> {
  const issued = await listInvoices(db, known.id);
  if (number !== null) return issued.find((invoice) => invoice.number === number) ?? null;
  const latest = issued.at(-1);
  if (latest) return latest;
  return inTransaction(db, async (trx) => {
    const { booking } = await readLockedBooking(trx, known);
    const before = await listInvoices(trx, booking.id);
    const now = clock.now();
    // What a process of the previous release wrote may not have been posted yet.
    await postBooking(trx, booking, { actor: "system", now, facts: property.facts });
    const after = await syncInvoices(trx, booking, { first: true, now }, property);
    const invoice = after.at(-1) ?? null;
    if (invoice && before.length === 0) await alsoWrite?.(trx, invoice);
    return invoice;
  });
}

/** A PDF that browsers show, named by its number; 404 without a body for null. */
export async function invoiceResponse(
  invoice: Pick<Invoice, "number" | "issuedOn" | "paper"> | null,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  if (!invoice) return new Response(null, { status: 404, headers });
  return new Response(new Uint8Array(await drawInvoice(invoice)), {
    headers: {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${invoice.number}.pdf"`,
    },
  });
}

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

/** Writes an invoice into a document, from the layout's current position. */
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
