// The description of an apartment, its facts at a glance, its features, and its accessibility.
import { sides } from "#property/sides.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import type { ShownApartment } from "./read-apartment.server.ts";

/** Two sections: the description with its facts, and the features with accessibility. */
export function AboutSections({ apartment }: { apartment: ShownApartment }) {
  const t = useTranslations("apartments.about");
  return (
    <>
      <section aria-labelledby="about">
        <h2 id="about" className="vh">
          {t("heading")}
        </h2>
        <p className="lead">{apartment.description}</p>
        {apartment.view && <p className="muted gap">{apartment.view}</p>}
        <FactBar apartment={apartment} />
      </section>
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
    </>
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
