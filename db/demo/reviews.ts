// Invented reviews of the demo data: some published, one answered, two waiting for the owner.
import type { ReviewRow } from "#app/platform/tables/message-tables.ts";

/** A demo guest's review, in the language of its booking. */
export type DemoReview = Pick<
  ReviewRow,
  "language" | "stars" | "title" | "text" | "status" | "answer" | "answer_language"
>;

const unanswered = { answer: "", answer_language: "" };
const shown = { status: "shown" as const, ...unanswered };

/** Assigned in this order, the latest stays first. */
export const demoReviews: DemoReview[] = [
  {
    language: "en",
    stars: 5,
    title: "The mountain at breakfast",
    text: "We sat on the terrace every morning until the light had come down the whole mountain. The door code worked at eleven at night, the bed was good, and nobody bothered us.\n\nBring shoes for the reef.",
    ...shown,
  },
  {
    language: "fr",
    stars: 4,
    title: "Calme et bien situé",
    text: "Appartement propre, cuisine bien équipée, plage à dix minutes en voiture. Une étoile en moins pour le Wi-Fi, un peu lent le soir.",
    status: "shown",
    answer:
      "Merci ! Depuis votre séjour, nous avons changé de fournisseur : le soir aussi, cela va vite.",
    answer_language: "fr",
  },
  {
    language: "de",
    stars: 5,
    title: "",
    text: "Kiten vor der Tür, abends Fisch vom Boot. Wir kommen wieder.",
    ...shown,
  },
  {
    language: "en",
    stars: 4,
    title: "Quiet, and honest about it",
    text: "It is a village, not a resort, exactly as the site says. We liked that. The stairs are steep with a pushchair.",
    ...shown,
  },
  {
    language: "fr",
    stars: 5,
    title: "",
    text: "La randonnée au lever du jour valait le voyage à elle seule. Accueil discret, réponses rapides.",
    ...shown,
  },
  {
    language: "de",
    stars: 3,
    title: "Schön, aber weit vom Flughafen",
    text: "Die Wohnung ist schön und sauber. Die Fahrt vom Flughafen dauerte bei Regen fast zwei Stunden.",
    status: "waiting",
    ...unanswered,
  },
  {
    language: "en",
    stars: 5,
    title: "",
    text: "Dolphins at dawn, then asleep by nine. Perfect.",
    status: "waiting",
    ...unanswered,
  },
];
