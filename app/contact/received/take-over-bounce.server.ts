// Takes over a report that an email of ours could not be delivered: the email is marked in the outbox, from where the booking and
// today's page show it. Only a report that names the email's random Message-ID and its recipient counts.
import PostalMime from "postal-mime";
import type { Db } from "#app/platform/database/database.server.ts";
import { markEmailBounced } from "#app/platform/outbox.sql.server.ts";
import { failedDeliveries } from "./rules/delivery-report.ts";
import { answeredIds } from "./rules/received-email.ts";
import type { EmailHeader } from "./rules/received-email.ts";

// Reports are small: three parts, of which the last is our email or its headers.
const limits = { maxNestingDepth: 10, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

// What matters stands before our own email, which may be long.
const mostBytes = 128 * 1024;

/** Whether it told us something new. `source` is the report, or as much of it as was read; throws when it cannot be parsed. */
export async function takeOverBounce(
  db: Db,
  { source, headers, now }: { source: Uint8Array; headers: readonly EmailHeader[]; now: Date },
): Promise<boolean> {
  const { attachments } = await PostalMime.parse(source.slice(0, mostBytes), limits);
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
  const named = returned.map((text) => ({ key: "references", value: messageIdOf(text) }));
  const messageIds = [...answeredIds({ headers: named }), ...answeredIds({ headers })];
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
