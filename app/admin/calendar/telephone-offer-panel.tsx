// The price of a booking by telephone, to be read out to the guest, and the button that books it.
import { PolicyTimeline } from "#app/stays/policy-timeline.tsx";
import { PriceLines } from "#app/stays/price-lines.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { TelephoneOffer } from "./book-by-telephone.server.ts";
import { Panel } from "../layout/panel.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import { faultAt, useCalendarFaults } from "./calendar-faults.ts";
import { EmailWaitsNote } from "../layout/admin-notices.tsx";

/** Renders nothing before the price is requested. The form sends the total: if it changes, the guest must agree again. */
export function TelephoneOfferPanel({
  offer,
  faults,
}: {
  offer: TelephoneOffer | null;
  faults: CalendarFault[];
}) {
  const t = useTranslations("owner-calendar.telephone");
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
