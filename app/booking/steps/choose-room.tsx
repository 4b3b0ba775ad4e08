// Step one of /book: dates, guests, apartment and rate, in one GET form; the URL holds all of it.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { DefaultSubmit } from "#app/ui/stepper.tsx";
import type { RoomStep } from "./load-room-step.server.ts";
import { bookAddress } from "../rules/book-address.ts";
import { useFaultTexts } from "./fault-texts.ts";
import { PlanChoice } from "./plan-choice.tsx";
import { RoomAside } from "./room-aside.tsx";
import { RoomList } from "./room-list.tsx";
import { SearchDates } from "./search-dates.tsx";
import { useSearchForm } from "./search-form.ts";
import { SearchParty } from "./search-party.tsx";
import { StepFrame } from "./step-frame.tsx";

/** The view of the step. */
export function ChooseRoom({ shown }: { shown: RoomStep }) {
  const t = useWords("booking");
  const { to, format } = useLanguage();
  const { choice, faults, calendar } = shown;
  const { form, asked, onSubmit } = useSearchForm(shown);
  const { texts, of } = useFaultTexts(faults);
  return (
    <StepFrame
      present={0}
      choice={choice}
      faulty={faults.length > 0}
      aside={<RoomAside shown={shown} form={formId} />}
    >
      {asked !== null && <ErrorSummary key={asked} faults={texts} />}
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
        <SearchDates shown={shown} faultOf={of} />
        <SearchParty shown={shown} faultOf={of} />
        <RoomList shown={shown} fault={of("apartment")} />
        <PlanChoice shown={shown} fault={of("plan")} />
      </form>
      <output className="vh">
        {choice &&
          t("summary.announced", {
            total: format.money(choice.quote.total, choice.quote.currency),
            nights: choice.quote.nights,
          })}
      </output>
    </StepFrame>
  );
}

// The continue buttons are outside the form and refer to it by this id.
const formId = "search";
