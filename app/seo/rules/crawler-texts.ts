// robots.txt (RFC 9309): everything may be crawled except pages of a single guest, the admin and the API. And llms.txt: the
// site as one page of Markdown for language models (https://llmstxt.org).

// The longest matching rule wins: the OpenAPI document is public.
const allowed = ["/api/openapi.json"];

/** What the handles of pages and the table of endpoints declare (`RouteFacts.disallowed`), each once. */
export interface DisallowedPaths {
  pages: readonly string[];
  endpoints: readonly string[];
}

/** The text of robots.txt for a site at `origin`. */
export function robotsText(origin: string, { pages, endpoints }: DisallowedPaths): string {
  const disallowed = [...pages.flatMap((path) => [path, `/*${path}`]), ...endpoints];
  return [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...allowed.map((path) => `Allow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

/** A link with a sentence about it; `url` is absolute. */
export interface NotedLink {
  name: string;
  url: string;
  note: string;
}

/** A heading and what stands below it. */
type Section<Item> = [heading: string, items: Item[]];

interface Summary {
  name: string;
  /** One sentence. */
  tagline: string;
  /** Lines about the property and its rules. */
  facts: string[];
  apartments: Section<NotedLink>;
  pages: Section<NotedLink>;
  questions: Section<{ question: string; answer: string }>;
  programs: Section<NotedLink>;
  /** What a reader with a small context may skip: a heading with a meaning, in every language. */
  optional: NotedLink[];
}

/** The text; each section is a list, and empty ones are left out. */
export function llmsText(summary: Summary): string {
  return [
    `# ${oneLine(summary.name)}`,
    `> ${oneLine(summary.tagline)}`,
    summary.facts.map((fact) => `- ${oneLine(fact)}`).join("\n"),
    section(summary.apartments, listed),
    section(summary.pages, listed),
    section(summary.questions, answered),
    section(summary.programs, listed),
    section(["Optional", summary.optional], listed),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

function section<Item>([heading, items]: Section<Item>, write: (item: Item) => string): string {
  return items.length > 0 ? `## ${oneLine(heading)}\n\n${items.map(write).join("\n")}` : "";
}

function answered({ question, answer }: { question: string; answer: string }): string {
  return `- **${oneLine(question)}** ${oneLine(answer)}`;
}

function listed({ name, url, note }: NotedLink): string {
  return `- [${oneLine(name).replaceAll(/[[\]]/g, "")}](${url}): ${oneLine(note)}`;
}

// The owner writes these texts: a line break in them must not start a heading.
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
