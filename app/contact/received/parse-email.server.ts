// Parses an email as it stands in the mailbox: its headers, and what a reader sees of it. Attachments are counted, not kept.
import { createHash } from "node:crypto";
import PostalMime from "postal-mime";
import type { Attachment, Email } from "postal-mime";
import { oneLine } from "#app/emails/rules/one-line.ts";
import { visible } from "#app/ui/rules/typed-text.ts";
import { htmlToText } from "./rules/html-text.ts";
import type { ReceivedHeaders } from "./rules/received-email.ts";
import { cutQuoted, cutText, longestReply, longestWhole, tidyBody } from "./rules/reply-text.ts";

/** An attachment as its sender named it; its size in bytes, of what was read. */
export interface NamedAttachment {
  name: string;
  size: number;
}

/** What is kept of an email. */
export interface ReceivedText {
  /** The reply without what it quotes; never empty. */
  reply: string;
  /** All of its text, where that is more. */
  whole: string | null;
  /** Some text was too long to be kept. */
  isCut: boolean;
  attachments: NamedAttachment[];
}

// Ordinary emails have a few kilobytes of headers and three levels of parts.
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 };

/** `head` is its beginning, at least its headers; throws when they are no headers. */
export async function parseHeaders(head: Uint8Array): Promise<ReceivedHeaders> {
  // Without the body, which is not here or cut.
  const { headers, from, subject = "" } = await PostalMime.parse(headersOf(head), limits);
  const isOnce = headers.filter(({ key }) => key === "from").length === 1;
  return {
    headers: headers.map(({ key, value }) => ({ key, value })),
    address: (isOnce && from?.address) || "",
    name: cutText(oneLine((isOnce && from?.name) || "").toWellFormed(), longestName).text,
    subject: cutText(oneLine(subject).toWellFormed(), longestSubject).text,
  };
}

const longestName = 100;
const longestSubject = 200;

function headersOf(head: Uint8Array): Buffer {
  const bytes = Buffer.from(head);
  const ends = ["\r\n\r\n", "\n\n"].map((end) => bytes.indexOf(end)).filter((at) => at >= 0);
  return ends.length > 0 ? bytes.subarray(0, Math.min(...ends) + 2) : bytes;
}

/** Its Message-ID, or for one that has none its beginning; hashed, with the sender's address. */
export function hashOfEmail(head: Uint8Array, { headers, address }: ReceivedHeaders): string {
  const id = headers.find(({ key }) => key === "message-id")?.value.trim();
  const content = id || createHash("sha256").update(head).digest("hex");
  return createHash("sha256")
    .update(JSON.stringify(["email", content, address.toLowerCase()]))
    .digest("hex");
}

/**
 * `source` is the email, or as much of it as was read (`isWhole`). Null when there is nothing in it that could be shown. Throws when
 * its parts are nested beyond reason.
 */
export async function parseText(
  source: Uint8Array,
  { subject }: Pick<ReceivedHeaders, "subject">,
  isWhole: boolean,
): Promise<ReceivedText | null> {
  const lines = firstLines(source, mostLines);
  const email = await PostalMime.parse(lines, limits);
  const attachments = email.attachments.filter(isShown).slice(0, mostAttachments).map(nameOf);
  const body = bodyOf(email) || subject || attachments.map(({ name }) => name).join(", ");
  if (!visible.test(body)) return null;
  const whole = cutText(body, longestWhole);
  const reply = cutText(cutQuoted(whole.text), longestReply);
  return {
    reply: reply.text,
    whole: reply.text === whole.text ? null : whole.text,
    isCut: !isWhole || whole.isCut || lines.length < source.length,
    attachments,
  };
}

// The parser takes 30 microseconds for each line, however short: half a million of them would keep everything else waiting. An
// attachment of a megabyte has 14,000.
const mostLines = 20_000;

/** The beginning of an email: at most so many of its lines. */
export function firstLines(source: Uint8Array, most: number): Uint8Array {
  let end = -1;
  for (let line = 0; line < most; line++) {
    end = source.indexOf(10, end + 1);
    if (end < 0) return source;
  }
  return source.subarray(0, end + 1);
}

const mostAttachments = 20;
const longestHtml = 500_000;

function bodyOf({ text = "", html = "" }: Email): string {
  const plain = tidyBody(text);
  return visible.test(plain) ? plain : tidyBody(htmlToText(html.slice(0, longestHtml)));
}

// The logos of signatures stand in the HTML; a picture that the sender pasted there is larger.
function isShown({ related = false, ...attachment }: Attachment): boolean {
  return !related || sizeOf(attachment) > 20_000;
}

function nameOf(attachment: Attachment): NamedAttachment {
  const name = oneLine(attachment.filename ?? "").toWellFormed();
  return { name: cutText(name || attachment.mimeType, longestName).text, size: sizeOf(attachment) };
}

function sizeOf({ content }: Pick<Attachment, "content">): number {
  return typeof content === "string" ? Buffer.byteLength(content) : content.byteLength;
}
