// Step one of /book: dates, guests, apartment and rate, in one GET form; the URL holds all of it.
import { useLayoutEffect, useRef } from "react";
import { bookAddress } from "#app/availability/rules/book-address.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FreeCancellationNote } from "#app/stays/price-lines.tsx";
import { ErrorSummary, FieldError } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { DefaultSubmit } from "#app/ui/stepper.tsx";
import { CodeForm } from "../code-form.tsx";
import { StayBar, StayLines, StaySummary } from "../stay-summary.tsx";
import { StepLayout } from "../step-shell.tsx";
import { useFaultTexts } from "../use-fault-texts.ts";
import { ApartmentList } from "./apartment-list.tsx";
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
function PlanChoice({ shown, fault }: { shown: ApartmentStep; fault: string | undefined }) {
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

/** `form` is the id of the search form, because the button is outside of it. */
function ApartmentStepAside({ shown, form }: { shown: ApartmentStep; form: string }) {
  const { choice } = shown;
  const focusHandlers = useFocusHandlers(form);
  if (!choice) return <SearchSummary {...{ shown, form, focusHandlers }} />;
  return (
    <>
      <StaySummary choice={choice}>
        <CodeForm choice={choice} step="room" />
        <ContinueButton {...{ form, focusHandlers }} className="btn btn--full" />
      </StaySummary>
      <StayBar choice={choice}>
        <ContinueButton {...{ form, focusHandlers }} className="btn" />
      </StayBar>
    </>
  );
}

// Moves the focus from a continue button to the one that replaces it after the response.
function useFocusHandlers(form: string): FocusHandlers {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    // The button that is hidden at this width does not accept the focus.
    for (const button of document.querySelectorAll<HTMLElement>(`[form=${form}][name=step]`))
      button.focus();
  });
  return {
    onFocus() {
      hadFocus.current = true;
    },
    onBlur() {
      hadFocus.current = false;
    },
  };
}

interface FocusHandlers {
  onFocus(): void;
  onBlur(): void;
}

function SearchSummary({
  shown,
  form,
  focusHandlers,
}: { shown: ApartmentStep } & Omit<ContinueButtonProps, "className">) {
  const t = useTranslations("booking.summary");
  const { stay, party, alternatives, apartments } = shown;
  return (
    <aside className="sticky" aria-labelledby="summary">
      <div className="box stack">
        <h2 id="summary">{t("search")}</h2>
        <StayLines choice={{ stay, party }} />
        <p className="small">{t(alternatives ? "wayOut" : stay ? "nextRoom" : "next")}</p>
        {!(alternatives && apartments.every(({ reason }) => reason)) && (
          <ContinueButton {...{ form, focusHandlers }} className="btn btn--full" />
        )}
      </div>
    </aside>
  );
}

interface ContinueButtonProps {
  form: string;
  className: string;
  focusHandlers: FocusHandlers;
}

function ContinueButton({ form, className, focusHandlers }: ContinueButtonProps) {
  const t = useTranslations("booking.room");
  const { to } = useLanguage();
  return (
    <button
      {...{ className, form }}
      type="submit"
      name="step"
      value="details"
      formAction={to(bookAddress({}))}
      {...focusHandlers}
    >
      {t("continue")}
    </button>
  );
}
