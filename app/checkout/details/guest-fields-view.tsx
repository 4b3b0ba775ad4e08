// The fields of a guest's details, as every form that books has them.
import { guestFieldNames, guestFields } from "#app/bookings/rules/guest-fields.ts";
import type { GuestFieldName } from "#app/bookings/rules/guest-fields.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { AreaField, SelectField, TextField } from "#app/ui/field.tsx";
import type { DetailsStep } from "./load-details-step.server.ts";

const familyNameFirst = [...new Set<GuestFieldName>(["lastName", ...guestFieldNames])];

/** `faultOf` gives the error text of a field. `asksFlight` is false where a transfer of the same form asks for it. */
export function GuestFields({
  shown,
  faultOf,
}: {
  shown: Pick<DetailsStep, "guest" | "countries" | "emailsGoOut"> &
    Partial<Pick<DetailsStep, "asksFlight" | "emailDoubt" | "likelyCountry">>;
  faultOf: (field: string) => string | undefined;
}) {
  const t = useTranslations("booking.details");
  const { language } = useLanguage();
  const {
    guest,
    countries,
    emailsGoOut,
    asksFlight = true,
    emailDoubt,
    likelyCountry = "",
  } = shown;
  const hints: Partial<Record<GuestFieldName, string>> = {
    ...(emailsGoOut && { email: t("emailHint") }),
    ...(emailDoubt && { email: emailDoubt }),
    // Otherwise guests may type characters that neither their card nor their passport has.
    ...(language === "zh" && { lastName: t("nameHint"), firstName: t("nameHint") }),
    phone: t("phoneHint"),
    arrivalTime: t("arrivalTimeHint"),
    flight: t("flightHint"),
    specialRequests: t("specialRequestsHint"),
  };
  const control = (name: GuestFieldName) => {
    const { kind, maxLength, required, autoComplete } = guestFields[name];
    const field = {
      name,
      label: t(name),
      hint: hints[name],
      error: faultOf(name),
      defaultValue: guest?.[name] ?? (kind === "country" ? likelyCountry : ""),
      autoComplete,
      ...(required ? { required } : { optional: true }),
    };
    if (kind === "lines") return <AreaField {...field} maxLength={maxLength} rows={4} />;
    if (kind !== "country") {
      const type = kind === "phone" ? "tel" : kind === "line" || kind === "name" ? "text" : kind;
      return <TextField {...field} maxLength={maxLength} type={type} />;
    }
    return (
      <SelectField {...field}>
        <option value="">{t("countryNone")}</option>
        {countries.map(([code, country]) => (
          <option key={code} value={code}>
            {country}
          </option>
        ))}
      </SelectField>
    );
  };
  const cell = (name: GuestFieldName) => {
    const { width } = guestFields[name];
    return (
      <div key={name} className={width && (width === "half" ? "c3" : "c2")}>
        {control(name)}
      </div>
    );
  };
  const names = (language === "zh" ? familyNameFirst : guestFieldNames).filter(
    (name) => asksFlight || name !== "flight",
  );
  const folded = names.filter((name) => guestFields[name].folded);
  return (
    <fieldset className="block">
      <legend>{t("guest")}</legend>
      <div className="formgrid">{names.filter((name) => !folded.includes(name)).map(cell)}</div>
      <details className="asked" open={folded.some((name) => guest?.[name] || faultOf(name))}>
        <summary>{t("more")}</summary>
        <div className="formgrid">{folded.map(cell)}</div>
      </details>
    </fieldset>
  );
}
