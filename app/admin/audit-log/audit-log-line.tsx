// One entry of the audit log: when, by whom, what, its subject, and what changed.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { AuditEntry } from "./audit-log.sql.server.ts";
import { listChanges } from "./rules/audit-changes.ts";
import { SettingChange } from "../settings/setting-change.tsx";
import { ChangeLine } from "./change-line.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";

/** An entry of a kind without a message is shown as it is stored. */
export function AuditLogLine({ entry }: { entry: AuditEntry }) {
  const t = useTranslations("owner.log");
  const moment = useInstantFormat();
  const { at, actor, what, subject, before, after } = entry;
  return (
    <li>
      <time className="mini muted" dateTime={at}>
        {moment(at)}
      </time>
      <span>{actor || t(anonymousKinds.has(what) ? "stranger" : "commandLine")}</span>
      <span>
        <b>{t.has(`what.${what}`) ? t(`what.${what}`) : what}</b>
        <span className="muted blk">{subject}</span>
        {listChanges(before, after).map((change) => (
          <span key={change.name} className="mini blk">
            {what === "settingsChanged" ? (
              <SettingChange change={change} />
            ) : (
              <ChangeLine change={change} />
            )}
          </span>
        ))}
      </span>
    </li>
  );
}

// Done by clients that were not signed in.
const anonymousKinds = new Set(["signInSlowed", "codeRefused", "passkeyRefused"]);
