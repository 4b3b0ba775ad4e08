// The form that gives nights a price of their own, or resets them to the rate rules.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { LoadedNights } from "./load-nights.server.ts";
import { useFaultAt, useRateFaults } from "./use-rate-faults.ts";
import { nightsPath } from "./rules/night-price-change.ts";
import type { TypedNights } from "./rules/night-price-change.ts";
import type { RateFault } from "./rules/rate-faults.ts";
import { useCurrencySign } from "./use-currency-sign.ts";

/** For the apartment of the grid, or all of them; `version` is sent back with it. */
export function NightForm({
  nights: { apartment, month, currency, today },
  typed,
  faults,
  version,
}: {
  nights: LoadedNights;
  typed: TypedNights;
  faults: RateFault[];
  version: number;
}) {
  const t = useTranslations("owner-rates.nights");
  const faultText = useRateFaults(currency);
  const faultAt = useFaultAt(faults, currency);
  const unit = useCurrencySign(currency);
  return (
    <form method="post" action={nightsPath({ apartment, month })} className="stack" noValidate>
      <ErrorSummary
        faults={faults.map((fault) => ({ field: fault.field, text: faultText(fault) }))}
      />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="apartment" value={apartment} />
      <p className="muted">{t("chooseHint")}</p>
      <TextField
        name="first"
        type="date"
        label={t("first")}
        min={today}
        required
        defaultValue={typed.first}
        error={faultAt("first")}
      />
      <TextField
        name="last"
        type="date"
        label={t("last")}
        min={today}
        optional
        defaultValue={typed.last}
        error={faultAt("last")}
      />
      <TextField
        name="price"
        label={t("price", { unit })}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed.price}
        error={faultAt("price")}
      />
      <p className="row">
        <button className="btn btn--s" name="do" value="set">
          {t("set")}
        </button>
        <button className="btn btn--2 btn--s" name="do" value="free">
          {t("free")}
        </button>
      </p>
    </form>
  );
}
