// Starts the app: migrates and seeds the database, sets up gateway, mailer and recurring jobs; closes them in order.
import { recordVisits } from "#app/analytics/record-visits.server.ts";
import { rollUpDays } from "#app/analytics/roll-up-days.server.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { forgetKeys } from "#app/api/idempotency.sql.server.ts";
import { forgetNetworks } from "#app/booking/bounds.sql.server.ts";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { writeStayLetters } from "#app/booking/letters/write-stay-letters.server.ts";
import { giveDueRefunds } from "#app/booking/placing/refunds.server.ts";
import { readFeed } from "#app/channels/read-feed.server.ts";
import { refreshApartment } from "#app/channels/refresh-apartment.server.ts";
import { forgetMessages } from "#app/contact/forget-messages.server.ts";
import { emptyInbox } from "#app/dev-mail/inbox-letters.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { noGateway } from "#app/payments/gateway.ts";
import { closedSandbox, sandboxGateway } from "#app/payments/sandbox-gateway.server.ts";
import { stripeGateway } from "#app/payments/stripe-gateway.server.ts";
import { encodeAhead } from "#app/pictures/encode-ahead.server.ts";
import { moveOriginals } from "#app/pictures/move-originals.server.ts";
import { openPrints } from "#app/pictures/open-prints.server.ts";
import type { Prints } from "#app/pictures/open-prints.server.ts";
import { startEncoder } from "#app/pictures/start-encoder.server.ts";
import { tidyPictures } from "#app/pictures/tidy-pictures.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Clock } from "#app/platform/clock.ts";
import { countUses } from "#app/platform/count-uses.ts";
import { openDatabase } from "#app/platform/database.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { emailsWait } from "#app/platform/environment.ts";
import type { Environment } from "#app/platform/environment.ts";
import { watchLoad } from "#app/platform/http/watch-load.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import type { RunningJob } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/log.ts";
import type { Log } from "#app/platform/log.ts";
import { inboxMailer, noMailer, smtpMailer } from "#app/platform/mailer.server.ts";
import type { Mailer } from "#app/platform/mailer.server.ts";
import { makeMetrics } from "#app/platform/make-metrics.server.ts";
import { sendLetters } from "#app/platform/send-letters.server.ts";
import { shareUses } from "#app/platform/share-uses.server.ts";
import { productionWarnings } from "#app/platform/startup-lines.ts";
import { sweepUses } from "#app/platform/use-counts.sql.server.ts";
import { renderLetter } from "#app/render-letter.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed } from "#db/seed.server.ts";

/** A started app. */
export interface OpenHouse {
  house: House;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  /** Stops the jobs, then closes the database; resolves when nothing is in progress any more. */
  close(): Promise<void>;
}

/**
 * Opens the database, migrates its schema, seeds it when empty and starts the jobs (`jobs: false` leaves them to
 * another process or to a test).
 */
