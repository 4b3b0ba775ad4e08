// `/my-booking/<secret>/together`: a guest pays for the apartments that are held together, in one payment.
import { data, redirect } from "react-router";
import styles from "#app/bookings/booking.css?url";
import { addressIn } from "#app/i18n/addresses.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { guestPageHandle, orNotFound, secretAddressHeaders } from "../guest-page-shell.tsx";
import type { Route } from "./+types/together-page";
import { afterBankUrl, toBank } from "./after-bank.server.ts";
import { loadMyGroup, submitMyGroup } from "./my-group.server.ts";
import type { MyGroup } from "./my-group.server.ts";
import type { PaymentFault } from "./my-payment.server.ts";
import { PayForm, UnfinishedPayment } from "./pay-form.tsx";

export const handle = {
  ...guestPageHandle,
  hydrates: true,
  takesCards: true,
  limits: { read: ["guesses"], write: ["guesses", "declines", "bookings"] },
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** 404 for an unknown secret and for a booking made alone; `?bank` leads to the bank that waits for the guest. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language, addressLanguage, searchParams } = readPageRequest({
    request,
    params,
    context,
  });
  const read = { language, search: searchParams };
  const answer = orNotFound(await loadMyGroup(params.token, read, app));
  if ("bank" in answer) throw toBank(answer.bank, params.token, app.environment.origin);
  if ("next" in answer) throw redirect(addressIn(addressLanguage, answer.next), 303);
  const words = selectMessages(language, "my-payment", "together", "card", "booking.summary");
  return { ...answer, words, path: `/my-booking/${params.token}` as const };
}

/** On to the bank, the booking or the search, or the page with the reason why nothing was charged. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { app, language, addressLanguage } = readPageRequest({ request, params, context });
  const site = { origin: app.environment.origin, language: addressLanguage };
  const returnUrl = (attemptId: string) => afterBankUrl(attemptId, site);
  const answer = orNotFound(await submitMyGroup(params.token, form, { language, returnUrl }, app));
  if ("bank" in answer) return toBank(answer.bank, params.token, app.environment.origin);
  if ("next" in answer) return redirect(addressIn(addressLanguage, answer.next), 303);
  return data(answer, { status: 400, headers: secretAddressHeaders });
}

export default function PayTogetherPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("together.pay");
  const { format, to } = useLanguage();
  const { path } = loaderData;
  const { view, fault } = actionData ?? loaderData;
  const sum = format.money(view.toPay, view.currency);
  return (
    <>
      <PageHead title={t("title")} faulty={fault !== null} />
      <div className="wrap flow pt">
        <div className="stack">
          <h1>{view.until || view.attempt ? t("heading", { amount: sum }) : t("over")}</h1>
          {view.attempt || view.until ? (
            <Payable view={view} fault={fault} path={path} />
          ) : (
            <>
              <p>{t("overText")}</p>
              <p>
                <a className="btn" href={to(view.search)}>
                  {t("again")}
                </a>
              </p>
            </>
          )}
        </div>
        <MembersBox view={view} />
      </div>
    </>
  );
}

function Payable(props: { view: MyGroup; fault: PaymentFault | null; path: BookingPath }) {
  const t = useTranslations("together.pay");
  const payment = useTranslations("my-payment");
  const { format, to } = useLanguage();
  const { view, fault, path } = props;
  const { attempt, cards, toPay: amount, currency, today, until } = view;
  const page = `${path}/together` as const;
  if (attempt)
    return <UnfinishedPayment attempt={attempt} page={page} asking={payment("asking.text")} />;
  const submit = payment("submit", { amount: format.money(amount, currency) });
  return (
    <>
      {until && (
        <p className="lead">{t("held", { time: format.hour(until.hour, until.minute) })}</p>
      )}
      {fault?.reason === "declined" && (
        <Note kind="bad" role="alert" title={payment("fault.declinedHeading")}>
          {payment(`fault.${fault.why}`)} {payment("fault.declinedNext")}
        </Note>
      )}
      {cards ? (
        <PayForm
          due={{ amount, currency }}
          today={today}
          cards={cards}
          action={page}
          isCardMissing={fault?.reason === "cardMissing"}
          texts={{ submit, needsScript: t("needsScript") }}
        />
      ) : (
        <Note>{payment("fault.cardsNotTaken")}</Note>
      )}
      <form method="post" action={to(page)}>
        <button className="btn btn--link" name="do" value="release">
          {t("release")}
        </button>
      </form>
    </>
  );
}

function MembersBox({ view: { members, toPay, total, currency } }: { view: MyGroup }) {
  const t = useTranslations("together");
  const summary = useTranslations("booking.summary");
  const { format } = useLanguage();
  return (
    <aside className="sticky" aria-labelledby="members">
      <div className="box stack">
        <h2 id="members">{t("apartments")}</h2>
        <dl className="sum">
          {members.map(({ reference, apartment, total: amount }) => (
            <div key={reference}>
              <dt>
                <Unbroken text={t("mine.line", { apartment, reference })} part={reference} />
              </dt>
              <dd>{format.money(amount, currency)}</dd>
            </div>
          ))}
          <div className="tot">
            <dt>{t("total")}</dt>
            <dd>{format.money(total, currency)}</dd>
          </div>
          {toPay < total && (
            <div>
              <dt>{summary("payAtProperty")}</dt>
              <dd>{format.money(total - toPay, currency)}</dd>
            </div>
          )}
        </dl>
      </div>
    </aside>
  );
}
