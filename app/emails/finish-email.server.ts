// Builds the finished email from its content: HTML and plain text, sender, picture, attachments.
import type { PropertyFacts } from "#property/facts.ts";
import type { Environment } from "#app/platform/environment.ts";
import type { EmailAttachment } from "#app/platform/mailer.server.ts";
import type { RenderedEmail } from "#app/platform/send-emails.server.ts";
import type { EmailContent } from "./email-content.ts";
import { pictureAttachment } from "./email-picture.ts";
import { renderEmailText } from "./email-text.ts";
import { oneLine, unlinked } from "./rules/one-line.ts";

interface EmailOptions {
  environment: Pick<Environment, "mailFrom">;
  facts: Pick<PropertyFacts, "name" | "email">;
  /** The Reply-To address. */
  replyTo: string;
  attachments?: EmailAttachment[];
  headers?: Record<string, string>;
}

let layout: Promise<typeof import("./email-layout.email.tsx")> | null = null;

/** The whole email except its recipient. The subject is one line, whatever input it contains. */
export async function finishEmail(
  content: EmailContent,
  { environment, facts, replyTo, attachments = [], headers }: EmailOptions,
): Promise<RenderedEmail> {
  // The HTML components take a quarter of a second to load: only with the first email.
  layout ??= import("./email-layout.email.tsx");
  const { renderEmailHtml: letterHtml } = await layout;
  // Quotes are untrusted text, in every email.
  const parts = content.parts.map((part) =>
    part.kind === "quote" ? { ...part, text: unlinked(part.text) } : part,
  );
  const safe = { ...content, parts };
  return {
    from: environment.mailFrom ?? `"${facts.name.replace(/["\\]/g, "")}" <${facts.email}>`,
    replyTo,
    subject: oneLine(content.subject),
    html: letterHtml(safe, facts.name),
    text: renderEmailText(safe),
    attachments: [
      ...(content.picture ? [pictureAttachment(content.picture.name)] : []),
      ...attachments,
    ],
    ...(headers ? { headers } : {}),
  };
}
