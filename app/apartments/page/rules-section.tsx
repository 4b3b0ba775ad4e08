// The house rules, and what cancelling costs: by date once a stay is chosen, else by days before check-in.
import { PolicyTimeline } from "#app/stays/policy-timeline.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import type { ShownApartment } from "./read-apartment.server.ts";

/** Rules and cancellation terms side by side. */
export function RulesSection({ apartment }: { apartment: ShownApartment }) {
  const t = useTranslations("apartments.rules");
  const { to } = useLanguage();
  const { houseRules, stay, takesCards } = apartment;
  const rows: [string, string][] = [
    [t("checkIn"), t("checkInText")],
    [t("checkOut"), t("checkOutText")],
    [t("payment"), t(takesCards ? "paymentText" : "paymentAtProperty")],
    ...houseRules.map(({ question, answer }): [string, string] => [question, answer]),
  ];
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">{t("heading")}</h2>
      <div className="grid2">
        <dl className="terms">
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div>
          {stay.offer ? (
            <PolicyTimeline policy={stay.offer.policy} currency={stay.offer.quote.currency} />
          ) : (
            <UsualTerms />
          )}
          <p className="small">
            <a href={to("/legal/cancellation")}>{t("legal")}</a>
          </p>
        </div>
      </div>
    </section>
  );
}

// The flexible plan's terms in days before check-in, while no dates are chosen.
function UsualTerms() {
  const facts = useFacts();
  const t = useTranslations("apartments.rules");
  const policy = useTranslations("policy");
  const { format } = useLanguage();
  return (
    <ol className="tline">
      {facts.cancellation.map(({ daysBefore, refundPercent }, place) => (
        <li key={daysBefore} className={place === 0 ? "on" : undefined}>
          <b>{t("until", { days: daysBefore, hour: format.hour(facts.checkInHour) })}</b>
          {refundPercent === 100
            ? policy("free")
            : policy("part", { percent: 100 - refundPercent })}
        </li>
      ))}
      <li>
        <b>{t("after")}</b>
        {policy("nothing")}
      </li>
    </ol>
  );
}
