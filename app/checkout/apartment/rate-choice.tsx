// The two rates of a stay: what they differ in, above the list of apartments, and their totals on each, where they are chosen.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FreeCancellationNote } from "#app/stays/price/price-lines.tsx";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import type { ApartmentStep } from "./load-apartment-step.server.ts";
import type { ApartmentOffer } from "./step-offers.ts";

const plansOffered: readonly RatePlan[] = ["flexible", "nonRefundable"];

/**
 * What each rate means for cancelling. Without JavaScript the rate is chosen here until an apartment is; else the chosen
 * apartment has the choice, and the form the present rate.
 */
export function PlanTerms({ shown }: { shown: ApartmentStep }) {
  const t = useTranslations("booking.apartment");
  const { format } = useLanguage();
  const { plans, plan, choice } = shown;
  if (!plans) return <input type="hidden" name="plan" value={plan} />;
  return (
    <>
      <dl className="terms small">
        {plansOffered.map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="muted">
              {name === "nonRefundable" &&
                t("savingPercent", { percent: plans.percent }) + format.space}
              <FreeCancellationNote policy={plans.policies[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {!choice && (
        <>
          <noscript>
            <fieldset className="row">
              <legend>{t("plan")}</legend>
              {plansOffered.map((name) => (
                <PlanOption key={name} name={name} plan={plan} />
              ))}
            </fieldset>
          </noscript>
          {/* After the choice, which counts first. */}
          <input type="hidden" name="plan" value={plan} />
        </>
      )}
    </>
  );
}

/** The totals of an apartment in both rates; on the chosen one they are the choice, in the same place. */
export function ApartmentRates({
  apartment: { id, totals },
  shown,
}: {
  apartment: ApartmentOffer;
  shown: ApartmentStep;
}) {
  const t = useTranslations("booking.apartment");
  const { format } = useLanguage();
  const { plan, choice, calendar } = shown;
  if (!totals) return null;
  const total = (name: RatePlan) => format.money(totals[name], calendar.currency);
  if (choice?.apartmentId !== id)
    return (
      <p className="rates">
        {plansOffered.map((name) => (
          <span key={name}>
            <span>
              {t(name)} <b className="num">{total(name)}</b>
            </span>
          </span>
        ))}
      </p>
    );
  return (
    <fieldset className="rates">
      <legend className="vh">{t("plan")}</legend>
      {plansOffered.map((name) => (
        <PlanOption key={name} name={name} plan={plan} total={total(name)} />
      ))}
    </fieldset>
  );
}

function PlanOption({ name, plan, total }: { name: RatePlan; plan: RatePlan; total?: string }) {
  const t = useTranslations("booking.apartment");
  return (
    <label className="check">
      <input
        type="radio"
        name="plan"
        // The first is the target of the error summary.
        id={name === "flexible" ? "plan" : "plan-2"}
        value={name}
        defaultChecked={name === plan}
      />
      <span>
        {t(name)} {total && <b className="num">{total}</b>}
      </span>
    </label>
  );
}
