// Sections of the home page: the hero with the text on the water beside the mountain, the introduction with its distances,
// six amenities, and the closing call to book.
import { figures, highlights } from "#property/content.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { chosenBeside, listedNames } from "#app/i18n/listed-names.ts";
import { scenes } from "#app/i18n/property/property-pictures.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { offeredWidths } from "#app/pictures/picture-address.ts";
import { usePicture } from "#app/pictures/picture.tsx";
import { iconOf } from "#app/ui/icon-of.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Scene } from "../scene.tsx";

/** `upright` is the picture's portrait twin for telephones, if any: shown where the picture is high enough for it. */
export function Hero({ upright }: { upright: string | undefined }) {
  const t = useTranslations("property.home.hero");
  const { to } = useLanguage();
  return (
    <section className="hero" aria-labelledby="hero">
      <div className="eave" aria-hidden="true" />
      <div className="hero__pic">
        <Scene file={scenes.hero} sizes={heroSizes} priority>
          {upright && <UprightSources name={upright} media={highTelephone} sizes="100vw" />}
        </Scene>
      </div>
      <div className="wrap hero__words">
        <h1 id="hero">{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <p className="row hero__ways">
          <a className="btn" href={to("/book")}>
            {t("book")}
          </a>
          <a className="btn btn--2" href={to("/gallery")}>
            {t("pictures")}
          </a>
        </p>
      </div>
    </section>
  );
}

// Beside the words it fills their height, which the window's decides (home.css): 16 to 9, less the header and the search.
const heroSizes = "(min-width: 60em) max(56vw, 178vh - 17rem), 100vw";
// As in home.css, which crops the two pictures differently.
const highTelephone = "(max-width: 30em) and (min-height: 46em)";

/** The text beside its picture, three numbers below. */
export function Welcome() {
  const facts = useFacts();
  const t = useTranslations("property.home.welcome");
  const { format } = useLanguage();
  const values = figures.map(({ name, travel, text = name }) => ({
    name,
    value: travel ? format.duration(facts.travelMinutes[travel] ?? 0) : t(`figures.${text}`),
  }));
  return (
    <section className="section wrap welcome">
      <div className="welcome__pic">
        <Scene file={scenes.home.welcome} sizes="(min-width: 60em) 60rem, 92vw" />
      </div>
      <h2>{t("title")}</h2>
      <div className="welcome__text">
        <p>{t("place")}</p>
        <p>{t("manner")}</p>
        <dl className="kv">
          {values.map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`figures.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The list beside the picture of the garden. */
export function Highlights() {
  const t = useTranslations("property.home.highlights");
  const icons = new Map(highlights);
  const { to } = useLanguage();
  return (
    <section className="wrap amen">
      <div className="amen__pic">
        <Scene file={scenes.home.highlights} sizes="(min-width: 60em) 60rem, 92vw" />
      </div>
      <div>
        <h2>{t("title")}</h2>
        <ul className="amen__list">
          {listedNames(t, [...icons.keys()], ["title", "text"]).map((name) => (
            <li key={name}>
              <Icon
                name={
                  iconOf(chosenBeside(t, `items.${name}`, "icon")) ?? icons.get(name) ?? "check"
                }
                size="large"
              />
              <h3>{t(`items.${name}.title`)}</h3>
              <p>{t(`items.${name}.text`)}</p>
            </li>
          ))}
        </ul>
        <a className="more" href={to("/amenities")}>
          {t("all")} <Icon name="arrow-right" />
        </a>
      </div>
    </section>
  );
}

/** The last section of the page: the footer continues its colour. */
export function Closing() {
  const t = useTranslations("property.home.closing");
  const { to } = useLanguage();
  return (
    <section className="close" aria-labelledby="closing">
      <div className="close__in">
        <div className="stack-l close__t">
          <h2 id="closing">{t("title")}</h2>
          <p className="row">
            <a className="btn" href={to("/book")}>
              {t("book")}
            </a>
            <a className="btn btn--2" href={to("/contact")}>
              {t("ask")}
            </a>
          </p>
        </div>
        <div className="close__pic">
          <Scene file={scenes.home.closing} sizes="min(100vw, 54rem)" />
        </div>
      </div>
    </section>
  );
}

interface UprightProps {
  /** The twin, as in pictures.json. */
  name: string;
  /** Where it is shown, as in `<source media>`. */
  media: string;
  /** As in `<img sizes>`. */
  sizes: string;
}

/** Its focus is `--at-upright` of the picture whose <img> follows. */
function UprightSources({ name, media, sizes }: UprightProps) {
  const { width, height, plain, srcSet } = usePicture(name);
  return (["avif", "webp", "jpeg"] as const).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={format === "jpeg" ? plain : srcSet(offeredWidths(width), format)}
      {...{ media, sizes, width, height }}
    />
  ));
}
