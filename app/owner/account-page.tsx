// `/admin/account`: the signed-in user's passphrase, two-factor codes, passkeys and sessions.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Route } from "./+types/account-page";
import { admitPerson } from "./admit-person.server.ts";
import { answerAccount } from "./door/answer-account.server.ts";
import { CodesSection } from "./door/codes-section.tsx";
import { loadAccount } from "./door/load-account.server.ts";
import type { ListedSession } from "./door/load-account.server.ts";
import { PassphraseSection } from "./door/passphrase-section.tsx";
import { readSignInVisit } from "./door/read-sign-in-visit.server.ts";
import { DeskHead } from "./parts/desk-head.tsx";
import { useFaultWords } from "./parts/faults.ts";
import { Panel } from "./parts/panel.tsx";
import { useMoment } from "./parts/use-moment.ts";
import { loadPasskeys } from "./passkeys/load-passkeys.server.ts";
import { PasskeysSection } from "./passkeys/parts/passkeys-section.tsx";
import type { AccessHandle } from "./rules/access.ts";

export const handle = { access: "staff" } satisfies AccessHandle;

/** Loads only the data of the signed-in user. */
export async function loader(args: Route.LoaderArgs) {
  const { house, person, session } = await admitPerson(args, handle);
  const done = new URL(args.request.url).searchParams.get("done");
  const { language } = readLanguage({ request: args.request, params: {} });
  return {
    ...(await loadAccount(person, session, house)),
    passkeys: await loadPasskeys(person, readSignInVisit(args), house),
    words: wordsOf(language, "owner-passkeys"),
    done,
  };
}

/** Recovery codes are shown once, in this response; every other success redirects back to the page. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const visit = readSignInVisit(args);
  const form = (await readForm(args.request)) ?? new FormData();
  const answer = await answerAccount(form, person, visit, house);
  const headers = new Headers(answer.cookies.map((cookie) => ["Set-Cookie", cookie]));
  if (answer.to !== null) return redirect(answer.to, { status: 303, headers });
  const { faults, recoveryCodes, passkeyName } = answer;
  return data(
    { faults, recoveryCodes, passkeyName },
    { status: faults.length > 0 ? 400 : 200, headers },
  );
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner.account");
  const ofPasskeys = useWords("owner-passkeys.done");
  const say = useFaultWords();
  const { name, email, codes, secret, codesLeft, sessions, passkeys, done } = loaderData;
  const faults = actionData?.faults ?? [];
  const isDone = !actionData && (done === "passphrase" || done === "codesOff");
  return (
    <>
      <DeskHead
        title={t("title")}
        lead={t("lead", { person: name, address: email })}
        faulty={faults.length > 0}
      />
      <ErrorSummary faults={faults.map((fault) => ({ field: fault.field, text: say(fault) }))} />
      {isDone && <Note kind="ok">{t(`done.${done}`)}</Note>}
      {!actionData && (done === "added" || done === "removed") && (
        <Note kind="ok">{ofPasskeys(done)}</Note>
      )}
      {actionData && actionData.recoveryCodes.length > 0 && (
        <RecoveryCodes codes={actionData.recoveryCodes} />
      )}
      <div className="pgrid gap">
        <PassphraseSection email={email} faults={faults} />
        <CodesSection {...{ email, codes, secret, codesLeft, faults }} />
        <PasskeysSection {...{ passkeys, faults }} typedName={actionData?.passkeyName ?? ""} />
        <SessionsSection sessions={sessions} />
      </div>
    </>
  );
}

/** Each code works once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useWords("owner.account");
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

/** The most recently used session comes first. */
function SessionsSection({ sessions }: { sessions: ListedSession[] }) {
  const t = useWords("owner.account");
  const moment = useMoment();
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
