// Begin, finish, undo: the buttons of a cleaning, each one click.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { CleaningTask } from "./rules/cleaning-board.ts";

/** `to` is the address that takes the form, `apartment` the name for screen readers. */
export function CleaningButtons({
  task,
  apartment,
  to,
}: {
  task: CleaningTask;
  apartment: string;
  to: string;
}) {
  const t = useTranslations("admin-day.cleaning");
  const moment = useInstantFormat();
  const { state, by, at, apartmentId, day } = task;
  const shown = {
    todo: ["cleaningDone", "cleaningStart"],
    started: ["cleaningDone", "cleaningUndo"],
    done: ["cleaningUndo"],
  } as const;
  const about = `${apartmentId} ${day}`;
  return (
    <form
      method="post"
      action={to}
      className="acts2"
      data-press={`task=${about}`}
      data-apartment={apartment}
    >
      <input type="hidden" name="task" value={about} />
      {state !== "todo" && at !== null && (
        <span className="mini blk">{t(state, { name: by ?? "", moment: moment(at) })}</span>
      )}
      {shown[state].map((act) => (
        <button
          key={act}
          className={act === "cleaningDone" ? "btn btn--s" : "btn btn--2 btn--s"}
          name="do"
          value={act}
        >
          {t(act)}
          <span className="vh">: {apartment}</span>
        </button>
      ))}
    </form>
  );
}
