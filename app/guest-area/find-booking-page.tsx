// `/my-booking`: a guest without the confirmation email at hand asks for a new link, by reference and e-mail.
import { data, redirect } from "react-router";
import { requestInfoContext } from "#app/app.server.ts";
import styles from "#app/bookings/booking.css?url";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { toolOf } from "#app/ui/agent-tools.ts";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { Route } from "./+types/find-booking-page";
import { sendBookingLink } from "./booking-links.server.ts";
import { headersOfForm, secretAddressHeaders } from "./guest-page-shell.tsx";
import { readLinkRequest } from "./rules/guest-forms.ts";
import type { LinkFaults, LinkValues } from "./rules/guest-forms.ts";

export const handle = {
  counted: 1,
  limits: { write: ["bookingLookups"] },
  private: true,
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = headersOfForm;

/** `?sent` says that a request was accepted, whatever its outcome; `?ended` that a guest ended all links. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language, searchParams } = readPageRequest({ request, params, context });
  return {
    words: selectMessages(language, "my-find", "my-links"),
    sent: searchParams.has("sent"),
    ended: searchParams.has("ended"),
    waits: emailsWait(app.environment),
  };
}

/** Always the same response to a valid form; 429 beyond the limit of one network. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, facts, addressLanguage } = readPageRequest({ request, params, context });
  const form = await readForm(request);
  const typed = { reference: form.get("reference"), email: form.get("email") };
  const read = readLinkRequest(typed, facts.referencePrefix);
  if (!read.ok) {
    const { faults, values } = read;
    return data({ faults, values, minutes: null }, { status: 400, headers: secretAddressHeaders });
  }
  const { reference, email } = read;
  const { network } = context.get(requestInfoContext);
  const answer = await sendBookingLink({ reference, email, network }, app);
  if (answer.ok) return redirect(addressIn(addressLanguage, "/my-booking?sent=1#sent"), 303);
  const { minutes } = answer;
  return data(
    { faults: {}, values: { reference, email }, minutes },
    { status: 429, headers: { ...secretAddressHeaders, "Retry-After": String(minutes * 60) } },
  );
}

export default function FindBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("my-find");
  const ended = useTranslations("my-links.done");
  const refused = actionData ?? null;
  return (
    <>
      <PageHead title={t("title")} description={t("description")} faulty={refused !== null} />
      <div className="wrap wrap--text decide">
        <div className="stack">
          <h1>{t("title")}</h1>
          <p className="lead">{t("lead")}</p>
        </div>
        {loaderData.ended && !refused && (
          <div id="sent" tabIndex={-1}>
            <Note kind="ok" title={ended("title")}>
              {ended(loaderData.waits ? "textWaiting" : "text")}
            </Note>
          </div>
        )}
        {loaderData.sent && !loaderData.ended && !refused && (
          <div id="sent" tabIndex={-1} className="stack">
            {loaderData.waits ? (
              <Note kind="warn" title={t("sent.titleWaiting")}>
                {t("sent.textWaiting")}
              </Note>
            ) : (
              <>
                <Note kind="ok" title={t("sent.title")}>
                  {t("sent.text")}
                </Note>
                <p className="small muted">{t("sent.again")}</p>
              </>
            )}
          </div>
        )}
        <FindForm refused={refused} />
      </div>
    </>
  );
}

/** `refused` is why the form is shown again; `minutes` is set when it was sent too often. */
function FindForm({
  refused,
}: {
  refused: { faults: LinkFaults; values: LinkValues; minutes: number | null } | null;
}) {
  const facts = useFacts();
  const t = useTranslations("my-find");
  const { to } = useLanguage();
  const { faults = {}, values, minutes = null } = refused ?? {};
  const errorOf = (field: keyof LinkFaults) => faults[field] && t(`faults.${faults[field]}`);
  const example = `${facts.referencePrefix}-7Q2M4X9A`;
  const faultTexts = (["reference", "email"] as const).flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ field, text }] : [];
  });
  if (minutes !== null)
    faultTexts.push({ field: "reference", text: t("faults.tooMany", { minutes }) });
  return (
    <form
      method="post"
      action={`${to("/my-booking")}#faults`}
      className="stack-l"
      noValidate
      {...toolOf("open_my_booking")}
    >
      <ErrorSummary id="faults" faults={faultTexts} />
      <TextField
        name="reference"
        label={t("reference")}
        hint={<Unbroken text={t("referenceHint", { example })} part={example} />}
        error={errorOf("reference")}
        defaultValue={values?.reference}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TextField
        name="email"
        type="email"
        label={t("email")}
        hint={t("emailHint")}
        error={errorOf("email")}
        defaultValue={values?.email}
        maxLength={254}
        autoComplete="email"
        required
      />
      <div className="stack">
        <p>
          <button className="btn">{t("submit")}</button>
        </p>
        <p className="small muted">{t("note")}</p>
      </div>
    </form>
  );
}
