// The rates before they are saved: what would change, and the sample stay whose price is explained.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { ChangeLine } from "../audit-log/audit-log-line.tsx";
import { listChanges } from "../audit-log/rules/audit-changes.ts";
import { TypedSelect, TypedText } from "../layout/typed-fields.tsx";
import type { RateChange } from "./rules/compare-rates.ts";

/** Grouped as the audit log will be. */
export function ChangeList({
  changes,
  apartments,
}: {
  changes: RateChange[];
  apartments: { id: number; name: string }[];
}) {
  const t = useTranslations("admin.log.what");
  return (
    <ul className="lines">
      {changes.map(({ what, apartmentId, before, after }) => (
        <li key={`${what}${apartmentId}`}>
          <span>
            <b>{t(what)}</b>
            {apartmentId !== null && (
              <span className="muted blk">
                {apartments.find(({ id }) => id === apartmentId)?.name}
              </span>
            )}
            {listChanges(before, after).map((change) => (
              <span key={change.name} className="blk">
                <ChangeLine change={change} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Part of the form around it, which also holds what was typed. */
export function SampleStay({ apartments }: { apartments: { id: number; name: string }[] }) {
  const t = useTranslations("admin-rates.why");
  const number = { type: "number", min: 0, inputMode: "numeric" } as const;
  return (
    <div className="sample">
      <TypedSelect
        name="apartment"
        label={t("apartment")}
        of={apartments.map(({ id, name }) => [id, name])}
      />
      <TypedText name="checkIn" label={t("checkIn")} type="date" />
      <TypedText name="checkOut" label={t("checkOut")} type="date" />
      <TypedText name="adults" label={t("adults")} {...number} />
      <TypedText name="children" label={t("children")} {...number} />
      <TypedSelect
        name="plan"
        label={t("plan")}
        of={(["flexible", "nonRefundable"] as const).map((plan) => [plan, t(plan)])}
      />
    </div>
  );
}
