// Keeps passes as their bookings are: compares them, tells phones with Apple Wallet, changes those at Google, and forgets them.
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { claimDue, writeAttempt } from "#app/platform/database/due-rows.sql.server.ts";
import { startJob } from "#app/platform/jobs.server.ts";
import type { RunningJob } from "#app/platform/jobs.server.ts";
import { nextPushAttempt } from "#app/push/rules/push-notice.ts";
import { pushToPhones } from "./apple-push.server.ts";
import { composePass } from "./compose-pass.server.ts";
import { patchGooglePass, settleTime } from "./google-wallet.server.ts";
import { compare, readPassContent } from "./passes.server.ts";
import type { PassApp } from "./passes.server.ts";
import {
  deleteOldPasses,
  deletePass,
  endPasses,
  listPassesOfPastStays,
} from "./ended-passes.sql.server.ts";
import { nextUpdate } from "./rules/pass-content.ts";
import { outcomeOfGoogle, outcomeOfPush } from "./rules/sent-passes.ts";
import { claimDevices, deletePushToken } from "./wallet-devices.sql.server.ts";
import type { ToldDevice } from "./wallet-devices.sql.server.ts";
import { claimUncompared, writeCompared } from "./wallet.sql.server.ts";
import type { WalletPass } from "./wallet.sql.server.ts";

type Syncing = PassApp & Pick<App, "log">;

const hour = 3_600_000; // milliseconds
const perRun = 20;
// Longer than a request to either may take.
const leaseMilliseconds = 60_000;

/** The jobs of passes. What there is of them is forgotten in time where no wallet is set up any more, too. */
export function startWallet(app: Syncing): RunningJob[] {
  const { log } = app;
  warnOfEnd(app);
  return [
    startJob({ name: "wallet passes", every: 5_000, log, run: () => syncPasses(app) }),
    startJob({
      name: "old wallet passes",
      every: hour,
      log,
      async run() {
        await forgetPasses(app);
        const { hour: now } = propertyDay(app.clock.now(), app.property.facts.timeZone);
        if (now === warningHour) warnOfEnd(app);
      },
    }),
  ];
}

// Once a day, in the morning.
const warningHour = 8;

/** Warns in the log when the certificate of passes for Apple Wallet has run out, or will within 30 days. */
export function warnOfEnd({
  environment: { wallet },
  clock,
  log,
}: Pick<App, "environment" | "clock" | "log">): void {
  if (!wallet.apple) return;
  const { validUntil } = wallet.apple;
  const left = validUntil.getTime() - clock.now().getTime();
  if (left > 30 * 24 * hour) return;
  const message =
    left <= 0
      ? "passes for Apple Wallet are not offered: their certificate has run out"
      : "the certificate of passes for Apple Wallet runs out soon (docs/wallet.md)";
  log.warn(message, { validUntil: validUntil.toISOString() });
}

/** One run: compares passes with their bookings, and sends what is due; nothing where no wallet is set up. */
export async function syncPasses(app: Syncing): Promise<void> {
  const { apple, google } = app.environment.wallet;
  if (!apple && !google) return;
  await comparePasses(app);
  const claim = { now: app.clock.now(), most: perRun, leaseMilliseconds };
  if (apple) {
    const devices = await claimDevices(app.database.db, claim);
    const answers = await pushToPhones(
      devices.map(({ push_token }) => push_token),
      apple,
    );
    for (const [at, device] of devices.entries()) await settlePush(device, answers[at]!, app);
  }
  if (!google) return;
  // At once, so that the lease of the last has not run out when Google is slow.
  const passes = await claimDue(app.database.db, "wallet_passes", claim);
  await Promise.all(passes.map((pass) => sendToGoogle(pass, app).catch(logFault)));

  // The others go on; this one is due again when its lease has run out.
  function logFault(error: Error): void {
    app.log.error("a pass could not be sent to Google", { error });
  }
}

async function comparePasses(app: Syncing): Promise<void> {
  const { db } = app.database;
  const now = app.clock.now();
  const before = new Date(now.getTime() - hour);
  for (const pass of await claimUncompared(db, { now, before, most: perRun })) {
    const booking = await findBookingById(db, pass.booking_id ?? "");
    if (!booking) continue;
    const compared = compare(booking, await composePass(booking, app));
    const hasChanged = compared.content_hash !== pass.content_hash;
    const changedAt = hasChanged ? { updatedAt: nextUpdate(pass.updated_at, now), now } : null;
    await inTransaction(db, (trx) => writeCompared(trx, pass, compared, changedAt));
  }
}

async function settlePush(
  device: ToldDevice,
  { status, reason }: { status: number | null; reason: string },
  { database: { db }, clock, log }: Syncing,
): Promise<void> {
  const outcome = outcomeOfPush(status, reason);
  if (outcome === "gone") return deletePushToken(db, device.push_token);
  const since = { attempts: device.attempts, createdAt: device.updated_at };
  const next =
    outcome === "again" ? (nextPushAttempt(since, null, clock.now())?.toISOString() ?? null) : null;
  if (outcome !== "sent")
    log.warn("a phone was not told of a changed pass", { status, reason, nextAttempt: next });
  await writeAttempt(db, "wallet_devices", device, { next_attempt_at: next }, "lease");
}

// Sent at once, and once more when nothing older can be on its way: what Google gets last is what it keeps.
async function sendToGoogle(pass: WalletPass, app: Syncing): Promise<void> {
  const { google } = app.environment.wallet;
  if (!google) return;
  const { db } = app.database;
  const begun = app.clock.now();
  const content = await readPassContent(pass, app);
  const { status, retryAfter } = await patchGooglePass(pass.id, content, google, app);
  const outcome = outcomeOfGoogle(status);
  const settled = new Date(Date.parse(pass.updated_at) + settleTime);
  // Where Google has nothing the guest has added nothing, or that is on its way still.
  if (outcome === "sent" || outcome === "gone") {
    const isLast = begun >= settled;
    // Google has no more of the stay than we.
    if (isLast && pass.ended_at !== null) return deletePass(db, pass.id);
    const result = isLast
      ? { next_attempt_at: null }
      : { next_attempt_at: settled.toISOString(), attempts: 0 };
    await writeAttempt(db, "wallet_passes", pass, result, "lease");
    return;
  }
  // What has ended is tried until it is forgotten here: nothing of the guest may stay at Google.
  const createdAt = pass.ended_at === null ? pass.updated_at : app.clock.now().toISOString();
  const since = { attempts: pass.attempts, createdAt };
  const next =
    outcome === "again" || pass.ended_at !== null
      ? (nextPushAttempt(since, retryAfter, app.clock.now())?.toISOString() ?? null)
      : null;
  app.log.warn("a pass was not changed at Google", { status, nextAttempt: next });
  await writeAttempt(db, "wallet_passes", pass, { next_attempt_at: next }, "lease");
}

/**
 * The hourly job. Apple's are forgotten the day after the stay, when phones show them as expired; Google keeps what it has, so those are
 * emptied there after 30 days. What has ended is forgotten after a week, whether all phones have heard of it or not.
 */
export async function forgetPasses({
  database: { db },
  clock,
  property: { facts },
}: Pick<App, "database" | "clock" | "property">): Promise<void> {
  const now = clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  await deleteOldPasses(db, { before: new Date(now.getTime() - 7 * 24 * hour), today });
  const past = await listPassesOfPastStays(db, addDays(today, -30));
  if (past.length > 0) await inTransaction(db, (trx) => endPasses(trx, past, now));
}
