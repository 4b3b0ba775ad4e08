// Migrates the database schema: the same migrations on SQLite and PostgreSQL.
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Migration } from "kysely/migration";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import * as apartments from "./migrations/2026-11-20-1-apartments.ts";
import * as bookings from "./migrations/2026-11-20-2-bookings.ts";
import * as letters from "./migrations/2026-11-20-3-letters.ts";
import * as requests from "./migrations/2026-11-20-4-requests.ts";
import * as people from "./migrations/2026-11-21-1-people.ts";
import * as messages from "./migrations/2026-11-21-5-messages.ts";
import * as bookingDesk from "./migrations/2026-11-21-7-booking-desk.ts";
import * as refunds from "./migrations/2026-11-22-0-refunds.ts";
import * as pictures from "./migrations/2026-11-22-3-pictures.ts";
import * as analytics from "./migrations/2026-11-22-6-analytics.ts";
import * as answers from "./migrations/2026-11-21-6-answers.ts";
import * as channels from "./migrations/2026-11-22-1-channels.ts";
import * as wallet from "./migrations/2026-12-06-3-wallet.ts";
import * as passkeys from "./migrations/2026-11-22-5-passkeys.ts";
import * as guest from "./migrations/2026-11-22-9-guest.ts";
import * as guide from "./migrations/2026-11-23-1-guide.ts";
import * as invoices from "./migrations/2026-11-23-2-invoices.ts";
import * as reviews from "./migrations/2026-11-23-3-reviews.ts";
import * as contentVersion from "./migrations/2026-11-23-7-content-version.ts";
import * as byDay from "./migrations/2026-11-24-1-by-day.ts";
import * as nightsByDay from "./migrations/2026-11-25-1-nights-by-day.ts";
import * as stripeEvents from "./migrations/2026-11-23-4-stripe-events.ts";
import * as limits from "./migrations/2026-11-23-5-limits.ts";
import * as analyticsMonths from "./migrations/2026-11-23-6-analytics-months.ts";
import * as bookingNetworks from "./migrations/2026-11-26-1-booking-networks.ts";
import * as drafts from "./migrations/2026-11-26-2-drafts.ts";
import * as stayKeys from "./migrations/2026-11-26-2-stay-keys.ts";
import * as pictureOriginals from "./migrations/2026-11-26-3-picture-originals.ts";
import * as firstAttempt from "./migrations/2026-11-26-5-first-attempt.ts";
import * as depositDisputes from "./migrations/2026-11-30-1-deposit-disputes.ts";
import * as settlingIndexes from "./migrations/2026-11-30-1-settling-indexes.ts";
import * as providerIndexes from "./migrations/2026-11-30-1-provider-indexes.ts";
import * as wholeCents from "./migrations/2026-11-30-2-whole-cents.ts";
import * as freedNights from "./migrations/2026-11-29-5-freed-nights.ts";
import * as cleanings from "./migrations/2026-11-29-5-cleanings.ts";
import * as cleaners from "./migrations/2026-11-29-5-cleaners.ts";
import * as threads from "./migrations/2026-12-01-4-threads.ts";
import * as messageTemplates from "./migrations/2026-12-01-5-message-templates.ts";
import * as receivedEmails from "./migrations/2026-12-02-1-received-emails.ts";
import * as channelImports from "./migrations/2026-11-30-6-channel-imports.ts";
import * as agentDrafts from "./migrations/2026-12-02-6-agent-drafts.ts";
import * as apartmentStages from "./migrations/2026-12-01-8-apartment-stages.ts";
import * as webhooks from "./migrations/2026-12-03-1-webhooks.ts";
import * as mailFeedback from "./migrations/2026-12-03-1-mail-feedback.ts";
import * as channelClosures from "./migrations/2026-12-03-2-channel-closures.ts";
import * as announcements from "./migrations/2026-12-03-3-announcements.ts";
import * as extraTax from "./migrations/2026-12-04-2-extra-tax.ts";
import * as companions from "./migrations/2026-12-04-5-companions.ts";
import * as dayPresses from "./migrations/2026-12-05-5-day-presses.ts";
import * as bookingCurrency from "./migrations/2026-12-05-9-booking-currency.ts";
import * as bestPrice from "./migrations/2026-12-06-5-best-price.ts";
import * as storms from "./migrations/2026-12-03-8-storms.ts";
import * as push from "./migrations/2026-12-04-4-push.ts";
import * as outboxKinds from "./migrations/2026-12-02-7-outbox-kinds.ts";
import * as refusedEmails from "./migrations/2026-12-02-8-refused-emails.ts";
import * as stayMoves from "./migrations/2026-12-02-2-stay-moves.ts";
import * as damage from "./migrations/2026-12-02-4-damage.ts";
import * as waiting from "./migrations/2026-12-02-5-waiting.ts";
import * as importClaims from "./migrations/2026-12-01-1-import-claims.ts";
import * as siteTexts from "./migrations/2026-12-01-6-site-texts.ts";
import * as channelStays from "./migrations/2026-11-29-5-channel-stays.ts";
import * as promotions from "./migrations/2026-11-28-4-promotions.ts";
import * as retained from "./migrations/2026-11-27-6-retained.ts";
import * as damageDeposits from "./migrations/2026-11-28-5-damage-deposits.ts";
import * as depositHolds from "./migrations/2026-11-29-1-deposit-holds.ts";
import * as userLanguage from "./migrations/2026-11-28-7-user-language.ts";
import * as extraWays from "./migrations/2026-11-29-2-extra-ways.ts";
import * as yearRates from "./migrations/2026-11-29-4-rates.ts";
import * as groups from "./migrations/2026-12-02-9-groups.ts";
import * as paymentPurpose from "./migrations/2026-11-28-1-payment-purpose.ts";
import * as ledgerSums from "./migrations/2026-11-28-6-ledger-sums.ts";
import * as ledger from "./migrations/2026-11-27-1-ledger.ts";
import * as cashDays from "./migrations/2026-11-27-2-cash-days.ts";
import * as refundsAndDisputes from "./migrations/2026-11-27-3-refunds-and-disputes.ts";
import * as paymentPlans from "./migrations/2026-11-28-2-payment-plans.ts";
import * as money from "./migrations/2026-11-27-4-money.ts";
import * as extras from "./migrations/2026-11-28-3-extras.ts";

