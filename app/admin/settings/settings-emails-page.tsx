// `/admin/settings/letters?kind=`: the owner's own paragraph in each kind of email to guests, by language. For owners.
import { data, redirect } from "react-router";
import type { App } from "#app/app.server.ts";
import type { BookingEmailKind } from "#app/bookings/emails/compose-booking-email.server.ts";
import { readMailboxState } from "#app/contact/received/mailbox-state.server.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator, selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readEmailTexts, writeSetting } from "#app/settings/settings.sql.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { ChangeLine } from "../audit-log/audit-log-line.tsx";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { changedTexts, listChanges } from "../audit-log/rules/audit-changes.ts";
import type { AuditChange } from "../audit-log/rules/audit-changes.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { MailboxPanel } from "../messages/mailbox-panel.tsx";
import { TypedArea } from "../layout/typed-fields.tsx";
import type { Route } from "./+types/settings-emails-page";
import { checkWords, maxWordsLength } from "./rules/email-words.ts";
import { SettingForm } from "./setting-form.tsx";

export const handle = { access: "owner" } satisfies PageHandle;

/** An unknown kind falls back to the first. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const kind = findGuestEmail(searchParams.get("kind"));
  const { version, words } = await readEmailTexts(app.database.db);
  return {
    words: selectMessages(language, "admin-settings", "admin-bookings"),
    kind,
    saved: searchParams.has("saved"),
    mailbox: await readMailboxState(app),
    shown: { version, typed: words[kind] ?? {} },
  };
}

/** Saves, or shows the form again with its faults. */
export async function action(args: Route.ActionArgs) {
  const { app, user, searchParams } = await requireUser(args, handle);
  const kind = findGuestEmail(searchParams.get("kind"));
  const form = await readForm(args.request);
  const result = await answerEmailWords(form, kind, user, app);
  if (result === null) return redirect(`/admin/settings/letters?kind=${kind}&saved`, 303);
  return data(result.answer, { status: result.status });
}

export default function SettingsEmailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-settings");
  const kinds = useTranslations("admin-bookings.emails.kind");
  const { kind, saved } = loaderData;
  const tooLong = actionData?.tooLong ?? [];
  const text = t("faults.tooLong", { max: maxWordsLength });
  return (
    <>
      <AdminPageHead
        title={t("emails.title")}
        lead={t("emails.lead")}
        faulty={tooLong.length > 0}
        done={saved && !actionData && t("emails.saved")}
        doneAbout={kinds(kind)}
        stale={actionData?.stale && { title: t("stale.title"), text: t("stale.text") }}
      >
        <a className="btn btn--2 btn--s" href="/admin/settings">
          {t("emails.back")}
        </a>
      </AdminPageHead>
      <nav aria-label={t("emails.which")} className="row gap">
        {guestEmails.map((name) => (
          <a
            key={name}
            className={name === kind ? "btn btn--s" : "btn btn--2 btn--s"}
            href={`/admin/settings/letters?kind=${name}`}
            aria-current={name === kind ? "page" : undefined}
          >
            {kinds(name)}
          </a>
        ))}
      </nav>
      <SettingForm
        path={`/admin/settings/letters?kind=${kind}`}
        shown={{ stale: false, changes: [], ...(actionData ?? loaderData.shown) }}
        faults={tooLong.map((field) => ({ field, text }))}
        Change={ChangeLine}
      >
        <div className="gap">
          <Panel id="words" title={kinds(kind)}>
            <p className="hint">{t("emails.hint", { max: maxWordsLength })}</p>
            <div className="grid2 gap">
              {languages.map((tag) => (
                <TypedArea
                  key={tag}
                  name={tag}
                  label={<span lang={tag}>{endonyms[tag]}</span>}
                  lang={tag}
                  rows={5}
                />
              ))}
            </div>
          </Panel>
        </div>
      </SettingForm>
      <div className="gap">
        <MailboxPanel mailbox={loaderData.mailbox} />
      </div>
    </>
  );
}

/** By their kinds in the outbox, in the order of a stay. */
const guestEmails = [
  "guestConfirmation",
  "guestBeforeArrival",
  "guestThankYou",
  "guestChange",
  "guestCancellation",
  "guestRefund",
] as const;

/** The kind of that name; the first for anything else. */
function findGuestEmail(name: string | null): (typeof guestEmails)[number] {
  return guestEmails.find((known) => known === name) ?? "guestConfirmation";
}

/** What the page shows in place of the loader's data. */
interface EmailWordsAnswer {
  version: number;
  typed: Partial<Record<Language, string>>;
  tooLong: string[];
  /** Another request saved in the meantime: nothing was saved, and `changes` lists what saving now would do. */
  stale: boolean;
  changes: AuditChange[];
}

/** `status` is that of the page; null when everything was saved. */
async function answerEmailWords(
  form: FormData,
  kind: BookingEmailKind,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: EmailWordsAnswer } | null> {
  // Not cut, to be shown again as typed; the endpoint limits the body.
  const sent = languages.map((tag): [string, string] => [tag, formText(form, tag, Infinity)]);
  const typed = Object.fromEntries(sent) as Record<Language, string>;
  const { words, tooLong } = checkWords(typed);
  const seen = formVersion(form);
  const isFine = tooLong.length === 0;
  if (isFine && (await changeEmailWords({ kind, words, seen }, actor, app))) return null;
  const latest = await readEmailTexts(app.database.db);
  const { before, after } = changedTexts(latest.words[kind] ?? {}, words);
  return {
    status: isFine ? 409 : 400,
    answer: {
      version: latest.version,
      typed,
      tooLong,
      stale: seen !== latest.version,
      changes: listChanges(before, after),
    },
  };
}

/** `words` by language, on top of the version that was edited; false when that is no longer the latest, and nothing was saved. */
async function changeEmailWords(
  { kind, words, seen }: { kind: BookingEmailKind; words: Record<string, string>; seen: number },
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  const t = makeTranslator(facts.defaultLanguage, facts, "admin-bookings");
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const saved = await readEmailTexts(trx);
    const value = { ...saved.words, [kind]: words };
    if (!(await writeSetting(trx, "letterWords", { seen, value, now }))) return false;
    const { before, after } = changedTexts(saved.words[kind] ?? {}, words);
    const subject = t(`admin-bookings.emails.kind.${kind}`);
    if (Object.keys(after).length > 0)
      await writeAudit(trx, { actor, what: "letterWordsChanged", subject, before, after, now });
    return true;
  });
}
