// Reads new emails from the mailbox and takes over the replies to ours. Of all but those only the headers are fetched.
import type { FetchMessageObject } from "imapflow";
import type { App } from "#app/app.server.ts";
import { isOutage } from "#app/platform/database/is-outage.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { mailboxName } from "#app/platform/environment/email-settings.ts";
import type { ImapSettings } from "#app/platform/environment/email-settings.ts";
import { codeOf, faultOf, mostBytes, uidOfFailure, withFolder } from "./mailbox-client.server.ts";
import type { OpenFolder } from "./mailbox-client.server.ts";
import {
  claimMailbox,
  endReading,
  noteStuck,
  passEmail,
  passRefused,
  setPosition,
} from "./mailboxes.sql.server.ts";
import type { Mailbox, MailboxFault, MailboxLease } from "./mailboxes.sql.server.ts";
import { hashOfEmail, parseHeaders, parseText } from "./parse-email.server.ts";
import { mostReportBytes, takeOverBounce } from "./take-over-bounce.server.ts";
import { findPlace, foreseeOutcome, takeOverEmail } from "./take-over-email.server.ts";
import type { EmailPlace } from "./take-over-email.server.ts";
import { isDeliveryReport } from "./rules/delivery-report.ts";
import { isOld } from "./rules/received-email.ts";
import type { ReceivedHeaders } from "./rules/received-email.ts";

export type ReadingApp = Pick<App, "clock" | "database" | "environment" | "log" | "property">;

const minute = 60_000;
// A process that died leaves the mailbox to the others after this; a reading takes seconds.
const leaseMilliseconds = 5 * minute;
// Minutes after the first, second, ... failure.
const waits = [1, 2, 5, 10, 15];
/** Emails of one reading, and how many are fetched together. */
const batch = 100;
const atOnce = 20;
// A process that shuts down waits for no more than about this.
const readMilliseconds = 20_000;

/** What a reading came to; `more`: emails are left for the next. */
export interface MailboxReading {
  taken: number;
  more: boolean;
  fault: MailboxFault | null;
}

/** Reads the mailbox when it is due; null when it is not, when another process reads it, and where none is set. */
export async function readMailbox(app: ReadingApp): Promise<MailboxReading | null> {
  const settings = app.environment.imap;
  if (settings === null) return null;
  const { db } = app.database;
  const name = mailboxName(settings);
  const claim = await claimMailbox(db, { name, now: app.clock.now(), leaseMilliseconds });
  if (!claim) return null;
  const { mailbox, lease } = claim;
  const reading: MailboxReading = { taken: 0, more: false, fault: null };
  try {
    await withFolder(settings, (folder) => readNew(folder, { mailbox, lease }, reading, app));
  } catch (error) {
    if (await passUndelivered(error, lease, app)) reading.more = true;
    else reading.fault = faultOf(error);
    // The server's own words may name the account.
    if (reading.fault !== null)
      app.log.warn("mailbox not read", { fault: reading.fault, code: codeOf(error) });
  }
  const now = app.clock.now();
  const failed = (waits[mailbox.failures] ?? waits.at(-1)!) * minute;
  const wait = reading.fault !== null ? failed : reading.more ? 0 : minute;
  const nextReadAt = new Date(now.getTime() + wait);
  await endReading(db, lease, { fault: reading.fault, nextReadAt, now });
  return reading;
}

// One email that the server cannot deliver, such as a damaged file, would end each reading before all that came after it.
async function passUndelivered(
  error: unknown,
  lease: MailboxLease,
  { clock, database: { db }, environment: { imap }, log }: ReadingApp,
): Promise<boolean> {
  const uid = uidOfFailure(error);
  if (uid === null || imap === null) return false;
  if ((await noteStuck(db, lease, uid)) < mostAttempts) return false;
  if (!(await deliversOthersOnly(imap, uid))) return false;
  if (!(await passRefused(db, lease, { uid, now: clock.now() }))) return false;
  log.warn("email passed over", { uid, reason: "the mail server does not deliver it" });
  return true;
}

const mostAttempts = 3;

// All connections of a check together: a server that falls silent would take as long for each.
const checkMilliseconds = 15_000;
// Of that each connection: one silent email leaves time for the others.
const connectionMilliseconds = 3_000;

// A server that delivers no email at all is at fault itself: then none is passed over. Where there is no other, nothing is held up,
// and it is not known whose fault it is. What is delivered now was kept back by an outage.
async function deliversOthersOnly(settings: ImapSettings, uid: number): Promise<boolean> {
  const ends = performance.now() + checkMilliseconds;
  let others: number[] = [];
  const list = async (folder: OpenFolder) => {
    const uids = (await folder.listAfter(0)).filter((one) => one !== uid);
    const next = uids.findIndex((one) => one > uid);
    const near = next < 0 ? [uids.at(-1)] : [uids[next - 1], uids[next]];
    others = [...new Set([...near, uids[0], uids.at(-1)])].filter((one) => one !== undefined);
  };
  const left = () => ends - performance.now();
  const slice = () => Math.min(left(), connectionMilliseconds);
  const listed = await withFolder(settings, list, slice()).then(
    () => true,
    () => false,
  );
  if (!listed) return false;
  // Each on a connection of its own: the one before may have ended.
  const delivers = async (one: number): Promise<boolean> => {
    let isThere = false;
    const look = async (folder: OpenFolder) => {
      isThere = (await folder.fetchSource(one)) !== null;
    };
    await withFolder(settings, look, slice()).catch(() => {});
    return isThere;
  };
  for (const other of others) {
    if (!(await delivers(other))) continue;
    // With less time it would be our own limit that keeps the email from being delivered.
    return left() >= connectionMilliseconds && !(await delivers(uid));
  }
  return false;
}

