// Staff notes about a booking.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { AreaField } from "#app/ui/field.tsx";
import { Panel } from "../layout/panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { BookingView } from "./load-booking.server.ts";

/** `typed` is the text of a rejected note, `error` the reason. */
export function NotesPanel({
  view: { notes, noteKey },
  typed,
  error,
}: {
  view: BookingView;
  typed: string;
  error: string | undefined;
}) {
  const t = useTranslations("owner-bookings.notes");
  const moment = useInstantFormat();
  return (
    <Panel id="notes" width="p6" title={t("title")}>
      {notes.length === 0 && <p className="muted">{t("none")}</p>}
      <ul className="lines">
        {notes.map(({ id, author, text, at }) => (
          <li key={id}>
            <span>
              <span className="said">{text}</span>
              <span className="mini muted blk">
                {t("by", { person: author, moment: moment(at) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <form method="post" className="stack gap">
        <input type="hidden" name="key" value={noteKey} />
        <AreaField
          name="text"
          label={t("text")}
          hint={t("hint")}
          rows={3}
          required
          defaultValue={typed}
          error={error}
        />
        <button className="btn btn--2 btn--s" name="do" value="note">
          {t("save")}
        </button>
      </form>
    </Panel>
  );
}
