// /legal/<document>: terms, privacy, cancellation and accessibility, from the property's messages.
import { data } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { describeBreadcrumbs } from "#app/seo/describe-page.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/legal-page.ts";
import "./legal.css";
import { listMessageKeys } from "./list-message-keys.ts";
import { readLegalVersion } from "./read-legal-version.server.ts";

const documents = ["terms", "privacy", "cancellation", "accessibility"] as const;

export const handle = {
  cached: true,
  counted: 2,
  mapped: documents,
  prefetch: "prerender",
} satisfies PageHandle;

/** Throws 404 for any other document, and for a `?version=` that it never had. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = readPageRequest(args);
  const document = documents.find((known) => known === args.params.document);
  if (!document) throw data(null, { status: 404 });
  const read = await readLegalVersion(document, searchParams.get("version"), app);
  if (!read) throw data(null, { status: 404 });
  const { version, isEarlier, earlier } = read;
  return {
    words: selectSiteMessages(language, read.facts ?? facts, "pages", "property.legal"),
    document,
    version,
    isEarlier,
    earlier,
    linkedData: describeBreadcrumbs(args, {
      path: `/legal/${document}`,
      key: `footer.${document}`,
    }),
  };
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { document, version, isEarlier } = loaderData;
  const t = useTranslations(`property.legal.${document}`);
  const pages = useTranslations("pages.legal");
  const nameVersion = useVersionName();
  const { to } = useLanguage();
  return (
    <>
      <PageHead
        title={t("title")}
        description={pages(`descriptions.${document}`)}
        {...(!isEarlier && { path: `/legal/${document}` as const })}
      />
      <article className="legal wrap--text">
        <div className="phead">
          <h1>{t("title")}</h1>
          {/* Each booking stores the version that its guest accepted. */}
          {version && (
            <p className="small muted gap">{pages("version", { date: nameVersion(version) })}</p>
          )}
          {isEarlier && (
            <Note kind="warn">
              {pages("isEarlier")} <a href={to(`/legal/${document}`)}>{pages("inForce")}</a>
            </Note>
          )}
        </div>
        {listMessageKeys(t, "sections", "heading").map((section, place) => (
          <section key={section} className="stack">
            <h2>{t(`${section}.heading`)}</h2>
            {document === "cancellation" && place === 0 && !isEarlier && <CancellationSteps />}
            {listMessageKeys(t, `${section}.paragraphs`).map((paragraph) => (
              <p key={paragraph}>{t(paragraph)}</p>
            ))}
          </section>
        ))}
        <EarlierVersions document={document} earlier={loaderData.earlier} />
        <Imprint />
      </article>
    </>
  );
}

// The day of a version; of several on one day the later ones have a number.
function useVersionName(): (version: string) => string {
  const { format } = useLanguage();
  return (version) => {
    const number = version.slice(11);
    return format.date(version.slice(0, 10)) + (number && ` (${number})`);
  };
}

/** Links to the versions that earlier bookings agreed to. */
function EarlierVersions({
  document,
  earlier,
}: {
  document: (typeof documents)[number];
  earlier: readonly string[];
}) {
  const pages = useTranslations("pages.legal");
  const nameVersion = useVersionName();
  const { to } = useLanguage();
  if (earlier.length === 0) return null;
  return (
    <section className="stack">
      <h2>{pages("earlier")}</h2>
      <ul>
        {earlier.map((version) => (
          <li key={version}>
            <a href={to(`/legal/${document}?version=${version}`)}>{nameVersion(version)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

// Shown in the first section, which is about the flexible rate; its steps are those of now: not of an earlier version,
// whose steps each booking keeps with its rate.
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
