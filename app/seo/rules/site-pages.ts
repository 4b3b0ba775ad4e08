// Structured data of content pages: the site's name, breadcrumbs, and questions with their answers.
// https://developers.google.com/search/docs/appearance/structured-data/breadcrumb, .../faqpage, .../site-names
import type { LinkedThing } from "./linked-data.ts";

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
