// The plain text of an email, for readers without HTML: the same texts in the same order.
import type {
  EmailAmount,
  EmailContent,
  EmailFact,
  EmailPart,
  EmailStep,
} from "./email-content.ts";

/** The text part of an email: lines end with a newline, blocks are separated by empty lines. */
export function renderEmailText(content: EmailContent): string {
  const head = [underlined(content.title, "="), content.lead, content.reference];
  const blocks = [
    head.filter(Boolean).join("\n\n"),
    ...content.parts.map(blockOf),
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
      return amountLines([...part.lines, part.total, ...part.dues]);
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
