// Starts the app: migrates and seeds the database, sets up gateway, mailer and recurring jobs; closes them in order.
import { facts } from "#property/facts.ts";
import type { PropertyFacts } from "#property/facts.ts";
import { forgetDamages } from "#app/admin/cleaning/report-damage.server.ts";
import { recordPageViews } from "#app/analytics/record-page-views.server.ts";
import { rollUpDays } from "#app/analytics/roll-up-days.server.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { forgetPresses } from "#app/admin/today/answer-press.server.ts";
import { deleteExpiredKeys } from "#app/api/idempotency.sql.server.ts";
import { deleteOldWebhooks, sendWebhooks } from "#app/webhooks/send-webhooks.server.ts";
import type { App } from "#app/app.server.ts";
import { deleteOldNetworks } from "#app/bookings/place/booking-limits.sql.server.ts";
import { settleDepositHolds } from "#app/bookings/deposits/settle-deposit-holds.server.ts";
import { enqueueStayEmails } from "#app/bookings/emails/enqueue-stay-emails.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { carryInBookings, postMissingBookings } from "#app/bookings/ledger/post-missing.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { syncOpenDisputes } from "#app/bookings/payments/sync-payment-history.server.ts";
import {
  syncMissingFees,
  syncPayouts,
} from "#app/bookings/payments/payouts/sync-payouts.server.ts";
import { settlePlans } from "#app/bookings/payments/plans/settle-plans.server.ts";
import { forgetChannelGuests } from "#app/channels/list-channel-stays.server.ts";
import { runImports } from "#app/channels/imports/run-import.server.ts";
import { readFeed, refreshCalendars } from "#app/channels/read-feed.server.ts";
import { readMailbox } from "#app/contact/received/read-mailbox.server.ts";
import { enqueueTemplates } from "#app/contact/templates/enqueue-templates.server.ts";
import { deleteOldMessages } from "#app/contact/send-message.server.ts";
import { emptyInbox } from "#app/dev-mail/inbox-emails.sql.server.ts";
import { openProperty } from "#app/i18n/property/property.ts";
import { noGateway } from "#app/payments/gateway.ts";
import { closedSandbox, sandboxGateway } from "#app/payments/sandbox-gateway.server.ts";
import { stripeGateway } from "#app/payments/stripe-gateway.server.ts";
import { moveOriginals, tidyPictures } from "#app/pictures/tidy-pictures.server.ts";
import { encodeAhead } from "#app/pictures/variants/encode-ahead.server.ts";
import { openImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import type { ImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import { startEncoder } from "#app/pictures/variants/start-encoder.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Clock } from "#app/platform/clock.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import type { Environment } from "#app/platform/environment/environment.ts";
import { startJob } from "#app/platform/jobs.server.ts";
import type { RunningJob } from "#app/platform/jobs.server.ts";
import { inboxMailer, noMailer, smtpMailer } from "#app/platform/emails/mailer.server.ts";
import type { Mailer } from "#app/platform/emails/mailer.server.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import type { Log } from "#app/platform/monitoring/log.ts";
import { makeMetrics } from "#app/platform/monitoring/make-metrics.server.ts";
import { monitorLoad } from "#app/platform/monitoring/monitor-load.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import {
  deleteEndedCounts,
  shareCounts,
} from "#app/platform/rate-limits/shared-counts.sql.server.ts";
import { productionWarnings } from "#app/platform/environment/startup-lines.ts";
import { forgetPush, sendPush } from "#app/push/send-push.server.ts";
import { recordPrices } from "#app/promotions/price-history.sql.server.ts";
import { startSending } from "#app/render-email.server.ts";
import { notifyStormGuests } from "#app/storms/switch-storm.server.ts";
import { startWallet } from "#app/wallet/sync-passes.server.ts";
import { notifyWaiting } from "#app/waiting/notify-waiting.server.ts";
import { migrate } from "#db/migrate.server.ts";
import type { PageRoute } from "#app/route-map.ts";
import { refreshFacts } from "#app/settings/changed-facts.server.ts";
import { announcePages } from "#app/seo/announce-pages.server.ts";
import { seed } from "#db/seed.server.ts";

/** A started app. */
export interface RunningApp {
  app: App;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  /** Stops the jobs, then closes the database; resolves when nothing is in progress any more. */
  close(): Promise<void>;
}

interface OpenOptions {
  clock?: Clock;
  log?: Log;
  jobs?: boolean;
  facts?: PropertyFacts;
  /** Of the built site, for telling search engines of them. */
  pages?: readonly PageRoute[];
}

/**
 * Opens the database, migrates its schema, seeds it when empty and starts the jobs (`jobs: false` leaves them to
 * another process or to a test). `facts` are those of the property's folder unless given.
 */
export async function openApp(
  environment: Environment,
  options: OpenOptions = {},
): Promise<RunningApp> {
  const written = options.facts ?? facts;
  const clock = options.clock ?? systemClock;
  const log = options.log ?? createLog(environment.logLevel);
  for (const warning of productionWarnings(environment)) log.warn(warning);
  const metrics = makeMetrics();
  const database = await openDatabase(environment, (milliseconds) => metrics.queried(milliseconds));
  await migrate(database);
  // A new property on a server; on the owner's own machine no guest can book by mistake.
  await seed(database, written, { closed: environment.mode === "production" });
  await inTransaction(database.db, (trx) => recordPrices(trx, clock.now()));
  await clearInbox(environment, database.db, log);
  const variants = openImageVariants({
    dataDir: environment.dataDir,
    encoder: startEncoder(),
    log,
  });
  const property = openProperty(written);
  const app: App = {
    environment,
    property,
    variants,
    database,
    clock,
    log,
    mailer: chooseMailer(environment, database.db, clock),
    ...chooseGateways(environment, database.db, clock),
    ...(environment.rateLimits && { rateLimiter: createRateLimiter(clock) }),
    load: monitorLoad(),
    metrics,
    ...(environment.countVisits && {
      pageViews: recordPageViews({
        db: database.db,
        clock,
        log,
        origin: environment.origin,
        property,
      }),
    }),
    readOtherCalendars: (apartmentId) => refreshCalendars(apartmentId, app),
  };
  await carryInBookings(app);
  const jobs = options.jobs === false ? [] : startJobsOfApp(app, variants, options.pages ?? []);
  return {
    app,
    isReady: database.ping,
    async close() {
      // First: the job that encodes pictures in advance ends with it.
      await variants.close();
      await Promise.all(jobs.map((job) => job.stop()));
      app.load?.close();
      await app.pageViews?.close();
      await database.close();
    },
  };
}

// Production has no development inbox: copies of emails, with their secret links, must not stay in the database.
async function clearInbox({ mode }: Environment, db: Db, log: Log): Promise<void> {
  if (mode !== "production") return;
  const removed = await emptyInbox(db);
  if (removed > 0) log.warn("copies of emails removed from the development inbox", { removed });
}

function chooseMailer(environment: Environment, db: Db, clock: Clock): Mailer {
  const { smtpUrl, dkim } = environment;
  if (smtpUrl) return smtpMailer(smtpUrl, { dkim });
  return emailsWait(environment) ? noMailer : inboxMailer(db, clock);
}

function chooseGateways(
  { payments, stripe, origin }: Environment,
  db: Db,
  clock: Clock,
): Pick<App, "gateway" | "formerGateways"> {
  if (payments === "sandbox") return { gateway: sandboxGateway(db, { clock, origin }) };
  // The database may contain sandbox payments from before.
  return {
    gateway: stripe ? stripeGateway({ ...stripe, clock }) : noGateway,
    formerGateways: [closedSandbox(db, clock)],
  };
}

const hour = 3_600_000; // milliseconds
const day = 24 * hour;

function startJobsOfApp(app: App, variants: ImageVariants, pages: readonly PageRoute[]) {
  const { database, clock, log, rateLimiter } = app;
  const { db } = database;
  const moveNext = moveOriginals(app);
  const originals = startJob({
    name: "moved originals",
    every: 60_000,
    log,
    async run() {
      // One at a time: a process that shuts down waits for one at most.
      if (await moveNext()) originals.wake();
    },
  });
  return [
    // Without a mail server sending is not attempted: emails do not run out of retries, and are sent once there is one.
    ...(emailsWait(app.environment) ? [] : [startSending(app)]),
    originals,
    ...(app.environment.encodesAhead ? [startEncoding(app, variants)] : []),
    startJob({ name: "deleted pictures", every: hour, log, run: () => tidyPictures(app) }),
    ...(rateLimiter
      ? [
          startJob({
            name: "shared rate limit counts",
            every: 1_000,
            log,
            run: () => shareCounts({ db, clock, rateLimiter }),
          }),
        ]
      : []),
    startJob({
      name: "expired rate limit counts",
      every: 60_000,
      log,
      run: async () => {
        await deleteEndedCounts(db, clock.now());
        await deleteOldNetworks(db, clock.now());
      },
    }),
    startJob({
      name: "expired idempotency keys",
      every: 10_000,
      log,
      run: () => deleteExpiredKeys(db, clock.now(), 5_000),
    }),
    startJob({ name: "old presses", every: hour, log, run: () => forgetPresses(app) }),
    startJob({ name: "expired holds", every: 20_000, log, run: () => expireHolds(app) }),
    ...(app.environment.indexNow
      ? [
          startJob({
            name: "changed pages",
            every: 60_000,
            log,
            run: async () => {
              // A process that answered no request since the owner saved them has former ones.
              await refreshFacts(app);
              await announcePages(app, pages);
            },
          }),
        ]
      : []),
    startJob({ name: "stay emails", every: 60_000, log, run: () => enqueueStayEmails(app) }),
    startJob({ name: "mailbox", every: 10_000, log, run: () => readMailbox(app) }),
    startJob({ name: "templates", every: 60_000, log, run: () => enqueueTemplates(app) }),
    startPosting(app),
    startJob({ name: "payment plans", every: 60_000, log, run: () => settlePlans(app) }),
    startJob({ name: "deposits on cards", every: 20_000, log, run: () => settleDepositHolds(app) }),
    startJob({ name: "refunds", every: 20_000, log, run: () => sendDueRefunds(app) }),
    startJob({ name: "open disputes", every: hour, log, run: () => syncOpenDisputes(app) }),
    startJob({ name: "fees of card payments", every: hour, log, run: () => syncMissingFees(app) }),
    startJob({ name: "payouts", after: 60_000, every: day, log, run: () => syncPayouts(app) }),
    // One at a time: their due times are spread out, and a process that shuts down waits for one at most.
    startJob({ name: "imported calendars", every: 5_000, log, run: () => readFeed({}, app) }),
    startJob({ name: "imported bookings", every: 5_000, log, run: () => runImports(app) }),
    startJob({ name: "webhooks", every: 5_000, log, run: () => sendWebhooks(app) }),
    startJob({ name: "notifications", every: 5_000, log, run: () => sendPush(app) }),
    startJob({ name: "old notifications", every: hour, log, run: () => forgetPush(app) }),
    ...startWallet(app),
    startJob({ name: "storm guests", every: 60_000, log, run: () => notifyStormGuests(app) }),
    startJob({ name: "old webhooks", every: hour, log, run: () => deleteOldWebhooks(app) }),
    startJob({ name: "waiting list", every: 60_000, log, run: () => notifyWaiting(app) }),
    startJob({ name: "old damage", every: hour, log, run: () => forgetDamages(app) }),
    startJob({ name: "old messages", every: hour, log, run: () => deleteOldMessages(app) }),
    startJob({ name: "channel guests", every: hour, log, run: () => forgetChannelGuests(app) }),
    startJob({ name: "daily metrics", every: 60_000, log, run: () => rollUpDays(app) }),
  ];
}

function startEncoding(app: App, variants: ImageVariants): RunningJob {
  const { database, log, environment, property } = app;
  const listApartmentPictures = async () => {
    const { facts: present } = property;
    const apartments = await listApartments(database.db, present.defaultLanguage, present);
    return apartments.map(({ pictures }) => pictures.map(({ file }) => file));
  };
  return startJob({
    name: "image variants",
    // Starts after the server listens; runs often enough that uploads, by any process, need no notification.
    after: 1_000,
    every: 10_000,
    log,
    run: encodeAhead({ database, log, environment, variants, listApartmentPictures }),
  });
}

// What processes of the previous release still write while they are replaced.
function startPosting(app: App): RunningJob {
  const every = 600_000;
  return startJob({
    name: "ledger",
    every,
    log: app.log,
    run: () => postMissingBookings({ since: new Date(app.clock.now().getTime() - 2 * every) }, app),
  });
}
