// `/my-booking/<secret>/deposit`: a guest places the hold for the damage deposit on a card.
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
import { Unbroken } from "#app/ui/unbroken.tsx";
import {
  guestPageHandle,
  GuestPageLayout,
  orNotFound,
  secretAddressHeaders,
} from "../guest-page-shell.tsx";
import { afterBankUrl, toBank } from "../pay/after-bank.server.ts";
import { PayForm, UnfinishedPayment } from "../pay/pay-form.tsx";
import type { Route } from "./+types/deposit-page";
import { loadMyDeposit, submitMyDeposit } from "./my-deposit.server.ts";
import type { DepositFault, MyDeposit } from "./my-deposit.server.ts";

export const handle = {
  ...guestPageHandle,
  hydrates: true,
  takesCards: true,
  limits: { read: ["guesses"], write: ["guesses", "declines", "bookings"] },
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** 404 for an unknown secret; where no hold can be placed, the booking's page shows the deposit's state. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const args = { request, params, context };
  const { app, language, addressLanguage, searchParams } = readPageRequest(args);
  const path = `/my-booking/${params.token}` as const;
  const read = { language, search: searchParams };
  const { view, fault, isPlaced, bank } = orNotFound(await loadMyDeposit(params.token, read, app));
  if (bank && searchParams.has("bank")) throw toBank(bank, params.token, app.environment.origin);
  if (isPlaced) throw redirect(addressIn(addressLanguage, `${path}?done=deposit`), 303);
  if (!view) throw redirect(addressIn(addressLanguage, path), 303);
  return { words: selectMessages(language, "my-deposit", "my-payment", "card"), path, view, fault };
}

/** On to the bank or back to the booking's page, or the same page with the reason why nothing is held. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { app, language, addressLanguage } = readPageRequest({ request, params, context });
  const site = { origin: app.environment.origin, language: addressLanguage };
  const agreed = { language, returnUrl: (attemptId: string) => afterBankUrl(attemptId, site) };
  const answer = orNotFound(await submitMyDeposit(params.token, form, agreed, app));
  if ("bank" in answer) return toBank(answer.bank, params.token, app.environment.origin);
  if ("next" in answer) return redirect(addressIn(addressLanguage, answer.next), 303);
  const { view, fault, status } = answer;
  // What can be done instead is on the booking's page.
  if (!view) return redirect(addressIn(addressLanguage, `/my-booking/${params.token}`), 303);
  return data({ view, fault }, { status, headers: secretAddressHeaders });
}

export default function DepositPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("my-deposit");
  const pay = useTranslations("my-payment");
  const { format } = useLanguage();
  const { path } = loaderData;
  const { view, fault } = actionData ?? loaderData;
  const { amount, currency, reference, attempt, apartment, checkIn, checkOut, returnBy } = view;
  const values = { amount: format.money(amount, currency), date: format.date(returnBy) };
  return (
    <GuestPageLayout
      title={t("title")}
      heading={t("heading", values)}
      lead={
        <Unbroken
          text={pay("lead", { apartment, dates: format.dateRange(checkIn, checkOut), reference })}
          part={reference}
        />
      }
      intro={
        <>
          <p>{t("explain", values)}</p>
          {view.isChoice && <p>{t("choice")}</p>}
        </>
      }
      back={{ path, text: pay("back") }}
      faulty={fault !== null}
    >
      <div className="stack">
        {fault && <FaultNote fault={fault} />}
        {attempt ? (
          <UnfinishedPayment attempt={attempt} page={`${path}/deposit`} asking={t("asking")} />
        ) : (
          <Placeable view={view} path={path} isCardMissing={fault?.reason === "cardMissing"} />
        )}
      </div>
    </GuestPageLayout>
  );
}

function Placeable({
  view: { cards, amount, currency, today },
  path,
  isCardMissing,
}: {
  view: MyDeposit;
  path: BookingPath;
  isCardMissing: boolean;
}) {
  const t = useTranslations("my-deposit");
  const { format } = useLanguage();
  if (!cards) return <Note>{t("notNow")}</Note>;
  const submit = t("submit", { amount: format.money(amount, currency) });
  return (
    <PayForm
      due={{ amount, currency }}
      today={today}
      cards={cards}
      action={`${path}/deposit`}
      isCardMissing={isCardMissing}
      texts={{ submit, needsScript: t("needsScript") }}
    />
  );
}

function FaultNote({ fault }: { fault: DepositFault }) {
  const t = useTranslations("my-deposit");
  const pay = useTranslations("my-payment.fault");
  if (fault.reason === "cardMissing") return null;
  if (fault.reason === "notNow")
    return (
      <Note kind="warn" role="alert">
        {t("notNow")}
      </Note>
    );
  return (
    <Note kind="bad" role="alert" title={t("notPlaced")}>
      {pay(fault.why)} {pay("declinedNext")}
    </Note>
  );
}
