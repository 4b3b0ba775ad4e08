// llms.txt: the site in one page of Markdown for programs that read before they answer. https://llmstxt.org
// In English only, like the description of the API: it is for programs.

/** A link with a sentence about it; the address is absolute. */
export interface NotedLink {
  name: string;
  url: string;
  note: string;
}

interface Summary {
  name: string;
  /** One sentence. */
  tagline: string;
  /** Lines about the place and its rules. */
  facts: string[];
  apartments: NotedLink[];
  pages: NotedLink[];
  questions: { question: string; answer: string }[];
  programs: NotedLink[];
  /** What may be left out where there is little room. */
  optional: NotedLink[];
}

/** The text; each section is a list, and empty ones are left out. */
export function llmsText(summary: Summary): string {
  const questions = summary.questions.map(
    ({ question, answer }) => `- **${oneLine(question)}** ${oneLine(answer)}`,
  );
  return [
    `# ${oneLine(summary.name)}`,
    `> ${oneLine(summary.tagline)}`,
    summary.facts.map((fact) => `- ${oneLine(fact)}`).join("\n"),
    section("Apartments", summary.apartments.map(listed)),
    section("Pages", summary.pages.map(listed)),
    section("Questions", questions),
    section("For programs", summary.programs.map(listed)),
    section("Optional", summary.optional.map(listed)),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

function section(heading: string, lines: string[]): string {
  return lines.length > 0 ? `## ${heading}\n\n${lines.join("\n")}` : "";
}

function listed({ name, url, note }: NotedLink): string {
  return `- [${oneLine(name).replaceAll(/[[\]]/g, "")}](${url}): ${oneLine(note)}`;
}

// The owner writes these words: a line break among them must not start a heading.
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
