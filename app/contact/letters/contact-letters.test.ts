// Tests the emails about a message in every language: HTML and text are equal, and user input is never markup.
import { describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { formatFor } from "#app/i18n/format.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { letterHtml } from "#app/letters/letter-frame.email.tsx";
import { letterText } from "#app/letters/letter-text.ts";
import { aKeptMessage } from "#tests/house/messages.ts";
import { contactAnswer } from "./contact-answer.email.tsx";
import type { ContactMatter } from "./contact-matter.ts";
import { contactReceived } from "./contact-received.email.tsx";
import { contactToOwner } from "./contact-to-owner.email.tsx";

function aMatter(changes: Partial<ContactMatter> = {}): ContactMatter {
  const language: Language = changes.language ?? "en";
  return {
    language,
    t: makeTranslator(language, "contact", "property.pictures"),
    format: formatFor(language),
    facts,
    message: aKeptMessage(),
    answer: { author: "Anaïs Ramgoolam", text: "Of course.\n\nRavi waits for you." },
    ...changes,
  };
}

const letters = { contactToOwner, contactReceived, contactAnswer };

describe.each(Object.entries(letters))("%s", (_name, write) => {
  test.each(languages)("in %s: HTML and text have the same content", (language) => {
    const content = write(aMatter({ language }));
    const visible = letterHtml(content)
      .replace(/<head>.*<\/head>/s, "")
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&#x27;", "'")
      .replaceAll("&quot;", '"');
    const words = letterText(content).replace(/[=-]{2,}|^> ?/gm, " ");
    for (const word of words.split(/\s+/)) expect(visible).toContain(word);
    expect(letterHtml(content)).toContain(`lang="${language}"`);
    expect(letterText(content)).toContain("> Can somebody drive us?");
  });

  test("user input is text, never markup", () => {
    const evil = `<script>alert(1)</script><a href="x">`;
    const html = letterHtml(
      write(
        aMatter({
          message: aKeptMessage({ name: evil, message: evil }),
          answer: { author: evil, text: evil },
        }),
      ),
    );
    expect(html).not.toMatch(/<script|<a href="x"/);
  });
});

test("the owner sees the sender, the subject, and how to reply", () => {
  const content = contactToOwner(aMatter());
  expect(content.subject).toBe("Message from Claire Moreau: Airport transfer");
  const text = letterText(content);
  for (const known of [
    "Claire Moreau",
    "claire.moreau@example.com",
    "+33 6 12 34 56 78",
    "Français",
  ])
    expect(text).toContain(known);
  expect(letterHtml(content)).toContain('href="mailto:claire.moreau@example.com"');
  expect(letterHtml(content)).toContain('href="tel:+33612345678"');
  expect(
    letterText(contactToOwner(aMatter({ message: aKeptMessage({ phone: "" }) }))),
  ).not.toContain("Phone number");
});

test("the confirmation contains nothing that spammers could use for advertising", () => {
  const name = "Cheap pills at thief.example";
  const message = aKeptMessage({ name, message: "Buy now: https://thief.example" });
  const content = contactReceived(aMatter({ message }));
  expect(letterHtml(content) + letterText(content) + content.subject).not.toContain("thief");
});

test("an answer keeps its lines, with a quote of the message", () => {
  const content = contactAnswer(aMatter());
  expect(content.subject).toBe("Our answer: Airport transfer");
  expect(letterText(content)).toContain("Of course.\n\nRavi waits for you.");
  expect(letterText(content)).toContain("Anaïs Ramgoolam");
  expect(letterHtml(content)).toContain("Ravi waits for you.");
  expect(() => contactAnswer(aMatter({ answer: null }))).toThrow("needs an answer");
});
