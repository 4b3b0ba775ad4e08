// `/after-bank/<attempt>`: the bank returns a guest here who pays what is open, or holds a deposit. The browser that went to the bank is led on to its
// payment; any other one, such as that of the bank's app, is told what happens next with the payment or the hold, and nothing about the booking.
import { redirect } from "react-router";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { secretAddressHeaders } from "../guest-page-shell.tsx";
import type { Route } from "./+types/after-bank-page";
import { pageOfAttempt, readAfterBankCookie, settleReturned } from "./after-bank.server.ts";

export const handle = {
  counted: false,
  private: true,
  disallowed: "/after-bank/",
} satisfies PageHandle;

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** Without its cookie the same page for every payment, and for an address that no attempt has; another one for every hold. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language, addressLanguage } = readPageRequest({ request, params, context });
  const { attempt } = params;
  const manageToken = readAfterBankCookie(request, attempt, app.environment.origin);
  const page = manageToken && (await pageOfAttempt(attempt, manageToken, app));
  if (page)
    throw redirect(addressIn(addressLanguage, `/my-booking/${manageToken}/${page}?back=1`), 303);
  const kind = await settleReturned(attempt, app);
  return { words: selectMessages(language, "my-payment"), kind };
}

export default function AfterBankPage({ loaderData: { kind } }: Route.ComponentProps) {
  const t = useTranslations("my-payment.afterBank");
  const { to } = useLanguage();
  return (
    <>
      <PageHead title={t("title")} />
      <div className="wrap wrap--text section stack">
        <h1>{t("title")}</h1>
        <p className="lead">{t(`${kind}.text`)}</p>
        <Note>{t(`${kind}.receipt`)}</Note>
        <p>{t(`${kind}.other`)}</p>
        <p>
          <a className="btn btn--2" href={to("/my-booking")}>
            {t("link")}
          </a>
        </p>
      </div>
    </>
  );
}
