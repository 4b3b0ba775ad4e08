// `/admin/messages/<id>`: one message, its answers, and the form that answers by email.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { longestAnswer } from "#app/contact/rules/answer-text.ts";
import { inboxSearch, readInboxQuery } from "#app/contact/rules/inbox-query.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { AreaField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/message-page";
import { admitPerson } from "./admit-person.server.ts";
import { answerDesk } from "./messages/answer-desk.server.ts";
import { Conversation } from "./messages/conversation.tsx";
import { InboxList } from "./messages/inbox-list.tsx";
import { loadInbox } from "./messages/load-inbox.server.ts";
import { loadMessage } from "./messages/load-message.server.ts";
import type { ShownMessage } from "./messages/load-message.server.ts";
import styles from "./messages/messages.css?url";
import { DeskHead } from "./parts/desk-head.tsx";
import type { AccessHandle } from "./rules/access.ts";

export const handle = { access: "staff" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The message beside the list it was selected from; 404 for one that does not exist, or no longer. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const shown = await loadMessage(args.params.id, language, house);
  if (!shown) throw data(null, { status: 404 });
  const words = wordsOf(language, "owner-messages", "contact");
  const did = new URL(args.request.url).searchParams.get("did");
  return { words, shown, inbox: await loadInbox(args.request.url, house), did };
}

/** Redirects to the message on success. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const answer = await answerDesk(args.params.id, form, person, house);
  if (answer.ok) {
    const back = inboxSearch(readInboxQuery(new URL(args.request.url).searchParams));
    const to = `/admin/messages/${args.params.id}${back}${back ? "&" : "?"}did=${answer.did}`;
    return redirect(to, 303);
  }
  if (answer.reason === "unknown") throw data(null, { status: 404 });
  return data(answer, { status: answer.reason === "changed" ? 409 : 400 });
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-messages");
  const { shown, inbox, did } = loaderData;
  const title = t("one", { writer: shown.message.name });
  const refused = actionData ?? null;
  const fault = useAnswerFault(refused);
  return (
    <>
      <DeskHead
        title={title}
        back={{ href: `/admin/messages${inboxSearch(inbox.query)}`, text: t("back") }}
        faulty={refused !== null}
      />
      <ErrorSummary faults={fault ? [{ field: "answer", text: fault }] : []} />
      {!refused && did !== null && deeds.has(did) && <Note kind="ok">{t(`did.${did}`)}</Note>}
      <div className="inbox">
        <div className="inbox__list">
          <InboxList inbox={inbox} current={shown.message.id} />
        </div>
        <section className="panel" aria-label={t("conversation")}>
          <Conversation shown={shown} />
          <AnswerForm shown={shown} refused={refused} />
        </section>
      </div>
    </>
  );
}

const deeds = new Set(["answered", "closed", "reopened"]);

/** Why a form is shown again, with the typed input. */
interface RefusedAnswer {
  reason: string;
  typed: string;
}

/** The text of the fault, if there is one. */
function useAnswerFault(refused: RefusedAnswer | null): string | undefined {
  const t = useWords("owner-messages.fault");
  return refused ? t(refused.reason, { max: longestAnswer }) : undefined;
}

/** The form sends the version that was shown, so that an answer to an outdated message is rejected. */
function AnswerForm({
  shown: { message, key },
  refused,
}: {
  shown: ShownMessage;
  refused: RefusedAnswer | null;
}) {
  const t = useWords("owner-messages");
  const { email, language, status, version } = message;
  const written = isLanguage(language) ? endonyms[language] : language;
  return (
    <form method="post" className="stack" noValidate>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={key} />
      <AreaField
        name="answer"
        label={t("answer")}
        hint={t("answerHint", { address: email, language: written })}
        rows={7}
        maxLength={longestAnswer}
        defaultValue={refused?.typed}
        error={useAnswerFault(refused)}
      />
      <div className="row">
        <button className="btn btn--s" name="do" value="answer">
          {t("send")}
        </button>
        {status === "new" ? (
          <button className="btn btn--2 btn--s" name="do" value="close">
            {t("close")}
          </button>
        ) : (
          <button className="btn btn--2 btn--s" name="do" value="reopen">
            {t("reopen")}
          </button>
        )}
      </div>
    </form>
  );
}
