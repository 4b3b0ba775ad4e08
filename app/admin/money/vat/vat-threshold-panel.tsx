// The meter of the last twelve months' turnover against the threshold of registration, and the form that sets the threshold.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { VatView } from "./vat-months.server.ts";

type MeterView = Pick<
  VatView,
  "turnover" | "currency" | "from" | "to" | "threshold" | "converted" | "version"
>;

/** The sentence says everything; the meter shows it. */
export function TurnoverMeter({ view }: { view: MeterView }) {
  const t = useTranslations("admin-money.vat");
  const { format } = useLanguage();
  const { turnover, currency, from, to, threshold, converted } = view;
  const values = {
    turnover: format.money(turnover, currency),
    dates: format.dateRange(from, to, "medium"),
  };
  if (!threshold) return <p>{t("meterOff", values)}</p>;
  const limit = format.moneyShort(threshold.amount * 100, threshold.currency);
  if (converted === null) return <p>{t("meterNoRate", { ...values, limit })}</p>;
  const percent = Math.floor((Math.max(0, converted) * 100) / threshold.amount);
  return (
    <>
      <p id="turnover">
        {t("meter", {
          ...values,
          limit,
          converted: format.moneyShort(converted * 100, threshold.currency),
          percent,
        })}
      </p>
      <meter
        className="mmeter"
        aria-labelledby="turnover"
        min={0}
        max={threshold.amount}
        high={threshold.amount * 0.8}
        value={Math.min(Math.max(0, converted), threshold.amount)}
      />
      {percent >= 100 && <p className="gap">{t("reached")}</p>}
    </>
  );
}

/** Open after a rejection. */
export function ThresholdForm({
  view: { threshold, currency, version },
  typed,
  fault,
}: {
  view: MeterView;
  typed: { amount: string; currency: string; rate: string } | null;
  fault: { field: string; text: string } | null;
}) {
  const t = useTranslations("admin-money.vat");
  const shown = typed ?? {
    amount: threshold ? String(threshold.amount) : "",
    currency: threshold?.currency ?? currency,
    rate: threshold?.rate ?? "",
  };
  const errorOf = (field: string) => (fault?.field === field ? fault.text : undefined);
  return (
    <details className="help gap" open={typed !== null}>
      <summary>{t("set")}</summary>
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="version" value={version} />
        <TextField
          name="amount"
          label={t("amount")}
          hint={t("amountHint")}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={shown.amount}
          error={errorOf("amount")}
        />
        <TextField
          name="currency"
          label={t("currency")}
          hint={t("currencyHint")}
          autoComplete="off"
          defaultValue={shown.currency}
          error={errorOf("currency")}
        />
        <TextField
          name="rate"
          label={t("rate", { currency })}
          hint={t("rateHint")}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={shown.rate}
          error={errorOf("rate")}
        />
        <button className="btn btn--2 btn--s">{t("save")}</button>
      </form>
    </details>
  );
}
