// Whether the guest of a booking can read the door code, and a code for this stay only.
import { doorCodeHour } from "#app/bookings/rules/guide-state.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "../layout/panel.tsx";
import type { BookingView } from "./load-booking.server.ts";

/** `typed` is a rejected code, `error` the reason. Renders nothing for a booking that has no code any more. */
export function KeysPanel({
  view: { booking, apartment, keys },
  typed,
  error,
}: {
  view: BookingView;
  typed: string | null;
  error: string | undefined;
}) {
  const t = useTranslations("owner-keys");
  const { format } = useLanguage();
  const { state, paid, released, code, version, left } = keys;
  const removals = [
    ...(state === "closed" && code !== "" ? [{ id: "", code, apartment }] : []),
    ...left,
  ];
  if (state === "closed" && removals.length === 0) return null;
  return (
    <Panel id="keys" width="p6" title={t("title")}>
      {removals.map((each) => (
        <form key={each.id} method="post" className="stack">
          <Note kind="warn">{t("remove", { code: each.code, apartment: each.apartment })}</Note>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="ended" value={each.id} />
          <p>
            <button className="btn btn--2 btn--s" name="do" value="codeRemoved">
              {t("removed")}
            </button>
          </p>
        </form>
      ))}
      {state !== "closed" && (
        <>
          <p>
            {t(state, { date: format.date(booking.checkIn), hour: format.hour(doorCodeHour) })}
            {released && format.space + t("isReleased")}
          </p>
          {!paid && (
            <form method="post" className="gap">
              <input type="hidden" name="version" value={version} />
              <button
                className={released ? "btn btn--2 btn--s" : "btn btn--s"}
                name="do"
                value={released ? "takeBack" : "release"}
              >
                {t(released ? "takeBack" : "release")}
              </button>
            </form>
          )}
          <form method="post" className="stack gap" noValidate>
            <input type="hidden" name="version" value={version} />
            <TextField
              name="stayCode"
              label={t("own")}
              hint={t("ownHint")}
              defaultValue={typed ?? code}
              error={error}
              autoComplete="off"
              spellCheck={false}
            />
            <p>
              <button className="btn btn--2 btn--s" name="do" value="stayCode">
                {t("save")}
              </button>
            </p>
          </form>
        </>
      )}
    </Panel>
  );
}
