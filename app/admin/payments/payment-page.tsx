// `/admin/bookings/:reference/payment`: records a payment, gives money back, forgives what is open, and undoes these.
import { data, redirect } from "react-router";
import { mostRecorded } from "#app/bookings/payments/by-hand/rules/recorded-amount.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import styles from "../bookings/bookings.css?url";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/payment-page";
import { answerPayment } from "./answer-payment.server.ts";
import { loadBookingMoney } from "./load-booking-money.server.ts";
import { MoneyPanel } from "./money-panel.tsx";
import { ForgiveForm, PaymentForm, RepaymentForm } from "./payment-forms.tsx";
import type { ShownFault } from "./payment-forms.tsx";
import type { PaymentFault } from "./rules/payment-forms.ts";

export const handle = { access: "staff", right: "payments" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 for an unknown reference. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const money = await loadBookingMoney(args.params.reference, user.role, app);
  if (!money) throw data(null, { status: 404 });
  return { words: selectMessages(language, "admin-payments"), money };
}

/** A success leads to the booking's page, which confirms it; a failure is shown at once, with the typed input. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const answer = await answerPayment(form, args.params.reference, user, app);
  if (answer.ok) return redirect(`/admin/bookings/${answer.reference}?done=${answer.done}`, 303);
  const { status, fault, typed } = answer;
  if (status === 403 || status === 404) throw data(null, { status });
  return data({ fault, typed }, { status });
}

export default function PaymentPage({ loaderData: { money }, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-payments");
  const shown = useShownFault(actionData?.fault, money.currency);
  const { reference, guest } = money;
  const form = { money, typed: actionData?.typed ?? null, fault: shown };
  const summary = shown && {
    field: shown.field === "recorded" ? "recorded" : `${shown.form}-${shown.field}`,
    text: shown.text,
  };
  return (
    <>
      <AdminPageHead
        title={t("page.title", { reference })}
        lead={guest}
        back={{ href: `/admin/bookings/${reference}`, text: t("page.back") }}
        faulty={shown !== null}
      />
      {summary && <ErrorSummary faults={[summary]} />}
      {!money.mayRecord && <Note>{t("fault.notNow")}</Note>}
      <div className="pgrid gap">
        {money.mayRecord && (
          <Panel id="record" width="p6" title={t("record.title")}>
            {money.isCashClosed && <Note>{t("record.cashClosed")}</Note>}
            <PaymentForm {...form} />
          </Panel>
        )}
        <MoneyPanel money={money}>
          <div className="acts2 gap">
            <RepaymentForm {...form} />
            <ForgiveForm {...form} />
          </div>
        </MoneyPanel>
      </div>
    </>
  );
}

function useShownFault(fault: PaymentFault | undefined, currency: string): ShownFault | null {
  const t = useTranslations("admin-payments.fault");
  const { format } = useLanguage();
  if (!fault || fault.reason === "unknown") return null;
  const { form, field, reason, cents } = fault;
  const values = {
    amount: format.money(cents, currency),
    whole: format.number(50),
    exact: format.number(50.25),
    most: format.number(mostRecorded / 100),
    currency,
  };
  return { form, field, reason, text: t(reason, values) };
}
