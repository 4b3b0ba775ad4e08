// The disputes of a booking's card payments, and the evidence that the owner can send.
import { disputeReason } from "#app/bookings/payments/rules/disputes.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";
import type { BookingView } from "../load-booking.server.ts";

/** The disputes, with the evidence; of a card payment that nobody disputes the evidence alone. Only owners see its link. */
export function DisputesPanel({
  view: { booking, disputes, payments, mayGatherEvidence },
}: {
  view: BookingView;
}) {
  const t = useTranslations("admin-disputes");
  const statuses = useTranslations("admin-disputes.status");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const wasPaid = payments.some(({ status }) => status === "captured" || status === "refunded");
  const hasEvidence = mayGatherEvidence && (wasPaid || disputes.length > 0);
  if (disputes.length === 0 && !hasEvidence) return null;
  return (
    <Panel id="disputes" title={t("one.title")}>
      {disputes.map(({ id, amount, fee, currency, reason, status, evidenceDueBy: dueBy }) => (
        <dl className="pairs" key={id}>
          <div>
            <dt>{t("one.amount")}</dt>
            <dd>{format.money(amount, currency)}</dd>
          </div>
          {fee > 0 && (
            <div>
              <dt>{t("one.fee")}</dt>
              <dd>{format.money(fee, currency)}</dd>
            </div>
          )}
          <div>
            <dt>{t("one.reason")}</dt>
            <dd>{t(`reason.${disputeReason(reason)}`)}</dd>
          </div>
          <div>
            <dt>{t("one.status")}</dt>
            <dd>{statuses.has(status) ? statuses(status) : status}</dd>
          </div>
          {dueBy !== null && (
            <div>
              <dt>{t("one.due")}</dt>
              <dd>{moment(dueBy)}</dd>
            </div>
          )}
        </dl>
      ))}
      {hasEvidence && (
        <>
          <p className="gap">
            <a
              className="btn btn--2 btn--s"
              href={`/admin/bookings/${booking.reference}/evidence`}
              download
            >
              {t("one.evidence")}
            </a>
          </p>
          <p className="mini muted">{t(disputes.length > 0 ? "one.how" : "one.early")}</p>
        </>
      )}
    </Panel>
  );
}
