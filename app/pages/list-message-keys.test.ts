// Tests lists in messages: every entry, and no more.
import { describe, expect, it } from "vitest";
import { listMessageKeys } from "./list-message-keys.ts";

const messages = [
  "quotes.0.quote",
  "quotes.1.quote",
  "quotes.3.quote",
  "sections.0.paragraphs.0",
  "sections.0.paragraphs.1",
];
const t = { has: (key: string) => messages.includes(key) };

describe("a list in the messages", () => {
  it("has a key for each entry, up to the first that is missing", () => {
    expect(listMessageKeys(t, "quotes", "quote")).toEqual(["quotes.0", "quotes.1"]);
  });

  it("may be made of plain messages", () => {
    expect(listMessageKeys(t, "sections.0.paragraphs")).toEqual([
      "sections.0.paragraphs.0",
      "sections.0.paragraphs.1",
    ]);
  });

  it("may be empty or missing", () => {
    expect(listMessageKeys(t, "emails", "text")).toEqual([]);
  });
});
