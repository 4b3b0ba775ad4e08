// `/my-booking/<secret>/pay`: a guest pays by card what is open, with the sum explained line by line.
import { data, redirect } from "react-router";
import styles from "#app/bookings/booking.css?url";
import { addressIn } from "#app/i18n/addresses.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { guestPageHandle, orNotFound, secretAddressHeaders } from "../guest-page-shell.tsx";
import type { Route } from "./+types/pay-page";
import { afterBankUrl, toBank } from "./after-bank.server.ts";
import { loadMyPayment, submitMyPayment } from "./my-payment.server.ts";
import type { MyPayment, PaymentFault } from "./my-payment.server.ts";
import { PayForm, UnfinishedPayment } from "./pay-form.tsx";

export const handle = {
  ...guestPageHandle,
  hydrates: true,
  takesCards: true,
  limits: { read: ["guesses"], write: ["guesses", "declines", "bookings"] },
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** 404 for an unknown secret; `?bank` leads to the bank that waits for the guest. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const args = { request, params, context };
  const { app, language, addressLanguage, searchParams } = readPageRequest(args);
  const path = `/my-booking/${params.token}` as const;
  const read = { language, search: searchParams };
  const { view, fault, isPaid, bank } = orNotFound(await loadMyPayment(params.token, read, app));
  if (isPaid) throw redirect(addressIn(addressLanguage, `${path}?done=pay`), 303);
  if (bank && searchParams.has("bank")) throw toBank(bank, params.token, app.environment.origin);
  return { words: selectMessages(language, "my-payment", "card"), path, view, fault };
}

/** On to the bank or back to the booking's page, or the same page with the reason why nothing was charged. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { app, language, addressLanguage } = readPageRequest({ request, params, context });
  const site = { origin: app.environment.origin, language: addressLanguage };
  const returnUrl = (attemptId: string) => afterBankUrl(attemptId, site);
  const agreed = { language, returnUrl };
  const answer = orNotFound(await submitMyPayment(params.token, form, agreed, app));
  if ("bank" in answer) return toBank(answer.bank, params.token, app.environment.origin);
  if ("next" in answer) return redirect(addressIn(addressLanguage, answer.next), 303);
  const { view, fault, status } = answer;
  return data({ view, fault }, { status, headers: secretAddressHeaders });
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("my-payment");
  const { format, to } = useLanguage();
  const { path } = loaderData;
  const { view, fault } = actionData ?? loaderData;
  const { toPay, currency, reference, attempt, apartment, checkIn, checkOut } = view;
  const sum = format.money(toPay, currency);
  const dates = format.dateRange(checkIn, checkOut);
  return (
    <>
      <PageHead title={t("title")} faulty={fault !== null} />
      <div className="wrap flow pt">
        <div className="stack">
          <p>
            <a className="more" href={to(path)}>
              <Icon name="chevron-left" /> {t("back")}
            </a>
          </p>
          <h1>{toPay > 0 ? t("heading", { amount: sum }) : t("nothing")}</h1>
          <p className="lead">
            <Unbroken text={t("lead", { apartment, dates, reference })} part={reference} />
          </p>
          {fault && <FaultNote fault={fault} sum={sum} />}
          {attempt ? (
            <UnfinishedPayment attempt={attempt} page={`${path}/pay`} asking={t("asking.text")} />
          ) : toPay === 0 ? (
            <p>{t("nothingText")}</p>
          ) : (
            <Payable view={view} path={path} isCardMissing={fault?.reason === "cardMissing"} />
          )}
        </div>
        <BillBox view={view} sum={sum} />
      </div>
    </>
  );
}

function Payable(props: { view: MyPayment; path: BookingPath; isCardMissing: boolean }) {
  const t = useTranslations("my-payment");
  const { format } = useLanguage();
  const { view, path, isCardMissing } = props;
  const { cards, isEarly, toPay: amount, currency, today } = view;
  if (!cards) return <Note>{t("fault.cardsNotTaken")}</Note>;
  const submit = t("submit", { amount: format.money(amount, currency) });
  return (
    <>
      <p>{t(isEarly ? "early" : "explain")}</p>
      <PayForm
        due={{ amount, currency }}
        today={today}
        cards={cards}
        action={`${path}/pay`}
        isCardMissing={isCardMissing}
        texts={{ submit, needsScript: t("needsScript") }}
      />
    </>
  );
}

function FaultNote({ fault, sum }: { fault: PaymentFault; sum: string }) {
  const t = useTranslations("my-payment.fault");
  if (fault.reason === "cardMissing") return null;
  if (fault.reason === "declined")
    return (
      <Note kind="bad" role="alert" title={t("declinedHeading")}>
        {t(fault.why)} {t("declinedNext")}
      </Note>
    );
  return (
    <Note kind="warn" role="alert">
      {t(fault.reason, { amount: sum })}
    </Note>
  );
}

/** What was billed, what was paid of it, and what is open. */
function BillBox({ view: { bill }, sum }: { view: MyPayment; sum: string }) {
  const t = useTranslations("my-payment.bill");
  return (
    <aside className="sticky" aria-labelledby="bill">
      <div className="box stack">
        <h2 id="bill">{t("heading")}</h2>
        <dl className="sum">
          {bill.lines.map(({ label, amount }, place) => (
            <div key={place}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className="tot">
            <dt>{t("total")}</dt>
            <dd>{bill.total}</dd>
          </div>
        </dl>
        <dl className="sum">
          {bill.moved.map(({ label, amount }, place) => (
            <div key={place}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className="tot">
            <dt>{t("open")}</dt>
            <dd>{sum}</dd>
          </div>
        </dl>
      </div>
    </aside>
  );
}
