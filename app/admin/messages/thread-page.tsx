// `/admin/bookings/:reference/messages`: everything that was written about a booking, and the form that writes to its guest.
import { data, redirect } from "react-router";
import { longestAnswer } from "#app/contact/rules/inbox.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { EmailWaitsNote } from "../layout/admin-notices.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/thread-page";
import styles from "./messages.css?url";
import { answerThreadForm, loadThread } from "./thread.server.ts";
import type { ThreadFormResult } from "./thread.server.ts";
import { ThreadList } from "./thread-view.tsx";
import { WriteForm } from "./write-form.tsx";

export const handle = { access: "staff" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?template=` fills one in. 404 for an unknown reference. */
export async function loader(args: Route.LoaderArgs) {
  const { app, rights, language, searchParams } = await requireUser(args, handle);
  const reader = { language, seesMoney: rights.money, template: searchParams.get("template") };
  const thread = await loadThread(args.params.reference, reader, app);
  if (!thread) throw data(null, { status: 404 });
  const did = searchParams.get("did");
  return {
    words: selectMessages(language, "admin-messages", "admin-bookings"),
    thread,
    did: (["written", "closed"] as const).find((known) => known === did) ?? null,
  };
}

/** A success redirects to the page, which confirms it; a refusal keeps what was typed. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const answer = await answerThreadForm(args.params.reference, form, user, app);
  if (answer.ok)
    return redirect(`/admin/bookings/${answer.reference}/messages?did=${answer.did}`, 303);
  if (answer.status === 404) throw data(null, { status: 404 });
  return data(answer, { status: answer.status });
}

type Refusal = Extract<ThreadFormResult, { typed: string }>;

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-messages.thread");
  const done = useTranslations("admin-messages.did");
  const { format } = useLanguage();
  const { thread, did } = loaderData;
  const { reference, guest, apartment, checkIn, checkOut, unanswered } = thread;
  const refused = actionData ?? null;
  const fault = useFault(refused?.reason);
  return (
    <>
      <AdminPageHead
        title={t("title", { guest })}
        lead={t("lead", { reference, apartment, dates: format.dateRange(checkIn, checkOut) })}
        back={{ href: `/admin/bookings/${reference}`, text: t("back") }}
        faulty={refused !== null}
      />
      <ErrorSummary faults={fault ? [{ field: "answer", text: fault }] : []} />
      {!refused && did !== null && (
        <Note kind="ok">
          {done(did)}
          {did === "written" && <EmailWaitsNote />}
        </Note>
      )}
      <div className="pgrid gap">
        <Panel id="thread" title={t("heading")}>
          <ThreadList thread={thread} />
          {unanswered > 0 && <CloseForm count={unanswered} seen={thread.seen} />}
        </Panel>
        <Panel id="write" title={t("open")}>
          {thread.email === "" ? (
            <p>{t("noEmail")}</p>
          ) : (
            <WriteForm thread={thread} typed={refused?.typed || thread.draft} fault={fault} />
          )}
        </Panel>
      </div>
    </>
  );
}

function useFault(reason: Refusal["reason"] | undefined): string | undefined {
  const t = useTranslations("admin-messages");
  if (!reason) return undefined;
  if (reason === "noEmail") return t("thread.noEmail");
  if (reason === "answerMissing") return t("thread.missing");
  if (reason === "changed" || reason === "notClosed") return t(`thread.${reason}`);
  return t(`fault.${reason}`, { max: longestAnswer });
}

function CloseForm({ count, seen }: { count: number; seen: number }) {
  const t = useTranslations("admin-messages");
  return (
    <form method="post" className="row">
      <input type="hidden" name="version" value={seen} />
      <span>{t("thread.unanswered", { count })}</span>
      <button className="btn btn--2 btn--s" name="do" value="close">
        {t("close")}
      </button>
    </form>
  );
}
