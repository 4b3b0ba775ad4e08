// Structured data (JSON-LD) as text for a script element, and that of content pages: site name, breadcrumbs, questions.

/** A thing with a type of schema.org; properties that are undefined or "" are left out. */
export interface LinkedThing {
  "@type": string;
  "@id"?: string;
  [property: string]: unknown;
}

/** The things of one page as JSON; `<` is escaped, so that no text can end the script element. */
export function linkedData(things: LinkedThing[]): string {
  const graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph, (_, value: unknown) =>
    value === "" ? undefined : value,
  ).replaceAll("<", String.raw`\u003c`);
}

/** The site as a whole, for its home page. */
export function webSite({ name, url }: { name: string; url: string }): LinkedThing {
  return { "@type": "WebSite", name, url };
}

/** One breadcrumb; `url` is absolute. */
export interface Breadcrumb {
  name: string;
  url: string;
}

/** The breadcrumbs from the home page to a page, which is the last step; Google requires two or more. */
export function breadcrumbs(steps: Breadcrumb[]): LinkedThing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** Questions that a page shows with their answers. */
export function faqPage(questions: { question: string; answer: string }[]): LinkedThing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
