// Step one of /book: dates, guests, apartment and rate, in one GET form; the URL holds all of it.
import { bookAddress } from "#app/availability/rules/book-address.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FreeCancellationNote } from "#app/stays/price-lines.tsx";
import { ErrorSummary, FieldError } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { DefaultSubmit } from "#app/ui/stepper.tsx";
import { StepLayout } from "../step-shell.tsx";
import { useFaultTexts } from "../use-fault-texts.ts";
import { ApartmentList } from "./apartment-list.tsx";
import { ApartmentStepAside } from "./apartment-step-aside.tsx";
import type { ApartmentStep } from "./load-apartment-step.server.ts";
import { SearchDates, SearchParty } from "./search-fields.tsx";
import { useSearchForm } from "./use-search-form.ts";

/** The view of the step. */
export function ChooseApartment({ shown }: { shown: ApartmentStep }) {
  const t = useTranslations("booking");
  const { to, format } = useLanguage();
  const { choice, faults, calendar } = shown;
  const { form, asked: submitCount, onSubmit } = useSearchForm(shown);
  const { texts, textFor } = useFaultTexts(faults);
  return (
    <StepLayout
      present={0}
      choice={choice}
      faulty={faults.length > 0}
      aside={<ApartmentStepAside shown={shown} form={formId} />}
    >
      {submitCount !== null && <ErrorSummary key={submitCount} faults={texts} />}
      <form
        id={formId}
        ref={form}
        method="get"
        action={to(bookAddress({}, "accommodation"))}
        noValidate
        onSubmit={onSubmit}
      >
        <DefaultSubmit />
        <input type="hidden" name="shown" value={calendar.months[0]} />
        <SearchDates shown={shown} faultOf={textFor} />
        <SearchParty shown={shown} faultOf={textFor} />
        <ApartmentList shown={shown} fault={textFor("apartment")} />
        <PlanChoice shown={shown} fault={textFor("plan")} />
      </form>
      <output className="vh">
        {choice &&
          t("summary.announced", {
            total: format.money(choice.quote.total, choice.quote.currency),
            nights: choice.quote.nights,
          })}
      </output>
    </StepLayout>
  );
}

// The continue buttons are outside the form and refer to it by this id.
const formId = "search";

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
