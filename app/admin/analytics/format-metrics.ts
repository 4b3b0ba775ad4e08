// Formats metrics: the label of a row, and a number according to its kind.
import type { MetricKind, RowKeyKind } from "#app/analytics/rules/metric-table.ts";
import type { Format } from "#app/i18n/format.ts";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import type { MessageKey, TranslateBelow } from "#app/i18n/message-keys.ts";

/** The label of a row in the reader's language. */
export function formatRowLabel(
  keys: RowKeyKind,
  key: string,
  t: TranslateBelow<"admin-analytics">,
  format: Format,
): string {
  switch (keys) {
    case "day":
      return format.date(key, "medium");
    case "month":
      return format.date(`${key}-01`, "month");
    case "language":
      return isLanguage(key) ? endonyms[key] : key;
    case "country":
      return key === "" ? t("unknown") : format.country(key);
    case "source":
      return key === "direct" ? t("direct") : key;
    case "lost": {
      const [month = "", reason = ""] = key.split(" ");
      return t("lostKey", {
        month: format.date(`${month}-01`, "month"),
        reason: t(keyOf("reason", reason)),
      });
    }
    case "device":
    case "step":
    case "reason":
    case "plan":
      return t(keyOf(keys, key));
    default:
      return key;
  }
}

// The names of these rows are recorded by the app itself, and each of them has a message.
function keyOf(group: "device" | "step" | "reason" | "plan", name: string) {
  return `${group}.${name}` as MessageKey<"admin-analytics">;
}

/** A number formatted for display; a dash for null. `currency` is that of amounts. */
export function formatMetric(
  kind: MetricKind,
  value: number | null,
  {
    t,
    format,
    currency,
  }: { t: TranslateBelow<"admin-analytics">; format: Format; currency: string },
): string {
  if (value === null) return "–";
  if (kind === "money") return format.money(Math.round(value), currency);
  if (kind === "percent") return t("percent", { percent: Math.round(value) });
  if (kind === "days") return t("days", { days: Math.round(value * 10) / 10 });
  if (kind === "count" || kind === "visitors") return format.number(value);
  const seconds = Math.round(value);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
