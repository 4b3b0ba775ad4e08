// The actions available for a booking now: confirm it, record arrival, departure or no-show, change it, cancel it.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Panel } from "../layout/panel.tsx";
import type { BookingView } from "./load-booking.server.ts";
import { EmailWaitsNote } from "../layout/admin-notices.tsx";

/** Irreversible actions ask for confirmation in a `<details>`. */
export function ActionsPanel({
  view: { booking, arrivalStatuses: marks, isTooEarly: comesLater, mayCancel, mayChange },
}: {
  view: BookingView;
}) {
  const t = useTranslations("owner-bookings.act");
  const { format } = useLanguage();
  const isPending = booking.status === "pending_payment";
  const actions = isPending ? (["confirm"] as const) : marks;
  return (
    <Panel id="act" width="p6" title={t("title")}>
      {marks.length === 0 && !isPending && (
        <p className="muted">
          {comesLater ? t("notYet", { date: format.date(booking.checkIn) }) : t("over")}
        </p>
      )}
      <div className="acts2 gap">
        {actions.map((action) =>
          action === "arrive" ? (
            <form key={action} method="post">
              <Version version={booking.version} />
              <button className="btn btn--s" name="do" value={action}>
                {t(action)}
              </button>
            </form>
          ) : (
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
          ),
        )}
        {mayChange && (
          <a className="btn btn--2 btn--s" href={`/admin/bookings/${booking.reference}/change`}>
            {t("change")}
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
