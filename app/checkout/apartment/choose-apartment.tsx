// Step one of /book: dates, guests, apartment and rate, in one GET form; the URL holds all of it.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { DefaultSubmit } from "#app/ui/stepper.tsx";
import type { ApartmentStep } from "./load-apartment-step.server.ts";
import { bookAddress } from "#app/availability/rules/book-address.ts";
import { useFaultTexts } from "../use-fault-texts.ts";
import { PlanChoice } from "./plan-choice.tsx";
import { ApartmentStepAside } from "./apartment-step-aside.tsx";
import { ApartmentList } from "./apartment-list.tsx";
import { SearchDates } from "./search-dates.tsx";
import { useSearchForm } from "./use-search-form.ts";
import { SearchParty } from "./search-party.tsx";
import { StepLayout } from "../step-shell.tsx";

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
