// How to reach the house: contact details, reception hours, and what guests ask most (spec 2, Contact).
import { tellQuestions } from "#app/discovery/tell-questions.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/contact-page.ts";
import "../pages/pages.css";
import { ContactDetails } from "./contact-details.tsx";
import { Questions } from "./questions.tsx";
import { ReceptionHours } from "./reception-hours.tsx";

/** Only words, and the questions for search engines. */
export function loader(args: Route.LoaderArgs) {
  const { language } = readLanguage(args);
  return {
    words: wordsOf(language, "contact", "property.contact"),
    linkedData: tellQuestions(args),
  };
}

export default function ContactPage() {
  const t = useWords("property.contact");
  return (
    <>
      <PageHead title={t("title")} description={t("metaDescription")} path="/contact" />
      <div className="wrap phead">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <div className="wrap cgrid">
        <ContactDetails />
        <ReceptionHours />
      </div>
      <Questions />
    </>
  );
}
