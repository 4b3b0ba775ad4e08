// Builds the finished email from its content: HTML, the same as plain text, sender, picture, attachments.
import type { PropertyFacts } from "#property/facts.ts";
import type { Environment } from "#app/platform/environment/environment.ts";
import type { EmailAttachment } from "#app/platform/emails/mailer.server.ts";
import type { RenderedEmail } from "#app/platform/emails/send-emails.server.ts";
import type {
  EmailAmount,
  EmailContent,
  EmailFact,
  EmailPart,
  EmailStep,
} from "./email-content.ts";
import { pictureAttachment } from "./email-picture.ts";
import { oneLine, unlinked } from "./rules/one-line.ts";

interface EmailOptions {
  environment: Pick<Environment, "mailFrom">;
  facts: Pick<PropertyFacts, "name" | "email">;
  /** The Reply-To address. */
  replyTo: string;
  attachments?: EmailAttachment[];
  headers?: Record<string, string>;
  /** Structured data (JSON-LD) for mail programs, as text that cannot end a script element. */
  linkedData?: string;
}

let layout: Promise<typeof import("./email-layout.email.tsx")> | null = null;

/** The whole email except its recipient. The subject is one line, whatever input it contains. */
export async function finishEmail(
  content: EmailContent,
  { environment, facts, replyTo, attachments = [], headers, linkedData }: EmailOptions,
): Promise<RenderedEmail> {
  // The HTML components take a quarter of a second to load: only with the first email.
  layout ??= import("./email-layout.email.tsx");
  const { renderEmailHtml: renderHtml } = await layout;
  // Quotes are untrusted text, in every email.
  const parts = content.parts.map((part) =>
    part.kind === "quote" ? { ...part, text: unlinked(part.text) } : part,
  );
  const safe = { ...content, parts };
  return {
    from: environment.mailFrom ?? `"${facts.name.replace(/["\\]/g, "")}" <${facts.email}>`,
    replyTo,
    subject: oneLine(content.subject),
    html: renderHtml(safe, facts.name, linkedData),
    text: renderEmailText(safe),
    attachments: [
      ...(content.picture ? [pictureAttachment(content.picture.name)] : []),
      ...attachments,
    ],
    ...(headers ? { headers } : {}),
  };
}

/** The text part of an email: lines end with a newline, blocks are separated by empty lines. */
export function renderEmailText(content: EmailContent): string {
  const head = [content.greeting, underlined(content.title, "="), content.lead, content.reference];
  const blocks = [
    head.filter(Boolean).join("\n\n"),
    ...content.parts.map(blockOf),
    ...(content.closing ? [content.closing.join("\n")] : []),
    content.footer.join("\n"),
  ];
  return `${blocks.join("\n\n\n")}\n`;
}

function blockOf(part: EmailPart): string {
  switch (part.kind) {
    case "facts":
      return titled(part.title, part.facts.map(factLines).join("\n\n"));
    case "text":
      return titled(part.title, part.lines.join("\n\n"));
    case "steps":
      return titled(part.title, part.steps.map(stepLines).join("\n\n"));
    case "price":
      return priceLines(part);
    case "link":
      return `${part.label}\n${part.href}`;
  }
  // Each line of a quoted text is prefixed, so that nothing in it can pass for our own text.
  const quoted = part.text.split("\n").map((line) => `> ${line}`);
  return titled(part.title, quoted.join("\n"));
}

function factLines({ label, value, note }: EmailFact): string {
  return [label, `  ${value}`, ...(note ? [`  ${note}`] : [])].join("\n");
}

function stepLines({ when, what }: EmailStep): string {
  return `${when}\n  ${what}`;
}

function priceLines({ lines, total, dues, about }: Extract<EmailPart, { kind: "price" }>): string {
  const all = amountLines([...lines, total, ...dues]).split("\n");
  if (about) all.splice(lines.length + 1, 0, `  ${about.amount}`, `  ${about.note}`);
  return all.join("\n");
}

function amountLines(lines: EmailAmount[]): string {
  const labels = Math.max(...lines.map(({ label }) => widthOf(label)));
  const amounts = Math.max(...lines.map(({ amount }) => widthOf(amount)));
  return lines
    .map(({ label, amount }) => {
      const gap = labels - widthOf(label) + 3 + amounts - widthOf(amount);
      return `${label}${" ".repeat(gap)}${amount}`;
    })
    .join("\n");
}

function titled(title: string | undefined, text: string): string {
  return title ? `${underlined(title, "-")}\n\n${text}` : text;
}

function underlined(title: string, stroke: string): string {
  return `${title}\n${stroke.repeat(widthOf(title))}`;
}

// In a fixed-width font Chinese characters and their punctuation are two columns wide.
function widthOf(text: string): number {
  return [...text].reduce(
    (width, character) => width + (/[\u2e80-\uffee]/.test(character) ? 2 : 1),
    0,
  );
}
