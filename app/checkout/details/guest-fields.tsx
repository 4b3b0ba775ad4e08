// The fields of the guest's details, with the attributes that browsers need for autofill.
import type { ComponentProps } from "react";
import { guestLengths } from "#app/bookings/rules/booking-request.ts";
import type { GuestDetails } from "#app/bookings/rules/booking-request.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { AreaField, SelectField, TextField } from "#app/ui/field.tsx";
import type { DetailsStep } from "./load-details-step.server.ts";

/** `faultOf` gives the error text of a field. */
export function GuestFields({
  shown,
  faultOf,
}: {
  shown: DetailsStep;
  faultOf: (field: string) => string | undefined;
}) {
  const t = useTranslations("booking.details");
  const { guest, countries, emailsGoOut } = shown;
  const field = (name: keyof GuestDetails) => ({
    name,
    label: t(name),
    error: faultOf(name),
    maxLength: guestLengths[name],
    defaultValue: guest?.[name] ?? "",
  });
  const text = (name: keyof GuestDetails, more: Partial<ComponentProps<typeof TextField>>) => (
    <TextField {...field(name)} {...more} />
  );
  const { maxLength: _, ...country } = field("country");
  return (
    <fieldset className="block">
      <legend>{t("guest")}</legend>
      <div className="formgrid">
        <div className="c3">
          {text("firstName", { autoComplete: "given-name", required: true })}
        </div>
        <div className="c3">
          {text("lastName", { autoComplete: "family-name", required: true })}
        </div>
        <div className="c3">
          {text("email", {
            type: "email",
            autoComplete: "email",
            required: true,
            ...(emailsGoOut && { hint: t("emailHint") }),
          })}
        </div>
        <div className="c3">
          {text("phone", {
            type: "tel",
            autoComplete: "tel",
            required: true,
            hint: t("phoneHint"),
          })}
        </div>
        <div>{text("address", { autoComplete: "address-line1", optional: true })}</div>
        <div className="c2">{text("zipCode", { autoComplete: "postal-code", optional: true })}</div>
        <div className="c2">{text("city", { autoComplete: "address-level2", optional: true })}</div>
        <div className="c2">
          <SelectField {...country} autoComplete="country" required>
            <option value="">{t("countryNone")}</option>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <div>
          <AreaField
            {...field("specialRequests")}
            hint={t("specialRequestsHint")}
            rows={4}
            optional
          />
        </div>
      </div>
    </fieldset>
  );
}
