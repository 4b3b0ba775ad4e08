// A booking by telephone: the stay, its extras, the guest's details, and the price to be read out with the button that books it.
import { guestFields } from "#app/bookings/rules/guest-fields.ts";
import { ExtraFields } from "#app/extras/extra-fields.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { languages } from "#app/i18n/languages.ts";
import { PolicyTimeline, PriceLines } from "#app/stays/price/price-lines.tsx";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { Note } from "#app/ui/note.tsx";
import { EmailWaitsNote } from "../layout/admin-notices.tsx";
import { LanguageOptions } from "../layout/form-parts.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import {
  Tick,
  TypedArea,
  TypedDate,
  TypedSelect,
  TypedText,
  useTypedFault,
} from "../layout/typed-fields.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import type { TypedTelephone } from "./rules/calendar-forms.ts";
import { hasOwnPrice } from "./rules/other-apartments.ts";
import type { TypedOthers } from "./rules/other-apartments.ts";
import { OtherApartments } from "./other-apartments.tsx";
import { DeskTermsFields, OwnPriceField, StayFields, useCalendarFaults } from "./stay-fields.tsx";
import type { NamedApartment } from "./stay-fields.tsx";
import type { TelephoneExtras } from "./telephone-extras.server.ts";
import type { NamedOffer, TelephoneOffer } from "./telephone-offer.server.ts";

/** Labels come from the messages `booking`, as guests see them. */
export function TelephoneStay({
  apartments,
  fromAge,
  plans,
  mayPrice,
  isTogether,
  isPriced,
}: {
  apartments: NamedApartment[];
  /** From this age a guest counts as an adult. */
  fromAge: number;
  /** The rate plans on sale now. */
  plans: RatePlan[];
  /** The user may give the stay a price of its own. */
  mayPrice: boolean;
  /** Further apartments are filled in. */
  isTogether: boolean;
  /** The price is shown, so another button is the primary one. */
  isPriced: boolean;
}) {
  const t = useTranslations("admin-calendar.telephone");
  const words = useTranslations("booking.apartment");
  const codeWords = useTranslations("booking.code");
  return (
    <Panel id="stay" width="p6" title={t("stay")}>
      <div className="stack">
        <StayFields apartments={apartments} fromAge={fromAge} />
        <TypedSelect name="plan" label={t("plan")} of={plans.map((plan) => [plan, words(plan)])} />
        <TypedText
          name="code"
          label={codeWords("label")}
          hint={t("codeHint")}
          optional
          maxLength={32}
        />
        {mayPrice && <OwnPriceField />}
        <OtherApartments {...{ apartments, mayPrice }} isOpen={isTogether} />
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
  hasNoEmail,
}: {
  countries: [code: string, name: string][];
  /** The box for guests without an address is ticked. */
  hasNoEmail: boolean;
}) {
  const t = useTranslations("admin-calendar.telephone");
  const words = useTranslations("booking.details");
  const { maxLength: longestRequest } = guestFields.specialRequests;
  const field = (name: "firstName" | "lastName" | "email" | "phone") => ({
    name,
    label: words(name),
    maxLength: guestFields[name].maxLength,
    required: true,
  });
  return (
    <Panel id="guest" width="p6" title={words("guest")}>
      <div className="stack">
        <div className="grid2">
          <TypedText {...field("firstName")} />
          <TypedText {...field("lastName")} />
        </div>
        <TypedText {...field("email")} type="email" hint={t("emailHint")} />
        <div className="field">
          <Tick name="noEmail" defaultChecked={hasNoEmail}>
            {t("noEmail")}
          </Tick>
        </div>
        <TypedText {...field("phone")} type="tel" />
        <div className="grid2">
          <TypedSelect
            name="country"
            label={words("country")}
            autoComplete="off"
            required
            of={[["", words("countryNone")], ...countries]}
          />
          <TypedSelect name="language" label={t("language")} of={[]}>
            <LanguageOptions of={languages} />
          </TypedSelect>
        </div>
        <TypedArea
          name="specialRequests"
          label={words("specialRequests")}
          maxLength={longestRequest}
          autoComplete="off"
          optional
        />
      </div>
    </Panel>
  );
}

