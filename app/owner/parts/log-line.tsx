// One entry of the audit log: when, who, what, of what, and what changed.
import { useWords } from "#app/i18n/language-provider.tsx";
import type { AuditEntry } from "../audit.sql.server.ts";
import { changesOf } from "../rules/audit-changes.ts";
import type { AuditChange } from "../rules/audit-changes.ts";
import { useMoment } from "./use-moment.ts";

/** What a row says that is older than its words is shown as it was written. */
export function LogLine({ entry }: { entry: AuditEntry }) {
  const t = useWords("owner.log");
  const moment = useMoment();
  const { at, actor, what, subject, before, after } = entry;
  return (
    <li>
      <time className="mini muted" dateTime={at}>
        {moment(at)}
      </time>
      <span>{actor || t(ofStrangers.has(what) ? "stranger" : "commandLine")}</span>
      <span>
        <b>{t.has(`what.${what}`) ? t(`what.${what}`) : what}</b>
        <span className="muted blk">{subject}</span>
        {changesOf(before, after).map((change) => (
          <span key={change.name} className="mini blk">
            <Change change={change} />
          </span>
        ))}
      </span>
    </li>
  );
}

function Change({ change }: { change: AuditChange }) {
  const t = useWords("owner.log");
  const spoken = (value: string | null) =>
    value !== null && ofOurWords.has(change.name) ? t(`values.${value}`) : value;
  const name = t.has(`names.${change.name}`) ? t(`names.${change.name}`) : change.name;
  const [from, to] = [spoken(change.from), spoken(change.to)];
  if (from === null) return t("added", { name, to });
  return to === null ? t("removed", { name, from }) : t("change", { name, from, to });
}

// Their values are words of the catalogue; all others are shown as they are.
const ofOurWords = new Set(["role", "by", "codes", "status"]);

// Whoever did these was not signed in.
const ofStrangers = new Set(["signInSlowed", "codeRefused"]);
