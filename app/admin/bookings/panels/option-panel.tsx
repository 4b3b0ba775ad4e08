// An option on the page of its booking: until when the nights are held, and the forms that confirm it, hold it for longer or let it go.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { ListedFault } from "#app/ui/field.tsx";
import { OptionEnd } from "../../calendar/telephone-form.tsx";
import { EmailWaitsNote } from "../../layout/admin-notices.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { TypedFields } from "../../layout/typed-fields.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";
import type { BookingView } from "../load-booking.server.ts";

/** `typed` is the end that was refused, with its fault; else the form has the present one. */
export function OptionPanel({
  view: { booking, optionEnd },
  typed,
  error,
}: {
  view: BookingView;
  typed: { optionDay: string; optionHour: string } | null;
  error: ListedFault | null;
}) {
  const t = useTranslations("admin.option");
  const moment = useInstantFormat();
  const version = <input type="hidden" name="version" value={booking.version} />;
  if (booking.holdExpiresAt === null) return null;
  return (
    <Panel id="option" title={t("until", { moment: moment(booking.holdExpiresAt) })}>
      <form method="post" className="stack">
        <p className="small">
          {t("confirmText")}
          {booking.email !== "" && <EmailWaitsNote />}
        </p>
        {version}
        <p>
          <button className="btn" name="do" value="confirm">
            {t("confirm")}
          </button>
        </p>
      </form>
      {optionEnd && (
        <div className="acts2 gap">
          <details className="sure" open={error !== null}>
            <summary>{t("extend")}</summary>
            <form method="post" className="stack" noValidate>
              <TypedFields typed={typed ?? optionEnd} faults={error ? [error] : []}>
                <OptionEnd />
              </TypedFields>
              {version}
              <button className="btn btn--2 btn--s" name="do" value="extendOption">
                {t("extendNow")}
              </button>
            </form>
          </details>
          <details className="sure">
            <summary>{t("release")}</summary>
            <form method="post" className="stack">
              <p className="small">{t("releaseText")}</p>
              {version}
              <button className="btn btn--bad btn--s" name="do" value="releaseOption">
                {t("releaseNow")}
              </button>
            </form>
          </details>
        </div>
      )}
    </Panel>
  );
}
