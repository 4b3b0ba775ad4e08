// `/admin/messages/<id>`: one message, its answers, and the form that answers by email.
import { data, redirect } from "react-router";
import { inboxSearch, longestAnswer, readInboxQuery } from "#app/contact/rules/inbox.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { AreaField, ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/message-page";
import { Conversation, InboxList } from "./message-lists.tsx";
import styles from "./messages.css?url";
import { answerMessageForm, loadInbox, loadMessage } from "./messages.server.ts";
import type { MessageView } from "./messages.server.ts";
import { WriteForm } from "./write-form.tsx";

export const handle = { access: "staff" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The message beside the list it was selected from; 404 for one that does not exist, or no longer. */
export async function loader(args: Route.LoaderArgs) {
  const { app, rights, language, searchParams } = await requireUser(args, handle);
  const reader = { language, seesMoney: rights.money };
  const shown = await loadMessage(args.params.id, reader, app);
  if (!shown) throw data(null, { status: 404 });
  const words = selectMessages(language, "admin-messages", "admin-bookings", "contact");
  const did = searchParams.get("did");
  return { words, shown, inbox: await loadInbox(args.request.url, app), did };
}

/** Redirects to the message on success. */
export async function action(args: Route.ActionArgs) {
  const { app, user, searchParams } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const answer = await answerMessageForm(args.params.id, form, user, app);
  if (answer.ok) {
    const back = inboxSearch(readInboxQuery(searchParams));
    const to = `/admin/messages/${args.params.id}${back}${back ? "&" : "?"}did=${answer.did}`;
    return redirect(to, 303);
  }
  if (answer.reason === "unknown") throw data(null, { status: 404 });
  return data(answer, { status: answer.reason === "changed" ? 409 : 400 });
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-messages");
  const done = useTranslations("admin-messages.did");
  const { shown, inbox, did } = loaderData;
  const title = t("one", { writer: shown.message.name });
  const refused = actionData ?? null;
  const fault = useAnswerFault(refused);
  return (
    <>
      <AdminPageHead
        title={title}
        back={{ href: `/admin/messages${inboxSearch(inbox.query)}`, text: t("back") }}
        faulty={refused !== null}
      />
      <ErrorSummary faults={fault ? [{ field: "answer", text: fault }] : []} />
      {!refused && did !== null && done.has(did) && <Note kind="ok">{done(did)}</Note>}
      <div className="inbox">
        <div className="inbox__list">
          <InboxList inbox={inbox} current={shown.message} />
        </div>
        <section className="panel" aria-label={t("conversation")}>
          <Conversation view={shown} />
          {shown.thread && <WriteForm thread={shown.thread} typed="" fault={undefined} />}
          <AnswerForm shown={shown} refused={refused} />
        </section>
      </div>
    </>
  );
}

/** Why a form is shown again, with the typed input. */
interface RefusedAnswer {
  reason: MessageKey<"admin-messages.fault"> | "noEmail";
  typed: string;
}

/** The text of the fault, if there is one. */
function useAnswerFault(refused: RefusedAnswer | null): string | undefined {
  const t = useTranslations("admin-messages");
  if (refused?.reason === "noEmail") return t("thread.noEmail");
  return refused ? t(`fault.${refused.reason}`, { max: longestAnswer }) : undefined;
}

/**
 * The form sends the version that was shown, so that an answer to an outdated message is rejected. What is about a booking is
 * answered in its thread.
 */
function AnswerForm({
  shown: { message, key, thread },
  refused,
}: {
  shown: MessageView;
  refused: RefusedAnswer | null;
}) {
  const t = useTranslations("admin-messages");
  const { email, language, status, version } = message;
  const written = isLanguage(language) ? endonyms[language] : language;
  const fault = useAnswerFault(refused);
  const isAnswered = thread === null && email !== "";
  return (
    <form method="post" className="stack" noValidate>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={key} />
      {thread === null && email === "" && <p>{t("thread.noEmail")}</p>}
      {isAnswered && (
        <AreaField
          name="answer"
          label={t("answer")}
          hint={t("answerHint", { address: email, language: written })}
          rows={7}
          maxLength={longestAnswer}
          defaultValue={refused?.typed}
          error={fault}
        />
      )}
      <div className="row">
        {isAnswered && (
          <button className="btn btn--s" name="do" value="answer">
            {t("send")}
          </button>
        )}
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
