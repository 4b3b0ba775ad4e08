// The mailbox from which replies to our emails are read: all about it beside the emails' settings, and its faults on today's page.
import type { MailboxState } from "#app/contact/received/mailbox-state.server.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";

/** Null: no mailbox is set, which it says. */
export function MailboxPanel({ mailbox }: { mailbox: MailboxState | null }) {
  const t = useTranslations("admin.mailbox");
  const moment = useInstantFormat();
  return (
    <Panel id="mailbox" title={t("title")}>
      {mailbox === null ? (
        <p>{t("off")}</p>
      ) : (
        <>
          <p>{t("on", { user: mailbox.user, host: mailbox.host, folder: mailbox.folder })}</p>
          <p className="muted">
            {mailbox.readAt === null ? t("never") : t("read", { moment: moment(mailbox.readAt) })}
          </p>
          <p className="muted">{t("taken", { count: mailbox.taken })}</p>
          <Faults mailbox={mailbox} />
        </>
      )}
    </Panel>
  );
}

/** For today's page; nothing while all is well. Only owners see the link to the settings. */
export function MailboxProblem({
  mailbox,
  isOwner,
}: {
  mailbox: MailboxState | null;
  isOwner: boolean;
}) {
  const t = useTranslations("admin.mailbox");
  if (!mailbox?.isProblem) return null;
  return (
    <Panel id="mailbox" title={t("title")}>
      <Faults mailbox={mailbox} />
      {isOwner && (
        <p className="gap">
          <a href="/admin/settings/letters#mailbox">{t("open")}</a>
        </p>
      )}
    </Panel>
  );
}

function Faults({ mailbox }: { mailbox: MailboxState }) {
  const { fault, failingSince, folder, leftOver, refused, refusedAt } = mailbox;
  const t = useTranslations("admin.mailbox");
  const moment = useInstantFormat();
  if (fault === null && leftOver === 0 && refused === 0) return null;
  return (
    <ul className="ticks">
      {fault !== null && (
        <li className="bad">
          <Icon name="circle-alert" />
          <span>
            {t(`fault.${fault}`, { folder })}
            {failingSince !== null && (
              <span className="blk">{t("since", { moment: moment(failingSince) })}</span>
            )}
          </span>
        </li>
      )}
      {refused > 0 && refusedAt !== null && (
        <li className="bad">
          <Icon name="circle-alert" />
          <span>
            {t("refused", { count: refused })}
            <span className="blk">{t("refusedAt", { moment: moment(refusedAt) })}</span>
          </span>
        </li>
      )}
      {leftOver > 0 && (
        <li>
          <Icon name="circle-alert" />
          <span>{t("leftOver", { count: leftOver })}</span>
        </li>
      )}
    </ul>
  );
}
