// The price breakdown: every line of the quote, and the total with all mandatory fees.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { priceLineWords } from "./price-line-words.ts";
import type { Quote } from "./rules/price.ts";

/** The quote as a list of labels and amounts; the page must load the message namespace `price`. */
export function PriceLines({ quote }: { quote: Pick<Quote, "lines" | "total" | "currency"> }) {
  const t = useTranslations("price");
  const { format } = useLanguage();
  const { lines, total, currency } = quote;
  return (
    <dl className="sum">
      {lines.map((line) => (
        <div key={`${line.rule} ${line.unitAmount}`}>
          <dt>{priceLineWords(line, currency, t, format)}</dt>
          <dd>{format.money(line.amount, currency)}</dd>
        </div>
      ))}
      <div className="tot">
        <dt>{t("total")}</dt>
        <dd>{format.money(total, currency)}</dd>
      </div>
    </dl>
  );
}
