// The sidebar of step one: the chosen stay with its price and the continue button, or what is still to choose.
import { useLayoutEffect, useRef } from "react";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { RoomStep } from "./load-room-step.server.ts";
import { bookAddress } from "../rules/book-address.ts";
import { StayBar } from "./stay-bar.tsx";
import { StayLines, StaySummary } from "./stay-summary.tsx";

/** `form` is the id of the search form, because the button is outside of it. */
export function RoomAside({ shown, form }: { shown: RoomStep; form: string }) {
  const { choice } = shown;
  const kept = useKeptFocus(form);
  if (!choice) return <OpenSearch {...{ shown, form, kept }} />;
  return (
    <>
      <StaySummary choice={choice}>
        <GoOn {...{ form, kept }} className="btn btn--full" />
      </StaySummary>
      <StayBar choice={choice}>
        <GoOn {...{ form, kept }} className="btn" />
      </StayBar>
    </>
  );
}

// Moves the focus from a continue button to the one that replaces it after the response.
function useKeptFocus(form: string): KeptFocus {
  const held = useRef(false);
  useLayoutEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    // The button that is hidden at this width does not accept the focus.
    for (const button of document.querySelectorAll<HTMLElement>(`[form=${form}][name=step]`))
      button.focus();
  });
  return {
    onFocus() {
      held.current = true;
    },
    onBlur() {
      held.current = false;
    },
  };
}

interface KeptFocus {
  onFocus(): void;
  onBlur(): void;
}

function OpenSearch({ shown, form, kept }: { shown: RoomStep } & Omit<GoOnProps, "className">) {
  const t = useWords("booking.summary");
  const { stay, party, wayOut, rooms } = shown;
  return (
    <aside className="sticky" aria-labelledby="summary">
      <div className="box stack">
        <h2 id="summary">{t("search")}</h2>
        <StayLines choice={{ stay, party }} />
        <p className="small">{t(wayOut ? "wayOut" : stay ? "nextRoom" : "next")}</p>
        {!(wayOut && rooms.every(({ reason }) => reason)) && (
          <GoOn {...{ form, kept }} className="btn btn--full" />
        )}
      </div>
    </aside>
  );
}

interface GoOnProps {
  form: string;
  className: string;
  kept: KeptFocus;
}

function GoOn({ form, className, kept }: GoOnProps) {
  const t = useWords("booking.room");
  const { to } = useLanguage();
  return (
    <button
      {...{ className, form }}
      type="submit"
      name="step"
      value="details"
      formAction={to(bookAddress({}))}
      {...kept}
    >
      {t("continue")}
    </button>
  );
}
