// `/admin/bookings/:reference/payment-link`: asks the guest by email to pay what is open, or shows the link to copy.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import styles from "../bookings/bookings.css?url";
import { EmailWaitsNote } from "../layout/admin-notices.tsx";
import { CopyField, CopyScript } from "../layout/copy-field.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Route } from "./+types/payment-link-page";
import { answerPaymentLink, loadPaymentLink } from "./payment-link.server.ts";
import type { PaymentLinkFault, PaymentLinkView } from "./payment-link.server.ts";

export const handle = { access: "staff", right: "payments" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 for an unknown reference. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language } = await requireUser(args, handle);
  const view = await loadPaymentLink(args.params.reference, app);
  if (!view) throw data(null, { status: 404 });
  return { words: selectMessages(language, "admin-payment-link"), view };
}

/** A sent email leads to the booking's page, which confirms it; the link and a failure are shown at once. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const answer = await answerPaymentLink(form, args.params.reference, user, app);
  if (!answer.ok) {
    const { status, reason, typed } = answer;
    if (status === 404) throw data(null, { status });
    return data({ reason, typed, link: null }, { status });
  }
  const { reference, link } = answer;
  if (link === null) return redirect(`/admin/bookings/${reference}?done=paymentLink`, 303);
  return data({ reason: null, typed: null, link });
}

export default function PaymentLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-payment-link");
  const faults = useTranslations("admin-payment-link.fault");
  const { view } = loaderData;
  const { reference, guest } = view;
  const reason = actionData?.reason ?? null;
  const isField = reason === "untilFaulty" || reason === "untilPast";
  return (
    <>
      <AdminPageHead
        title={t("title", { reference })}
        lead={guest}
        back={{ href: `/admin/bookings/${reference}`, text: t("back") }}
        faulty={reason !== null}
      />
      {reason !== null && isField && (
        <ErrorSummary faults={[{ field: "until", text: faults(reason) }]} />
      )}
      {reason !== null && !isField && reason !== "unknown" && (
        <Note kind="warn" role="alert">
          {faults(reason)}
        </Note>
      )}
      <div className="pgrid gap">
        <Panel id="send" width="p6" title={t("send")}>
          <SendForm view={view} typed={actionData?.typed ?? null} fault={isField ? reason : null} />
        </Panel>
        <Panel id="copy" width="p6" title={t("copy")}>
          <p>{t("copyText")}</p>
          {actionData?.link ? (
            <CopyField id="link" label={t("link")} value={actionData.link} hint={t("linkHint")} />
          ) : (
            <form method="post" action={pathOf(view)} className="gap">
              <button
                className="btn btn--2"
                name="do"
                value="link"
                disabled={view.reason !== null && view.reason !== "noEmail"}
              >
                {t("show")}
              </button>
            </form>
          )}
          <CopyScript />
        </Panel>
      </div>
    </>
  );
}

interface SendFormProps {
  view: PaymentLinkView;
  typed: string | null;
  fault: Extract<PaymentLinkFault, "untilFaulty" | "untilPast"> | null;
}

function SendForm({ view, typed, fault }: SendFormProps) {
  const t = useTranslations("admin-payment-link");
  const faults = useTranslations("admin-payment-link.fault");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const { toPay, currency, email, asked, until, reason } = view;
  const amount = format.money(toPay, currency);
  if (reason) return <p>{faults(reason)}</p>;
  return (
    <>
      <p>{t("sendText", { amount, recipient: email })}</p>
      <ul className="lines">
        {asked.map((one) => (
          <li key={one.at}>
            <span>
              {t("asked", { moment: moment(one.at) })}
              {one.until && (
                <span className="mini muted blk">
                  {t("askedUntil", { date: format.date(one.until) })}
                </span>
              )}
            </span>
            <span className="num">{format.money(one.amount, currency)}</span>
          </li>
        ))}
      </ul>
      <form method="post" action={pathOf(view)} className="stack gap" noValidate>
        <input type="hidden" name="asked" value={asked.length} />
        <TextField
          name="until"
          type={fault === "untilFaulty" ? "text" : "date"}
          label={t("until")}
          hint={t("untilHint")}
          min={view.today}
          defaultValue={typed ?? until}
          error={fault ? faults(fault) : undefined}
          optional
        />
        <button className="btn" name="do" value="send">
          {t(asked.length > 0 ? "again" : "submit", { amount })}
        </button>
        <EmailWaitsNote />
      </form>
    </>
  );
}

function pathOf({ reference }: PaymentLinkView) {
  return `/admin/bookings/${reference}/payment-link`;
}
