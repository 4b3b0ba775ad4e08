// `/admin/bookings/:reference/cancel`: the refund that a cancellation would give now, shown before it is confirmed.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { PolicyTimeline } from "#app/stays/price/price-lines.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { NoAddressNote } from "../layout/admin-notices.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/cancel-booking-page";
import { useBookingFault } from "./booking-texts.tsx";
import styles from "./bookings.css?url";
import { answerCancellation, loadCancellation } from "./cancellation.server.ts";
import { CancelForm, OtherRefundForm } from "./panels/money-forms.tsx";

export const handle = { access: "staff", right: "cancel" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** A booking that cannot be cancelled shows its amounts without the form; 404 for an unknown reference. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const reader = { role: user.role, language };
  const view = await loadCancellation(args.params.reference, reader, app);
  if (!view) throw data(null, { status: 404 });
  return { words: selectMessages(language, "admin-bookings", "policy"), view };
}

/** When the booking or the refund changed meanwhile, the page shows the new amounts and nothing is cancelled. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const answer = await answerCancellation(form, args.params.reference, user, app);
  if (answer.ok) return redirect(`/admin/bookings/${answer.reference}?done=cancel`, 303);
  const { status, fault } = answer;
  if (status === 403 || status === 404) throw data(null, { status });
  const other = formText(form, "do") === "other";
  const typed = { amount: formText(form, "amount"), reason: formText(form, "reason") };
  return data({ fault, typed: other ? typed : null }, { status });
}

export default function CancelBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-bookings.cancel");
  const over = useTranslations("admin-bookings.act");
  const { format } = useLanguage();
  const { view } = loaderData;
  const { reference, guest, apartment, currency } = view;
  const title = t("title", { reference });
  const dates = format.dateRange(view.checkIn, view.checkOut);
  const fault = useBookingFault(actionData?.fault, currency);
  const back = `/admin/bookings/${reference}`;
  return (
    <>
      <AdminPageHead
        title={title}
        lead={t("lead", { guest, apartment, dates })}
        back={{ href: back, text: t("back") }}
        faulty={fault !== null}
      />
      {fault && <ErrorSummary faults={[fault]} />}
      {!view.mayCancel && <Note>{over("over")}</Note>}
      <NoAddressNote email={view.email} />
      <div className="pgrid gap">
        <Panel id="money" width="p6" title={t("money")}>
          <CancelForm view={view} />
          <OtherRefundForm view={view} typed={actionData?.typed ?? null} fault={fault} />
        </Panel>
        <Panel id="terms" width="p6" title={t("terms")}>
          <PolicyTimeline policy={view.policy} currency={currency} />
        </Panel>
      </div>
    </>
  );
}
