// Fields of the fees that are added to the nights.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FaultAt } from "./use-rate-faults.ts";
import type { TypedRates } from "./rules/typed-rates.ts";
import { useCurrencySign } from "./use-currency-sign.ts";

/** The fees of every stay; the cleaning fee is set per apartment. */
export function FeeFields({
  typed,
  faultAt,
  currency,
}: {
  typed: TypedRates;
  faultAt: FaultAt;
  currency: string;
}) {
  const unit = useCurrencySign(currency);
  const t = useTranslations("owner-rates.fees");
  const field = (
    name: "serviceFee" | "touristFee" | "touristAge",
    label: string,
    hint?: string,
  ) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      inputMode={name === "touristFee" ? "decimal" : "numeric"}
      autoComplete="off"
      required
      defaultValue={typed[name]}
      error={faultAt(name)}
    />
  );
  return (
    <div className="stack">
      {field("serviceFee", t("service"))}
      {field("touristFee", t("tourist", { unit }), t("touristHint"))}
      {field("touristAge", t("touristAge"))}
      <p className="mini muted">{t("cleaningHint")}</p>
    </div>
  );
}
