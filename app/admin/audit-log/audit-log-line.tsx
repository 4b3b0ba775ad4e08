// One entry of the audit log: when, by whom, what, its subject, and each changed value.
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { Format } from "#app/i18n/format.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import { SettingChange } from "../settings/setting-form.tsx";
import type { AuditEntry } from "./audit-log.sql.server.ts";
import { listChanges } from "./rules/audit-changes.ts";
import type { AuditChange } from "./rules/audit-changes.ts";

/** An entry of a kind without a message is shown as it is stored. */
export function AuditLogLine({ entry }: { entry: AuditEntry }) {
  const t = useTranslations("admin.log");
  const moment = useInstantFormat();
  const { at, actor, what, subject, before, after } = entry;
  const done = `what.${what}`;
  return (
    <li>
      <time className="mini muted" dateTime={at}>
        {moment(at)}
      </time>
      <span>{actor || t(anonymousKinds.has(what) ? "stranger" : "commandLine")}</span>
      <span>
        <b>{t.has(done) ? t(done) : what}</b>
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

/**
 * A name without a message is shown as it is; a day of the year, 12-20, is written out. Amounts and days are stored as they are in
 * every language (rules/file-formats.ts), and are written in that of the reader.
 */
export function ChangeLine({ change }: { change: AuditChange }) {
  const t = useTranslations("admin.log");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const translateValue = (value: string | null) => {
    // The time of the entry is when it was sent.
    if (change.name === "pressedAt" && value !== null) return moment(value);
    const key = `values.${value}`;
    if (translatedNames.has(change.name) && t.has(key)) return t(key);
    return value === null ? null : written(change.name, value, format);
  };
  const nameKey = `names.${change.name}`;
  const named = t.has(nameKey) ? t(nameKey) : change.name;
  const name = /^\d\d-\d\d$/.test(named) ? format.date(`2028-${named}`, "dayMonth") : named;
  const [from, to] = [translateValue(change.from), translateValue(change.to)];
  if (from === null) return t("added", { name, to });
  return to === null ? t("removed", { name, from }) : t("change", { name, from, to });
}

// The values of these names have messages; all others are shown as they are.
const translatedNames = new Set([
  "role",
  "by",
  "codes",
  "status",
  "offered",
  "keptPrice",
  "method",
]);

// Nothing but an amount or a day; own prices of nights are a list of both.
function written(name: string, value: string, format: Format): string {
  if (name !== "nightPrices" && !new RegExp(`^(${amount}|${day})$`).test(value)) return value;
  return value
    .replaceAll(new RegExp(amount, "g"), (one) =>
      format.money(Number(one.slice(0, -4).replace(".", "")), one.slice(-3)),
    )
    .replaceAll(new RegExp(day, "g"), (one) => (isPlainDate(one) ? format.date(one) : one));
}

const amount = String.raw`-?\d+\.\d\d [A-Z]{3}`;
const day = String.raw`\d{4}-\d\d-\d\d`;
