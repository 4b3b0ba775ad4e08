// The sidebar of step one: the chosen stay with its price and the continue button, or what is still to choose.
import { useLayoutEffect, useRef } from "react";
import { bookAddress } from "#app/availability/rules/book-address.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { CodeForm } from "../code-form.tsx";
import { StayBar, StayLines, StaySummary } from "../stay-summary.tsx";
import type { ApartmentStep } from "./load-apartment-step.server.ts";

/** `form` is the id of the search form, because the button is outside of it. */
export function ApartmentStepAside({ shown, form }: { shown: ApartmentStep; form: string }) {
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