interface Claimed {
  mailbox: Mailbox;
  lease: MailboxLease;
}

async function readNew(
  folder: OpenFolder,
  claimed: Claimed,
  reading: MailboxReading,
  app: ReadingApp,
): Promise<void> {
  const { mailbox, lease } = claimed;
  const { db } = app.database;
  const ends = performance.now() + readMilliseconds;
  let last = mailbox.last_uid;
  if (mailbox.uid_validity !== folder.uidValidity) {
    last = await findBegin(folder, mailbox);
    const { uidValidity } = folder;
    if (!(await setPosition(db, lease, { uidValidity, lastUid: last }))) return;
  }
  const uids = await folder.listAfter(last);
  reading.more = uids.length > batch;
  // After a failure one by one: so it is known which email the server did not deliver.
  const step = mailbox.failures > 0 ? 1 : atOnce;
  for (let from = 0; from < Math.min(batch, uids.length); from += step) {
    const part = uids.slice(from, Math.min(batch, from + step));
    for (const head of await folder.fetchHeads(part)) {
      if (performance.now() > ends) {
        reading.more = true;
        return;
      }
      const became = await readOne(folder, head, claimed, app);
      if (became === "lost") return;
      if (became === "message") reading.taken++;
    }
    // Those that were deleted between listing and fetching are passed as well.
    const passed = { uid: part.at(-1)!, became: "nothing" as const, now: app.clock.now() };
    if (!(await passEmail(db, lease, passed))) return;
  }
}

// When it is switched on, what is in the mailbox has been read by a person. When all numbers are new: from what came since the last
// reading, and three days before, because servers search by days; emails that were taken over are known by their Message-ID.
async function findBegin(folder: OpenFolder, mailbox: Mailbox): Promise<number> {
  if (mailbox.uid_validity === null) return folder.uidNext - 1;
  const read = Date.parse(mailbox.read_at ?? mailbox.created_at);
  return (await folder.findFirstSince(new Date(read - 3 * 24 * 60 * minute))) - 1;
}

/** `lost`: another process reads the mailbox now. */
type Became = "message" | "leftOver" | "nothing" | "lost";

async function readOne(
  folder: OpenFolder,
  { uid, headers: head, size = 0, internalDate }: FetchMessageObject,
  { mailbox, lease }: Claimed,
  app: ReadingApp,
): Promise<Became> {
  const { db } = app.database;
  const leave = async (reason: string): Promise<Became> => {
    app.log.warn("email left in the mailbox", { uid, reason });
    const passed = { uid, became: "leftOver" as const, now: app.clock.now() };
    return (await passEmail(db, lease, passed)) ? "leftOver" : "lost";
  };
  const found = await classify(head, app);
  if (found === "unreadable") return leave("its headers cannot be parsed");
  if (!head || !found) return "nothing";
  const { headers, place } = found;
  if (place === "report") {
    const source = await folder.fetchSource(uid, await mostReportBytes(db, app.clock.now()));
    const report = { source: source ?? Buffer.alloc(0), ...headers, now: app.clock.now() };
    const isNews = await takeOverBounce(db, report).catch((error: unknown) => {
      if (isOutage(error)) throw error;
      return "unreadable" as const;
    });
    if (isNews === "unreadable") return leave("the report in it cannot be parsed");
    if (isNews === "tooMany") return leave("too many reports of one email came within an hour");
    if (isNews) app.log.warn("an email came back", { uid });
    return "nothing";
  }
  const hash = hashOfEmail(head, headers);
  // A flood costs no more than its headers.
  const foreseen = await foreseeOutcome(db, { place, hash }, app.clock.now());
  if (foreseen === "repeated") return "nothing";
  if (foreseen === "tooMany") return leave("too many came within an hour");
  const source = await folder.fetchSource(uid);
  if (!source) return "nothing";
  const text = await parseText(source, headers, size <= mostBytes).catch(
    () => "unreadable" as const,
  );
  if (text === "unreadable") return leave("it cannot be parsed");
  if (text === null) return "nothing";
  const receivedAt = new Date(internalDate ?? app.clock.now());
  const email = { headers, place, hash, text, receivedAt };
  try {
    return await inTransaction(db, async (trx): Promise<Became> => {
      const became = outcomes[await takeOverEmail(trx, email, app)];
      const passed = await passEmail(trx, lease, { uid, became, now: app.clock.now() });
      if (!passed) throw new LeaseLost();
      return became;
    });
  } catch (error) {
    if (error instanceof LeaseLost) return "lost";
    // Tried again at first: one email that can never be stored must not keep the others from being read.
    if (isOutage(error) || mailbox.failures < 3) throw error;
    return leave("it cannot be stored");
  }
}

const outcomes = { stored: "message", repeated: "nothing", tooMany: "leftOver" } as const;

class LeaseLost extends Error {}

async function classify(
  head: Buffer | undefined,
  app: ReadingApp,
): Promise<{ headers: ReceivedHeaders; place: EmailPlace | "report" } | "unreadable" | null> {
  if (!head || head.length === 0) return null;
  const headers = await parseHeaders(head).catch(() => null);
  if (headers === null) return "unreadable";
  // Programs' emails join no thread, and this one says that an email of ours did not arrive.
  if (isDeliveryReport(headers.headers) && !isOld(headers.headers, app.clock.now()))
    return { headers, place: "report" };
  const place = await findPlace(app.database.db, headers, app);
  return place && { headers, place };
}
