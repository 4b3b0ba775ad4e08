// `/admin/money/payouts`: what the payment provider sent to the bank in a month, beside the ledger. For owners.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import { TableHead, WideTable } from "../../layout/tables.tsx";
import styles from "../money.css?url";
import type { Route } from "./+types/payouts-page";
import { loadPayouts } from "./payouts.server.ts";
import type { PayoutView, PayoutViewLine } from "./payouts.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?month=2026-10`, by the day of arrival at the bank; without it the latest month with a payout. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-money"),
    ...(await loadPayouts(searchParams, app)),
  };
}

export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("admin-money.payouts");
  const { format } = useLanguage();
  const { month, months, faulty, payouts, atProvider, currency, isRead } = loaderData;
  const name = format.date(`${month}-01`, "month");
  const differing = payouts.reduce((sum, payout) => sum + payout.differing, 0);
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        back={{ href: "/admin/money", text: t("back") }}
      />
      {faulty && <Note kind="bad">{t("fault", { month: name })}</Note>}
      <dl className="kpis" aria-label={t("title")}>
        <div>
          <dt>{t("atProvider")}</dt>
          <dd>{format.money(atProvider, currency)}</dd>
        </div>
      </dl>
      <Panel id="payouts" title={t("ofMonth", { month: name })}>
        <form method="get" className="mforms">
          <label>
            <span className="mini muted">{t("month")}</span>
            <select className="select" name="month" defaultValue={month} key={month}>
              {months.map((one) => (
                <option key={one} value={one}>
                  {format.date(`${one}-01`, "month")}
                </option>
              ))}
            </select>
          </label>
          <button className="btn btn--2 btn--s">{t("show")}</button>
        </form>
        {payouts.length === 0 ? (
          <p className="muted gap">{t(isRead ? "none" : "notRead")}</p>
        ) : (
          <>
            <p className="gap">
              {differing === 0 ? t("allMatch") : t("someDiffer", { count: differing })}
            </p>
            {payouts.map((payout) => (
              <PayoutDetails key={payout.reference} payout={payout} />
            ))}
            <p className="gap">
              <a href={`/admin/money/payouts/export?month=${month}`}>{t("file")}</a>
            </p>
          </>
        )}
        <p className="mini muted gap">{t("hint")}</p>
      </Panel>
    </>
  );
}

/** Open where something does not match. */
function PayoutDetails({ payout }: { payout: PayoutView }) {
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
        <WideTable
          label={t("one", values)}
          caption={t("one", values)}
          className="table table--dense mtable table--rows"
        >
          <TableHead
            texts={[t("what"), t("booking"), t("check")]}
            numbers={[t("amount"), t("fee")]}
          />
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.reference} line={line} />
            ))}
          </tbody>
        </WideTable>
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
      <td data-label={t("booking")}>
        {booking === null ? "–" : <a href={`/admin/bookings/${booking}`}>{booking}</a>}
      </td>
      <td data-label={t("check")}>{matches ? t("matches") : <b>{differs}</b>}</td>
      <td className="r" data-label={t("amount")}>
        {format.money(amount, currency)}
      </td>
      <td className="r" data-label={t("fee")}>
        {fee === 0 ? "–" : format.money(fee, currency)}
      </td>
    </tr>
  );
}
