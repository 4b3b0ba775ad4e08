// Sections of the home page that lead to a booking: the search by dates, the benefits of booking directly, three apartments.
import type { ApartmentCardData } from "#app/apartments/apartment-card-data.ts";
import { NightPrice } from "#app/apartments/night-price.tsx";
import { ApartmentFacts } from "#app/apartments/apartment-facts.tsx";
import type { OfferedPayment } from "#app/apartments/rules/apartment.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { searchToolOf } from "#app/ui/agent-tools.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icon.tsx";

interface DateSearchProps {
  /** Today in the property's time zone, 'YYYY-MM-DD': the earliest arrival. */
  today: string;
  /** The capacity of the largest apartment. */
  mostGuests: number;
}

/** A plain GET form: `/book` validates the input, and asks for what is missing. */
export function DateSearch({ today, mostGuests }: DateSearchProps) {
  const t = useTranslations("pages.home.search");
  const { to } = useLanguage();
  return (
    <div className="wrap">
      <form
        className="seek"
        action={to("/book")}
        aria-label={t("label")}
        {...searchToolOf("find_stays")}
      >
        <TextField name="checkIn" label={t("checkIn")} type="date" min={today} />
        <TextField name="checkOut" label={t("checkOut")} type="date" min={today} />
        <SelectField name="adults" label={t("adults")} defaultValue={2}>
          <Numbers from={1} to={mostGuests} />
        </SelectField>
        <SelectField name="children" label={t("children")} defaultValue={0}>
          <Numbers from={0} to={mostGuests - 1} />
        </SelectField>
        <button className="btn">
          <Icon name="search" />
          {t("submit")}
        </button>
      </form>
    </div>
  );
}

function Numbers({ from, to }: { from: number; to: number }) {
  const { format } = useLanguage();
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).map((number) => (
    <option key={number} value={number}>
      {format.number(number)}
    </option>
  ));
}

const benefits: [string, IconName][] = [
  ["instant", "calendar-check"],
  ["bestPrice", "badge-check"],
  ["flexible", "calendar-clock"],
];
// Paying at the property is promised beside the card only where every stay can be paid so.
const payments: Record<OfferedPayment, [string, IconName]> = {
  both: ["secure", "lock-keyhole"],
  some: ["secureByCard", "lock-keyhole"],
  card: ["secureByCard", "lock-keyhole"],
  property: ["payLater", "key-round"],
};

/** One line for each, with its icon. */
export function Promotion({ payment }: { payment: OfferedPayment }) {
  const t = useTranslations("property.home.promotion");
  const { to } = useLanguage();
  const { bestPrice } = useFacts();
  // An owner who gives no guarantee promises none here.
  const shown = benefits.filter(([name]) => name !== "bestPrice" || bestPrice?.on !== false);
  return (
    <section className="quiet section">
      <div className="wrap promise">
        <div className="stack">
          <h2>{t("title")}</h2>
          <p className="muted">{t("lead")}</p>
        </div>
        <ul className="promise__list">
          {[...shown, payments[payment]].map(([name, icon]) => (
            <li key={name}>
              <Icon name={icon} size="large" />
              <h3>
                {name === "bestPrice" ? (
                  <a href={to("/best-price")}>{t(`benefits.${name}.title`)}</a>
                ) : (
                  t(`benefits.${name}.title`)
                )}
              </h3>
              <p>{t(`benefits.${name}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A card with the summary of the apartment. */
export interface FeaturedApartment extends ApartmentCardData {
  summary: string;
}

interface FeaturedProps {
  apartments: FeaturedApartment[];
  /** The notice shown while one of their pictures is a rendering. */
  notice: string | null;
}

/** The first is larger than the others; renders nothing without apartments. */
export function Featured({ apartments, notice }: FeaturedProps) {
  const t = useTranslations("property.home.featured");
  const { to } = useLanguage();
  if (apartments.length === 0) return null;
  return (
    <section className="section wrap">
      <div className="between">
        <h2>{t("title")}</h2>
        <a className="more" href={to("/apartments")}>
          {t("all")} <Icon name="arrow-right" />
        </a>
      </div>
      <ul className="cards feature">
        {apartments.map((apartment, index) => (
          <FeaturedCard key={apartment.slug} apartment={apartment} large={index === 0} />
        ))}
      </ul>
      {notice && <p className="mini muted gap">{notice}</p>}
    </section>
  );
}

// With the summary instead of the features that the card in the list has.
function FeaturedCard({ apartment, large }: { apartment: FeaturedApartment; large: boolean }) {
  const t = useTranslations("apartments.card");
  const { to } = useLanguage();
  const { slug, name, summary, from, picture } = apartment;
  return (
    <li className="card">
      <div className="card__pic">
        {picture && <Picture name={picture} alt="" sizes={large ? largeSizes : sizes} />}
      </div>
      <div className="card__body">
        <h3>
          <a href={to(`/apartments/${slug}`)}>{name}</a>
        </h3>
        <ApartmentFacts apartment={apartment} words={t} />
        <p className="small muted">{summary}</p>
        <div className="card__foot">
          <NightPrice from={from} page={to(`/apartments/${slug}`)} />
          <span className="more" aria-hidden="true">
            {t("details")} <Icon name="arrow-right" />
          </span>
        </div>
      </div>
    </li>
  );
}

const sizes = "(min-width: 60em) 38vw, (min-width: 40em) 46vw, 92vw";
// The width that the picture needs to fill a taller area (object-fit: cover).
const largeSizes = "(min-width: 60em) 75vw, (min-width: 40em) 46vw, 92vw";
