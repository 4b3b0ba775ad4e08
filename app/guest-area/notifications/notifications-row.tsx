// The button on a booking's page that notifies the guest on this device, or stops it; and what was done. Hidden until the script finds
// that the browser supports it.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { BookingPath } from "#app/i18n/addresses.ts";
// oxlint-disable-next-line import/default -- the build makes the URL, not the file
import pushScript from "#app/push/push-device.client.ts?worker&url";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import type { MyPush } from "./my-push.server.ts";

/** Rows among the booking's other actions. */
export function NotificationsRow({ push, path }: { push: MyPush; path: BookingPath }) {
  const t = useTranslations("push.guest");
  const { to } = useLanguage();
  const action = to(`${path}/notifications`);
  return (
    <>
      {push.devices.map(({ id, hash }) => (
        <form key={id} method="post" action={action} data-push-device={hash} hidden>
          <input type="hidden" name="device" value={id} />
          <button name="do" value="pushOff">
            <Icon name="bell" />
            <span>{t("off")}</span>
          </button>
        </form>
      ))}
      {push.isOpen && (
        <form method="post" action={action} data-push-key={push.publicKey} hidden>
          <input type="hidden" name="subscription" />
          <button>
            <Icon name="bell" />
            <span>
              {t("on")}
              <span className="mini muted blk">{t("onText")}</span>
            </span>
          </button>
          {(["denied", "failed"] as const).map((fault) => (
            <p key={fault} className="error" role="alert" data-fault={fault} hidden>
              <Icon name="circle-alert" />
              <span>{t(fault)}</span>
            </p>
          ))}
        </form>
      )}
      {(push.isOpen || push.devices.length > 0) && <script type="module" src={pushScript} />}
    </>
  );
}

/** What the form came to, after the redirect. */
export function NotificationsNote({ result }: Pick<MyPush, "result">) {
  const t = useTranslations("push.guest");
  if (result === null) return null;
  return (
    <div className="block">
      {result === "pushFailed" ? (
        <Note kind="bad" role="alert">
          {t("failed")}
        </Note>
      ) : (
        <Note kind="ok">{t(result === "pushOn" ? "doneOn" : "doneOff")}</Note>
      )}
    </div>
  );
}
