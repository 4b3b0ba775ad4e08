// /legal/<document>: terms, privacy, cancellation and accessibility, from the property's messages.
import { data } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { useFacts } from "#app/i18n/property-provider.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { describeBreadcrumbs } from "#app/seo/describe-page.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/legal-page.ts";
import "./legal.css";
import { listMessageKeys } from "./list-message-keys.ts";

const documents = ["terms", "privacy", "cancellation", "accessibility"] as const;

export const handle = {
  cached: true,
  counted: 2,
  mapped: documents,
  prefetch: "prerender",
} satisfies PageHandle;

/** Throws 404 for any other document. */
export function loader(args: Route.LoaderArgs) {
  const { language } = readPageRequest(args);
  const document = documents.find((known) => known === args.params.document);
  if (!document) throw data(null, { status: 404 });
  return {
    words: selectMessages(language, "pages", "property.legal"),
    document,
    linkedData: describeBreadcrumbs(args, {
      path: `/legal/${document}`,
      key: `footer.${document}`,
    }),
  };
}

export default function LegalPage({ loaderData: { document } }: Route.ComponentProps) {
  const facts = useFacts();
  const t = useTranslations(`property.legal.${document}`);
  const pages = useTranslations("pages.legal");
  const { format } = useLanguage();
  const version = (facts.termsVersion as Record<string, string>)[document];
  return (
    <>
      <PageHead
        title={t("title")}
        description={pages(`descriptions.${document}`)}
        path={`/legal/${document}`}
      />
      <article className="legal wrap--text">
        <div className="phead">
          <h1>{t("title")}</h1>
          {/* Each booking stores the version that its guest accepted. */}
          {version && (
            <p className="small muted gap">{pages("version", { date: format.date(version) })}</p>
          )}
        </div>
        {listMessageKeys(t, "sections", "heading").map((section, place) => (
          <section key={section} className="stack">
            <h2>{t(`${section}.heading`)}</h2>
            {document === "cancellation" && place === 0 && <CancellationSteps />}
            {listMessageKeys(t, `${section}.paragraphs`).map((paragraph) => (
              <p key={paragraph}>{t(paragraph)}</p>
            ))}
          </section>
        ))}
        <Imprint />
      </article>
    </>
  );
}

// Shown in the first section, which is about the flexible rate; its steps come from the facts, which the owner can change.
function CancellationSteps() {
  const facts = useFacts();
  const t = useTranslations("property.legal.cancellation.steps");
  return facts.cancellation.map(({ daysBefore: days, refundPercent: percent }) => (
    <p key={days}>
      {percent === 100 ? t("all", { days }) : t("part", { days, percent: 100 - percent })}
    </p>
  ));
}

// Company, address and registration numbers; numbers that the owner has not entered are left out.
function Imprint() {
  const facts = useFacts();
  const t = useTranslations("pages.legal.imprint");
  const { format } = useLanguage();
  const { street, postalCode, locality, countryCode } = facts.address;
  const town = [postalCode, locality].filter(Boolean).join(" ");
  const numbers = [
    ["registration", facts.businessRegistration],
    ["vat", facts.vatNumber],
    ["licence", facts.tourismLicence],
  ] as const;
  return (
    <p className="small muted gap">
      {facts.legalName}
      <br />
      {[street, town, format.country(countryCode)].join(", ")}
      {numbers.map(
        ([name, number]) =>
          number !== "" && (
            <span key={name} className="blk">
              {t(name, { number })}
            </span>
          ),
      )}
    </p>
  );
}
