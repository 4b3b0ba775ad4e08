// The terms of an apartment: prices by season and fees, the house rules, and what cancelling costs.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { PolicyTimeline } from "#app/stays/price/price-lines.tsx";
import type { SeasonRate } from "#app/stays/rules/seasons.ts";
import type { SentApartment, ShownRates } from "./read-apartment.server.ts";

/** A table by season, and the fees and discounts as sentences. */
export function RatesSection({ rates }: { rates: ShownRates }) {
  const t = useTranslations("apartments.rates");
  const { format } = useLanguage();
  const weekend = format.list(
    rates.weekendDays.map((day) => format.date(`2027-03-0${day}`, "weekday")),
  );
  return (
    <section aria-labelledby="rates">
      <h2 id="rates">{t("heading")}</h2>
      <table className="table">
        <caption className="vh">{t("caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("season")}</th>
            <th scope="col" className="r">
              {t("week")}
            </th>
            {weekend && (
              <th scope="col" className="r">
                {weekend}
              </th>
            )}
            <th scope="col" className="r">
              {t("minimum")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.seasons.map((season) => (
            <SeasonRow
              key={`${season.key}${season.year}${season.spans[0]?.from}`}
              season={season}
              rates={rates}
            />
          ))}
        </tbody>
      </table>
      <Extras rates={rates} />
    </section>
  );
}

function SeasonRow({ season, rates }: { season: SeasonRate; rates: ShownRates }) {
  const t = useTranslations("apartments.rates");
  const { format } = useLanguage();
  const { key, spans, weekNight, weekendNight, minNights, year } = season;
  const name = rates.names[key] ?? (t.has(`seasons.${key}`) && t(`seasons.${key}`));
  const price = (cents: number | null) =>
    cents === null ? t("none") : format.moneyShort(cents, rates.currency);
  // A day of every year, or a date.
  const day = (text: string) =>
    text.length > 5 ? format.date(text) : format.date(`2028-${text}`, "dayMonth");
  const dates = format.list(
    spans.map(({ from, to }) => t("span", { from: day(from), to: day(to) })),
  );
  return (
    <tr>
      <th scope="row">
        {(name || year) && (
          <>
            {year ? t("fromYear", { name: name || t("season"), year: String(year) }) : name}
            <br />
          </>
        )}
        <span className="mini muted">{dates}</span>
      </th>
      <td className="r">{price(weekNight)}</td>
      {rates.weekendDays.length > 0 && <td className="r">{price(weekendNight)}</td>}
      <td className="r">{format.number(minNights)}</td>
    </tr>
  );
}

function Extras({ rates }: { rates: ShownRates }) {
  const t = useTranslations("apartments.rates");
  const { format } = useLanguage();
  const { cleaningFee, serviceFeePercent, touristFee, lengthDiscounts, nonRefundablePercent } =
    rates;
  const money = (cents: number) => format.moneyShort(cents, rates.currency);
  const sentences = [
    cleaningFee > 0 && t("cleaning", { price: money(cleaningFee) }),
    serviceFeePercent > 0 && t("service", { percent: serviceFeePercent }),
    touristFee.amount > 0 &&
      t("tourist", { price: money(touristFee.amount), age: touristFee.fromAge }),
    ...lengthDiscounts.map((discount) => t("length", discount)),
    nonRefundablePercent > 0 && t("nonRefundable", { percent: nonRefundablePercent }),
  ];
  return (
    <ul className="small muted gap">
      {sentences.map((sentence) => sentence && <li key={sentence}>{sentence}</li>)}
    </ul>
  );
}

const paymentTexts = {
  both: "paymentText",
  some: "paymentSome",
  card: "paymentCard",
  property: "paymentAtProperty",
} as const;

/** Rules and cancellation terms side by side. */
export function RulesSection({ apartment }: { apartment: SentApartment }) {
  const t = useTranslations("apartments.rules");
  const { to } = useLanguage();
  const { houseRules, stay, payment, deposit } = apartment;
  const rows: [string, string][] = [
    [t("checkIn"), t("checkInText")],
    [t("checkOut"), t("checkOutText")],
    [t("payment"), t(paymentTexts[payment])],
    ...(deposit ? [[t("deposit"), deposit] as [string, string]] : []),
    ...houseRules.map(({ question, answer }): [string, string] => [question, answer]),
  ];
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">{t("heading")}</h2>
      <div className="grid2">
        <dl className="terms">
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div>
          {stay.offer ? (
            <PolicyTimeline policy={stay.offer.policy} currency={stay.offer.quote.currency} />
          ) : (
            <UsualTerms />
          )}
          <p className="small">
            <a href={to("/legal/cancellation")}>{t("legal")}</a>
          </p>
        </div>
      </div>
    </section>
  );
}

// The flexible plan's terms in days before check-in, while no dates are chosen.
function UsualTerms() {
  const facts = useFacts();
  const t = useTranslations("apartments.rules");
  const policy = useTranslations("policy");
  const { format } = useLanguage();
  return (
    <ol className="tline">
      {facts.cancellation.map(({ daysBefore, refundPercent }, place) => (
        <li key={daysBefore} className={place === 0 ? "on" : undefined}>
          <b>{t("until", { days: daysBefore, hour: format.hour(facts.checkInHour) })}</b>
          {refundPercent === 100
            ? policy("free")
            : policy("partOfNights", { percent: 100 - refundPercent })}
        </li>
      ))}
      <li>
        <b>{t("after")}</b>
        {policy("allNights")}
      </li>
    </ol>
  );
}
