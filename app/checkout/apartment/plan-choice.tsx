// The two rates: flexible, or cheaper and without a refund.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { ApartmentStep } from "./load-apartment-step.server.ts";
import { FreeCancellationNote } from "#app/stays/free-cancellation-note.tsx";

/** Offered once there are dates with two rates; `fault` is the error text. */
export function PlanChoice({ shown, fault }: { shown: ApartmentStep; fault: string | undefined }) {
  const t = useTranslations("booking.room");
  const { format } = useLanguage();
  const { plans, oneRate, plan, calendar } = shown;
  const error = fault && <FieldError id={plans ? "plan-e" : "plan"}>{fault}</FieldError>;
  if (!plans)
    return (
      <>
        {error}
        <input type="hidden" name="plan" value={plan} />
        {oneRate && <Note title={t("nonRefundable")}>{t("oneRate")}</Note>}
      </>
    );
  const { totals, percent, policies } = plans;
  const money = (cents: number) => format.money(cents, calendar.currency);
  const saving = totals
    ? t("saving", { saving: money(totals.flexible - totals.nonRefundable) })
    : t("savingPercent", { percent });
  return (
    <fieldset className="block" aria-describedby={fault && "plan-e"}>
      <legend>{t("plan")}</legend>
      {error}
      <div className="pay">
        {(["flexible", "nonRefundable"] as const).map((name) => (
          <div className="pay__opt" key={name}>
            <label className="check">
              <input
                type="radio"
                name="plan"
                id={name === "flexible" ? "plan" : "plan-2"}
                value={name}
                defaultChecked={name === plan}
              />
              <span className="pay__price">
                <span>
                  <b>{t(name)}</b>
                  <span className="small muted blk">
                    {name === "nonRefundable" && saving + format.space}
                    <FreeCancellationNote policy={policies[name]} />
                  </span>
                </span>
                {totals && <b className="num">{money(totals[name])}</b>}
              </span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
