// `/waiting`: a visitor whose nights are taken asks to be told by email when they open. Reached from searches that found nothing.
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { requestInfoContext } from "#app/app.server.ts";
import styles from "#app/bookings/booking.css?url";
import { headersOfForm } from "#app/guest-area/guest-page-shell.tsx";
import { addressIn } from "#app/i18n/addresses.ts";
import { withDates } from "#app/i18n/format.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { toolOf } from "#app/ui/agent-tools.ts";
import { ErrorSummary, FieldError, SelectField, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/waiting-page";
import { joinWaiting, loadWaitingForm } from "./join-waiting.server.ts";
import type { TypedWaiting, WaitingFault, WaitingRefusal } from "./join-waiting.server.ts";
import { keptDays, turnHours } from "./rules/waiting.ts";

export const handle = {
  counted: 1,
  limits: { write: ["guesses", "messages"] },
  private: true,
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = headersOfForm;

/** The query fills the form; `?sent` says that a form was accepted, `?stopped` that an entry was forgotten. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language, searchParams } = readPageRequest({ request, params, context });
  return {
    words: selectMessages(language, "waiting", "booking.faults", "contact.form"),
    form: await loadWaitingForm(searchParams, language, app),
    sent: searchParams.has("sent"),
    stopped: searchParams.has("stopped"),
    waits: emailsWait(app.environment),
  };
}

/** Always the same answer to a valid form; 429 beyond the limit of one network. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, language, addressLanguage } = readPageRequest({ request, params, context });
  const { network } = context.get(requestInfoContext);
  const joined = await joinWaiting(await readForm(request), { language, network }, app);
  if (joined.ok) return redirect(addressIn(addressLanguage, "/waiting?sent=1#sent"), 303);
  if (joined.reason !== "tooMany") return data(joined, { status: 400 });
  const retryAfter = String(joined.minutes * 60);
  return data(joined, { status: 429, headers: { "Retry-After": retryAfter } });
}

export default function WaitingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("waiting");
  const refused = actionData ?? null;
  const { sent, stopped, waits, form } = loaderData;
  return (
    <>
      <PageHead title={t("title")} description={t("lead")} faulty={refused !== null} />
      <div className="wrap wrap--text decide">
        <div className="stack">
          <h1>{t("title")}</h1>
          {!sent && <p className="lead">{t("lead")}</p>}
        </div>
        {stopped && !refused && (
          <div id="stopped" tabIndex={-1}>
            <Note kind="ok">{t("stopped")}</Note>
          </div>
        )}
        {sent && !refused ? (
          <div id="sent" tabIndex={-1}>
            <Note kind={waits ? "warn" : "ok"} title={t("sent.title")}>
              {t(waits ? "sent.textWaiting" : "sent.text")}
            </Note>
          </div>
        ) : (
          <WaitingForm form={form} refused={refused} />
        )}
      </div>
    </>
  );
}

function WaitingForm({
  form,
  refused,
}: {
  form: Route.ComponentProps["loaderData"]["form"];
  refused: WaitingRefusal | null;
}) {
  const t = useTranslations("waiting");
  const { to } = useLanguage();
  const typed: TypedWaiting = refused?.typed ?? form.typed;
  const faults = useFaultTexts(refused?.reason === "faulty" ? refused.faults : []);
  const errorOf = (name: WaitingFault["field"]) => faults.find((each) => each.field === name)?.text;
  const field = (name: WaitingFault["field"] & keyof TypedWaiting) => ({
    name,
    label: t(name),
    error: errorOf(name),
    defaultValue: typed[name] === undefined ? undefined : String(typed[name]),
  });
  return (
    // The fragment focuses the refusal, without JavaScript.
    <form
      method="post"
      action={`${to("/waiting")}#faults`}
      className="stack-l"
      noValidate
      {...toolOf("join_waiting_list")}
    >
      <ErrorSummary id="faults" faults={faults} />
      {refused && refused.reason !== "faulty" && <NotJoined refused={refused} />}
      <div className="two">
        <TextField {...field("checkIn")} type="date" min={form.today} required />
        <TextField {...field("checkOut")} type="date" min={form.today} required />
      </div>
      <div className="two">
        <TextField {...numberField(field("adults"), "2")} required />
        <TextField {...numberField(field("children"), "0")} />
      </div>
      <SelectField {...field("apartment")}>
        <option value="">{t("any")}</option>
        {form.apartments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field("email")}
        type="email"
        hint={t("emailHint")}
        autoComplete="email"
        maxLength={254}
        required
      />
      <Consent given={typed.consent} error={errorOf("consent")} />
      <Honeypot />
      <div className="stack">
        <p>
          <button className="btn">{t("submit")}</button>
        </p>
        <p className="small muted">{t("turn", { hours: turnHours })}</p>
      </div>
    </form>
  );
}

function numberField<Props extends { defaultValue: string | undefined }>(
  field: Props,
  usual: string,
) {
  const { defaultValue = usual } = field;
  // A number field would not show what is no number.
  const type = /^\d+$/.test(defaultValue) ? "number" : "text";
  return {
    ...field,
    defaultValue,
    type,
    inputMode: "numeric",
    min: 0,
    autoComplete: "off",
  } as const;
}

function Consent({ given, error }: { given: boolean; error: string | undefined }) {
  const t = useTranslations("waiting");
  const { to } = useLanguage();
  const link = (text: ReactNode) => <a href={to("/legal/privacy")}>{text}</a>;
  return (
    <div className={error ? "field has-error" : "field"}>
      <label className="check">
        <input
          type="checkbox"
          id="consent"
          name="consent"
          value="yes"
          defaultChecked={given}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && "consent-e"}
          required
        />
        <span>{t.rich("consent", { link, days: keptDays })}</span>
      </label>
      {error && <FieldError id="consent-e">{error}</FieldError>}
    </div>
  );
}

// A honeypot: bots fill in every field; CSS and ARIA hide this one from users and screen readers.
function Honeypot() {
  const t = useTranslations("contact.form");
  return (
    <div className="vh" aria-hidden="true">
      <label htmlFor="website">{t("honeypot")}</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** The nights are free already, or one network asked too often. */
function NotJoined({ refused }: { refused: Exclude<WaitingRefusal, { reason: "faulty" }> }) {
  const t = useTranslations("waiting");
  const { to } = useLanguage();
  return (
    <div className="errsum" id="faults" role="alert" tabIndex={-1}>
      {refused.reason === "free" ? (
        <>
          <h2>{t("free.title")}</h2>
          <p>{t("free.text")}</p>
          <p>
            <a className="btn" href={to(refused.book)}>
              {t("free.submit")}
            </a>
          </p>
        </>
      ) : (
        <>
          <h2>{t("tooMany.title")}</h2>
          <p>{t("tooMany.text", { minutes: refused.minutes })}</p>
        </>
      )}
    </div>
  );
}

function useFaultTexts(faults: readonly WaitingFault[]) {
  const t = useTranslations("waiting");
  const booking = useTranslations("booking.faults");
  const { format } = useLanguage();
  return faults.map(({ field, reason, values }) => ({
    field: field as string,
    text:
      reason === "consentNeeded" ? t("consentNeeded") : booking(reason, withDates(values, format)),
  }));
}
