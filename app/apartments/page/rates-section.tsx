// The price per night in each season, and the fees on top: the same numbers that make the quote.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { SeasonRate } from "#app/stays/rules/season-rates.ts";
import type { ShownRates } from "./read-apartment.server.ts";

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
            <SeasonRow key={season.key} season={season} rates={rates} />
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
  const { key, spans, weekNight, weekendNight, minNights } = season;
  const price = (cents: number | null) =>
    cents === null ? t("none") : format.moneyShort(cents, rates.currency);
  const day = (monthAndDay: string) => format.date(`2028-${monthAndDay}`, "dayMonth");
  const dates = format.list(
    spans.map(({ from, to }) => t("span", { from: day(from), to: day(to) })),
  );
  return (
    <tr>
      <th scope="row">
        {t.has(`seasons.${key}`) && (
          <>
            {t(`seasons.${key}`)}
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
