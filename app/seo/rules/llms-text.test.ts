// Tests the format of llms.txt, and that no text of the owner can break it.
import { expect, test } from "vitest";
import { llmsText } from "./llms-text.ts";

const empty = { facts: [], apartments: [], pages: [], questions: [], programs: [], optional: [] };

test("a title, a sentence, facts, and lists of links under headings", () => {
  const text = llmsText({
    ...empty,
    name: "Hotel",
    tagline: "By the sea.",
    facts: ["Royal Road"],
    apartments: [{ name: "Suite", url: "https://house.example/suite", note: "Large." }],
    questions: [{ question: "Pets?", answer: "No." }],
  });
  expect(text).toBe(
    [
      "# Hotel",
      "> By the sea.",
      "- Royal Road",
      "## Apartments",
      "- [Suite](https://house.example/suite): Large.",
      "## Questions",
      "- **Pets?** No.",
    ].join("\n\n") + "\n",
  );
});

test("a text with line breaks or brackets stays in its line", () => {
  const text = llmsText({
    ...empty,
    name: "Hotel\n# Palace",
    tagline: "By\n\nthe sea.",
    apartments: [{ name: "[Suite](x)\n", url: "https://house.example/suite", note: "\n## No\n" }],
  });
  expect(text).toBe(
    [
      "# Hotel # Palace",
      "> By the sea.",
      "## Apartments",
      "- [Suite(x)](https://house.example/suite): ## No",
    ].join("\n\n") + "\n",
  );
});
