// Beside step one: the chosen stay with its price and the way on, or what is still to choose.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { RoomStep } from "./load-room-step.server.ts";
import { bookAddress } from "../rules/book-address.ts";
import { StayBar } from "./stay-bar.tsx";
import { StayLines, StaySummary } from "./stay-summary.tsx";

/** `form` is the id of the search form: the button stands outside of it. */
export function RoomAside({ shown, form }: { shown: RoomStep; form: string }) {
  const { choice } = shown;
  if (!choice) return <OpenSearch shown={shown} form={form} />;
  return (
    <>
      <StaySummary choice={choice}>
        <GoOn form={form} className="btn btn--full" />
      </StaySummary>
      <StayBar choice={choice}>
        <GoOn form={form} className="btn" />
      </StayBar>
    </>
  );
}

function OpenSearch({ shown, form }: { shown: RoomStep; form: string }) {
  const t = useWords("booking.summary");
  const { stay, party, wayOut, rooms } = shown;
  return (
    <aside className="sticky" aria-labelledby="summary">
      <div className="box stack">
        <h2 id="summary">{t("search")}</h2>
        <StayLines choice={{ stay, party }} />
        <p className="small">{t(wayOut ? "wayOut" : stay ? "nextRoom" : "next")}</p>
        {!(wayOut && rooms.every(({ reason }) => reason)) && (
          <GoOn form={form} className="btn btn--full" />
        )}
      </div>
    </aside>
  );
}

function GoOn({ form, className }: { form: string; className: string }) {
  const t = useWords("booking.room");
  const { to } = useLanguage();
  return (
    <button
      {...{ className, form }}
      type="submit"
      name="step"
      value="details"
      formAction={to(bookAddress({}))}
    >
      {t("continue")}
    </button>
  );
}
