// `/my-booking/<secret>/cancel`: the refund for cancelling now, shown before the guest agrees to it.
import { data, redirect } from "react-router";
import styles from "#app/bookings/booking.css?url";
import { RefundSummary } from "#app/bookings/payments/refund-summary.tsx";
import { addressIn } from "#app/i18n/addresses.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { PolicyTimeline } from "#app/stays/price/price-lines.tsx";
import { ErrorSummary, FieldError } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import {
  guestPageHandle,
  GuestPageLayout,
  orNotFound,
  secretAddressHeaders,
} from "../guest-page-shell.tsx";
import type { Route } from "./+types/my-booking-cancel-page";
import { loadMyCancellation, submitMyCancellation } from "./my-cancellation.server.ts";
import type { MyCancellation } from "./my-cancellation.server.ts";

export const handle = guestPageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** A booking that cannot be cancelled shows its terms without the form; 404 for an unknown secret. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language } = readPageRequest({ request, params, context });
  const view = orNotFound(await loadMyCancellation(params.token, language, app));
  const path = `/my-booking/${params.token}` as const;
  return { words: selectMessages(language, "my-cancel", "policy"), view, path };
}

/** When something has changed since, the page is shown again with the new amounts, and nothing is cancelled. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, addressLanguage } = readPageRequest({ request, params, context });
  const form = await readForm(request);
  const answer = orNotFound(await submitMyCancellation(params.token, form, app));
  if (answer.ok) return redirect(addressIn(addressLanguage, `/my-booking/${params.token}`), 303);
  return data({ fault: answer.fault }, { status: answer.status, headers: secretAddressHeaders });
}

export default function MyBookingCancelPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("my-cancel");
  const { format, to } = useLanguage();
  const { view, path } = loaderData;
  const fault = actionData?.fault;
  const faultText = fault && t(`faults.${fault}`);
  const field = fault === "agreeNeeded" ? "agree" : "money";
  const dates = format.dateRange(view.checkIn, view.checkOut);
  return (
    <GuestPageLayout
      title={t("title")}
      heading={t("heading")}
      lead={t("stay", { apartment: view.apartment, dates })}
      intro={view.mayCancel && <p className="muted">{t("lead")}</p>}
      back={{ path, text: t("back") }}
      faulty={faultText !== undefined}
    >
      {faultText && <ErrorSummary id="faults" faults={[{ field, text: faultText }]} />}
      {view.mayCancel ? (
        <section id="money" aria-label={t("refund")} tabIndex={-1}>
          <CancelMoney view={view} />
        </section>
      ) : (
        <Note>{t("over")}</Note>
      )}
      <section>
        <h2 className="lg2">{t("policy")}</h2>
        <PolicyTimeline policy={view.policy} currency={view.currency} now={view.policyStep} />
      </section>
      {view.mayCancel && (
        <Note title={t("other")} icon="calendar-clock">
          {t("otherText")} <a href={to(`${path}/change`)}>{t("otherLink")}</a>
        </Note>
      )}
      {view.mayCancel && (
        <CancelForm view={view} path={path} error={field === "agree" ? faultText : undefined} />
      )}
    </GuestPageLayout>
  );
}

/** The amounts, from what was paid to what is refunded. */
function CancelMoney({ view }: { view: MyCancellation }) {
  const t = useTranslations("my-cancel");
  const { card, paid, refund, received } = view;
  if (paid + received === 0) return <p className="box">{t("unpaid")}</p>;
  return (
    <div className="box">
      <RefundSummary sums={view} labelOf={t} />
      {refund > 0 && card && <p className="small muted gap">{t("card", card)}</p>}
    </div>
  );
}

/** The form sends along what was shown, so that exactly that is done. `path` is that of the booking's page. */
function CancelForm({
  view: { version, refund, byHand, paid, currency },
  path,
  error,
}: {
  view: MyCancellation;
  path: BookingPath;
  error: string | undefined;
}) {
  const t = useTranslations("my-cancel");
  const { format, to } = useLanguage();
  const amount = format.money(refund, currency);
  const without = paid === 0 ? t("submitUnpaid") : t("submitNothing");
  return (
    <form method="post" action={`${to(`${path}/cancel`)}#faults`} className="stack-l" noValidate>
      <div className={error ? "field has-error" : "field"}>
        <label className="check">
          <input
            id="agree"
            type="checkbox"
            name="agree"
            value="yes"
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "agree-e" : undefined}
          />
          <span>{t("agree")}</span>
        </label>
        {error && <FieldError id="agree-e">{error}</FieldError>}
      </div>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="refund" value={refund} />
      <input type="hidden" name="byHand" value={byHand} />
      <p className="row">
        <button className="btn btn--bad">{refund > 0 ? t("submit", { amount }) : without}</button>
        <a className="btn btn--2" href={to(path)}>
          {t("keep")}
        </a>
      </p>
    </form>
  );
}
