// `/admin/money/tourist-fee`: the monthly return of the tourist fee, by booking and guest-night; it can be printed and closed.
import { data, redirect } from "react-router";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";
import { TableHead, WideTable } from "../../layout/tables.tsx";
import styles from "../money.css?url";
import { apartmentsText, guestNights, sumLines } from "../rules/fee-return.ts";
import { isMonth, monthBeside, readSpan } from "../rules/span.ts";
import type { Route } from "./+types/fee-return-page";
import { closeFeeReturn, loadFeeReturn } from "./fee-return.server.ts";
import type { FeeLine } from "./fee-return.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?month=2026-10`; this month without it, or for a span. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const { facts } = app.property;
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const { month, from, faulty } = readSpan(searchParams, today);
  const asked = month ?? from.slice(0, 7);
  const names = await listAllApartments(app.database.db, language, facts);
  const { card } = await readRates(app.database.db);
  return {
    words: selectMessages(language, "admin-money"),
    feeReturn: await loadFeeReturn(asked, app),
    apartments: Object.fromEntries(names.map(({ id, texts }) => [id, texts.name])),
    currency: facts.currency,
    fromAge: card.touristFee.fromAge,
    isFaulty: faulty,
    isDone: searchParams.get("done") === "closed",
  };
}

/** Closes the month's return; a success redirects to the page. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const month = formText(form, "month");
  const agreedTotal = Number(formText(form, "total"));
  const closed = await closeFeeReturn({ month, agreedTotal }, user, app);
  if (closed.ok) return redirect(`/admin/money/tourist-fee?month=${month}&done=closed`, 303);
  return data({ fault: closed.reason }, { status: isMonth(month) ? 409 : 400 });
}

export default function FeeReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-money.fee");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const facts = useFacts();
  const { feeReturn, apartments, currency, fromAge, isFaulty, isDone } = loaderData;
  const { month, lines, total, closedAt, isOver } = feeReturn;
  const monthName = format.date(`${month}-01`, "month");
  const fault = actionData?.fault;
  return (
    <>
      <AdminPageHead
        title={t("title", { month: monthName })}
        lead={`${facts.legalName}${facts.businessRegistration && `, ${facts.businessRegistration}`}`}
        back={{ href: `/admin/money?month=${month}`, text: t("back") }}
        faulty={fault !== undefined}
        done={isDone && closedAt !== null && t("closedNow")}
        doneAbout={monthName}
        stale={fault && { title: t("notClosed"), text: t(`fault.${fault}`) }}
      />
      {isFaulty && <Note kind="bad">{t("monthFaulty", { month: monthName })}</Note>}
      <p className="noprint mnav">
        <a href={`/admin/money/tourist-fee?month=${monthBeside(month, -1)}`}>{t("before")}</a>
        <a href={`/admin/money/tourist-fee?month=${monthBeside(month, 1)}`}>{t("after")}</a>
        <a href={`/admin/money/tourist-fee/export?month=${month}`}>{t("csv")}</a>
      </p>
      <Panel id="return" title={t("owed", { amount: format.money(total, currency) })}>
        <p className="mini muted">{t("rule", { fromAge })}</p>
        <div className="gap">
          <FeeReturnTable {...{ lines, month, apartments, currency }} />
        </div>
        <p className="gap">
          {closedAt === null
            ? t(isOver ? "open" : "running")
            : t("closed", { moment: moment(closedAt) })}
        </p>
        {closedAt === null && isOver && (
          <form method="post" className="noprint gap">
            <input type="hidden" name="month" value={month} />
            <input type="hidden" name="total" value={total} />
            <p className="small">{t("closeText")}</p>
            <button className="btn btn--s gap">{t("close")}</button>
          </form>
        )}
      </Panel>
    </>
  );
}

/** Corrections of earlier months are listed below the month's own lines, with the month they are about. */
function FeeReturnTable({
  lines,
  month,
  apartments,
  currency,
}: {
  lines: readonly FeeLine[];
  month: string;
  apartments: Record<string, string>;
  currency: string;
}) {
  const t = useTranslations("admin-money.fee");
  const { format } = useLanguage();
  if (lines.length === 0) return <p className="muted">{t("none")}</p>;
  const own = lines.filter(({ sleptMonth }) => sleptMonth === month);
  const nights = own.map(guestNights);
  const sumOf = (part: "paying" | "exempt" | "underAge") =>
    format.number(nights.reduce((sum, each) => sum + each[part], 0));
  return (
    <WideTable
      label={t("table")}
      caption={t("table")}
      className="table table--dense mtable table--rows"
    >
      <TableHead
        texts={[t("booking"), t("stay")]}
        numbers={[t("nights"), t("paying"), t("exempt"), t("underAge"), t("amount")]}
      />
      <tbody>
        {lines.map((line) => {
          const counted = guestNights(line);
          const isCorrection = line.sleptMonth !== month;
          return (
            <tr key={`${line.sleptMonth} ${line.bookingId}`}>
              <th scope="row">
                <a href={`/admin/bookings/${line.reference}`}>{line.reference}</a>
                <span className="mini muted blk">
                  {apartmentsText(line.apartments, (id) => apartments[id])}
                </span>
                {isCorrection && (
                  <span className="mini blk">
                    {t("correction", { month: format.date(`${line.sleptMonth}-01`, "month") })}
                  </span>
                )}
              </th>
              <td data-label={t("stay")}>
                {format.dateRange(line.checkIn, line.checkOut, "medium")}
                {line.exempt > 0 && line.why !== "" && (
                  <span className="mini muted blk">{t(`reasons.${line.why}`)}</span>
                )}
              </td>
              <td className="r" data-label={t("nights")}>
                {isCorrection ? "–" : format.number(line.nights)}
              </td>
              <td className="r" data-label={t("paying")}>
                {isCorrection ? "–" : format.number(counted.paying)}
              </td>
              <td className="r" data-label={t("exempt")}>
                {isCorrection ? "–" : format.number(counted.exempt)}
              </td>
              <td className="r" data-label={t("underAge")}>
                {isCorrection ? "–" : format.number(counted.underAge)}
              </td>
              <td className="r" data-label={t("amount")}>
                {format.money(line.amount, currency)}
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t("total")}
          </th>
          <td className="r" data-label={t("paying")}>
            {sumOf("paying")}
          </td>
          <td className="r" data-label={t("exempt")}>
            {sumOf("exempt")}
          </td>
          <td className="r" data-label={t("underAge")}>
            {sumOf("underAge")}
          </td>
          <td className="r" data-label={t("amount")}>
            {format.money(sumLines(lines), currency)}
          </td>
        </tr>
      </tfoot>
    </WideTable>
  );
}
