// Makes the finished letter of its content: HTML and plain text of the same words, sender, picture, attachments.
import { facts } from "#property/facts.ts";
import type { Environment } from "#app/platform/environment.ts";
import type { LetterAttachment } from "#app/platform/mailer.server.ts";
import type { RenderedLetter } from "#app/platform/send-letters.server.ts";
import type { LetterContent } from "./letter-content.ts";
import { pictureAttachment } from "./letter-picture.ts";
import { letterText } from "./letter-text.ts";
import { oneLine, unlinked } from "./rules/one-line.ts";

interface Envelope {
  environment: Pick<Environment, "mailFrom">;
  /** Who receives the answer. */
  replyTo: string;
  attachments?: LetterAttachment[];
  headers?: Record<string, string>;
}

let frame: Promise<typeof import("./letter-frame.email.tsx")> | null = null;

/** The whole letter but its address. The subject is one line, whatever a stranger typed into it. */
export async function sealLetter(
  content: LetterContent,
  { environment, replyTo, attachments = [], headers }: Envelope,
): Promise<RenderedLetter> {
  // The HTML components take a quarter of a second to load: not before the first letter.
  frame ??= import("./letter-frame.email.tsx");
  const { letterHtml } = await frame;
  // Quotes are a stranger's words, in whatever email they stand.
  const parts = content.parts.map((part) =>
    part.kind === "quote" ? { ...part, text: unlinked(part.text) } : part,
  );
  const safe = { ...content, parts };
  return {
    from: environment.mailFrom ?? `"${facts.name.replace(/["\\]/g, "")}" <${facts.email}>`,
    replyTo,
    subject: oneLine(content.subject),
    html: letterHtml(safe),
    text: letterText(safe),
    attachments: [
      ...(content.picture ? [pictureAttachment(content.picture.name)] : []),
      ...attachments,
    ],
    ...(headers ? { headers } : {}),
  };
}
