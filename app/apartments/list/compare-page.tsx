// /compare: all apartments side by side, priced for the stay when the query has dates. No script: a table that scrolls by itself.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { makeTranslator, selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Picture } from "#app/pictures/picture.tsx";
import { readOffersOfRequest } from "#app/promotions/read-offers.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { describeBreadcrumbs } from "#app/seo/describe-page.server.ts";
import { readOtherCurrency } from "#app/stays/other-currency.server.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { listApartments } from "../apartments.sql.server.ts";
import type { LocalizedApartment } from "../apartments.sql.server.ts";
import type { Route } from "./+types/compare-page";
import "./compare.css";
import { findApartments } from "./find-apartments.server.ts";
import type { ListedApartments } from "./find-apartments.server.ts";

export const handle = {
  cached: true,
  counted: 1,
  limits: { read: ["searches"] },
  mapped: true,
} satisfies PageHandle;

/** The apartments with what differs, and what all of them have; filters of the list are left out. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = readPageRequest(args);
  const params = new URLSearchParams();
  for (const name of ["checkIn", "checkOut", "adults", "children"])
    if (searchParams.has(name)) params.set(name, searchParams.get(name) ?? "");
  const offers = await readOffersOfRequest(args);
  const otherCurrency = readOtherCurrency(args.request, facts, app.environment.origin);
  const list = await findApartments({ params, language, offers, otherCurrency }, app);
  const apartments = await listApartments(app.database.db, language, facts);
  const labels = new Map(
    apartments.flatMap(({ features, featureLabels }) =>
      features.map((key, place) => [key, featureLabels[place] ?? key] as const),
    ),
  );
  const has = (key: string) => apartments.filter(({ features }) => features.includes(key)).length;
  const common = [...labels.keys()].filter((key) => has(key) === apartments.length);
  return {
    words: selectSiteMessages(
      language,
      facts,
      "apartments.title",
      "apartments.compare",
      "apartments.filters",
      "apartments.about",
      "apartments.card",
      "apartments.sides",
    ),
    columns: apartments.flatMap((apartment) => {
      const listed = list.cards.find(({ card }) => card.slug === apartment.slug);
      return listed ? { ...listed, apartment } : [];
    }),
    stay: list.stay,
    differing: [...labels].filter(([key]) => !common.includes(key)),
    common: common.map((key) => labels.get(key) ?? key),
    linkedData: describeBreadcrumbs(
      args,
      { path: "/apartments", key: "nav.apartments" },
      {
        path: "/compare",
        name: makeTranslator(language, facts, "apartments")("apartments.compare.title"),
      },
    ),
  };
}

interface Column {
  apartment: LocalizedApartment;
  card: ListedApartments["cards"][number]["card"];
  offer: ListedApartments["cards"][number]["offer"];
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { columns, stay, differing, common } = loaderData;
  const t = useTranslations("apartments");
  const { format, to } = useLanguage();
  const query = stay ? stayAddress("", { ...stay }) : "";
  const rows: [key: string, label: string, cell: (apartment: LocalizedApartment) => ReactNode][] = [
    ["guests", t("filters.guests"), ({ guests }) => guests],
    [
      "rooms",
      t("compare.rooms"),
      ({ kind, bedrooms }) =>
        kind === "studio" ? t("about.studio") : t("about.bedrooms", { count: bedrooms }),
    ],
    [
      "beds",
      t("compare.beds"),
      ({ beds }) => format.list(beds.map(({ kind, count }) => t(`about.beds.${kind}`, { count }))),
    ],
    ["bathrooms", t("compare.bathrooms"), ({ bathrooms }) => bathrooms],
    ["size", t("compare.size"), ({ sizeM2 }) => format.area(sizeM2)],
    ["side", t("filters.location"), ({ side }) => t(`sides.${side}`)],
    ["floor", t("compare.floor"), ({ floor }) => t("about.floor", { floor })],
    ["steps", t("compare.steps"), ({ access }) => access.steps],
    ["shower", t("compare.shower"), ({ access }) => <YesOrNo holds={access.stepFreeShower} />],
    ...differing.map(
      ([key, label]): [string, string, (apartment: LocalizedApartment) => ReactNode] => [
        key,
        label,
        ({ features }) => <YesOrNo holds={features.includes(key)} />,
      ],
    ),
  ];
  return (
    <>
      <PageHead title={t("compare.title")} description={t("compare.description")} path="/compare" />
      <div className="wrap phead">
        <h1>{t("compare.title")}</h1>
        <p className="lead">{t("compare.lead")}</p>
      </div>
      <div className="wrap stack-l">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard */}
        <section className="scroll" tabIndex={0} aria-label={t("compare.region")}>
          <table className="table compare small">
            <caption className="vh">{t("compare.region")}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="vh">{t("title")}</span>
                </th>
                {columns.map(({ apartment, card }) => (
                  <th key={card.slug} scope="col">
                    {card.picture && (
                      <Picture name={card.picture} alt="" sizes="160px" widths={[352]} />
                    )}
                    <a href={to(`/apartments/${card.slug}${query}`)}>{apartment.texts.name}</a>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{t("compare.price")}</th>
                {columns.map((column) => (
                  <td key={column.card.slug}>
                    <Price column={column} stay={stay} />
                  </td>
                ))}
              </tr>
              {rows.map(([key, label, cell]) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  {columns.map(({ apartment }) => (
                    <td key={apartment.slug}>{cell(apartment)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {common.length > 0 && (
          <section aria-labelledby="common">
            <h2 id="common">{t("compare.common")}</h2>
            <p>{format.list(common)}</p>
          </section>
        )}
        <p>
          <a href={to(`/apartments${query}`)}>{t("compare.back")}</a>
        </p>
      </div>
    </>
  );
}

function YesOrNo({ holds }: { holds: boolean }) {
  const t = useTranslations("apartments.compare");
  return (
    <>
      {holds ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <span className="vh">{t(holds ? "yes" : "no")}</span>
    </>
  );
}

function largeAmount(amount: ReactNode): ReactNode {
  return <b className="num blk">{amount}</b>;
}

/** With dates the total or why there is none; else the lowest price of a night with the stay that it is of. */
function Price({
  column: { card, offer },
  stay,
}: {
  column: Column;
  stay: ListedApartments["stay"];
}) {
  const t = useTranslations("apartments.card");
  const { format, to } = useLanguage();
  if (!offer || !stay)
    return card.from ? (
      <>
        {t.rich("from", { price: card.from.price, b: largeAmount })}
        <a
          className="blk"
          rel="nofollow"
          href={`${to(`/apartments/${card.slug}`)}${card.from.query}#dates`}
        >
          {card.from.stay}
        </a>
      </>
    ) : (
      "–"
    );
  if (offer.reason === "tooSmall") return t("tooSmall", { guests: stay.adults + stay.children });
  if (offer.reason === "taken" || offer.total === null) return t("taken");
  const price = format.money(offer.total, offer.currency);
  return (
    <>
      {t.rich("total", { price, nights: nightCount(stay), b: largeAmount })}
      {offer.about && <span className="mini blk">{offer.about}</span>}
    </>
  );
}
