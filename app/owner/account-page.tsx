// `/admin/account`: one's own passphrase, codes, passkeys and sessions.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Note } from "#app/ui/note.tsx";
import { admitPerson } from "./admit-person.server.ts";
import { DeskHead } from "./parts/desk-head.tsx";
import { answerAccount } from "./door/answer-account.server.ts";
import { loadAccount } from "./door/load-account.server.ts";
import { CodesSection } from "./door/codes-section.tsx";
import { useFaultWords } from "./parts/faults.ts";
import { PassphraseSection } from "./door/passphrase-section.tsx";
import { RecoveryCodes } from "./door/recovery-codes.tsx";
import { SessionsSection } from "./door/sessions-section.tsx";
import { loadPasskeys } from "./passkeys/load-passkeys.server.ts";
import { PasskeysSection } from "./passkeys/parts/passkeys-section.tsx";
import { readSignInVisit } from "./door/read-sign-in-visit.server.ts";
import type { AccessHandle } from "./rules/access.ts";
import type { Route } from "./+types/account-page";

export const handle = { access: "staff" } satisfies AccessHandle;

/** What belongs to the person who asks, and nobody else. */
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

/** Recovery codes are shown in the answer itself, and never again; all else leads back to the page. */
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
