// `/admin/bookings/:reference/deposit`: records the damage deposit received in cash, and its return.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { requireUser } from "../../auth/require-user.server.ts";
import { DamagePanel } from "../../cleaning/damage-panel.tsx";
import { loadBookingDamages } from "../../cleaning/report-damage.server.ts";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import { TypedFields } from "../../layout/typed-fields.tsx";
import styles from "../bookings.css?url";
import type { Route } from "./+types/deposit-page";
import { CardState, KeptFields, shownStatus } from "./card-panel.tsx";
import { answerDeposit, loadDeposit } from "./deposit.server.ts";
import type { DepositFault } from "./deposit.server.ts";
import { maxReasonLength } from "./rules/deposit-form.ts";

export const handle = { access: "staff", right: "payments" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 for an unknown reference, and for a booking without a deposit. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language } = await requireUser(args, handle);
  const deposit = await loadDeposit(args.params.reference, app);
  if (!deposit) throw data(null, { status: 404 });
  const damages = await loadBookingDamages(args.params.reference, app);
  return { words: selectMessages(language, "admin-day", "admin-deposits"), deposit, damages };
}

/** A success leads to the booking's page, which confirms it; a failure is shown at once, with the typed input. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const answer = await answerDeposit(form, args.params.reference, user, app);
  if (answer.ok) return redirect(`/admin/bookings/${answer.reference}?done=${answer.done}`, 303);
  if (answer.status === 404) throw data(null, { status: 404 });
  return data({ fault: answer.fault, typed: answer.typed }, { status: answer.status });
}

export default function DepositPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deposit, damages } = loaderData;
  const damage = useTranslations("admin-day.damage");
  const t = useTranslations("admin-deposits");
  const { format } = useLanguage();
  const { reference, guest, status, currency, kept, card } = deposit;
  const amount = format.money(deposit.amount, currency);
  const fault = useShownFault(actionData?.fault, deposit.amount, currency);
  const faults = fault ? [fault] : [];
  return (
    <>
      <AdminPageHead
        title={t("title", { reference })}
        lead={guest}
        back={{ href: `/admin/bookings/${reference}`, text: t("back") }}
        faulty={fault !== null}
      />
      <ErrorSummary faults={faults} />
      <div className="gap stacked">
        <DamagePanel damages={damages} title={damage("panel")} />
        <Panel id="state" title={t(`status.${shownStatus(deposit)}`, { amount })}>
          <TypedFields typed={actionData?.typed} faults={faults}>
            {card && <CardState deposit={deposit} card={card} />}
            {status === "due" && (!card || card.state === "due") && (
              <form method="post" className="stack" noValidate>
                {card && <h3>{t("cashInstead")}</h3>}
                <p>{t(deposit.mayReceive ? "receiveText" : "notNowText", { amount })}</p>
                {deposit.mayReceive && (
                  <p>
                    <button className="btn" name="do" value="receive">
                      {t("receive", { amount })}
                    </button>
                  </p>
                )}
              </form>
            )}
            {status === "held" && (
              <form method="post" className="stack" noValidate>
                <p>{t("returnText", { date: format.date(deposit.returnBy) })}</p>
                <KeptFields currency={currency} hint={t("keptHint")} optional />
                <p>
                  <button className="btn" name="do" value="return">
                    {t("return")}
                  </button>
                </p>
              </form>
            )}
            {status === "ended" && !card && (
              <p>
                {kept > 0
                  ? t("endedKept", {
                      returned: format.money(deposit.amount - kept, currency),
                      kept: format.money(kept, currency),
                    })
                  : t("ended", { amount })}
              </p>
            )}
          </TypedFields>
        </Panel>
        {status !== "due" && !card && (
          <Panel id="undo" title={t("undo.title")}>
            <form method="post" className="stack">
              <p>
                {t(`undo.${status}`, {
                  amount: format.money(
                    status === "held" ? deposit.amount : deposit.amount - kept,
                    currency,
                  ),
                })}
              </p>
              <p>{t("undo.told")}</p>
              <input type="hidden" name="shown" value={status} />
              <p>
                <button className="btn btn--2" name="do" value="undo">
                  {t("undo.submit")}
                </button>
              </p>
            </form>
          </Panel>
        )}
      </div>
    </>
  );
}

function useShownFault(fault: DepositFault | undefined, most: number, currency: string) {
  const t = useTranslations("admin-deposits.fault");
  const { format } = useLanguage();
  if (!fault) return null;
  const { field, reason } = fault;
  const values = {
    amount: format.money(most, currency),
    exact: format.number(35.5),
    max: maxReasonLength,
  };
  return { field, text: t(reason, values) };
}
