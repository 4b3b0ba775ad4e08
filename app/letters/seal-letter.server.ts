// Builds the finished email from its content: HTML and plain text, sender, picture, attachments.
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
  /** The Reply-To address. */
  replyTo: string;
  attachments?: LetterAttachment[];
  headers?: Record<string, string>;
}

let frame: Promise<typeof import("./letter-frame.email.tsx")> | null = null;

/** The whole email except its recipient. The subject is one line, whatever input it contains. */
export async function sealLetter(
  content: LetterContent,
  { environment, replyTo, attachments = [], headers }: Envelope,
): Promise<RenderedLetter> {
  // The HTML components take a quarter of a second to load: only with the first email.
  frame ??= import("./letter-frame.email.tsx");
  const { letterHtml } = await frame;
  // Quotes are untrusted text, in every email.
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
