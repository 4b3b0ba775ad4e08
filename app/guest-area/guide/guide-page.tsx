// `/my-booking/<secret>/guide`: the guest guide to the property and its surroundings, with the door code from the day of arrival.
import { redirect } from "react-router";
import { guide as places } from "#property/guide.ts";
import { LinkedPhone } from "#app/bookings/arrival/arrival-notes.tsx";
import styles from "#app/bookings/booking.css?url";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { makeTranslator, selectSiteMessages } from "#app/i18n/messages.server.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { guideMoments } from "#app/bookings/rules/self-service.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { guestPageHandle, orNotFound, secretAddressHeaders } from "../guest-page-shell.tsx";
import type { Route } from "./+types/guide-page";
import { GuideMap } from "./guide-map.tsx";
import type { MapTexts } from "./guide-map.tsx";
// oxlint-disable-next-line import/default -- the build makes the URL, not the file
import guideScript from "./guide-script.client.ts?worker&url";
import { GuideAccess, GuideOffers, GuideSection, useGuideTexts } from "./guide-sections.tsx";
import guideStyles from "./guide.css?url";
import { loadGuide, sampleGuide } from "./load-guide.server.ts";
import type { Guide } from "./load-guide.server.ts";

export const handle = guestPageHandle;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: guideStyles },
];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/**
 * Throws 404 for an unknown secret; redirects a booking without a guide to its own page. In a preview of unpublished texts `preview`
 * in place of the secret is a stay that does not exist, `?moment=` says when.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, facts, language } = readPageRequest({ request, params, context });
  const isSample = app.property.isPreview === true && params.token === "preview";
  const moment = new URL(request.url).searchParams.get("moment");
  const guide = isSample
    ? await sampleGuide(guideMoments.find((each) => each === moment) ?? "open", language, app)
    : orNotFound(await loadGuide(params.token, language, app));
  if (guide === "closed") {
    const own = new URL(request.url).pathname.replace(/\/guide\/?$/, "");
    throw redirect(own, { status: 303, headers: secretAddressHeaders });
  }
  // Three texts of the page of the location, which is not sent whole.
  const t = makeTranslator(language, facts, "property.location", "property.pictures");
  return {
    words: selectSiteMessages(language, facts, "guide", "property.guide"),
    map: {
      alt: t("property.pictures.map"),
      notice: t("property.location.map.notice"),
      open: t("property.location.map.open"),
    },
    guide,
    path: isSample ? null : (`/my-booking/${params.token}` as const),
  };
}

export default function GuidePage({ loaderData: { guide, map, path } }: Route.ComponentProps) {
  const t = useTranslations("guide");
  const words = useGuideTexts();
  const { to } = useLanguage();
  return (
    <>
      <PageHead title={words("title")} />
      <div className="wrap phead">
        {path && (
          <p>
            <a className="more" href={to(path)}>
              <Icon name="chevron-left" />
              {t("back")}
            </a>
          </p>
        )}
        <h1>{words("title")}</h1>
        <p className="lead">{guide.apartment}</p>
        <p className="row" hidden data-guide-until={guide.until}>
          <Tag kind="ok" icon="check">
            {t("saved")}
          </Tag>
        </p>
      </div>
      <div className="wrap guide">
        <GuideContents />
        <div className="stack-l">
          {places.chapters.map(([name]) => (
            <GuideChapter key={name} {...{ name, guide, map }} />
          ))}
        </div>
      </div>
      {path && <script type="module" src={guideScript} />}
    </>
  );
}

function GuideChapter({ name, guide, map }: { name: string; guide: Guide; map: MapTexts }) {
  if (name === "arrive") return <GuideTravel map={map} />;
  if (name === "enter") return <GuideAccess guide={guide} />;
  if (name === "leave") return <GuideLeave until={guide.until} />;
  if (name === "help") return <GuideHelp />;
  if (Object.hasOwn(places.offers, name)) return <GuideOffers name={name} />;
  return <GuideSection name={name} lines={places.lines[name] ?? []} />;
}

/** The travel time comes from the property's facts. */
function GuideTravel({ map }: { map: MapTexts }) {
  const facts = useFacts();
  const { format } = useLanguage();
  return (
    <GuideSection
      name="arrive"
      lines={places.lines.arrive ?? []}
      values={{ time: format.duration(facts.travelMinutes.airport) }}
    >
      <GuideMap texts={map} />
    </GuideSection>
  );
}

/** The numbers are links, so that a telephone dials them. */
function GuideHelp() {
  const words = useTranslations("property.guide.help");
  return (
    <GuideSection name="help">
      <p>
        <LinkedPhone text={words("text")} />
      </p>
      <dl className="sum gap">
        {places.emergency.map(({ key, number }) => (
          <div key={key}>
            <dt>{words(`emergency.${key}`)}</dt>
            <dd>
              <a href={`tel:${number}`}>{number}</a>
            </dd>
          </div>
        ))}
      </dl>
    </GuideSection>
  );
}

/** Not printed: paper has no links. */
function GuideContents() {
  const t = useTranslations("guide");
  const words = useGuideTexts();
  return (
    <nav aria-label={t("contents")}>
      <ol className="acts">
        {places.chapters.map(([name, icon]) => (
          <li key={name}>
            <a href={`#${name}`}>
              <Icon name={icon} />
              <span>{words(`${name}.title`)}</span>
              <Icon name="arrow-down" />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * The checklist for the last morning: boxes that can be ticked without script, and that the guide's script keeps on the device.
 * `until`: the end of the stay, an instant; the ticks of another stay are forgotten.
 */
function GuideLeave({ until }: { until: string }) {
  const t = useTranslations("guide");
  const words = useGuideTexts();
  return (
    <GuideSection name="leave">
      <p>{words("leave.text")}</p>
      <ul className="checklist" data-ticks={until}>
        {places.checklist.map((item) => (
          <li key={item}>
            <label className="check">
              <input type="checkbox" name={item} autoComplete="off" />
              <span>{words(`leave.${item}`)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="small muted" hidden data-ticks-kept>
        {t("ticks")}
      </p>
    </GuideSection>
  );
}
