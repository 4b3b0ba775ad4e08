// Step one of /book: dates, guests, apartment and its rate, in one GET form; the URL holds all of it.
import { useLayoutEffect, useRef } from "react";
import { bookAddress } from "#app/availability/rules/book-address.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { searchToolOf } from "#app/ui/agent-tools.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { DefaultSubmit } from "#app/ui/stepper.tsx";
import { CodeForm } from "../code-form.tsx";
import { StayBar, StayLines, StaySummary } from "../stay-summary.tsx";
import { StepLayout } from "../step-shell.tsx";
import { useFaultTexts } from "../use-fault-texts.ts";
import { ApartmentList } from "./apartment-list.tsx";
import type { ApartmentStep } from "./load-apartment-step.server.ts";
import { FlexibleDatesList, SearchFields } from "./search-fields.tsx";
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
        {...(shown.isSearching && searchToolOf("find_stays"))}
      >
        <DefaultSubmit />
        <input type="hidden" name="shown" value={shown.isSearching ? calendar.months[0] : ""} />
        <SearchFields shown={shown} faultOf={textFor} />
        {shown.together && (
          <div className="note">
            <p>
              <strong>{shown.together.heading}</strong> {shown.together.text}{" "}
              <a rel="nofollow" href={to(shown.together.path)}>
                {shown.together.link}
              </a>
            </p>
          </div>
        )}
        <FlexibleDatesList flexible={shown.flexible} />
        <ApartmentList shown={shown} faultOf={textFor} />
        {/* With script the button comes with the price of the chosen apartment. */}
        {!choice && (
          <noscript>
            <button className="btn" name="step" value="details" formAction={to(bookAddress({}))}>
              {t("apartment.continue")}
            </button>
          </noscript>
        )}
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

/** `form` is the id of the search form, because the button is outside of it. */
function ApartmentStepAside({ shown, form }: { shown: ApartmentStep; form: string }) {
  const { choice } = shown;
  const focusHandlers = useFocusHandlers(form);
  if (!choice) return <SearchSummary shown={shown} />;
  return (
    <>
      <StaySummary choice={choice}>
        <CodeForm choice={choice} step="apartment" />
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

/** Until an apartment is chosen: the search, and the way to those that are free; on a narrow screen also in the bar. */
function SearchSummary({ shown }: { shown: ApartmentStep }) {
  const t = useTranslations("booking");
  const { stay, party, alternatives, apartments } = shown;
  const free = apartments.filter(({ reason }) => reason === null).length;
  const way = stay && free > 0 && (
    <a className="btn btn--full" href="#accommodation">
      {t("apartment.seeFree", { free })}
    </a>
  );
  return (
    <>
      <aside className="sticky" aria-labelledby="summary">
        <div className="box stack">
          <h2 id="summary">{t("summary.search")}</h2>
          <StayLines choice={{ stay, party }} />
          <p className="small">
            {t(`summary.${!stay ? "next" : alternatives || free === 0 ? "wayOut" : "nextRoom"}`)}
          </p>
          {way}
        </div>
      </aside>
      {way && <div className="bar bar--see">{way}</div>}
    </>
  );
}

interface ContinueButtonProps {
  form: string;
  className: string;
  focusHandlers: FocusHandlers;
}

function ContinueButton({ form, className, focusHandlers }: ContinueButtonProps) {
  const t = useTranslations("booking.apartment");
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
