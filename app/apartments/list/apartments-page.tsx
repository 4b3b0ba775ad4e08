// /apartments: all apartments, filtered by the query, priced for the stay when it has dates.
import { useNavigation } from "react-router";
import { pageViewContext } from "#app/app.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { MessagePart } from "#app/i18n/message-keys.ts";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Announcements } from "#app/promotions/announcements.tsx";
import { listAnnouncements } from "#app/promotions/list-announcements.server.ts";
import { readOffersOfRequest } from "#app/promotions/read-offers.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { describeBreadcrumbs } from "#app/seo/describe-page.server.ts";
import { readOtherCurrency } from "#app/stays/other-currency.server.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { keepOnServer } from "#app/ui/keep-on-server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { ApartmentCard } from "../apartment-card.tsx";
import { largePrice } from "../night-price.tsx";
import { useFaultText } from "../search-form.tsx";
import type { Route } from "./+types/apartments-page";
import "./apartments-list.css";
import { EmptyList, FilterChips } from "./filter-chips.tsx";
import { FilterForm } from "./filter-form.tsx";
import { findApartments } from "./find-apartments.server.ts";
import type { ApartmentOffer as Offer, ListedApartments } from "./find-apartments.server.ts";

export const handle = {
  hydrates: true,
  cached: true,
  counted: 1,
  limits: { read: ["searches"] },
  mapped: true,
  prefetch: "document",
} satisfies PageHandle;

// Not those of an apartment's own page, which would be a tenth of this one; those of faults only with a fault.
const messageParts: MessagePart[] = [
  "apartments.title",
  "apartments.description",
  "apartments.sides",
  "apartments.filters",
  "apartments.results",
  "apartments.chips",
  "apartments.empty",
  "apartments.card",
  "property.site",
];
const faultParts: MessagePart[] = ["apartments.faults", "booking.faults"];

/** The list for the query; an invalid one is never an error. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams: search } = readPageRequest(args);
  const list = await findApartments(
    {
      params: search,
      language,
      pageView: args.context.get(pageViewContext),
      offers: await readOffersOfRequest(args),
      otherCurrency: readOtherCurrency(args.request, facts, app.environment.origin),
    },
    app,
  );
  const parts = list.faults.length > 0 ? [...messageParts, ...faultParts] : messageParts;
  const sent = {
    announcements: await listAnnouncements(app, language),
    words: selectSiteMessages(language, facts, ...parts),
    list,
  };
  return keepOnServer(sent, {
    linkedData: describeBreadcrumbs(args, { path: "/apartments", key: "nav.apartments" }),
  });
}

export default function ApartmentsPage({
  loaderData: { list, announcements },
}: Route.ComponentProps) {
  const t = useTranslations("apartments");
  const site = useTranslations("property.site.apartments");
  const faultText = useFaultText();
  const faults = list.faults.map((fault) => ({ field: fault.field, text: faultText(fault) }));
  return (
    <>
      <PageHead
        title={t("title")}
        description={t("description")}
        path="/apartments"
        faulty={faults.length > 0}
      />
      <Announcements texts={announcements} />
      <div className="wrap phead">
        <h1>{site("title")}</h1>
        <p className="lead">{site("lead")}</p>
      </div>
      <div className="wrap list">
        <div className="list__side">
          <ErrorSummary faults={faults} />
          <FilterForm list={list} />
        </div>
        <Results list={list} />
      </div>
    </>
  );
}

function Results({ list }: { list: ListedApartments }) {
  const t = useTranslations("apartments.results");
  const { to } = useLanguage();
  const { cards, all, stay, notice } = list;
  const busy = useNavigation().state === "loading";
  return (
    <section aria-labelledby="results" aria-busy={busy}>
      <h2 className="vh" id="results" tabIndex={-1}>
        {t("heading")}
      </h2>
      <div className="count">
        <output>{t("count", { shown: cards.length, all })}</output>
        <div className="row">
          <FilterChips list={list} />
        </div>
        <a href={to(`/compare${stayQuery(list)}`)}>{t("compare")}</a>
        {stay && (
          <p className="small muted">{t("totals", { ...stay, nights: nightCount(stay) })}</p>
        )}
      </div>
      {list.together && (
        <div className="note">
          <p>
            <strong>{list.together.heading}</strong> {list.together.text}{" "}
            <a href={to(list.together.path)}>{list.together.link}</a>
          </p>
        </div>
      )}
      {cards.length === 0 ? (
        <EmptyList list={list} />
      ) : (
        <ul className="cards">
          {cards.map(({ card, offer }, place) => (
            <ApartmentCard key={card.slug} card={card} query={stayQuery(list)} priority={place < 2}>
              {offer && stay && <ListedOffer offer={offer} stay={stay} />}
            </ApartmentCard>
          ))}
        </ul>
      )}
      {stay && !cards.some(({ offer }) => offer && !offer.reason) && (
        <p className="gap">
          <a href={to(stayAddress("/waiting", { ...stay }))}>{t("tellMe")}</a>
        </p>
      )}
      {notice && <p className="mini muted gap">{notice}</p>}
    </section>
  );
}

// Links to an apartment's page carry the same stay.
function stayQuery({ stay }: ListedApartments): string {
  return stay ? stayAddress("", { ...stay }) : "";
}

/** Shown at the foot of the card. */
function ListedOffer({ offer, stay }: { offer: Offer; stay: Stay & Party }) {
  const t = useTranslations("apartments.card");
  const { format } = useLanguage();
  const { reason, total, currency, about } = offer;
  if (reason === "tooSmall") {
    return <Tag>{t("tooSmall", { guests: stay.adults + stay.children })}</Tag>;
  }
  if (reason === "taken" || total === null) return <Tag icon="calendar-off">{t("taken")}</Tag>;
  const price = format.money(total, currency);
  return (
    <p className="price">
      {t.rich("total", { price, nights: nightCount(stay), b: largePrice })}
      {about && <span className="mini blk">{about}</span>}
    </p>
  );
}
