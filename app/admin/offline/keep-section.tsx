// The choice whether this device keeps Today for times without a network. It is stored on the device alone, and needs a script.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { keptHours } from "../today/rules/presses.ts";
// oxlint-disable-next-line import/default -- the build makes the URL, not the file
import keepScript from "./keep-device.client.ts?worker&url";
// oxlint-disable-next-line import/default -- as above; it is always /today-worker.js (vite.config.ts)
import workerScript from "./today-worker.client.ts?worker&url";

/** A section of the account page. */
export function KeepSection({ userId }: { userId: string }) {
  const t = useTranslations("admin-offline.section");
  return (
    <Panel id="keep" width="p6" title={t("title")}>
      <div className="stack" data-keep-day={userId} data-worker={workerScript}>
        <p className="muted">{t("text", { hours: keptHours })}</p>
        <p className="muted">{t("risk")}</p>
        <p className="error" role="alert" data-part="failed" hidden>
          <Icon name="circle-alert" />
          <span>{t("failed")}</span>
        </p>
        <p data-part="on" hidden>
          <button type="button" className="btn btn--s">
            {t("on")}
          </button>
        </p>
        <div className="stack" data-part="off" hidden>
          <p>{t("isOn")}</p>
          <p>
            <button type="button" className="btn btn--2 btn--s">
              {t("off")}
            </button>
          </p>
        </div>
        <p className="small muted" data-part="without">
          {t("without")}
        </p>
      </div>
      <script type="module" src={keepScript} />
    </Panel>
  );
}
