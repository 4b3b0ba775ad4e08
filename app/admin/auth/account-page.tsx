// `/admin/account`: the signed-in user's passphrase, two-factor codes, passkeys, notifications and sessions.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { LanguageOptions } from "../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { listFaults, TypedFields } from "../layout/typed-fields.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Route } from "./+types/account-page";
import { answerAccount } from "./answer-account.server.ts";
import { useFaultText } from "./form-faults.ts";
import { findPasskeyDone, loadAccount, loadPasskeys } from "./load-account.server.ts";
import type { ListedSession } from "./load-account.server.ts";
import { PasskeysSection } from "./passkeys/passkeys-section.tsx";
import { PassphraseSection } from "./sign-in/sign-in-screen.tsx";
import { loadUserPush } from "./push/answer-push.server.ts";
import { PushSection } from "./push/push-section.tsx";
import { KeepSection } from "../offline/keep-section.tsx";
import { requireUser } from "./require-user.server.ts";
import { readSignInRequest } from "./sign-in/sign-in-request.server.ts";
import { TwoFactorSection } from "./two-factor/two-factor-section.tsx";

export const handle = { access: "cleaner", secretForm: true } satisfies PageHandle;

/** Loads only the data of the signed-in user. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, session, language, searchParams } = await requireUser(args, handle);
  const done = searchParams.get("done");
  return {
    ...(await loadAccount(user, session, app)),
    passkeys: await loadPasskeys(user, readSignInRequest(args), app),
    push: await loadUserPush(user, app),
    userId: user.id,
    words: selectMessages(
      language,
      "admin-offline",
      "admin-passkeys",
      "admin-push",
      "admin-sign-in",
    ),
    done,
    passkeyDone: await findPasskeyDone(done, user, app),
  };
}

/** Recovery codes are shown once, in this response; every other success redirects back to the page. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const signInRequest = readSignInRequest(args);
  const form = await readForm(args.request);
  const answer = await answerAccount(form, user, signInRequest, app);
  const headers = new Headers(answer.cookies.map((cookie) => ["Set-Cookie", cookie]));
  if (answer.redirectTo !== null) return redirect(answer.redirectTo, { status: 303, headers });
  const { faults, recoveryCodes, passkeyName } = answer;
  return data(
    { faults, recoveryCodes, passkeyName },
    { status: faults.length > 0 ? 400 : 200, headers },
  );
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin.account");
  const passkeysDone = useTranslations("admin-passkeys.done");
  const pushWords = useTranslations("admin-push");
  const chosen = useTranslations("admin-sign-in.language");
  const faultText = useFaultText();
  const { name, email, codes, setup, codesLeft, sessions, passkeys, push, done } = loaderData;
  const faults = listFaults(actionData?.faults, faultText);
  const isDone = !actionData && (done === "passphrase" || done === "codesOff");
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead", { person: name, address: email })}
        faulty={faults.length > 0}
      />
      <ErrorSummary faults={faults} />
      {isDone && <Note kind="ok">{t(`done.${done}`)}</Note>}
      {!actionData && done === "language" && <Note kind="ok">{chosen("done")}</Note>}
      {!actionData && (done === "pushOn" || done === "pushOff" || done === "pushTest") && (
        <Note kind="ok">{pushWords(done)}</Note>
      )}
      {!actionData && done === "pushFailed" && (
        <Note kind="bad" role="alert">
          {pushWords("failed")}
        </Note>
      )}
      {!actionData && (done === "added" || done === "removed") && (
        <Note kind="ok" title={loaderData.passkeyDone}>
          {passkeysDone(done)}
        </Note>
      )}
      {actionData && actionData.recoveryCodes.length > 0 && (
        <RecoveryCodes codes={actionData.recoveryCodes} />
      )}
      <div className="pgrid gap">
        <TypedFields typed={null} faults={faults}>
          <PassphraseSection email={email} />
          <TwoFactorSection {...{ codes, setup, codesLeft }} />
          <PasskeysSection passkeys={passkeys} typedName={actionData?.passkeyName ?? ""} />
        </TypedFields>
        <LanguageSection />
        {push && <PushSection push={push} />}
        <KeepSection userId={loaderData.userId} />
        <SessionsSection sessions={sessions} />
      </div>
    </>
  );
}

/** Each code works once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations("admin.account");
  return (
    <section className="panel" aria-labelledby="recovery">
      <h2 id="recovery">{t("recoveryTitle")}</h2>
      <p>{t("recoveryText")}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The language of the admin for this user, on every device; emails to the owner are written in it too. */
function LanguageSection() {
  const { languages } = useFacts();
  const { language } = useLanguage();
  const t = useTranslations("admin-sign-in.language");
  return (
    <Panel id="language" width="p6" title={t("title")}>
      <form method="post" className="stack">
        <p className="muted">{t("text")}</p>
        <div className="field">
          <label htmlFor="admin-language">{t("label")}</label>
          <select id="admin-language" className="select" name="language" defaultValue={language}>
            <LanguageOptions of={languages} />
          </select>
        </div>
        <p>
          <button className="btn btn--s" name="do" value="language">
            {t("change")}
          </button>
        </p>
      </form>
    </Panel>
  );
}

/** The most recently used session comes first. */
function SessionsSection({ sessions }: { sessions: ListedSession[] }) {
  const t = useTranslations("admin.account");
  const moment = useInstantFormat();
  return (
    <Panel id="sessions" title={t("sessions")}>
      <ul className="lines">
        {sessions.map(({ id, name: { browser, system }, seenAt, isThis }) => (
          <li key={id}>
            <span>
              {browser && system
                ? t("session", { browser, system })
                : (browser ?? system ?? t("unknownBrowser"))}
              <span className="mini muted blk">{t("seen", { moment: moment(seenAt) })}</span>
            </span>
            {isThis && <Tag kind="info">{t("thisBrowser")}</Tag>}
          </li>
        ))}
      </ul>
      <form method="post" className="row gap">
        <button className="btn btn--2 btn--s" name="do" value="everywhere">
          {t("everywhere")}
        </button>
        <span className="small muted">{t("everywhereText")}</span>
      </form>
    </Panel>
  );
}
