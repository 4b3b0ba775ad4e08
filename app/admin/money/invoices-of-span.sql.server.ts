// The invoices and credit notes of a span: their sums by month, and the documents themselves, a few at a time.
import { sql } from "kysely";
import { findInvoicesAfter } from "#app/bookings/invoices/invoices.sql.server.ts";
import type { Invoice } from "#app/bookings/invoices/invoices.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Days } from "./rules/span.ts";

/** What was invoiced in a month, `YYYY-MM`, in cents; credit notes are below zero. */
export interface InvoicedSum {
  month: string;
  kind: "invoice" | "creditNote";
  count: number;
  total: number;
}

/** By the day of issue. */
export async function sumInvoices(db: Db, { from, to }: Days): Promise<InvoicedSum[]> {
  const { rows } = await sql<InvoicedSum>`
    select substr(issued_on, 1, 7) as month, kind, count(*) as count, sum(total) as total from invoices
    where issued_on between ${from} and ${to} group by substr(issued_on, 1, 7), kind`.execute(db);
  return rows;
}

/** In the order of their numbers. */
export async function* eachInvoice(db: Db, days: Days): AsyncGenerator<Invoice> {
  let last = { year: 0, number: 0 };
  for (;;) {
    const page = await findInvoicesAfter(db, days, last, pageRows);
    for (const { invoice } of page) yield invoice;
    const end = page.at(-1);
    if (!end || page.length < pageRows) return;
    last = end.place;
  }
}

const pageRows = 50;
