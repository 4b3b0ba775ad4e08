// /amenities: what the property offers, by category: four of four in its folder, which the owner orders, removes and adds to.
import { amenities } from "#property/content.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { chosenBeside, listedNames } from "#app/i18n/listed-names.ts";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import { scenes } from "#app/i18n/property/property-pictures.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { addPictureTexts } from "#app/pictures/describe-pictures.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { describeBreadcrumbs } from "#app/seo/describe-page.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/amenities-page.ts";
import "./amenities.css";
import { Scene } from "./scene.tsx";

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
      selectSiteMessages(language, facts, "property.amenities"),
      language,
      app.database.db,
      facts,
    ),
    linkedData: describeBreadcrumbs(args, { path: "/amenities", key: "nav.amenities" }),
  };
}

export default function AmenitiesPage() {
  const t = useTranslations("property.amenities");
  return (
    <>
      <PageHead title={t("title")} description={t("metaDescription")} path="/amenities" />
      <div className="wrap phead">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <div className="wrap">
        {listedNames(t, Object.keys(amenities), ["title", "description"], "categories").map(
          (name) => (
            <Category key={name} name={name} />
          ),
        )}
      </div>
    </>
  );
}

// The picture alternates between left and right (CSS).
function Category({ name }: { name: string }) {
  const t = useTranslations(`property.amenities.categories.${name}`);
  const items = listedNames(t, amenities[name] ?? [], ["title", "text"]);
  const picture = chosenBeside(useTranslations("property.amenities.categories"), name, "picture");
  if (items.length === 0) return null;
  return (
    <section className="cat" aria-labelledby={name}>
      <div className="cat__pic">
        <Scene
          file={picture}
          otherwise={scenes.amenities[name] ?? scenes.hero}
          sizes="(min-width: 60em) 54rem, 92vw"
        />
      </div>
      <div>
        <h2 id={name}>{t("title")}</h2>
        <p className="lead muted catd">{t("description")}</p>
        <ul className="amen__list">
          {items.map((item) => (
            <li key={item}>
              <h3>{t(`items.${item}.title`)}</h3>
              <p>{t(`items.${item}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
