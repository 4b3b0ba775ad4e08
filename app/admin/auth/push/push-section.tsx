// The user's devices that are notified, and the form that adds this one. Adding needs a script, and is shown only where the browser
// supports it; turning off and trying do not.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { userKinds } from "#app/push/rules/push-notice.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
// oxlint-disable-next-line import/default -- the build makes the URL, not the file
import pushScript from "#app/push/push-device.client.ts?worker&url";
import { Panel } from "../../layout/head-and-panel.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";
import type { UserPush } from "./answer-push.server.ts";

/** A section of the account page. */
export function PushSection({ push: { publicKey, devices } }: { push: UserPush }) {
  const t = useTranslations("admin-push");
  return (
    <Panel id="push" width="p6" title={t("title")}>
      <div className="stack">
        <p className="muted">{t("text")}</p>
        {devices.length > 0 && (
          <ul className="lines">
            {devices.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </ul>
        )}
        <form method="post" className="stack" data-push-key={publicKey} hidden>
          <input type="hidden" name="do" value="pushOn" />
          <input type="hidden" name="subscription" />
          <fieldset className="stack">
            <legend>{t("kinds")}</legend>
            {userKinds.map((kind) => (
              <label key={kind} className="check">
                <input type="checkbox" name="kind" value={kind} defaultChecked />
                <span>{t(kind)}</span>
              </label>
            ))}
          </fieldset>
          {(["denied", "failed"] as const).map((fault) => (
            <p key={fault} className="error" role="alert" data-fault={fault} hidden>
              <Icon name="circle-alert" />
              <span>{t(fault)}</span>
            </p>
          ))}
          <p>
            <button className="btn btn--s">{t("on")}</button>
          </p>
        </form>
        <p className="small muted" data-without-push>
          {t("without")}
        </p>
      </div>
      <script type="module" src={pushScript} />
    </Panel>
  );
}

function Device({ device: { id, hash, name, createdAt, kinds } }: DeviceProps) {
  const t = useTranslations("admin-push");
  const account = useTranslations("admin.account");
  const moment = useInstantFormat();
  const { browser, system } = name;
  const device =
    browser && system
      ? account("session", { browser, system })
      : (browser ?? system ?? account("unknownBrowser"));
  return (
    <li data-push-device={hash}>
      <span>
        {device}{" "}
        <span data-push-here hidden>
          <Tag kind="info">{t("here")}</Tag>
        </span>
        <span className="mini muted blk">{t("added", { made: moment(createdAt) })}</span>
        {kinds.map((kind) => (
          <span key={kind} className="mini muted blk">
            {t(kind)}
          </span>
        ))}
      </span>
      <form method="post" className="row">
        <input type="hidden" name="device" value={id} />
        <button
          className="btn btn--2 btn--s"
          name="do"
          value="pushTest"
          aria-label={t("testOf", { device })}
        >
          {t("test")}
        </button>
        <button
          className="btn btn--2 btn--s"
          name="do"
          value="pushOff"
          aria-label={t("offOf", { device })}
        >
          {t("off")}
        </button>
      </form>
    </li>
  );
}

interface DeviceProps {
  device: UserPush["devices"][number];
}
