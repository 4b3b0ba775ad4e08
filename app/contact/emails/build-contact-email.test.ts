// Tests the emails about a message in every language: HTML and text are equal, and user input is never markup.
import { describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { renderEmailHtml } from "#app/emails/email-layout.email.tsx";
import { renderEmailText } from "#app/emails/finish-email.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { aStoredMessage } from "#tests/support/emails/messages.ts";
import { contactAnswer, contactReceived, contactToOwner } from "./contact.email.tsx";
import type { ContactEmailData } from "./contact.email.tsx";

function emailData(changes: Partial<ContactEmailData> = {}): ContactEmailData {
  const language: Language = changes.language ?? "en";
  return {
    language,
    t: makeTranslator(language, facts, "contact", "emails", "property.pictures"),
    format: formatFor(language),
    facts,
    message: aStoredMessage(),
    answer: { author: "Anaïs Ramgoolam", text: "Of course.\n\nRavi waits for you." },
    ...changes,
  };
}

const emails = { contactToOwner, contactReceived, contactAnswer };

describe.each(Object.entries(emails))("%s", (_name, write) => {
  test.each(languages)("in %s: HTML and text have the same content", (language) => {
    const content = write(emailData({ language }));
    const visible = renderEmailHtml(content, facts.name)
      .replace(/<head>.*<\/head>/s, "")
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&#x27;", "'")
      .replaceAll("&quot;", '"');
    const words = renderEmailText(content).replace(/[=-]{2,}|^> ?/gm, " ");
    for (const word of words.split(/\s+/)) expect(visible).toContain(word);
    expect(renderEmailHtml(content, facts.name)).toContain(`lang="${language}"`);
    expect(renderEmailText(content)).toContain("> Can somebody drive us?");
  });

  test("user input is text, never markup", () => {
    const evil = `<script>alert(1)</script><a href="x">`;
    const html = renderEmailHtml(
      write(
        emailData({
          message: aStoredMessage({ name: evil, message: evil }),
          answer: { author: evil, text: evil },
        }),
      ),
      facts.name,
    );
    expect(html).not.toMatch(/<script|<a href="x"/);
  });
});

test("the owner sees the sender, the subject, and how to reply", () => {
  const content = contactToOwner(emailData());
  expect(content.subject).toBe("Message from Claire Moreau: Airport transfer");
  const text = renderEmailText(content);
  for (const known of [
    "Claire Moreau",
    "claire.moreau@example.com",
    "+33 6 12 34 56 78",
    "Français",
  ])
    expect(text).toContain(known);
  expect(renderEmailHtml(content, facts.name)).toContain('href="mailto:claire.moreau@example.com"');
  expect(renderEmailHtml(content, facts.name)).toContain('href="tel:+33612345678"');
  expect(
    renderEmailText(contactToOwner(emailData({ message: aStoredMessage({ phone: "" }) }))),
  ).not.toContain("Phone number");
});

test("the confirmation contains nothing that spammers could use for advertising", () => {
  const name = "Cheap pills at thief.example";
  const message = aStoredMessage({ name, message: "Buy now: https://thief.example" });
  const content = contactReceived(emailData({ message }));
  expect(
    renderEmailHtml(content, facts.name) + renderEmailText(content) + content.subject,
  ).not.toContain("thief");
});

test("an answer keeps its lines, with a quote of the message", () => {
  const content = contactAnswer(emailData());
  expect(content.subject).toBe("Our answer: Airport transfer");
  expect(renderEmailText(content)).toContain("Of course.\n\nRavi waits for you.");
  expect(renderEmailText(content)).toContain("Anaïs Ramgoolam");
  expect(renderEmailHtml(content, facts.name)).toContain("Ravi waits for you.");
  expect(() => contactAnswer(emailData({ answer: null }))).toThrow("needs an answer");
});
