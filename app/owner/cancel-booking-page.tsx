// `/admin/bookings/:reference/cancel`: the refund that a cancellation would give now, shown before it is confirmed.
import { data, redirect } from "react-router";
import { PolicyTimeline } from "#app/booking/policy-timeline.tsx";
import { readForm } from "#app/booking/read-form.server.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Note } from "#app/ui/note.tsx";
import { admitPerson } from "./admit-person.server.ts";
import { answerCancellation } from "./bookings/answer-cancellation.server.ts";
import { useBookingFault } from "./bookings/booking-faults.ts";
import styles from "./bookings/bookings.css?url";
import { loadCancellation } from "./bookings/load-cancellation.server.ts";
import { CancelForm, OtherAmount } from "./bookings/parts/cancel-form.tsx";
import { DeskHead } from "./parts/desk-head.tsx";
import { Panel } from "./parts/panel.tsx";
import type { AccessHandle } from "./rules/access.ts";
import { formText } from "./rules/form-text.ts";
import type { Route } from "./+types/cancel-booking-page";

export const handle = { access: "staff" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** A booking that cannot be cancelled shows its amounts without the form; 404 for an unknown reference. */
export async function loader(args: Route.LoaderArgs) {
  const { house, person } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const reader = { role: person.role, language };
  const view = await loadCancellation(args.params.reference, reader, house);
  if (!view) throw data(null, { status: 404 });
  return { words: wordsOf(language, "owner-bookings", "policy"), view };
}

/** When the booking or the refund changed meanwhile, the page shows the new amounts and nothing is cancelled. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const answer = await answerCancellation(form, args.params.reference, person, house);
  if (answer.ok) return redirect(`/admin/bookings/${answer.reference}?done=cancel`, 303);
  const { status, fault } = answer;
  if (status === 403 || status === 404) throw data(null, { status });
  const other = formText(form, "do") === "other";
  const typed = { amount: formText(form, "amount"), reason: formText(form, "reason") };
  return data({ fault, typed: other ? typed : null }, { status });
}

export default function CancelBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-bookings.cancel");
  const over = useWords("owner-bookings.act");
  const { format } = useLanguage();
  const { view } = loaderData;
  const { reference, guest, apartment, currency } = view;
  const title = t("title", { reference });
  const dates = format.dateRange(view.checkIn, view.checkOut);
  const fault = useBookingFault(actionData?.fault, currency);
  const back = `/admin/bookings/${reference}`;
  return (
    <>
      <DeskHead
        title={title}
        lead={t("lead", { guest, apartment, dates })}
        back={{ href: back, text: t("back") }}
        faulty={fault !== null}
      />
      {fault && <ErrorSummary faults={[fault]} />}
      {!view.mayCancel && <Note>{over("over")}</Note>}
      <div className="pgrid gap">
        <Panel id="money" width="p6" title={t("money")}>
          <CancelForm view={view} />
          <OtherAmount view={view} typed={actionData?.typed ?? null} fault={fault} />
        </Panel>
        <Panel id="terms" width="p6" title={t("terms")}>
          <PolicyTimeline policy={view.policy} currency={currency} />
        </Panel>
      </div>
    </>
  );
}