export async function openHouse(
  environment: Environment,
  options: { clock?: Clock; log?: Log; jobs?: boolean } = {},
): Promise<OpenHouse> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? createLog(environment.logLevel);
  for (const warning of productionWarnings(environment)) log.warn(warning);
  const metrics = makeMetrics();
  const database = await openDatabase(environment, (milliseconds) => metrics.queried(milliseconds));
  await migrate(database);
  await seed(database);
  await clearInbox(environment, database.db, log);
  const prints = openPrints({ dataDir: environment.dataDir, encoder: startEncoder(), log });
  const house: House = {
    environment,
    prints,
    database,
    clock,
    log,
    mailer: chooseMailer(environment, database.db, clock),
    ...chooseGateways(environment, database.db, clock),
    ...(environment.rateLimits && { uses: countUses(clock) }),
    load: watchLoad(),
    metrics,
    ...(environment.countVisits && {
      visits: recordVisits({ db: database.db, clock, log, origin: environment.origin }),
    }),
    readOtherCalendars: (apartmentId) => refreshApartment(apartmentId, house),
  };
  const jobs = options.jobs === false ? [] : startHouseJobs(house, prints);
  return {
    house,
    isReady: database.ping,
    async close() {
      // First: the job that encodes pictures in advance ends with it.
      await prints.close();
      await Promise.all(jobs.map((job) => job.stop()));
      house.load?.close();
      await house.visits?.close();
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
  if (environment.smtpUrl) return smtpMailer(environment.smtpUrl);
  return emailsWait(environment) ? noMailer : inboxMailer(db, clock);
}

function chooseGateways(
  { payments, stripe, origin }: Environment,
  db: Db,
  clock: Clock,
): Pick<House, "gateway" | "formerGateways"> {
  if (payments === "sandbox") return { gateway: sandboxGateway(db, { clock, origin }) };
  // The database may contain sandbox payments from before.
  return {
    gateway: stripe ? stripeGateway({ ...stripe, clock }) : noGateway,
    formerGateways: [closedSandbox(db, clock)],
  };
}

const lettersAtOnce = 50;

function startHouseJobs(house: House, prints: Prints) {
  const { database, clock, log, uses } = house;
  const { db } = database;
  const moveNext = moveOriginals(house);
  const originals = startJobs({
    name: "originals",
    every: 60_000,
    log,
    async run() {
      // One at a time: a process that shuts down waits for one at most.
      if (await moveNext()) originals.wake();
    },
  });
  return [
    // Without a mail server sending is not attempted: emails do not run out of retries, and are sent once there is one.
    ...(emailsWait(house.environment) ? [] : [startSending(house)]),
    originals,
    ...(house.environment.encodesAhead ? [startEncoding(house, prints)] : []),
    startJobs({ name: "deleted pictures", every: 3_600_000, log, run: () => tidyPictures(house) }),
    ...(uses
      ? [
          startJobs({
            name: "counted uses",
            every: 1_000,
            log,
            run: () => shareUses({ db, clock, uses }),
          }),
        ]
      : []),
    startJobs({
      name: "expired counts",
      every: 60_000,
      log,
      run: async () => {
        await sweepUses(db, clock.now());
        await forgetNetworks(db, clock.now());
      },
    }),
    startJobs({
      name: "expired keys",
      every: 10_000,
      log,
      run: () => forgetKeys(db, clock.now(), 5_000),
    }),
    startJobs({ name: "expired holds", every: 20_000, log, run: () => expireHolds(house) }),
    startJobs({
      name: "emails around stays",
      every: 60_000,
      log,
      run: () => writeStayLetters(house),
    }),
    startJobs({ name: "refunds", every: 20_000, log, run: () => giveDueRefunds(house) }),
    // One at a time: their due times are spread out, and a process that shuts down waits for one at most.
    startJobs({ name: "calendars", every: 5_000, log, run: () => readFeed({}, house) }),
    startJobs({ name: "old messages", every: 3_600_000, log, run: () => forgetMessages(house) }),
    startJobs({ name: "daily figures", every: 60_000, log, run: () => rollUpDays(house) }),
  ];
}

function startEncoding(house: House, prints: Prints): RunningJob {
  const { database, log, environment } = house;
  const listApartmentPictures = async () => {
    const apartments = await listApartments(database.db, defaultLanguage);
    return apartments.map(({ pictures }) => pictures.map(({ file }) => file));
  };
  return startJobs({
    name: "pictures ahead",
    // Starts after the server listens; runs often enough that uploads, by any process, need no notification.
    after: 1_000,
    every: 10_000,
    log,
    run: encodeAhead({ database, log, environment, prints, listApartmentPictures }),
  });
}

function startSending(house: House): RunningJob {
  const { database, mailer, clock, log } = house;
  const letters = startJobs({
    name: "emails",
    every: 2_000,
    log,
    async run() {
      const { sent, unsent } = await sendLetters({
        db: database.db,
        mailer,
        clock,
        log,
        batch: lettersAtOnce,
        render: (letter) => renderLetter(letter, house),
      });
      // The batch was full: there may be more, which need not wait for the next run.
      if (sent + unsent === lettersAtOnce) letters.wake();
    },
  });
  return letters;
}
