// /location: the map, highlights nearby, travel times, and activities.
import { activities } from "#property/content.ts";
import { chosenBeside, listedNames } from "#app/i18n/listed-names.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import { scenes } from "#app/i18n/property/property-pictures.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { addPictureTexts } from "#app/pictures/describe-pictures.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { describeBreadcrumbs } from "#app/seo/describe-page.server.ts";
import { iconOf } from "#app/ui/icon-of.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/location-page.ts";
import "./location.css";
import { MapSection } from "./map-section.tsx";
import { Scene } from "../scene.tsx";

export const handle = {
  cached: true,
  counted: 1,
  mapped: true,
  prefetch: "prerender",
} satisfies PageHandle;

/** Messages, and the breadcrumbs for search engines. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language } = readPageRequest(args);
  return {
    words: await addPictureTexts(
      selectSiteMessages(language, facts, "pages", "property.location"),
      language,
      app.database.db,
      facts,
    ),
    linkedData: describeBreadcrumbs(args, { path: "/location", key: "nav.location" }),
  };
}

export default function LocationPage() {
  const t = useTranslations("property.location");
  return (
    <>
      <PageHead title={t("title")} description={t("metaDescription")} path="/location" />
      <div className="wrap phead">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <MapSection />
      <Highlights />
      <Travel />
      <Activities />
    </>
  );
}

// The pins of the map link to these items.
function Highlights() {
  const t = useTranslations("property.location.highlights");
  return (
    <section className="section wrap" aria-labelledby="close-by">
      <h2 id="close-by" className="vh">
        {t("title")}
      </h2>
      <ul className="hilist">
        {listedNames(t, Object.keys(scenes.location), ["title", "text"]).map((name) => (
          <li key={name} id={name}>
            <Scene
              file={chosenBeside(t, `items.${name}`, "picture")}
              otherwise={scenes.location[name] ?? scenes.hero}
              sizes="(min-width: 30em) min(60vw, 38rem), 92vw"
            />
            <h3>{t(`items.${name}.title`)}</h3>
            <p className="small muted">{t(`items.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Activities() {
  const t = useTranslations("property.location.activities");
  const icons = new Map(activities);
  return (
    <section className="section wrap" aria-labelledby="days-out">
      <h2 id="days-out">{t("title")}</h2>
      <p className="muted gap days">{t("lead")}</p>
      <ul className="grid4 actlist">
        {listedNames(t, [...icons.keys()], ["title", "text"]).map((name) => (
          <li key={name}>
            <Icon
              name={iconOf(chosenBeside(t, `items.${name}`, "icon")) ?? icons.get(name) ?? "check"}
              size="large"
            />
            <h3>{t(`items.${name}.title`)}</h3>
            <p className="small muted">{t(`items.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A list, the nearest place first. */
function Travel() {
  const facts = useFacts();
  const t = useTranslations("property.location.travel");
  const { format } = useLanguage();
  const places = [
    { name: "restaurant", by: "onFoot" as const, minutes: facts.restaurantWalkMinutes },
    ...Object.entries(facts.travelMinutes).map(([name, minutes]) => ({
      name,
      by: "byCar" as const,
      minutes,
    })),
  ].toSorted((a, b) => a.minutes - b.minutes);
  const longest = Math.max(...places.map(({ minutes }) => minutes));
  return (
    <section className="quiet section" aria-labelledby="travel">
      <div className="wrap promise">
        <div className="stack">
          <h2 id="travel">{t("title")}</h2>
          <p className="muted">{t("lead")}</p>
        </div>
        <ul className="road">
          {places.map(({ name, by, minutes }) => (
            <li key={name} id={`travel-${name}`}>
              <span>
                {t(`places.${name}`)}
                <span className="mini muted blk">{t(by)}</span>
              </span>
              <Line share={minutes / longest} />
              <span className="t">{format.duration(minutes)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

// The longest line ends slightly before the dotted one.
function Line({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 400 24" preserveAspectRatio="none" aria-hidden="true">
      <path className="road__all" d="M0 12H400" />
      <path className="road__way" d={`M0 12H${Math.round(share * 375)}`} />
    </svg>
  );
}
