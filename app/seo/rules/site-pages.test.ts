// Checks breadcrumbs and questions against Google's lists and the vocabulary of schema.org.
import { expect, test } from "vitest";
import { vocabularyFaults } from "#tests/support/schema-org.ts";
import { breadcrumbs, faqPage, webSite } from "./linked-data.ts";

const steps = [
  { name: "Home", url: "https://house.example/en" },
  { name: "Gallery", url: "https://house.example/en/gallery" },
];

// https://developers.google.com/search/docs/appearance/structured-data/breadcrumb: position, name, item; two or more.
test("breadcrumbs have position, name and URL of every step", () => {
  expect(breadcrumbs(steps)).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: "https://house.example/en" },
      {
        "@type": "ListItem",
        position: 2,
        name: "Gallery",
        item: "https://house.example/en/gallery",
      },
    ],
  });
});

// https://developers.google.com/search/docs/appearance/structured-data/faqpage: mainEntity, name, acceptedAnswer.text.
test("each question has its answer", () => {
  expect(faqPage([{ question: "Pets?", answer: "No." }])).toEqual({
    "@type": "FAQPage",
    mainEntity: [
      {
        "@type": "Question",
        name: "Pets?",
        acceptedAnswer: { "@type": "Answer", text: "No." },
      },
    ],
  });
});

test("they use the vocabulary of schema.org", () => {
  const site = webSite({ name: "House", url: "https://house.example/" });
  const questions = faqPage([{ question: "Pets?", answer: "No." }]);
  expect(vocabularyFaults([site, breadcrumbs(steps), questions])).toEqual([]);
});
