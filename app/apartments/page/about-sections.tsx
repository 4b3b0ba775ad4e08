// The description of an apartment, its facts at a glance, its features, its accessibility, its floor plan, and where it is: all rendered by the server alone.
import { sides } from "#property/sides.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import type { PlanDescription } from "../plan/describe-plan.server.ts";
import type { ShownApartment } from "./read-apartment.server.ts";

/** The description with the facts at a glance. */
export function DescriptionSection({ apartment }: { apartment: ShownApartment }) {
  const t = useTranslations("apartments.about");
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="vh">
        {t("heading")}
      </h2>
      <p className="lead">{apartment.description}</p>
      {apartment.view && <p className="muted gap">{apartment.view}</p>}
      <FactBar apartment={apartment} />
    </section>
  );
}

/** The features, with accessibility. */
export function FeaturesSection({ apartment }: { apartment: ShownApartment }) {
  const t = useTranslations("apartments.about");
  return (
    <section aria-labelledby="features">
      <h2 id="features">{t("features")}</h2>
      <ul className="ticks ticks--2">
        {apartment.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      {apartment.access && (
        <>
          <h3 className="sub">{t("access")}</h3>
          <ul className="ticks">
            <li>
              <Icon name="accessibility" />
              <span>{apartment.access}</span>
            </li>
          </ul>
        </>
      )}
    </section>
  );
}

function FactBar({ apartment }: { apartment: ShownApartment }) {
  const t = useTranslations("apartments");
  const { format } = useLanguage();
  const { guests, kind, bedrooms, beds, bathrooms, sizeM2, side, floor } = apartment;
  const rooms = kind === "studio" ? t("about.studio") : t("about.bedrooms", { count: bedrooms });
  const facts: [IconName, string][] = [
    ["users", t("about.sleeps", { guests })],
    ["house", rooms],
    [
      "bed-double",
      format.list(beds.map((bed) => t(`about.beds.${bed.kind}`, { count: bed.count }))),
    ],
    ["bath", t("about.bathrooms", { count: bathrooms })],
    ["ruler", format.area(sizeM2)],
    [sides[side] ?? "house", t(`sides.${side}`)],
    ["footprints", t("about.floor", { floor })],
  ];
  return (
    <ul className="factbar">
      {facts.map(([icon, text]) => (
        <li key={icon}>
          <Icon name={icon} size="large" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The drawing with its rooms as text. */
export function PlanSection({ plan }: { plan: PlanDescription }) {
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{plan.heading}</h2>
      <div className="plan">
        <svg
          viewBox={`0 0 320 ${plan.height}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the page, an <img> could not take its colours
          role="img"
          aria-label={plan.title}
          aria-describedby="rooms"
        >
          {plan.paths.map(([kind, d]) => (
            <path key={kind} className={`plan__${kind}`} d={d} />
          ))}
          {plan.texts.map(([x, y, kind, lines]) => (
            <text key={`${x} ${y}`} className={`plan__${kind}`} x={x} y={y}>
              {lines.map(([dy, line]) => (
                <tspan key={line} x={x} dy={dy}>
                  {line}
                </tspan>
              ))}
            </text>
          ))}
        </svg>
        <div className="small" id="rooms">
          <dl>
            {plan.rooms.map(([name, ...facts], place) => (
              <div key={place}>
                <dt>{name}</dt>
                {facts.map((fact) => (
                  <dd key={fact}>{fact}</dd>
                ))}
              </div>
            ))}
          </dl>
          <p className="mini muted">{plan.note}</p>
        </div>
      </div>
    </section>
  );
}

/** The map and the text below it are one link. */
export function WhereSection() {
  const facts = useFacts();
  const t = useTranslations("apartments.where");
  const { to } = useLanguage();
  return (
    <section aria-labelledby="where">
      <h2 id="where">{t("heading")}</h2>
      <a className="where small" href={to("/location")}>
        <span className="where__view" aria-hidden="true">
          <span className="where__sheet">
            <Picture name="map.svg" alt="" />
            <span className="pin pin--home">
              <span>{facts.name}</span>
              <i />
            </span>
          </span>
        </span>
        {t("link")}
      </a>
      <p className="gap">{t("address")}</p>
    </section>
  );
}