/** Renders nothing before the price is requested. The form sends the total: if it changes, the guest must agree again. */
export function TelephoneOfferPanel({
  offer,
  together,
  total,
  warnings,
  typed,
}: {
  /** Of the first apartment. */
  offer: TelephoneOffer | null;
  /** Of all apartments where there are several. */
  together: NamedOffer[];
  /** What all of them cost, in cents. */
  total: number;
  warnings: CalendarFault[];
  typed: TypedTelephone & TypedOthers;
}) {
  const t = useTranslations("admin-calendar.telephone");
  const { format } = useLanguage();
  const options = useTranslations("admin.option");
  const isFaulty = useTypedFault()("agreed") !== undefined;
  if (!offer) return null;
  const { quote, policy } = offer;
  return (
    <Panel id="offer" title={t("offer")}>
      <div className="grid2 tlphone">
        {together.length === 0 ? (
          <PriceLines quote={quote} />
        ) : (
          <div className="stack">
            {together.map((each) => (
              <div key={each.apartment} className="stack">
                <h3>{each.apartment}</h3>
                <PriceLines quote={each.quote} />
              </div>
            ))}
            <p className="small muted">{t("togetherNote")}</p>
          </div>
        )}
        <div className="stack">
          <h3>{t("policy")}</h3>
          {together.length === 0 ? (
            <PolicyTimeline policy={policy} currency={quote.currency} />
          ) : (
            together.map((each) => (
              <div key={each.apartment}>
                <p className="small">
                  <b>{each.apartment}</b>
                </p>
                <PolicyTimeline policy={each.policy} currency={each.quote.currency} />
              </div>
            ))
          )}
          <input type="hidden" name="total" value={total} />
          <DeskTermsFields
            warnings={warnings}
            isDecided={hasOwnPrice(typed)}
            isTicked={typed.beyond !== ""}
          />
          <div className={isFaulty ? "field has-error" : "field"}>
            <Tick name="agreed">{t("agreed")}</Tick>
          </div>
          <button className="btn" name="do" value="book">
            {t("book", { amount: format.money(total, quote.currency) })}
          </button>
          <p className="small muted">
            {typed.noEmail !== "" && typed.email.trim() === ""
              ? t("bookNoteSilent")
              : t("bookNote")}
            <EmailWaitsNote />
          </p>
          <h3>{options("title")}</h3>
          <p className="small muted">{options("text")}</p>
          <OptionEnd />
          <button className="btn btn--2" name="do" value="option">
            {options("hold")}
          </button>
        </div>
      </div>
    </Panel>
  );
}

/** Until when an option is held, in the form around it. */
export function OptionEnd() {
  const t = useTranslations("admin.option");
  const { format } = useLanguage();
  const hours = Array.from({ length: 24 }, (_, hour) => [hour, format.hour(hour)] as const);
  return (
    <div className="grid2">
      <TypedDate name="optionDay" label={t("day")} required />
      <TypedSelect name="optionHour" label={t("hour")} of={hours} />
    </div>
  );
}

/** Nothing before the price was requested, and where the stay can have no extra. */
export function TelephoneExtrasPanel({
  extras,
  faults,
}: {
  extras: Pick<TelephoneExtras, "shown" | "late"> | null;
  faults: CalendarFault[];
}) {
  const t = useTranslations("admin-calendar.telephone");
  const faultText = useCalendarFaults();
  const { format } = useLanguage();
  if (!extras?.shown) return null;
  const refused = faults.filter(({ reason }) => reason === "extraUnavailable");
  return (
    <Panel id="extras" title={t("extras")}>
      <div className="stack">
        <p className="small muted">{t("extrasHint")}</p>
        {refused.map((fault) => (
          <Note key={fault.field} kind="bad">
            {faultText(fault)}
          </Note>
        ))}
        {extras.late.length > 0 && (
          <Note kind="warn">{t("extrasLate", { names: format.list(extras.late) })}</Note>
        )}
        <ExtraFields shown={extras.shown} />
      </div>
    </Panel>
  );
}
