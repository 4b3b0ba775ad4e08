// The guest's details and the language of their emails: the second part of a booking by telephone.
import { endonyms, languages } from "#app/i18n/languages.ts";
import { guestLengths } from "#app/bookings/rules/booking-request.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { AreaField, SelectField, TextField } from "#app/ui/field.tsx";
import { Panel } from "../layout/panel.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import type { TypedTelephone } from "./rules/telephone-booking.ts";
import { faultAt, useCalendarFaults } from "./calendar-faults.ts";

/** The confirmation is sent to the email address typed here. */
export function TelephoneGuest({
  countries,
  typed,
  faults,
}: {
  countries: [code: string, name: string][];
  typed: TypedTelephone;
  faults: CalendarFault[];
}) {
  const t = useTranslations("owner-calendar.telephone");
  const words = useTranslations("booking.details");
  const faultText = useCalendarFaults();
  const field = (
    name: "firstName" | "lastName" | "email" | "phone" | "country" | "specialRequests",
  ) => ({
    name,
    label: words(name),
    defaultValue: typed[name],
    maxLength: guestLengths[name],
    error: faultAt(name, faults, faultText),
    autoComplete: "off",
  });
  const { maxLength: _, ...country } = field("country");
  return (
    <Panel id="guest" width="p6" title={words("guest")}>
      <div className="stack">
        <div className="grid2">
          <TextField {...field("firstName")} required />
          <TextField {...field("lastName")} required />
        </div>
        <TextField {...field("email")} type="email" required hint={t("emailHint")} />
        <TextField {...field("phone")} type="tel" required />
        <div className="grid2">
          <SelectField {...country} required>
            <option value="">{words("countryNone")}</option>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField name="language" label={t("language")} defaultValue={typed.language}>
            {languages.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {endonyms[tag]}
              </option>
            ))}
          </SelectField>
        </div>
        <AreaField {...field("specialRequests")} optional />
      </div>
    </Panel>
  );
}
