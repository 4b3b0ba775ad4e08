// The price of a stay, its payments and refunds, its invoices, and the cancellation policy.
import type { ReactNode } from "react";
import { disputeReason } from "#app/bookings/payments/rules/provider-refunds.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { PolicyTimeline, PriceLines } from "#app/stays/price/price-lines.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";
import type { BookingView } from "../load-booking.server.ts";

/** The price as agreed when booking, line by line, what of it was due by card, and what is still to be paid. */
export function PricePanel({ view: { booking, due } }: { view: BookingView }) {
  const t = useTranslations("admin-bookings.price");
  const plan = useTranslations("payment-plan");
  const { format } = useLanguage();
  const { currency } = booking;
  return (
    <Panel id="price" width="p6" title={t("title")}>
      <PriceLines quote={booking.quote} />
      <dl className="sum gap">
        <div>
          <dt>{t("byCard")}</dt>
          <dd>{format.money(due.byCard, currency)}</dd>
        </div>
        <div>
          <dt>{t("toPay")}</dt>
          <dd>{format.money(due.toPay, currency)}</dd>
        </div>
        {due.later && (
          <div>
            <dt>
              {plan("admin.later", { date: format.date(due.later.dueOn) })}
              <span className="mini muted blk">{plan(`admin.how.${due.later.how}`)}</span>
            </dt>
            <dd>{format.money(due.later.amount, currency)}</dd>
          </div>
        )}
      </dl>
      <h3>{t("policy")}</h3>
      <PolicyTimeline policy={booking.policy} currency={currency} />
    </Panel>
  );
}

/** Every payment attempt, the oldest first, and the refunds. */
export function PaymentsPanel({
  view: { payments, refunds },
  children,
}: {
  view: BookingView;
  children: ReactNode;
}) {
  const t = useTranslations("admin-bookings.payments");
  const reasons = useTranslations("admin-bookings.payments.reason");
  const disputes = useTranslations("admin-disputes.today");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  return (
    <Panel id="payments" title={t("title")}>
      {payments.length === 0 && <p className="muted">{t("none")}</p>}
      <ul className="lines">
        {payments.map(({ attempt, status, reason, amount, currency, ...payment }) => (
          <li key={attempt}>
            <span>
              <b>{t(`status.${status}`)}</b>
              {payment.gateway === "sandbox" && <span className="blk">{t("practice")}</span>}
              {reason !== null && (
                <span className="blk">{reasons.has(reason) ? reasons(reason) : reason}</span>
              )}
              {payment.cardBrand !== null && payment.cardLast4 !== null && (
                <span className="mini muted blk">
                  {t("card", { brand: payment.cardBrand, last4: payment.cardLast4 })}
                </span>
              )}
              <span className="mini muted blk">{moment(payment.updatedAt)}</span>
            </span>
            <span className="num">{format.money(amount, currency)}</span>
          </li>
        ))}
        {refunds.map(({ id, status, why, reason, amount, currency, attempts, failures, ...at }) => (
          <li key={id}>
            <span>
              <b>{t(status === "done" ? "given" : "owed")}</b>
              <span className="blk">{t(`why.${why}`)}</span>
              {reason !== "" && <span className="mini blk said">{reason}</span>}
              {status === "owed" && (
                <span className="mini blk">
                  {failures > 0 ? disputes("failed") : t("owedText")}
                </span>
              )}
              <span className="mini muted blk">
                {status === "done"
                  ? moment(at.updatedAt)
                  : t("owedSince", { moment: moment(at.createdAt), attempts })}
              </span>
            </span>
            <span className="num">{format.money(-amount, currency)}</span>
          </li>
        ))}
      </ul>
      {children}
    </Panel>
  );
}

/** The page loads the messages `invoice`. */
export function InvoicesPanel({ view: { booking, invoices } }: { view: BookingView }) {
  const t = useTranslations("invoice");
  const { format } = useLanguage();
  const { currency, reference } = booking;
  const path = `/admin/bookings/${reference}/invoice`;
  if (invoices === "none") return null;
  return (
    <Panel id="invoices" title={t("owner.title")}>
      {invoices.length === 0 && (
        <>
          <p className="muted">{t("owner.none")}</p>
          <p className="gap">
            <a className="more" href={path}>
              {t("owner.open")}
            </a>
          </p>
        </>
      )}
      <ul className="lines">
        {invoices.map(({ number, kind, issuedOn, total }) => (
          <li key={number}>
            <span>
              <a href={`${path}?number=${number}`}>{t(`heading.${kind}`, { number })}</a>
              <span className="mini muted blk">{format.date(issuedOn)}</span>
            </span>
            <span className="num">{format.money(total, currency)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The disputes, with the evidence; of a card payment without a dispute the evidence alone. Only owners see its link. */
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
