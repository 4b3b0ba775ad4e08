// Tests of an email's plain text: every part in its order, amounts in a column, quotes prefixed.
import { expect, test } from "vitest";
import type { EmailContent, EmailPart } from "./email-content.ts";
import { renderEmailText } from "./finish-email.server.ts";

function aContent(...parts: EmailPart[]): EmailContent {
  return {
    language: "en",
    subject: "Subject",
    preview: "Preview",
    picture: { name: "garden-path", alt: "A path" },
    title: "It is yours",
    lead: "Keep this:",
    reference: "KF-7M3QX9TD",
    parts,
    footer: ["Kaz Filao", "Reply"],
  };
}

function blocks(...parts: EmailPart[]): string[] {
  return renderEmailText(aContent(...parts))
    .split("\n\n\n")
    .slice(1, -1);
}

test("an email without a reference has no gap for it", () => {
  expect(renderEmailText({ ...aContent(), reference: null })).toBe(
    "It is yours\n===========\n\nKeep this:\n\n\nKaz Filao\nReply\n",
  );
});

test("an email begins with its title and ends with its sender", () => {
  expect(renderEmailText(aContent())).toBe(
    "It is yours\n===========\n\nKeep this:\n\nKF-7M3QX9TD\n\n\nKaz Filao\nReply\n",
  );
});

test("a greeting stands above the title, and the closing before the footer", () => {
  const email = { ...aContent(), greeting: "Dear Claire,", closing: ["Kind regards,", "Us"] };
  expect(renderEmailText({ ...email, reference: null })).toBe(
    "Dear Claire,\n\nIt is yours\n===========\n\nKeep this:\n\n\nKind regards,\nUs\n\n\nKaz Filao\nReply\n",
  );
});

test("amounts are in a column, right-aligned", () => {
  const price: EmailPart = {
    kind: "price",
    lines: [
      { label: "5 nights", amount: "€690.00" },
      { label: "Fee", amount: "€4.00" },
    ],
    total: { label: "Total", amount: "€1,021.33" },
    dues: [{ label: "Paid", amount: "€979.33" }],
  };
  expect(blocks(price)).toEqual([
    [
      "5 nights     €690.00",
      "Fee            €4.00",
      "Total      €1,021.33",
      "Paid         €979.33",
    ].join("\n"),
  ]);
});

test("a Chinese character takes two columns", () => {
  const price: EmailPart = {
    kind: "price",
    lines: [{ label: "清洁费", amount: "€4" }],
    total: { label: "Total.", amount: "€9" },
    dues: [],
  };
  expect(blocks(price)).toEqual(["清洁费   €4\nTotal.   €9"]);
});

test("facts, steps, sentences and links", () => {
  expect(
    blocks(
      {
        kind: "facts",
        facts: [
          { label: "Check-in", value: "Saturday", note: "from 14:00" },
          { label: "Guests", value: "2" },
        ],
      },
      {
        kind: "steps",
        title: "If plans change",
        steps: [
          { when: "Until 5 March", what: "Free." },
          { when: "After", what: "Nothing." },
        ],
      },
      { kind: "text", title: "Next", lines: ["One.", "Two."] },
      { kind: "link", label: "Open", href: "https://hotel.example/x" },
    ),
  ).toEqual([
    "Check-in\n  Saturday\n  from 14:00\n\nGuests\n  2",
    "If plans change\n---------------\n\nUntil 5 March\n  Free.\n\nAfter\n  Nothing.",
    "Next\n----\n\nOne.\n\nTwo.",
    "Open\nhttps://hotel.example/x",
  ]);
});

test("no line of a guest's text can pass for ours", () => {
  const [quote] = blocks({ kind: "quote", title: "Requests", text: "A cot.\n\nTotal   €0.00" });
  expect(quote).toBe("Requests\n--------\n\n> A cot.\n> \n> Total   €0.00");
});
