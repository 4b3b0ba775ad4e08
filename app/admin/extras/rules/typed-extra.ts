// Reads and validates the form of an extra.
import { checkText, tidyText } from "#app/apartments/rules/texts.ts";
import type { TextFault } from "#app/apartments/rules/texts.ts";
import { extraKinds, extraUnits, transferWays } from "#app/extras/rules/extra.ts";
import type { Extra, ExtraWords } from "#app/extras/rules/extra.ts";
import { readDecimal } from "#app/stays/rules/money.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { formLines, formText, formVersion } from "#app/ui/rules/form-values.ts";
import { amountReader, amountText, wholeReader } from "../../rules/form-values.ts";

const lines = [
  "kind",
  "unit",
  "amount",
  "tax",
  "most",
  "stock",
  "notice",
  "countedFrom",
  "openDays",
  "ways",
] as const;

/** Everything as typed; `words` by language. */
export interface TypedExtra extends Record<(typeof lines)[number], string> {
  version: number;
  apartments: string[];
  words: ExtraWords;
  lawRead: boolean;
}

/** `field` is the id of the control; amounts of `values` are in cents. */
export interface ExtraFault {
  field: string;
  reason: MessageKey<"admin-extras.faults"> | TextFault;
  values?: { min?: number; max?: number; limit?: number };
}

const limits = { name: 60, description: 300 };
const bounds = {
  amount: [0, 10_000_00],
  most: [1, 20],
  stock: [1, 999],
  notice: [0, 24 * 60],
  openDays: [0, 365],
} as const satisfies Record<string, readonly [number, number]>;

/** From which day of the stay the notice is counted. */
export const countings = ["arrival", "departure"] as const;

/** Reads the form; only what is longer than any field allows is cut. */
export function readExtra(form: FormData, languages: readonly string[]): TypedExtra {
  const text = (name: string) => tidyText(formText(form, name, 2000));
  return {
    ...formLines(form, lines),
    version: formVersion(form),
    apartments: form
      .getAll("apartments")
      .slice(0, 200)
      .map((value) => (typeof value === "string" ? value : "")),
    words: Object.fromEntries(
      languages.map((language) => [
        language,
        { name: text(`name-${language}`), description: text(`description-${language}`) },
      ]),
    ),
    lawRead: form.get("lawRead") === "on",
  };
}

/** The form of an extra as it is, or of a new one. */
export function toTypedExtra(extra: Extra | null, languages: readonly string[]): TypedExtra {
  const empty = { name: "", description: "" };
  return {
    version: extra?.version ?? 0,
    kind: extra?.kind ?? "plain",
    unit: extra?.unit ?? "stay",
    amount: extra ? amountText(extra.amount) : "",
    tax: extra?.taxHundredths == null ? "" : amountText(extra.taxHundredths),
    most: String(extra?.most ?? 1),
    stock: extra?.stock ? String(extra.stock) : "",
    notice: String(extra?.noticeHours ?? 24),
    countedFrom: extra?.countedFrom ?? "arrival",
    openDays: String(extra?.openDays ?? ""),
    ways: extra?.ways ?? "both",
    apartments: (extra?.apartments ?? []).map(String),
    words: Object.fromEntries(
      languages.map((language) => [language, extra?.words[language] ?? empty]),
    ),
    lawRead: (extra?.lawReadAt ?? null) !== null,
  };
}

/** What is to be saved of a faultless form. */
export type CheckedExtra = Omit<Extra, "id" | "active" | "lawReadAt" | "picture"> & {
  lawRead: boolean;
};

/**
 * The extra, or its faults in the order of the form. The name is needed in the default language; a travel service only with the
 * tick under the text about packages. What happens on the day of arrival cannot be counted from that of departure.
 */
export function checkExtra(
  typed: TypedExtra,
  {
    apartments,
    defaultLanguage,
    currency,
  }: { apartments: readonly number[]; defaultLanguage: string; currency: string },
): { ok: true; extra: CheckedExtra } | { ok: false; faults: ExtraFault[] } {
  const faults: ExtraFault[] = [];
  const kind = extraKinds.find((known) => known === typed.kind);
  const unit = extraUnits.find((known) => known === typed.unit);
  if (!kind) faults.push({ field: "kind", reason: "choice" });
  if (kind === "travelService" && !typed.lawRead) faults.push({ field: "lawRead", reason: "law" });
  if (!unit) faults.push({ field: "unit", reason: "choice" });
  const checkAmount = amountReader(faults, currency);
  const whole = wholeReader(faults);
  const amount = checkAmount("amount", typed.amount, bounds.amount);
  const taxHundredths = typed.tax.trim() === "" ? null : readDecimal(typed.tax, 2, 3, null);
  if (typed.tax.trim() !== "" && (taxHundredths === null || Number(taxHundredths) > 100_00))
    faults.push({ field: "tax", reason: "tax" });
  const most = whole("most", typed.most, bounds.most);
  const stock = typed.stock === "" ? null : whole("stock", typed.stock, bounds.stock);
  const noticeHours = whole("notice", typed.notice, bounds.notice);
  const countedFrom = countings.find((known) => known === typed.countedFrom);
  const ways = transferWays.find((known) => known === typed.ways);
  if (!countedFrom) faults.push({ field: "countedFrom", reason: "choice" });
  const isOnArrival = kind === "earlyCheckIn" || (kind === "transfer" && ways !== "departure");
  if (countedFrom === "departure" && isOnArrival)
    faults.push({ field: "countedFrom", reason: "onArrival" });
  const openDays =
    typed.openDays === "" ? null : whole("openDays", typed.openDays, bounds.openDays);
  if (openDays !== null && openDays * 24 + 24 <= noticeHours)
    faults.push({ field: "openDays", reason: "neverOpen" });
  if (!ways) faults.push({ field: "ways", reason: "choice" });
  for (const [language, words] of Object.entries(typed.words))
    for (const part of ["name", "description"] as const) {
      const needed = part === "name" && language === defaultLanguage;
      const limit = limits[part];
      const reason = checkText(words[part], limit, needed);
      if (reason) faults.push({ field: `${part}-${language}`, reason, values: { limit } });
    }
  if (faults.length > 0 || !kind || !unit || !countedFrom || !ways) return { ok: false, faults };
  const { version, words, lawRead } = typed;
  const chosen = apartments.filter((id) => typed.apartments.includes(String(id)));
  return {
    ok: true,
    extra: {
      version,
      kind,
      unit,
      amount,
      taxHundredths: taxHundredths === null ? null : Number(taxHundredths),
      most,
      stock,
      noticeHours,
      countedFrom,
      openDays,
      ways: kind === "transfer" ? ways : "arrival",
      // All of them are the same as none: apartments that come later belong to them too.
      apartments: chosen.length === apartments.length ? [] : chosen,
      words,
      lawRead,
    },
  };
}
