// A booking by telephone: the stay, its extras, the guest's details, and the price to be read out with the button that books it.
import { guestFields } from "#app/bookings/rules/guest-fields.ts";
import { ExtraFields } from "#app/extras/extra-fields.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { languages } from "#app/i18n/languages.ts";
import { PolicyTimeline, PriceLines } from "#app/stays/price-lines.tsx";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { Note } from "#app/ui/note.tsx";
import { EmailWaitsNote } from "../layout/admin-notices.tsx";
import { LanguageOptions } from "../layout/form-parts.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { Tick, TypedArea, TypedSelect, TypedText, useTypedFault } from "../layout/typed-fields.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import type { TelephoneOffer } from "./book-by-telephone.server.ts";
import { StayFields, useCalendarFaults } from "./stay-fields.tsx";
import type { NamedApartment } from "./stay-fields.tsx";
import type { TelephoneExtras } from "./telephone-extras.server.ts";

/** Labels come from the messages `booking`, as guests see them. */
export function TelephoneStay({
  apartments,
  fromAge,
  plans,
  isPriced,
}: {
  apartments: NamedApartment[];
  /** From this age a guest counts as an adult. */
  fromAge: number;
  /** The rate plans on sale now. */
  plans: RatePlan[];
  /** The price is shown, so another button is the primary one. */
  isPriced: boolean;
}) {
  const t = useTranslations("admin-calendar.telephone");
  const words = useTranslations("booking.room");
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
        <button className={isPriced ? "btn btn--2" : "btn"} name="do" value="price">
          {t("price")}
        </button>
      </div>
    </Panel>
  );
}

/** The confirmation is sent to the email address typed here. */
export function TelephoneGuest({ countries }: { countries: [code: string, name: string][] }) {
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
export function TelephoneOfferPanel({ offer }: { offer: TelephoneOffer | null }) {
  const t = useTranslations("admin-calendar.telephone");
  const { format } = useLanguage();
  const isFaulty = useTypedFault()("agreed") !== undefined;
  if (!offer) return null;
  const { quote, policy } = offer;
  return (
    <Panel id="offer" title={t("offer")}>
      <div className="grid2 tlphone">
        <PriceLines quote={quote} />
        <div className="stack">
          <h3>{t("policy")}</h3>
          <PolicyTimeline policy={policy} currency={quote.currency} />
          <input type="hidden" name="total" value={quote.total} />
          <div className={isFaulty ? "field has-error" : "field"}>
            <Tick name="agreed">{t("agreed")}</Tick>
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
