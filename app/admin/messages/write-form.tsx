// The form that writes to the guest of a booking, and the one above it that fills in a template.
import { longestAnswer } from "#app/contact/rules/inbox.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import { AreaField, SelectField } from "#app/ui/field.tsx";
import { Options } from "../layout/form-parts.tsx";
import type { ThreadView } from "./thread.server.ts";

/** The form sends how many texts were shown, so that no user answers a message that they have not read. */
export function WriteForm({
  thread,
  typed,
  fault,
}: {
  thread: ThreadView;
  typed: string;
  fault: string | undefined;
}) {
  const t = useTranslations("admin-messages.thread");
  const templates = useTranslations("admin-messages.templates");
  const { reference, email, language, seen, key, fallback } = thread;
  return (
    <>
      <TemplatePicker thread={thread} />
      {fallback !== null && (
        <p className="mini">{templates("fallback", { language: endonyms[language] })}</p>
      )}
      <form
        method="post"
        action={`/admin/bookings/${reference}/messages`}
        className="stack"
        noValidate
      >
        <input type="hidden" name="version" value={seen} />
        <input type="hidden" name="key" value={key} />
        <AreaField
          name="answer"
          label={t("text")}
          hint={t("textHint", { address: email, language: endonyms[language] })}
          rows={9}
          maxLength={longestAnswer}
          defaultValue={typed}
          error={fault}
        />
        <p>
          <button className="btn">{t("send")}</button>
        </p>
      </form>
    </>
  );
}

// A GET request: the page comes back with the text in the form, to be read and changed before it is sent.
function TemplatePicker({ thread: { reference, templates, template } }: { thread: ThreadView }) {
  const t = useTranslations("admin-messages.templates");
  if (templates.length === 0) return null;
  return (
    <form method="get" action={`/admin/bookings/${reference}/messages#write`} className="seekline">
      <SelectField name="template" label={t("pick")} defaultValue={template ?? undefined}>
        <Options of={templates.map(({ id, name }) => [id, name])} />
      </SelectField>
      <button className="btn btn--2">{t("fill")}</button>
    </form>
  );
}
