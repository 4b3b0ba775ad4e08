// The tourist fee of a booking: who pays it, and the form that marks adults as exempt.
import { exemptionReasons } from "#app/bookings/by-hand/rules/fee-exemption.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { ListedFault } from "#app/ui/field.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { TypedFields, TypedSelect, TypedText } from "../layout/typed-fields.tsx";
import type { BookingView } from "./load-booking.server.ts";

/** The input of a rejected form. */
export interface TypedExemption {
  exempt: string;
  why: string;
  evidence: string;
}

/** Renders nothing where no tourist fee is charged; the form is open after a rejection. */
export function FeePanel({
  view: { booking, fee },
  typed,
  fault,
}: {
  view: BookingView;
  typed: TypedExemption | null;
  fault: ListedFault | null;
}) {
  const t = useTranslations("admin-bookings.fee");
  const { format } = useLanguage();
  if (!fee) return null;
  const { adults, children, currency, version } = booking;
  const shown = typed ?? {
    exempt: String(fee.exemption?.adults ?? 0),
    why: fee.exemption?.why ?? "resident",
    evidence: fee.exemption?.evidence ?? "",
  };
  return (
    <Panel id="fee" title={t("title")}>
      <p>
        {t("charged", {
          amount: format.money(fee.amount, currency),
          paying: adults - (fee.exemption?.adults ?? 0),
          adults,
        })}
      </p>
      {children > 0 && <p className="mini muted">{t("children", { children })}</p>}
      {fee.exemption && (
        <p className="small">
          {t("exempt", {
            count: fee.exemption.adults,
            why: t(`reasons.${fee.exemption.why}`),
          })}
          <span className="blk said">{fee.exemption.evidence}</span>
        </p>
      )}
      <details className="help" open={typed !== null}>
        <summary>{t("mark")}</summary>
        <form method="post" className="stack" noValidate>
          <input type="hidden" name="version" value={version} />
          <TypedFields typed={shown} faults={fault && [fault]}>
            <TypedSelect
              name="exempt"
              label={t("count")}
              hint={t("countHint")}
              of={Array.from({ length: adults + 1 }, (_, count) => [count, format.number(count)])}
            />
            <TypedSelect
              name="why"
              label={t("why")}
              of={exemptionReasons.map((reason) => [reason, t(`reasons.${reason}`)])}
            />
            <TypedText name="evidence" label={t("evidence")} hint={t("evidenceHint")} />
          </TypedFields>
          <button className="btn btn--2 btn--s" name="do" value="exempt">
            {t("submit")}
          </button>
        </form>
      </details>
    </Panel>
  );
}
