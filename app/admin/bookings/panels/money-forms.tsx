// The forms of a booking about money: the tourist fee with the adults who are exempt, the confirmation of a cancellation, and a
// refund that the owner decided on, with its reason.
import type { ReactNode } from "react";
import { exemptionReasons } from "#app/bookings/payments/by-hand/rules/fee-exemption.ts";
import { RefundSummary } from "#app/bookings/payments/refund-summary.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { ListedFault } from "#app/ui/field.tsx";
import { EmailWaitsNote } from "../../layout/admin-notices.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { TypedArea, TypedFields, TypedSelect, TypedText } from "../../layout/typed-fields.tsx";
import type { CancellationView } from "../cancellation.server.ts";
import type { BookingView } from "../load-booking.server.ts";

/** The input of a rejected form. */
interface TypedExemption {
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

/** The input of a rejected form. */
interface TypedRefund {
  amount: string;
  reason: string;
}

interface RefusedRefund {
  typed: TypedRefund | null;
  /** Belongs to one of the two fields. */
  fault: ListedFault | null;
}

// Open after a rejection, with what was typed and its fault.
function GoodwillRefundForm({
  className,
  title,
  text,
  button,
  currency,
  typed,
  fault,
  children,
}: RefusedRefund & {
  className: string;
  title: string;
  text: string;
  button: ReactNode;
  currency: string;
  /** What the form sends along. */
  children: ReactNode;
}) {
  const t = useTranslations("admin-bookings.refund");
  const { format } = useLanguage();
  return (
    <details className={className} open={typed !== null}>
      <summary>{title}</summary>
      <form method="post" className="stack" noValidate>
        <p className="small">{text}</p>
        {children}
        <TypedFields typed={typed} faults={fault && [fault]}>
          <TypedText
            name="amount"
            label={t("amount", { currency })}
            hint={t("amountHint", { whole: format.number(50), exact: format.number(50.25) })}
            inputMode="decimal"
            required
          />
          <TypedArea name="reason" label={t("reason")} hint={t("reasonHint")} rows={2} required />
        </TypedFields>
        {button}
      </form>
    </details>
  );
}

/** Renders nothing for staff, and when nothing is left to refund. */
export function RefundForm({
  view: { booking, refundable },
  ...refused
}: RefusedRefund & { view: BookingView }) {
  const t = useTranslations("admin-bookings.refund");
  const { format } = useLanguage();
  const { currency, version } = booking;
  if (refundable === 0) return null;
  return (
    <GoodwillRefundForm
      {...refused}
      className="sure"
      title={t("title")}
      text={t("text", { most: format.money(refundable, currency) })}
      currency={currency}
      button={
        <button className="btn btn--bad btn--s" name="do" value="refund">
          {t("submit")}
        </button>
      }
    >
      <input type="hidden" name="version" value={version} />
    </GoodwillRefundForm>
  );
}

/** The button names the refund; the form sends it along, so that no other amount is refunded. */
export function CancelForm({ view }: { view: CancellationView }) {
  const t = useTranslations("admin-bookings.cancel");
  const { format } = useLanguage();
  const { currency, refund, nights, mayCancel } = view;
  return (
    <>
      <RefundSummary sums={view} labelOf={t} />
      {mayCancel && (
        <form method="post" className="stack gap">
          <p>
            {t("nights", { nights })}
            <EmailWaitsNote />
          </p>
          <ConfirmedFields view={view} />
          <button className="btn btn--bad">
            {refund > 0
              ? t("submit", { amount: format.money(refund, currency) })
              : t("submitNothing")}
          </button>
        </form>
      )}
    </>
  );
}

/** Lets the owner refund more than the terms; renders nothing when the terms refund everything. */
export function OtherRefundForm({ view, ...refused }: RefusedRefund & { view: CancellationView }) {
  const t = useTranslations("admin-bookings.cancel");
  const { format } = useLanguage();
  const { currency, refund, left, mayGiveMore } = view;
  if (!mayGiveMore) return null;
  const [least, most] = [format.money(refund, currency), format.money(left, currency)];
  return (
    <GoodwillRefundForm
      {...refused}
      className="sure gap"
      title={t("other")}
      text={t("otherText", { least, most })}
      currency={currency}
      button={
        <button className="btn btn--bad" name="do" value="other">
          {t("otherSubmit")}
        </button>
      }
    >
      <ConfirmedFields view={view} />
    </GoodwillRefundForm>
  );
}

function ConfirmedFields({ view: { version, refund, byHand } }: { view: CancellationView }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="refund" value={refund} />
      <input type="hidden" name="byHand" value={byHand} />
    </>
  );
}
