// Value added tax by month and rate, what was invoiced, and the turnover of the last twelve months against the threshold of registration.
import type { App } from "#app/app.server.ts";
import { addDays, addMonths, monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import { inSnapshot, inTransaction } from "#app/platform/database/database.server.ts";
import { readSetting, writeSetting } from "#app/settings/settings.sql.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { sumEarned, sumInvoices } from "../money-report.sql.server.ts";
import { daysOf, monthBeside } from "../rules/span.ts";
import { convertTurnover, readThreshold, thresholdOf } from "../rules/vat-threshold.ts";
import type { ReadThreshold, VatThreshold } from "../rules/vat-threshold.ts";
import { listOwnRates, turnoverOf } from "./turnover-by-rate.server.ts";
import type { OwnRate } from "./turnover-by-rate.server.ts";

/** In cents. `turnover` is without tax, tourist fee and cancellation charges, which pay for no supply. */
export interface VatMonth {
  month: string;
  turnover: number;
  vat: number;
  invoices: number;
  creditNotes: number;
}

/** In cents. `percent` is null for the rate of the stays themselves. */
export interface RateMonth {
  month: string;
  percent: number | null;
  turnover: number;
  vat: number;
}

/** `converted` is the turnover of the last twelve months in the threshold's currency, null while there is no rate. */
export interface VatView {
  months: VatMonth[];
  /** Of the months in which extras had a rate of their own, the latest first, by rate. */
  rates: RateMonth[];
  currency: string;
  from: string;
  to: string;
  turnover: number;
  threshold: VatThreshold | null;
  converted: number | null;
  /** Of the stored threshold, to be sent back. */
  version: number;
  isRegistered: boolean;
}

/** Twelve months, the latest first, ending with this one; the meter counts the twelve months to today. */
export async function loadVat({
  database: { db },
  clock,
  property: { facts },
}: Pick<App, "database" | "clock" | "property">): Promise<VatView> {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const last = monthOf(today);
  const months = Array.from({ length: 12 }, (_, back) => monthOf(addMonths(`${last}-01`, -back)));
  const first = months.at(-1) ?? last;
  const from = addDays(addMonths(today, -12), 1);
  const { earned, invoiced, own, setting } = await inSnapshot(db, async (snapshot) => ({
    earned: await sumEarned(snapshot, {
      from: `${monthBeside(first, -1)}-01`,
      to: daysOf(last).to,
    }),
    invoiced: await sumInvoices(snapshot, { from: `${first}-01`, to: daysOf(last).to }),
    own: sumOwnRates(
      await listOwnRates(snapshot, { from: `${first}-01`, to: daysOf(last).to }, facts),
    ),
    setting: await readSetting(snapshot, "vatThreshold"),
  }));
  const byMonth = Map.groupBy(earned, ({ key }) => monthOf(key));
  const invoicedIn = (month: string, kind: "invoice" | "creditNote") =>
    invoiced.find((sum) => sum.month === month && sum.kind === kind)?.total ?? 0;
  const turnover = turnoverOf(earned.filter(({ key }) => key >= from && key <= today));
  const threshold = storedThreshold(setting, facts.address.countryCode);
  const totals = months.map((month) => ({
    month,
    turnover: turnoverOf(byMonth.get(month) ?? []),
    vat: 0 - balanceOf("vat", byMonth.get(month) ?? []),
    invoices: invoicedIn(month, "invoice"),
    creditNotes: invoicedIn(month, "creditNote"),
  }));
  return {
    months: totals,
    rates: totals.flatMap((total) => splitByRate(total, own)),
    currency: facts.currency,
    from,
    to: today,
    turnover,
    threshold,
    converted: threshold && convertTurnover(turnover, threshold, facts.currency),
    version: setting.version,
    isRegistered: facts.vatNumber !== "",
  };
}

// The sums of what extras with a rate of their own brought, the highest rate first.
function sumOwnRates(own: readonly OwnRate[]): RateMonth[] {
  const sums = new Map<string, RateMonth>();
  for (const { month, percent, turnover, vat } of own) {
    const key = `${month} ${percent}`;
    const sum = sums.get(key) ?? { month, percent, turnover: 0, vat: 0 };
    sums.set(key, { ...sum, turnover: sum.turnover + turnover, vat: sum.vat + vat });
  }
  return [...sums.values()].toSorted((one, other) => (other.percent ?? 0) - (one.percent ?? 0));
}

// A month's rates sum to the month: what has no rate of its own has that of the stays.
function splitByRate({ month, turnover, vat }: VatMonth, own: readonly RateMonth[]): RateMonth[] {
  const others = own.filter((rate) => rate.month === month);
  if (others.length === 0) return [];
  const sum = (part: "turnover" | "vat") => others.reduce((all, one) => all + one[part], 0);
  const stays = {
    month,
    percent: null,
    turnover: turnover - sum("turnover"),
    vat: vat - sum("vat"),
  };
  return [stays, ...others];
}

function storedThreshold(
  { version, value }: { version: number; value: string },
  countryCode: string,
): VatThreshold | null {
  if (version === 0) return thresholdOf(countryCode);
  return (JSON.parse(value) as { threshold: VatThreshold | null }).threshold;
}

/** `stale`: another request saved first. */
export type SavedThreshold =
  | { ok: true }
  | { ok: false; fault: Extract<ReadThreshold, { ok: false }>["field"] | "stale" };

/** Saves what the owner typed, with an entry in the audit log; `seen` is the version that was shown. */
export async function saveThreshold(
  typed: { amount: string; currency: string; rate: string },
  seen: number,
  user: User,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<SavedThreshold> {
  const read = readThreshold(typed);
  if (!read.ok) return { ok: false, fault: read.field };
  const { threshold } = read;
  const now = clock.now();
  const isSaved = await inTransaction(database.db, async (trx) => {
    if (!(await writeSetting(trx, "vatThreshold", { seen, value: { threshold }, now })))
      return false;
    const subject = threshold
      ? `${threshold.amount} ${threshold.currency}${threshold.rate && `, ${threshold.rate}`}`
      : "";
    await writeAudit(trx, { actor: user, what: "vatThresholdChanged", subject, now });
    return true;
  });
  return isSaved ? { ok: true } : { ok: false, fault: "stale" };
}
