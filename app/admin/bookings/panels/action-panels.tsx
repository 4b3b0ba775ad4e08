// What staff can do about a booking now: confirm, record arrival or departure, change, cancel, and release or set its door code.
import { isOption } from "#app/bookings/rules/booking-status.ts";
import { doorCodeHour } from "#app/bookings/rules/self-service.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { EmailWaitsNote } from "../../layout/admin-notices.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import type { BookingView } from "../load-booking.server.ts";

/** Irreversible actions ask for confirmation in a `<details>`. */
export function ActionsPanel({
  view: { booking, arrivalStatuses: marks, isTooEarly: comesLater, mayCancel, mayChange, moveFrom },
}: {
  view: BookingView;
}) {
  const t = useTranslations("admin-bookings.act");
  const extras = useTranslations("extras");
  const { format } = useLanguage();
  const isPending = booking.status === "pending_payment";
  // An option has a panel of its own.
  const actions = isPending && !isOption(booking) ? (["confirm"] as const) : marks;
  return (
    <Panel id="act" width="p6" title={t("title")}>
      {marks.length === 0 && !isPending && (
        <p className="muted">
          {comesLater ? t("notYet", { date: format.date(booking.checkIn) }) : t("over")}
        </p>
      )}
      {booking.freeFrom !== null && <p>{t("freeFrom", { date: format.date(booking.freeFrom) })}</p>}
      <div className="acts2 gap">
        {actions.map((action) =>
          action === "confirm" || action === "leave" || action === "noShow" ? (
            <details key={action} className="sure">
              <summary>{t(action)}</summary>
              <form method="post" className="stack">
                <p className="small">
                  {t(`${action}Text`)}
                  {action === "confirm" && <EmailWaitsNote />}
                </p>
                <Version version={booking.version} />
                <button
                  className={action === "confirm" ? "btn btn--s" : "btn btn--bad btn--s"}
                  name="do"
                  value={action}
                >
                  {t(`${action}Now`)}
                </button>
              </form>
            </details>
          ) : (
            <form key={action} method="post">
              <Version version={booking.version} />
              <button
                className={action === "arrive" ? "btn btn--s" : "btn btn--2 btn--s"}
                name="do"
                value={action}
              >
                {t(action)}
              </button>
            </form>
          ),
        )}
        {mayChange && (
          <a className="btn btn--2 btn--s" href={`/admin/bookings/${booking.reference}/change`}>
            {t("change")}
          </a>
        )}
        {moveFrom !== null && (
          <a
            className="btn btn--2 btn--s"
            href={`/admin/bookings/${booking.reference}/change?moveFrom=${moveFrom}`}
          >
            {t("move")}
          </a>
        )}
        {mayChange && (
          <a className="btn btn--2 btn--s" href={`/admin/bookings/${booking.reference}/extras`}>
            {extras("heading")}
          </a>
        )}
        {mayCancel && (
          <a className="btn btn--2 btn--s" href={`/admin/bookings/${booking.reference}/cancel`}>
            {t("cancel")}
          </a>
        )}
      </div>
    </Panel>
  );
}

// The version of the booking that was shown, to detect concurrent changes.
function Version({ version }: { version: number }) {
  return <input type="hidden" name="version" value={version} />;
}

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
  const t = useTranslations("admin-door-codes");
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
                value={released ? "undoRelease" : "release"}
              >
                {t(released ? "undoRelease" : "release")}
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
