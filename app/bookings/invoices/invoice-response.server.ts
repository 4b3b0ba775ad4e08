// An invoice as an HTTP response: the PDF, or 404.
import type { Invoice } from "./invoices.sql.server.ts";
import { drawInvoice } from "./draw-invoice.server.ts";

/** A PDF that browsers show, named by its number; 404 without a body for null. */
export async function invoiceResponse(
  invoice: Invoice | null,
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