// Listed here, not read from the folder: a bundled server has no folder. A new name must sort after the last.
const migrations: Record<string, Migration> = {
  "2026-11-20-1-apartments": apartments,
  "2026-11-20-2-bookings": bookings,
  "2026-11-20-3-letters": letters,
  "2026-11-20-4-requests": requests,
  "2026-11-21-1-people": people,
  "2026-11-21-5-messages": messages,
  "2026-11-21-7-booking-desk": bookingDesk,
  "2026-11-21-6-answers": answers,
  "2026-11-22-0-refunds": refunds,
  "2026-11-22-1-channels": channels,
  "2026-11-22-3-pictures": pictures,
  "2026-12-06-3-wallet": wallet,
  "2026-11-22-5-passkeys": passkeys,
  "2026-11-22-6-analytics": analytics,
  "2026-11-22-9-guest": guest,
  "2026-11-23-1-guide": guide,
  "2026-11-23-2-invoices": invoices,
  "2026-11-23-3-reviews": reviews,
  "2026-11-23-7-content-version": contentVersion,
  "2026-11-24-1-by-day": byDay,
  "2026-11-25-1-nights-by-day": nightsByDay,
  "2026-11-23-4-stripe-events": stripeEvents,
  "2026-11-23-5-limits": limits,
  "2026-11-23-6-analytics-months": analyticsMonths,
  "2026-11-26-1-booking-networks": bookingNetworks,
  "2026-11-26-2-drafts": drafts,
  "2026-11-26-2-stay-keys": stayKeys,
  "2026-11-26-3-picture-originals": pictureOriginals,
  "2026-11-26-5-first-attempt": firstAttempt,
  "2026-11-27-1-ledger": ledger,
  "2026-11-28-6-ledger-sums": ledgerSums,
  "2026-11-27-2-cash-days": cashDays,
  "2026-11-27-3-refunds-and-disputes": refundsAndDisputes,
  "2026-11-27-4-money": money,
  "2026-11-27-6-retained": retained,
  "2026-11-28-3-extras": extras,
  "2026-11-28-2-payment-plans": paymentPlans,
  "2026-11-28-5-damage-deposits": damageDeposits,
  "2026-11-28-7-user-language": userLanguage,
  "2026-11-29-2-extra-ways": extraWays,
  "2026-11-29-4-rates": yearRates,
  "2026-11-28-1-payment-purpose": paymentPurpose,
  "2026-11-28-4-promotions": promotions,
  "2026-11-29-1-deposit-holds": depositHolds,
  "2026-11-29-5-channel-stays": channelStays,
  "2026-11-29-5-cleaners": cleaners,
  "2026-11-29-5-cleanings": cleanings,
  "2026-11-29-5-freed-nights": freedNights,
  "2026-11-30-1-deposit-disputes": depositDisputes,
  "2026-11-30-1-provider-indexes": providerIndexes,
  "2026-11-30-1-settling-indexes": settlingIndexes,
  "2026-11-30-2-whole-cents": wholeCents,
  "2026-11-30-6-channel-imports": channelImports,
  "2026-12-01-1-import-claims": importClaims,
  "2026-12-01-4-threads": threads,
  "2026-12-01-5-message-templates": messageTemplates,
  "2026-12-01-6-site-texts": siteTexts,
  "2026-12-01-8-apartment-stages": apartmentStages,
  "2026-12-02-2-stay-moves": stayMoves,
  "2026-12-02-4-damage": damage,
  "2026-12-02-5-waiting": waiting,
  "2026-12-02-1-received-emails": receivedEmails,
  "2026-12-02-6-agent-drafts": agentDrafts,
  "2026-12-02-7-outbox-kinds": outboxKinds,
  "2026-12-02-9-groups": groups,
  "2026-12-03-1-webhooks": webhooks,
  "2026-12-02-8-refused-emails": refusedEmails,
  "2026-12-03-1-mail-feedback": mailFeedback,
  "2026-12-03-2-channel-closures": channelClosures,
  "2026-12-03-3-announcements": announcements,
  "2026-12-03-8-storms": storms,
  "2026-12-04-2-extra-tax": extraTax,
  "2026-12-04-4-push": push,
  "2026-12-04-5-companions": companions,
  "2026-12-05-5-day-presses": dayPresses,
  "2026-12-05-9-booking-currency": bookingCurrency,
  "2026-12-06-5-best-price": bestPrice,
};

/** The names of all migrations, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted();

/**
 * Runs the missing migrations, up to the given one or all; safe when several processes start at once (an advisory lock
 * on PostgreSQL, one immediate transaction on SQLite). Throws the first failure. Migrations of a later release are left
 * alone: the previous release may be started again during a deployment.
 */
export async function migrate({ db }: Pick<Database, "db">, upTo?: string): Promise<void> {
  const later = await laterMigrations(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations, ...later }) },
  });
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw new Error("The database could not be migrated", { cause: error });
}

// The migrator treats unknown migrations as a corrupt history; those that sort after all of ours are the next release's.
async function laterMigrations(db: Db): Promise<Record<string, Migration>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const last = migrationNames.at(-1) ?? "";
  return Object.fromEntries(
    rows.filter(({ name }) => name > last).map(({ name }) => [name, { up: async () => {} }]),
  );
}
