// Takes over a report that an email of ours could not be delivered: the email is marked in the outbox, from where the booking and
// today's page show it. Only a report that names the email's random Message-ID and its recipient counts.
import PostalMime from "postal-mime";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { markEmailBounced } from "#app/platform/emails/outbox.sql.server.ts";
import {
  countForSender,
  readSenderCount,
} from "#app/platform/rate-limits/sender-limits.sql.server.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import { firstLines } from "./parse-email.server.ts";
import { findOurs } from "./received-emails.sql.server.ts";
import { failedDeliveries } from "./rules/delivery-report.ts";
import { answeredIds, namedIds } from "./rules/received-email.ts";
import type { EmailHeader } from "./rules/received-email.ts";

// Reports are small: three parts, of which the last is our email or its headers.
const limits = { maxNestingDepth: 10, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

// All that is read of a report: what matters stands before our own email, which may be long.
const mostBytes = 128 * 1024;
// During a flood: the status and the headers of our email begin there in what mail servers write.
const mostBytesInFlood = 32 * 1024;
// As many bytes in empty lines would keep the parser for seconds.
const mostReportLines = 4_000;
// The email that came back, and those that it answered.
const mostIds = 100;

// Of those that name no email of ours all together, since each can name another sender; of the others, those of one email: a sender who can
// name it has had it, and keeps no report of another email from being read.
const reportLimit = { most: 60, minutes: 60 };

async function reportKey(db: Db, about: string): Promise<string> {
  return keyedHash(await readSecret(db, "forms"), about);
}

/** How many bytes of a report are to be read: fewer after many within an hour that named no email of ours. */
export async function mostReportBytes(db: Db, now: Date): Promise<number> {
  const forged = await readSenderCount(db, await reportKey(db, forgedReports), now);
  return forged < reportLimit.most ? mostBytes : mostBytesInFlood;
}

const forgedReports = "email report";

/**
 * Whether it told us something new; `tooMany`: not read, because too many about that email came within an hour. `source` is the
 * report, or as much of it as was read; throws when it cannot be parsed.
 */
export async function takeOverBounce(
  db: Db,
  { source, headers, now }: { source: Uint8Array; headers: readonly EmailHeader[]; now: Date },
): Promise<boolean | "tooMany"> {
  const read = firstLines(source.subarray(0, mostBytes), mostReportLines);
  // Any sender can send a report: what names no email of ours is not parsed. Servers return emails as they were (RFC 2046, 5.2.1).
  const named = [...answeredIds({ headers }), ...namedIds(Buffer.from(read).toString("latin1"))];
  const ours = await findOurs(db, named.slice(0, mostIds));
  const count = async (about: string) => {
    const key = await reportKey(db, about);
    return inTransaction(db, (trx) => countForSender(trx, key, reportLimit, now));
  };
  if (ours === null) {
    await count(forgedReports);
    return false;
  }
  if (!(await count(`${forgedReports} ${ours}`)).within) return "tooMany";
  const { attachments } = await PostalMime.parse(read, limits);
  const textOf = (type: RegExp) =>
    attachments
      .filter(({ mimeType }) => type.test(mimeType))
      .map(({ content }) =>
        typeof content === "string"
          ? content
          : Buffer.from(content as ArrayBuffer).toString("utf8"),
      );
  const returned = textOf(
    /^(?:message\/(?:global|rfc822)|text\/rfc822-headers|message\/global-headers)/,
  );
  const messageIds = [
    ...returned.flatMap((text) => namedIds(messageIdOf(text))),
    ...answeredIds({ headers }),
  ];
  let isNews = false;
  for (const { addresses, reason } of textOf(/^message\/(?:global-)?delivery-status/).flatMap(
    failedDeliveries,
  ))
    for (const recipient of addresses)
      if (await markEmailBounced(db, { messageIds, recipient }, { reason, now })) isNews = true;
  return isNews;
}

function messageIdOf(text: string): string {
  const head = text.replaceAll("\r\n", "\n").split("\n\n", 1)[0] ?? "";
  return /^message-id:\s*(<[^>\n]{1,200}>)/im.exec(head)?.[1] ?? "";
}
