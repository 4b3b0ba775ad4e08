// A booking by telephone: the stay, the guest's details, and the price to be read out with the button that books it.
import { guestFields } from "#app/bookings/rules/guest-fields.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { languages } from "#app/i18n/languages.ts";
import { PolicyTimeline, PriceLines } from "#app/stays/price-lines.tsx";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { AreaField, FieldError, SelectField, TextField } from "#app/ui/field.tsx";
import { EmailWaitsNote } from "../layout/admin-notices.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { LanguageOptions, Options } from "../layout/form-parts.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import type { TelephoneOffer } from "./book-by-telephone.server.ts";
import type { TypedTelephone } from "./rules/calendar-forms.ts";
import { faultAt, StayFields, useCalendarFaults } from "./stay-fields.tsx";
import type { NamedApartment } from "./stay-fields.tsx";

/** Labels come from the messages `booking`, as guests see them. */
export function TelephoneStay({
  apartments,
  fromAge,
  plans,
  typed,
  faults,
  isPriced,
}: {
  apartments: NamedApartment[];
  /** From this age a guest counts as an adult. */
  fromAge: number;
  /** The rate plans on sale now. */
  plans: RatePlan[];
  typed: TypedTelephone;
  faults: CalendarFault[];
  /** The price is shown, so another button is the primary one. */
  isPriced: boolean;
}) {
  const t = useTranslations("admin-calendar.telephone");
  const words = useTranslations("booking.room");
  const codeWords = useTranslations("booking.code");
  const faultText = useCalendarFaults();
  return (
    <Panel id="stay" width="p6" title={t("stay")}>
      <div className="stack">
        <StayFields
          apartments={apartments}
          fromAge={fromAge}
          typed={typed}
          faults={faults}
          faultText={faultText}
        />
        <SelectField
          name="plan"
          label={t("plan")}
          defaultValue={typed.plan}
          error={faultAt("plan", faults, faultText)}
        >
          <Options of={plans.map((plan) => [plan, words(plan)])} />
        </SelectField>
        <TextField
          name="code"
          label={codeWords("label")}
          hint={t("codeHint")}
          optional
          autoComplete="off"
          maxLength={32}
          defaultValue={typed.code}
          error={faultAt("code", faults, faultText)}
        />
        <button className={isPriced ? "btn btn--2" : "btn"} name="do" value="price">
          {t("price")}
        </button>
      </div>
    </Panel>
  );
}

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
  const t = useTranslations("admin-calendar.telephone");
  const words = useTranslations("booking.details");
  const faultText = useCalendarFaults();
  const field = (
    name: "firstName" | "lastName" | "email" | "phone" | "country" | "specialRequests",
  ) => ({
    name,
    label: words(name),
    defaultValue: typed[name],
    maxLength: guestFields[name].maxLength,
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
            <Options of={countries} />
          </SelectField>
          <SelectField name="language" label={t("language")} defaultValue={typed.language}>
            <LanguageOptions of={languages} />
          </SelectField>
        </div>
        <AreaField {...field("specialRequests")} optional />
      </div>
    </Panel>
  );
}

/** Renders nothing before the price is requested. The form sends the total: if it changes, the guest must agree again. */
export function TelephoneOfferPanel({
  offer,
  faults,
}: {
  offer: TelephoneOffer | null;
  faults: CalendarFault[];
}) {
  const t = useTranslations("admin-calendar.telephone");
  const { format } = useLanguage();
  const faultText = useCalendarFaults();
  if (!offer) return null;
  const { quote, policy } = offer;
  const fault = faultAt("agreed", faults, faultText);
  return (
    <Panel id="offer" title={t("offer")}>
      <div className="grid2 tlphone">
        <PriceLines quote={quote} />
        <div className="stack">
          <h3>{t("policy")}</h3>
          <PolicyTimeline policy={policy} currency={quote.currency} />
          <input type="hidden" name="total" value={quote.total} />
          <div className={fault ? "field has-error" : "field"}>
            <label className="check">
              <input
                type="checkbox"
                name="agreed"
                id="agreed"
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault ? "agreed-e" : undefined}
              />
              <span>{t("agreed")}</span>
            </label>
            {fault && <FieldError id="agreed-e">{fault}</FieldError>}
          </div>
          <button className="btn" name="do" value="book">
            {t("book", { amount: format.money(quote.total, quote.currency) })}
          </button>
          <p className="small muted">
            {t("bookNote")}
            <EmailWaitsNote />
          </p>
        </div>
      </div>
    </Panel>
  );
}
