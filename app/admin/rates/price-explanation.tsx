// Explains the price of a stay: every night with its rules, then discounts and fees, by the function that prices every booking.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { membersWhere } from "#app/platform/rules/members-where.ts";
import { priceLineWords } from "#app/stays/price/price-words.ts";
import type {
  ExplainedNight,
  ExplainedPrice,
  LineKind,
  PriceLine,
} from "#app/stays/price/rules/price.ts";
import { Note } from "#app/ui/note.tsx";
import { useCalendarFaults } from "../calendar/stay-fields.tsx";
import { TableHead, WideTable } from "../layout/tables.tsx";
import type { SamplePrice } from "./rates-form.server.ts";

interface PriceExplanationProps {
  price: SamplePrice;
  nameOf: (season: string) => string;
}

/** Has a column for the typed rates while they differ from the saved ones. */
export function PriceExplanation({ price, nameOf }: PriceExplanationProps) {
  const t = useTranslations("admin-rates.why");
  const total = useTranslations("price")("total");
  const { format } = useLanguage();
  const faultText = useCalendarFaults();
  const { now, typed, refused } = price;
  const shown = typed ?? now;
  const { currency } = shown.quote;
  return (
    <div className="gap">
      {refused && (
        <Note kind="warn" title={t("refused")}>
          {faultText(refused)}
        </Note>
      )}
      <WideTable label={t("caption")} caption={t("caption")} className="table table--dense why">
        <TableHead texts={[t("night")]} numbers={typed ? [t("now"), t("then")] : [t("amount")]} />
        <tbody>
          {shown.nights.map((night, at) => (
            <tr key={night.night}>
              <th scope="row">
                {format.date(night.night, "full")}
                <span className="mini muted blk">
                  <NightRule night={night} currency={currency} nameOf={nameOf} />
                </span>
              </th>
              {typed && (
                <td className="r">{format.money(now.nights[at]?.amount ?? 0, currency)}</td>
              )}
              <td className="r">{format.money(night.amount, currency)}</td>
            </tr>
          ))}
          {compareExtras(now, typed).map(({ line, was, is }) => (
            <ExtraRow
              key={line.kind}
              line={line}
              amounts={typed ? [was, is] : [is]}
              price={shown}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className="tot">
            <th scope="row">{total}</th>
            {typed && <td className="r">{format.money(now.quote.total, currency)}</td>}
            <td className="r">{format.money(shown.quote.total, currency)}</td>
          </tr>
        </tfoot>
      </WideTable>
    </div>
  );
}

function NightRule({
  night,
  currency,
  nameOf,
}: {
  night: ExplainedNight;
  currency: string;
  nameOf: PriceExplanationProps["nameOf"];
}) {
  const t = useTranslations("admin-rates.why");
  const { format } = useLanguage();
  const { isSingle, baseRate, season, percent, weekendPercent } = night;
  if (isSingle) return t("single");
  const base = format.moneyShort(baseRate, currency);
  const values = { season: nameOf(season), base, percent, weekend: weekendPercent };
  return t(weekendPercent === 100 ? "usual" : "weekend", values);
}

function ExtraRow({
  line,
  amounts,
  price,
}: {
  line: PriceLine;
  amounts: number[];
  price: ExplainedPrice;
}) {
  const t = useTranslations("price");
  const { format } = useLanguage();
  const { currency } = price.quote;
  return (
    <tr>
      <th scope="row">{priceLineWords(line, currency, t, format)}</th>
      {amounts.map((amount, at) => (
        <td key={at} className="r">
          {format.money(amount, currency)}
        </td>
      ))}
    </tr>
  );
}

// Discounts and fees of both quotes, each kind in one line: one may have a line that the other has not.
function compareExtras(now: ExplainedPrice, typed: ExplainedPrice | null) {
  const [before, after] = [groupExtrasByKind(now), groupExtrasByKind(typed ?? now)];
  return extraKinds.flatMap((kind) => {
    const [was, is] = [before.get(kind), after.get(kind)];
    const line = is ?? was;
    return line ? [{ line, was: was?.amount ?? 0, is: is?.amount ?? 0 }] : [];
  });
}

function groupExtrasByKind({ quote }: ExplainedPrice) {
  const extras = quote.lines.filter(({ kind }) => isExtra[kind]);
  return new Map(extras.map((line) => [line.kind, line]));
}

// Whether a line is a discount or a fee; the nights are listed one by one.
const isExtra: Record<LineKind, boolean> = {
  nights: false,
  weekendNights: false,
  singleNights: false,
  lengthDiscount: true,
  planDiscount: true,
  promotion: true,
  cleaning: true,
  service: true,
  touristFee: true,
  // Agreed or ordered for one stay, not part of the rates.
  ownPrice: false,
  bestPrice: false,
  extra: false,
};
const extraKinds = membersWhere(isExtra);
