// What a booking's guest owes and has paid, and what staff recorded by hand, each entry with its undoing.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { moneyAccounts } from "#app/ledger/rules/accounts.ts";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { BookingMoney, RecordedLine } from "./load-booking-money.server.ts";
import { paymentPath } from "./payment-forms.tsx";

/** The page loads the messages `admin-payments`. */
export function MoneyPanel({ money, children }: { money: BookingMoney; children?: ReactNode }) {
  const t = useTranslations("admin-payments");
  const { format } = useLanguage();
  const { balance, recorded, currency } = money;
  const { received, refundsOwed, open } = balance;
  const lines: [string, number][] = [
    [t("balance.charged"), balance.charged],
    ...moneyAccounts
      .filter((account) => received[account] !== 0)
      .map((account): [string, number] => [t(`received.${account}`), received[account]]),
    ...(refundsOwed > 0 ? [[t("balance.refunds"), refundsOwed] satisfies [string, number]] : []),
    [t(open < 0 ? "balance.owed" : "balance.open"), Math.abs(open)],
  ];
  return (
    <Panel id="money" width="p6" title={t("balance.title")}>
      <dl className="sum">
        {lines.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format.money(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      {recorded.length > 0 && <h3 id="recorded">{t("recorded.title")}</h3>}
      <ul className="lines">
        {recorded.map((line) => (
          <Recorded key={line.id} line={line} money={money} />
        ))}
      </ul>
      {children}
    </Panel>
  );
}

// Undoing asks once more, since the receipt may have been handed out.
function Recorded({ line, money }: { line: RecordedLine; money: BookingMoney }) {
  const t = useTranslations("admin-payments.recorded");
  const method = useTranslations("admin-payments.method");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const { id, kind, foreign, at, by, undone } = line;
  const amount = format.money(line.amount, money.currency);
  return (
    <li>
      <span>
        <b>{t(`kind.${kind}`)}</b>
        {line.method !== null && <span className="blk">{method(line.method)}</span>}
        {foreign && (
          <span className="mini blk">
            {t("foreign", {
              amount: `${format.number(foreign.amount)} ${foreign.currency}`,
              rate: foreign.rate,
            })}
          </span>
        )}
        <span className="mini muted blk">{t("by", { moment: moment(at), person: by })}</span>
        {kind !== "forgiven" && (
          <a className="blk" href={`/admin/bookings/${money.reference}/receipt?entry=${id}`}>
            {t("receipt")}
            <span className="vh"> {amount}</span>
          </a>
        )}
        {undone ? (
          <span className="mini blk">
            {t("undone", { moment: moment(undone.at), person: undone.by })}
          </span>
        ) : (
          <>
            {kind !== "forgiven" && money.hasEmail && (
              <form method="post" action={paymentPath(money.reference)}>
                <input type="hidden" name="entry" value={id} />
                <button className="btn btn--2 btn--s" name="do" value="receipt">
                  {t("send")}
                  <span className="vh"> {amount}</span>
                </button>
              </form>
            )}
            <details className="sure">
              <summary>
                {t("undo")}
                <span className="vh"> {amount}</span>
              </summary>
              <form method="post" action={paymentPath(money.reference)} className="stack">
                <p className="small">{t("undoText")}</p>
                <input type="hidden" name="entry" value={id} />
                <button className="btn btn--bad btn--s" name="do" value="undo">
                  {t("undoNow", { amount })}
                </button>
              </form>
            </details>
          </>
        )}
      </span>
      <span className="num">{undone ? <s>{amount}</s> : amount}</span>
    </li>
  );
}

/**
 * Leads to the form with what is open filled in; `guest` distinguishes several of them for a screen reader. `look` is a class of
 * links: a button on the booking's page, text in lists.
 */
export function RecordPaymentLink({
  reference,
  guest,
  look,
}: {
  reference: string;
  guest: string;
  look: "btn btn--s" | "btn btn--2 btn--s" | "more" | "small";
}) {
  const t = useTranslations("admin-payments");
  return (
    <a className={look} href={paymentPath(reference)}>
      {t("record.link")}
      <span className="vh"> {guest}</span>
    </a>
  );
}

/** Leads to the page; `guest` distinguishes several of them for a screen reader. Needs the words `admin-payments`. */
export function AskForPaymentLink({
  reference,
  guest,
  look,
}: {
  reference: string;
  guest: string;
  look: "btn btn--2 btn--s" | "more" | "small";
}) {
  const t = useTranslations("admin-payments.ask");
  return (
    <a className={look} href={`/admin/bookings/${reference}/payment-link`}>
      {t("link")}
      <span className="vh"> {guest}</span>
    </a>
  );
}
