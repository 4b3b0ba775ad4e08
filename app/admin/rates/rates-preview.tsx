// The rates before they are saved: what would change, and the sample stay whose price is explained.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { RawStayQuery } from "#app/stays/rules/stay-query.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { ChangeLine } from "../audit-log/audit-log-line.tsx";
import { listChanges } from "../audit-log/rules/audit-changes.ts";
import { faultAt, useCalendarFaults } from "../calendar/stay-fields.tsx";
import { Options } from "../layout/form-parts.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
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
export function SampleStay({
  asked,
  faults,
  apartments,
}: {
  asked: RawStayQuery;
  faults: CalendarFault[];
  apartments: { id: number; name: string }[];
}) {
  const t = useTranslations("admin-rates.why");
  const faultText = useCalendarFaults();
  const field = (name: "checkIn" | "checkOut" | "adults" | "children", type: string) => (
    <TextField
      name={name}
      label={t(name)}
      type={type}
      autoComplete="off"
      {...(type === "number" && { min: 0, inputMode: "numeric" as const })}
      defaultValue={asked[name] ?? ""}
      error={faultAt(name, faults, faultText)}
    />
  );
  return (
    <div className="sample">
      <SelectField
        name="apartment"
        label={t("apartment")}
        defaultValue={asked.apartment ?? ""}
        error={faultAt("apartment", faults, faultText)}
      >
        <Options of={apartments.map(({ id, name }) => [id, name])} />
      </SelectField>
      {field("checkIn", "date")}
      {field("checkOut", "date")}
      {field("adults", "number")}
      {field("children", "number")}
      <SelectField
        name="plan"
        label={t("plan")}
        defaultValue={asked.plan ?? "flexible"}
        error={faultAt("plan", faults, faultText)}
      >
        <option value="flexible">{t("flexible")}</option>
        <option value="nonRefundable">{t("nonRefundable")}</option>
      </SelectField>
    </div>
  );
}
