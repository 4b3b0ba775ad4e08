// One payout: its sum, and what it consists of beside the ledger.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { PayoutView, PayoutViewLine } from "./load-payouts.server.ts";

/** Open where something does not match. */
export function PayoutDetails({ payout }: { payout: PayoutView }) {
  const t = useTranslations("admin-money.payouts");
  const { format } = useLanguage();
  const { reference, amount, fees, currency, status, arrivesOn, lines, unexplained } = payout;
  const isOpen = payout.differing > 0 || unexplained !== 0;
  const values = { date: format.date(arrivesOn, "medium"), amount: format.money(amount, currency) };
  return (
    <details className="help gap" open={isOpen}>
      <summary>
        {t("one", values)} · {t(`status.${status}`)}
      </summary>
      <p className="mini muted">
        {reference} · {t("feesOf", { amount: format.money(fees, currency) })}
      </p>
      {lines.length === 0 ? (
        <p>{t("noLines")}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <section className="scroll" tabIndex={0} aria-label={t("one", values)}>
          <table className="table table--dense mtable">
            <caption className="vh">{t("one", values)}</caption>
            <thead>
              <tr>
                <th scope="col">{t("what")}</th>
                <th scope="col">{t("booking")}</th>
                <th scope="col">{t("check")}</th>
                <th scope="col" className="r">
                  {t("amount")}
                </th>
                <th scope="col" className="r">
                  {t("fee")}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <LineRow key={line.reference} line={line} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {lines.length > 0 && unexplained !== 0 && (
        <p className="gap">{t("unexplained", { amount: format.money(unexplained, currency) })}</p>
      )}
    </details>
  );
}

function LineRow({ line }: { line: PayoutViewLine }) {
  const t = useTranslations("admin-money.payouts");
  const { format } = useLanguage();
  const { kind, booking, amount, fee, currency, ledger, matches } = line;
  const differs =
    ledger === null ? t("notInLedger") : t("ledgerHas", { amount: format.money(ledger, currency) });
  return (
    <tr>
      <th scope="row">{t(`kind.${kind}`)}</th>
      <td>{booking === null ? "–" : <a href={`/admin/bookings/${booking}`}>{booking}</a>}</td>
      <td>{matches ? t("matches") : <b>{differs}</b>}</td>
      <td className="r">{format.money(amount, currency)}</td>
      <td className="r">{fee === 0 ? "–" : format.money(fee, currency)}</td>
    </tr>
  );
}
