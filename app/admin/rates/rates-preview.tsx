// What the pages of the rates share: that a draft waits to be published, what would change, the sample stay whose price is
// explained, the messages of faults, and the currency sign of labels.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import { ChangeLine } from "../audit-log/audit-log-line.tsx";
import { listChanges } from "../audit-log/rules/audit-changes.ts";
import { TypedSelect, TypedText } from "../layout/typed-fields.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { DraftNote } from "./load-rates.server.ts";
import type { RateChange } from "./rules/compare-rates.ts";
import type { RateFault } from "./rules/rate-sheet.ts";

/** Nothing while there is no draft. */
export function DraftLine({ draft }: { draft: DraftNote | null }) {
  const t = useTranslations("admin-rates.draft");
  const moment = useInstantFormat();
  if (!draft) return null;
  return (
    <Note kind="warn" title={t("title")}>
      {t("text", { name: draft.by, moment: moment(draft.at) })}{" "}
      <a href="/admin/rates/review">{t("review")}</a>
    </Note>
  );
}

/** Grouped as the audit log will be. */
export function ChangeList({
  changes,
  apartments,
}: {
  changes: RateChange[];
  apartments: { id: number; name: string }[];
}) {
  const t = useTranslations("admin.log.what");
  return (
    <ul className="lines">
      {changes.map(({ what, apartmentId, before, after }) => (
        <li key={`${what}${apartmentId}`}>
          <span>
            <b>{t(what)}</b>
            {apartmentId !== null && (
              <span className="muted blk">
                {apartments.find(({ id }) => id === apartmentId)?.name}
              </span>
            )}
            {listChanges(before, after).map((change) => (
              <span key={change.name} className="blk">
                <ChangeLine change={change} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Part of the form around it, which also holds what was typed. */
export function SampleStay({ apartments }: { apartments: { id: number; name: string }[] }) {
  const t = useTranslations("admin-rates.why");
  const number = { type: "number", min: 0, inputMode: "numeric" } as const;
  return (
    <div className="sample">
      <TypedSelect
        name="apartment"
        label={t("apartment")}
        of={apartments.map(({ id, name }) => [id, name])}
      />
      <TypedText name="checkIn" label={t("checkIn")} type="date" />
      <TypedText name="checkOut" label={t("checkOut")} type="date" />
      <TypedText name="adults" label={t("adults")} {...number} />
      <TypedText name="children" label={t("children")} {...number} />
      <TypedSelect
        name="plan"
        label={t("plan")}
        of={(["flexible", "nonRefundable"] as const).map((plan) => [plan, t(plan)])}
      />
    </div>
  );
}

/** Returns a function that gives the message of a fault; amounts in `currency`. The page loads the messages `admin-rates`. */
export function useRateFaults(currency: string): (fault: RateFault) => string {
  const t = useTranslations("admin-rates.faults");
  const { format } = useLanguage();
  return ({ reason, values = {} }) => {
    if (reason !== "amount") return t(reason, values);
    const { min = 0, max = 0 } = values;
    return t(reason, {
      min: format.moneyShort(min, currency),
      max: format.moneyShort(max, currency),
    });
  };
}

/** "€" for EUR, as the page's language writes it. */
export function useCurrencySign(currency: string): string {
  const { format } = useLanguage();
  return format.moneyShort(0, currency).replace(/[\d\s]/g, "");
}
