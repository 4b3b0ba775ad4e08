// `/admin/bookings/:reference/emails`: looks at an email about the booking and sends it once more, or copies the guest's link.
import { data, redirect } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, SelectField, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../../auth/require-user.server.ts";
import { EmailWaitsNote, NoAddressNote } from "../../layout/admin-notices.tsx";
import { CopyField, CopyScript } from "../../layout/copy-field.tsx";
import { Options } from "../../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import styles from "../bookings.css?url";
import type { Route } from "./+types/send-again-page";
import { answerSendAgain, loadSendAgain } from "./send-again.server.ts";
import type { SendAgainFault, SendAgainForm, SendAgainView } from "./send-again.server.ts";

export const handle = { access: "staff", right: "change" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?kind=&language=` choose what is previewed. 404 when there is no such booking, or the guest's data was erased. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const view = await loadSendAgain(args.params.reference, searchParams, app);
  if (!view) throw data(null, { status: 404 });
  return { words: selectMessages(language, "admin-correct", "admin-bookings"), view };
}

/** A sent email leads to the booking's page, which confirms it; the link, a preview and a refusal are shown at once. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const answer = await answerSendAgain(form, args.params.reference, user, app);
  if (!answer.ok) {
    if (answer.status === 404) throw data(null, { status: 404 });
    return data(
      { reason: answer.reason, form: answer.form, link: null },
      { status: answer.status },
    );
  }
  const { reference, link, previewed } = answer;
  if (previewed) return data({ reason: null, form: previewed, link: null });
  if (link === null) return redirect(`/admin/bookings/${reference}?done=sentAgain`, 303);
  return data({ reason: null, form: null, link });
}

export default function SendAgainPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-correct.again");
  const faults = useTranslations("admin-correct.again.fault");
  const { view } = loaderData;
  const { reference, guest, kinds } = view;
  const reason = actionData?.reason ?? null;
  const form = actionData?.form ?? view.form;
  return (
    <>
      <AdminPageHead
        title={t("title", { reference })}
        lead={guest}
        back={{ href: `/admin/bookings/${reference}`, text: t("back") }}
        faulty={reason !== null}
      />
      {reason === "toFaulty" && (
        <ErrorSummary faults={[{ field: "to", text: faults("toFaulty") }]} />
      )}
      {reason !== null && reason !== "toFaulty" && (
        <Note kind="warn" role="alert">
          {faults(reason)}
        </Note>
      )}
      <NoAddressNote email={view.email} />
      {form === null || kinds.length === 0 ? (
        <Note>{t("none")}</Note>
      ) : (
        <div className="pgrid gap">
          <Panel id="send" width="p6" title={t("send")}>
            <SendForm view={view} form={form} reason={reason} />
          </Panel>
          {kinds.includes("guestLink") && (
            <Panel id="copy" width="p6" title={t("copy")}>
              <p>{t("copyText")}</p>
              {actionData?.link ? (
                <CopyField
                  id="link"
                  label={t("link")}
                  value={actionData.link}
                  hint={t("linkHint")}
                />
              ) : (
                <form method="post" className="gap">
                  <button className="btn btn--2" name="do" value="link">
                    {t("show")}
                  </button>
                </form>
              )}
              <CopyScript />
            </Panel>
          )}
          <Panel id="preview" title={t("preview")}>
            <iframe
              className="mailpreview"
              title={t("preview")}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              src={`/admin/bookings/${reference}/emails/preview?kind=${form.kind}&language=${form.language}`}
            />
          </Panel>
        </div>
      )}
    </>
  );
}

/** The first button previews the choice; the second one sends the email. An address is never part of a URL, which logs keep. */
function SendForm({
  view: { reference, email, kinds },
  form,
  reason,
}: {
  view: SendAgainView;
  form: SendAgainForm;
  reason: SendAgainFault | null;
}) {
  const t = useTranslations("admin-correct.again");
  const faults = useTranslations("admin-correct.again.fault");
  const kindNames = useTranslations("admin-bookings.emails.kind");
  const path = `/admin/bookings/${reference}/emails`;
  return (
    <form method="post" action={path} className="stack" noValidate>
      <input type="hidden" name="guest" value={email} />
      <SelectField name="kind" label={t("kind")} defaultValue={form.kind}>
        <Options of={kinds.map((kind) => [kind, kindNames(kind)])} />
      </SelectField>
      <SelectField name="language" label={t("language")} defaultValue={form.language}>
        {languages.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {endonyms[tag]}
          </option>
        ))}
      </SelectField>
      <TextField
        name="to"
        type="email"
        label={t("to")}
        hint={t("toHint", { address: email })}
        autoComplete="off"
        defaultValue={form.to}
        error={reason === "toFaulty" ? faults("toFaulty") : undefined}
      />
      <label className="check">
        <input
          type="checkbox"
          name="withLink"
          value="yes"
          defaultChecked={form.withLink && form.to !== email}
        />
        <span>{t("withLink")}</span>
      </label>
      <p className="row gap">
        <button className="btn btn--2" name="do" value="look" formAction={`${path}#preview`}>
          {t("look")}
        </button>
        <button className="btn" name="do" value="send">
          {t("submit")}
        </button>
      </p>
      <EmailWaitsNote />
    </form>
  );
}
