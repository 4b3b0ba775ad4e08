// Compares what the app says of money with the books: every booking's balance, its documents, and the reports.
import { readBalancesOn, readSpanSums } from "#app/admin/money/money-report.sql.server.ts";
import { makeReport } from "#app/admin/money/rules/money-report.ts";
import { groupings } from "#app/admin/money/rules/span.ts";
import { readBalance, readSums } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import type { Books } from "./books.ts";
import type { BookedGuest } from "./money-world.ts";

/** What the app and the books say, to be compared; `wrong` lists what may never be. */
export async function readBoth(db: Db, guests: readonly BookedGuest[]) {
  const app: object[] = [];
  const books: object[] = [];
  const wrong = await findInconsistencies(db);
  for (const guest of guests) {
    const own = guest.books;
    const documents = await listDocuments(db, guest.bookingId);
    const documented = documents.reduce((sum, document) => sum + document.total, 0);
    app.push({ ...(await readBookingMoney(db, guest.bookingId)), documented });
    books.push({ ...moneyOf(own), documented: documents.length > 0 ? own.charged : 0 });
    if (own.refundsMade + own.lost > own.captured) wrong.push("more went back than a card paid");
    if (own.charged < 0) wrong.push("a guest is paid for a stay");
    if (own.receivedByHand < 0) wrong.push("more went back by hand than was received");
  }
  const reports = await readReports(db);
  app.push(...reports, await readBalancesOn(db, null));
  const all = guests.map((guest) => guest.books);
  books.push(...reports.map(() => figuresOf(all)), presentOf(all));
  return { app, books, wrong };
}

async function readBookingMoney(db: Db, id: string) {
  const { charged, open, refundsOwed, received } = await readBalance(db, id);
  const sums = (await readSums(db, [id])).get(id);
  return { charged, open, refundsOwed, received, givenBack: sums?.givenBack, paid: sums?.received };
}

function moneyOf(books: Books) {
  const { charged, open, refundsOwed, received, captured, refundsMade, dispute } = books;
  const withdrawn = dispute && dispute.status !== "won" ? dispute.amount : 0;
  return {
    charged,
    open,
    refundsOwed,
    received: { card: captured - refundsMade - withdrawn, ...received },
    givenBack: refundsMade + books.sumByHand("repayment"),
    paid: { card: captured, ...paidByHand([books]) },
  };
}

function paidByHand(all: readonly Books[]) {
  const of = (method: "cash" | "bank" | "terminal") =>
    total(all, (books) => books.sumByHand("payment", method));
  return { cash: of("cash"), bank: of("bank"), terminal: of("terminal") };
}

async function listDocuments(db: Db, bookingId: string) {
  return db.selectFrom("invoices").select("total").where("booking_id", "=", bookingId).execute();
}

// The whole span, once for each grouping: its total, and the sum of its rows.
async function readReports(db: Db) {
  const days = { from: "2026-01-01", to: "2028-12-31" };
  const reports: ReturnType<typeof figuresOf>[] = [];
  for (const by of groupings) {
    const report = makeReport(await readSpanSums(db, days, by), by);
    const sumOf = (read: (row: typeof report.total) => number) =>
      report.rows.reduce((sum, row) => sum + read(row), 0);
    for (const add of [(read: (row: typeof report.total) => number) => read(report.total), sumOf])
      reports.push({
        booked: add(({ booked }) => booked),
        earned: add(({ earned, vat, touristFee }) => earned + vat + touristFee),
        received: {
          card: add(({ received }) => received.card),
          cash: add(({ received }) => received.cash),
          bank: add(({ received }) => received.bank),
          terminal: add(({ received }) => received.terminal),
        },
        refunded: add(({ refunded }) => refunded),
        losses: add(({ losses }) => losses),
      });
  }
  return reports;
}

function figuresOf(all: readonly Books[]) {
  const charged = total(all, (books) => books.charged);
  return {
    booked: charged,
    earned: charged,
    received: { card: total(all, ({ captured }) => captured), ...paidByHand(all) },
    refunded: total(all, (books) => books.refundsMade + books.sumByHand("repayment")),
    losses: total(all, ({ lost }) => lost),
  };
}

function presentOf(all: readonly Books[]) {
  return {
    open: total(all, ({ open }) => open),
    refundsOwed: total(all, ({ refundsOwed }) => refundsOwed),
    deposits: 0,
    disputes: total(all, ({ dispute }) =>
      dispute?.status === "needs_response" ? dispute.amount : 0,
    ),
  };
}

function total(all: readonly Books[], of: (books: Books) => number): number {
  return all.reduce((sum, books) => sum + of(books), 0);
}
