// The return of the tourist fee for a month: as it would be closed now, or as it was closed.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { chargedStatuses } from "#app/bookings/payments/by-hand/exempt-from-fee.server.ts";
import { monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { inSnapshot, inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { partsOf } from "#app/stays/rules/moves.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { amountCell, formatAmount, toCsv } from "../../rules/file-formats.ts";
import {
  apartmentsText,
  feesToReturn,
  guestNights,
  nightsIn,
  sumLines,
} from "../rules/fee-return.ts";
import type { FeeSum, ReturnedLine, SleptIn } from "../rules/fee-return.ts";
import { daysOf, isMonth } from "../rules/span.ts";
import {
  findFeeBookings,
  insertFeeReturn,
  listClosedMonths,
  listReturnedLines,
  lockFeeReturns,
  sumFees,
  sumReturned,
} from "./fee-return.sql.server.ts";
import type { FeeBooking } from "./fee-return.sql.server.ts";

/** A line with its booking. */
export type FeeLine = ReturnedLine &
  Pick<FeeBooking, "reference" | "checkIn" | "checkOut"> & { apartments: SleptIn[] };

/** `closedAt` is null while it can change; it can be closed once the month is over. */
interface FeeReturn {
  month: string;
  lines: FeeLine[];
  /** In cents: what is to be paid for the month with its corrections, and the ledger's fee for nights of this month. */
  total: number;
  closedAt: string | null;
  isOver: boolean;
}

/** Lines in the order of arrival, corrections of earlier months last. */
export async function loadFeeReturn(
  month: string,
  { database, clock, property }: Pick<App, "database" | "clock" | "property">,
): Promise<FeeReturn> {
  const { today } = propertyDay(clock.now(), property.facts.timeZone);
  return inSnapshot(database.db, (snapshot) => readFeeReturn(snapshot, month, monthOf(today)));
}

async function readFeeReturn(db: Db, month: string, thisMonth: string): Promise<FeeReturn> {
  const closed = await listClosedMonths(db);
  const own = closed.find((one) => one.month === month);
  const isOver = month < thisMonth;
  const lines = own
    ? await withBookings(db, await listReturnedLines(db, month))
    : await openLines(
        db,
        month,
        closed.map((one) => one.month),
      );
  const sorted = lines.toSorted((a, b) => compareTexts(sortKey(month, a), sortKey(month, b)));
  return { month, lines: sorted, total: sumLines(sorted), closedAt: own?.closedAt ?? null, isOver };
}

async function openLines(db: Db, month: string, closedMonths: string[]): Promise<FeeLine[]> {
  const first = [month, ...closedMonths].toSorted()[0] ?? month;
  const ledger = await sumFees(db, { from: daysOf(first).from, to: daysOf(month).to });
  const returned = await sumReturned(db);
  const sums = feesToReturn(month, ledger, returned, closedMonths);
  const bookings = await findFeeBookings(db, [...new Set(sums.map(({ bookingId }) => bookingId))]);
  const lines = sums.map((sum) => toLine(sum, bookings.get(sum.bookingId)));
  // A cancelled stay was charged and taken back; one that is wholly exempt is part of the return.
  const isShown = (line: ReturnedLine) =>
    line.amount !== 0 || (line.sleptMonth === month && line.nights * line.exempt > 0);
  return withBookings(db, lines.filter(isShown));
}

function toLine(sum: FeeSum, booking: FeeBooking | undefined): ReturnedLine {
  const none = { ...sum, nights: 0, adults: 0, children: 0, exempt: 0, why: "" as const };
  if (!booking || !chargedStatuses.includes(booking.status)) return none;
  const { adults, children, exempt, why } = booking;
  return { ...sum, nights: nightsIn(booking, sum.sleptMonth), adults, children, exempt, why };
}

async function withBookings(db: Db, lines: readonly ReturnedLine[]): Promise<FeeLine[]> {
  const bookings = await findFeeBookings(db, [...new Set(lines.map(({ bookingId }) => bookingId))]);
  return lines.map((line) => {
    const booking = bookings.get(line.bookingId);
    const { reference = "", checkIn = "", checkOut = "" } = booking ?? {};
    const apartments = booking ? sleptIn(booking, line.sleptMonth) : [];
    return { ...line, reference, apartments, checkIn, checkOut };
  });
}

// A guest who moves has nights in several; a stay without nights in the month is named by its arrival.
function sleptIn(booking: FeeBooking, month: string): SleptIn[] {
  const parts = partsOf(booking).map((part) => ({
    apartmentId: part.apartmentId,
    nights: nightsIn(part, month),
  }));
  const slept = parts.filter(({ nights }) => nights > 0);
  return slept.length > 0 ? slept : parts.slice(0, 1);
}

function sortKey(month: string, { sleptMonth, checkIn, reference }: FeeLine): string {
  return `${sleptMonth === month ? "0" : "1"} ${sleptMonth} ${checkIn} ${reference}`;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `notOver`: the month is not over. `closed`: it was closed before. `changed`: the total is no longer the one shown. */
type CloseResult = { ok: true } | { ok: false; reason: "notOver" | "closed" | "changed" };

/** Closes a month's return as it is shown; what changes afterwards is in the next return that is closed. */
export async function closeFeeReturn(
  { month, agreedTotal }: { month: string; agreedTotal: number },
  user: User,
  { database, clock, property }: Pick<App, "database" | "clock" | "property">,
): Promise<CloseResult> {
  const now = clock.now();
  const { today } = propertyDay(now, property.facts.timeZone);
  if (!isMonth(month)) return { ok: false, reason: "notOver" };
  return inTransaction(database.db, async (trx): Promise<CloseResult> => {
    await lockFeeReturns(trx);
    const { lines, total, closedAt, isOver } = await readFeeReturn(trx, month, monthOf(today));
    if (closedAt !== null) return { ok: false, reason: "closed" };
    if (!isOver) return { ok: false, reason: "notOver" };
    if (total !== agreedTotal) return { ok: false, reason: "changed" };
    const stored = lines.map(
      ({ reference: _reference, apartments: _apartments, checkIn: _in, checkOut: _out, ...line }) =>
        line,
    );
    const written = { month, total, userId: user.id, now };
    if (!(await insertFeeReturn(trx, written, stored))) return { ok: false, reason: "closed" };
    await writeAudit(trx, {
      actor: user,
      what: "feeReturnClosed",
      subject: month,
      after: { touristFee: formatAmount(total, property.facts.currency) },
      now,
    });
    return { ok: true };
  });
}

const headings = [
  "booking",
  "apartment",
  "arrival",
  "departure",
  "month",
  "nights",
  "adults",
  "children",
  "exemptAdults",
  "why",
  "paying",
  "exempt",
  "underAge",
  "amount",
  "currency",
] as const;

/** A line for each booking, corrections of earlier months last, then the sum. */
export async function exportFeeReturn(
  month: string,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<string> {
  const { facts } = app.property;
  const { lines, total } = await loadFeeReturn(month, app);
  const apartments = await listAllApartments(app.database.db, language, facts);
  const names = new Map(apartments.map(({ id, texts }) => [id, texts.name]));
  const translate = makeTranslator(language, facts, "admin-money");
  const t = translateBelow("admin-money.fee", translate);
  const rows = lines.map((line) => {
    const counted = guestNights(line);
    return [
      line.reference,
      apartmentsText(line.apartments, (id) => names.get(id)),
      line.checkIn,
      line.checkOut,
      line.sleptMonth,
      line.nights,
      line.adults,
      line.children,
      line.exempt,
      line.exempt > 0 && line.why !== "" ? t(`reasons.${line.why}`) : "",
      counted.paying,
      counted.exempt,
      counted.underAge,
      amountCell(line.amount),
      facts.currency,
    ];
  });
  const blank = Array.from({ length: headings.length - 3 }, () => "");
  return toCsv([
    headings.map((name) => t(name)),
    ...rows,
    [t("total"), ...blank, amountCell(total), facts.currency],
  ]);
}
