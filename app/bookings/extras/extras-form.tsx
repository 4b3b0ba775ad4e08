// What a changed stay does to extras and promotions, said before it is agreed to.
import { ExtraFields } from "#app/extras/extra-fields.tsx";
import { fieldsOf } from "#app/extras/rules/wanted-extras.ts";
import type { Format } from "#app/i18n/format.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { PriceLines } from "#app/stays/price/price-lines.tsx";
import type { ChangeOffer } from "../change/preview-change.server.ts";
import type { ExtrasForm } from "./load-extras-form.server.ts";

/** Renders nothing when all of them stay. Needs the words `extras`. */
export function DroppedExtras({ dropped }: { dropped: readonly Record<string, string>[] }) {
  const t = useTranslations("extras");
  const { format } = useLanguage();
  if (dropped.length === 0) return null;
  return <p className="small">{t("dropped", { names: listNames(dropped, format) })}</p>;
}

/** Which reductions of the price stay, and which the new stay does not qualify for. Needs the words `extras`. */
export function ChangedPromotions({
  offer: { promotions, keptBestPrice, quote },
}: {
  offer: Pick<ChangeOffer, "promotions" | "keptBestPrice" | "quote">;
}) {
  const t = useTranslations("extras");
  const { format } = useLanguage();
  const { kept, lost } = promotions;
  return (
    <>
      {kept.length > 0 && (
        <p className="small">{t("promotionKept", { names: listNames(kept, format) })}</p>
      )}
      {lost.length > 0 && (
        <p className="small">{t("promotionLost", { names: listNames(lost, format) })}</p>
      )}
      {keptBestPrice !== null && (
        <p className="small">
          {t("bestPriceKept", { amount: format.money(keptBestPrice, quote.currency) })}
        </p>
      )}
    </>
  );
}

function listNames(named: readonly Record<string, string>[], format: Format): string {
  return format.list(named.map((one) => one[format.language] ?? Object.values(one)[0] ?? ""));
}

/** Sends a GET request: a preview changes nothing. Needs the words `extras`. */
export function ExtrasOrderForm({ form, action }: { form: ExtrasForm; action: string }) {
  const t = useTranslations("extras");
  const { shown, offer } = form;
  if (!shown) return <p>{t("nothing")}</p>;
  return (
    <form className="stack" action={`${action}#offer`} noValidate>
      <input type="hidden" name="chosen" value="1" />
      <ExtraFields shown={shown} />
      <p>
        <button className={offer ? "btn btn--2" : "btn"}>{t("show")}</button>
      </p>
    </form>
  );
}

/** What the reader calls the parts of the price, and the button. */
interface OfferLabels {
  offer: string;
  before: string;
  difference: string;
  atProperty: string;
  refund: string;
  submit: string;
}

/** Sends total and refund along: when one of them has changed, it must be agreed to again. Needs the words `extras` and `price`. */
export function ExtrasOfferForm({
  form: { offer, wanted, version },
  action,
  labels,
}: {
  form: ExtrasForm;
  action: string;
  labels: OfferLabels;
}) {
  const t = useTranslations("extras");
  const { format } = useLanguage();
  if (!offer) return null;
  const { quote, totalBefore, toPay, later, refund } = offer;
  const sums = [
    [labels.before, totalBefore],
    [labels.difference, quote.total - totalBefore],
    [labels.atProperty, toPay],
    ...(later ? [[t("later", { date: format.date(later.dueOn) }), later.amount] as const] : []),
    ...(refund > 0 ? [[labels.refund, refund] as const] : []),
  ] as const;
  const hidden: [string, string | number][] = [
    ["chosen", 1],
    ["version", version],
    ["total", quote.total],
    ["refund", refund],
    ...wanted.flatMap(fieldsOf),
  ];
  return (
    <section className="stack-l" aria-labelledby="offer">
      <h2 id="offer" className="lg2" tabIndex={-1}>
        {labels.offer}
      </h2>
      <div className="box stack">
        <PriceLines quote={quote} />
        <dl className="sum">
          {sums.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{format.money(amount, quote.currency)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <form method="post" action={action}>
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="btn">{labels.submit}</button>
      </form>
    </section>
  );
}
