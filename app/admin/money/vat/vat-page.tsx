// `/admin/money/vat`: value added tax by month, what was invoiced, and how near the threshold of registration is.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import type { ListedFault } from "#app/ui/field.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import { TypedFields, TypedText } from "../../layout/typed-fields.tsx";
import { TableHead, WideTable } from "../../layout/tables.tsx";
import styles from "../money.css?url";
import type { Route } from "./+types/vat-page";
import { loadVat, saveThreshold } from "./vat-months.server.ts";
import type { VatView } from "./vat-months.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The last twelve months. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-money"),
    ...(await loadVat(app)),
    isDone: searchParams.get("done") === "threshold",
  };
}

/** Saves the threshold; a success redirects to the page, a failure shows what was typed. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const read = (name: string) => formText(form, name, 40);
  const typed = { amount: read("amount"), currency: read("currency"), rate: read("rate") };
  const saved = await saveThreshold(typed, Number(read("version")), user, app);
  if (saved.ok) return redirect("/admin/money/vat?done=threshold", 303);
  return data({ fault: saved.fault, typed }, { status: saved.fault === "stale" ? 409 : 400 });
}

export default function VatPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-money.vat");
  const { format } = useLanguage();
  const { months, rates, currency, isRegistered, isDone } = loaderData;
  const fault = actionData?.fault;
  const isStale = fault === "stale";
  const example = format.number(52.45);
  const listed =
    fault && fault !== "stale" ? { field: fault, text: t(`fault.${fault}`, { example }) } : null;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t(isRegistered ? "registered" : "notRegistered")}
        back={{ href: "/admin/money", text: t("back") }}
        faulty={fault !== undefined}
        done={!fault && isDone && t("saved")}
        stale={isStale && { title: t("notSaved"), text: t("fault.stale") }}
      />
      {listed && <ErrorSummary faults={[listed]} />}
      <div className="pgrid gap">
        <Panel id="meter" title={t("meterTitle")}>
          <TurnoverMeter view={loaderData} />
          <ThresholdForm view={loaderData} typed={actionData?.typed ?? null} fault={listed} />
        </Panel>
        <Panel id="months" title={t("months")}>
          <WideTable
            label={t("table")}
            caption={t("table")}
            className="table table--dense mtable table--rows"
          >
            <TableHead
              texts={[t("month")]}
              numbers={[t("turnover"), t("vat"), t("invoices"), t("creditNotes"), t("invoiced")]}
            />
            <tbody>
              {months.map(({ month, turnover, vat, invoices, creditNotes }) => (
                <tr key={month}>
                  <th scope="row">{format.date(`${month}-01`, "month")}</th>
                  <td className="r" data-label={t("turnover")}>
                    {format.money(turnover, currency)}
                  </td>
                  <td className="r" data-label={t("vat")}>
                    {format.money(vat, currency)}
                  </td>
                  <td className="r" data-label={t("invoices")}>
                    {format.money(invoices, currency)}
                  </td>
                  <td className="r" data-label={t("creditNotes")}>
                    {format.money(creditNotes, currency)}
                  </td>
                  <td className="r" data-label={t("invoiced")}>
                    {format.money(invoices + creditNotes, currency)}
                  </td>
                </tr>
              ))}
            </tbody>
          </WideTable>
          <p className="mini muted gap">{t("hint")}</p>
        </Panel>
        {rates.length > 0 && <RatesPanel rates={rates} currency={currency} />}
      </div>
    </>
  );
}

/** Extras may have a tax rate of their own; only months with such extras are shown. */
function RatesPanel({ rates, currency }: Pick<VatView, "rates" | "currency">) {
  const t = useTranslations("admin-money.vat");
  const { format } = useLanguage();
  return (
    <Panel id="rates" title={t("byRate")}>
      <WideTable
        label={t("byRate")}
        caption={t("byRate")}
        className="table table--dense mtable table--rows"
      >
        <TableHead texts={[t("month"), t("taxRate")]} numbers={[t("turnover"), t("vat")]} />
        <tbody>
          {rates.map(({ month, percent, turnover, vat }) => (
            <tr key={`${month} ${percent}`}>
              <th scope="row">{format.date(`${month}-01`, "month")}</th>
              <td data-label={t("taxRate")}>
                {percent === null ? t("stayRate") : t("percent", { percent })}
              </td>
              <td className="r" data-label={t("turnover")}>
                {format.money(turnover, currency)}
              </td>
              <td className="r" data-label={t("vat")}>
                {format.money(vat, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p className="mini muted gap">{t("byRateHint")}</p>
    </Panel>
  );
}

type MeterView = Pick<
  VatView,
  "turnover" | "currency" | "from" | "to" | "threshold" | "converted" | "version"
>;

/** The sentence says everything; the meter shows it. */
function TurnoverMeter({ view }: { view: MeterView }) {
  const t = useTranslations("admin-money.vat");
  const { format } = useLanguage();
  const { turnover, currency, from, to, threshold, converted } = view;
  const values = {
    turnover: format.money(turnover, currency),
    dates: format.dateRange(from, to, "medium"),
  };
  if (!threshold) return <p>{t("meterOff", values)}</p>;
  const limit = format.moneyShort(threshold.amount * 100, threshold.currency);
  if (converted === null) return <p>{t("meterNoRate", { ...values, limit })}</p>;
  const percent = Math.floor((Math.max(0, converted) * 100) / threshold.amount);
  return (
    <>
      <p id="turnover">
        {t("meter", {
          ...values,
          limit,
          converted: format.moneyShort(converted * 100, threshold.currency),
          percent,
        })}
      </p>
      <meter
        className="mmeter"
        aria-labelledby="turnover"
        min={0}
        max={threshold.amount}
        high={threshold.amount * 0.8}
        value={Math.min(Math.max(0, converted), threshold.amount)}
      />
      {percent >= 100 && <p className="gap">{t("reached")}</p>}
    </>
  );
}

/** Open after a rejection. */
function ThresholdForm({
  view: { threshold, currency, version },
  typed,
  fault,
}: {
  view: MeterView;
  typed: { amount: string; currency: string; rate: string } | null;
  fault: ListedFault | null;
}) {
  const t = useTranslations("admin-money.vat");
  const shown = typed ?? {
    amount: threshold ? String(threshold.amount) : "",
    currency: threshold?.currency ?? currency,
    rate: threshold?.rate ?? "",
  };
  return (
    <details className="help gap" open={typed !== null}>
      <summary>{t("set")}</summary>
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="version" value={version} />
        <TypedFields typed={shown} faults={fault && [fault]}>
          <TypedText name="amount" label={t("amount")} hint={t("amountHint")} inputMode="numeric" />
          <TypedText name="currency" label={t("currency")} hint={t("currencyHint")} />
          <TypedText
            name="rate"
            label={t("rate", { currency })}
            hint={t("rateHint")}
            inputMode="decimal"
          />
        </TypedFields>
        <button className="btn btn--2 btn--s">{t("save")}</button>
      </form>
    </details>
  );
}
