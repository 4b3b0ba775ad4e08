// The choice of the rate plan: flexible, or cheaper and non-refundable.
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";

/** `saving` is what the non-refundable plan costs less, in cents; renders nothing if it saves nothing. */
export function RatePlanChoice(props: { plan: RatePlan; saving: number; currency: string }) {
  const { plan, saving, currency } = props;
  const t = useTranslations("apartments.box");
  const { format } = useLanguage();
  if (saving <= 0) return null;
  const option = (value: RatePlan, hint?: string) => (
    <label className="check">
      <input type="radio" name="plan" value={value} defaultChecked={plan === value} />
      <span>
        {t(value)}
        {hint && <span className="small muted blk">{hint}</span>}
      </span>
    </label>
  );
  return (
    <fieldset>
      <legend className="label">{t("plan")}</legend>
      {option("flexible")}
      {option("nonRefundable", t("nonRefundableText", { saving: format.money(saving, currency) }))}
    </fieldset>
  );
}
