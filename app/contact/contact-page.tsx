// /contact: contact details, reception hours, the message form (without a captcha), and frequently asked questions.
import type { ReactNode } from "react";
import { questions } from "#property/content.ts";
import { listedNames } from "#app/i18n/listed-names.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { scenes } from "#app/i18n/property/property-pictures.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Scene } from "#app/pages/scene.tsx";
import { addPictureTexts } from "#app/pictures/describe-pictures.server.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { describeQuestions } from "#app/seo/describe-page.server.ts";
import { toolOf } from "#app/ui/agent-tools.ts";
import { AreaField, ErrorSummary, SelectField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/contact-page.ts";
import { ContactDetails, ReceptionHours } from "./contact-details.tsx";
import "./contact.css";
import { messageFields, messageLengths, messageSubjects } from "./rules/contact-message.ts";
import type { MessageFaults, MessageValues } from "./rules/contact-message.ts";
import { handleContactForm, stampForm } from "./send-message.server.ts";

const guaranteeWords = ["best-price.title", "best-price.lead", "best-price.mine"] as const;

export const handle = {
  counted: 1,
  limits: { write: ["guesses", "messages"] },
  mapped: true,
  prefetch: "prerender",
} satisfies PageHandle;

/** Messages, the form's stamp, and structured data. `?sent` shows the thanks instead of the form. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = readPageRequest(args);
  const { db } = app.database;
  return {
    words: await addPictureTexts(
      selectSiteMessages(language, facts, "contact", "property.contact", ...guaranteeWords),
      language,
      db,
      facts,
    ),
    stamp: await stampForm(app),
    sent: searchParams.has("sent"),
    emailsWait: emailsWait(app.environment),
    linkedData: describeQuestions(args),
  };
}

/** Handles a sent message. */
export async function action(args: Route.ActionArgs) {
  return handleContactForm(args);
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("property.contact");
  const refused = actionData ?? null;
  return (
    <>
      <PageHead
        title={t("title")}
        description={t("metaDescription")}
        path="/contact"
        faulty={refused !== null}
      />
      <div className="wrap phead">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <div className="wrap cgrid">
        <div className="stack-l">
          <ContactDetails />
          <ReceptionHours />
          <div className="cgrid__pic">
            <Scene file={scenes.contact} sizes="(min-width: 60em) 32vw, 92vw" />
          </div>
        </div>
        {loaderData.sent && !refused ? (
          <MessageSent isWaiting={loaderData.emailsWait} />
        ) : (
          <MessageForm stamp={refused?.stamp ?? loaderData.stamp} refused={refused} />
        )}
      </div>
      <Questions />
    </>
  );
}

/** The first one is open. The last one, about the guarantee, belongs to its page, and goes when the owner gives none. */
function Questions() {
  const t = useTranslations("property.contact.faq");
  const guarantee = useTranslations("best-price");
  const { bestPrice } = useFacts();
  const { to } = useLanguage();
  return (
    <section className="section wrap cgrid" aria-labelledby="faq">
      <h2 id="faq">{t("title")}</h2>
      <div className="faq">
        {listedNames(t, questions, ["question", "answer"]).map((name, index) => (
          <details key={name} name="faq" open={index === 0}>
            <summary>
              {t(`items.${name}.question`)}
              <Icon name="plus" />
            </summary>
            <p>{t(`items.${name}.answer`)}</p>
          </details>
        ))}
        {bestPrice?.on !== false && (
          <details name="faq">
            <summary>
              {guarantee("mine.link")}
              <Icon name="plus" />
            </summary>
            <p>{guarantee("lead")}</p>
            <p>
              <a href={to("/best-price")}>{guarantee("title")}</a>
            </p>
          </details>
        )}
      </div>
    </section>
  );
}

/** The fragment of the redirect URL scrolls to the heading and focuses it. */
function MessageSent({ isWaiting }: { isWaiting: boolean }) {
  const t = useTranslations("contact.sent");
  const { to } = useLanguage();
  return (
    <section className="box sent stack" aria-labelledby="sent">
      <span className="okmark">
        <Icon name="check" size="large" />
      </span>
      <h2 id="sent" tabIndex={-1}>
        {t("title")}
      </h2>
      <p>{t(isWaiting ? "textWaiting" : "text")}</p>
      <p className="row">
        <a className="btn btn--2" href={to("/contact")}>
          {t("again")}
        </a>
        <a className="btn btn--link" href={to("/")}>
          {t("home")}
        </a>
      </p>
    </section>
  );
}

/** Why a form is shown again, with what was typed into it. */
export type MessageRefusal = { values: MessageValues } & (
  | { reason: "faulty"; faults: MessageFaults }
  | { reason: "stale" }
  | { reason: "tooMany"; minutes: number }
);

// `stamp` is the signed time at which the form was shown.
function MessageForm({ stamp, refused }: { stamp: string; refused: MessageRefusal | null }) {
  const t = useTranslations("contact.form");
  const { to } = useLanguage();
  const faultOf = useFaultText(refused?.reason === "faulty" ? refused.faults : {});
  const faults = messageFields.flatMap((field) => {
    const text = faultOf(field);
    return text ? [{ field, text }] : [];
  });
  const field = (name: keyof typeof messageLengths) => ({
    name,
    label: t(name),
    error: faultOf(name),
    maxLength: messageLengths[name],
    defaultValue: refused?.values[name],
  });
  const link = (text: ReactNode) => <a href={to("/legal/privacy")}>{text}</a>;
  return (
    // The fragment focuses the error summary of the response, without JavaScript.
    <form
      method="post"
      action={`${to("/contact")}#faults`}
      noValidate
      aria-labelledby="write"
      {...toolOf("write_to_property")}
    >
      <h2 id="write" className="vh">
        {t("title")}
      </h2>
      <ErrorSummary id="faults" faults={faults} />
      {refused && refused.reason !== "faulty" && <NotSent {...refused} />}
      <div className="formgrid">
        <div className="c3">
          <TextField {...field("name")} autoComplete="name" required />
        </div>
        <div className="c3">
          <TextField {...field("email")} type="email" autoComplete="email" required />
        </div>
        <div className="c3">
          <TextField {...field("phone")} type="tel" autoComplete="tel" optional />
        </div>
        <div className="c3">
          <Subject error={faultOf("subject")} chosen={refused?.values.subject} />
        </div>
        <div>
          <AreaField {...field("message")} rows={6} required />
        </div>
        <Honeypot />
        <div className="row">
          <button className="btn">{t("submit")}</button>
          <p className="small muted">{t.rich("use", { link })}</p>
        </div>
      </div>
      <input type="hidden" name="stamp" value={stamp} />
    </form>
  );
}

function Subject({ error, chosen }: { error: string | undefined; chosen: string | undefined }) {
  const t = useTranslations("contact.form");
  const subjects = useTranslations("contact.subjects");
  return (
    // Without "required": HTML has that only for lists with an empty first entry, and here one is always chosen.
    <SelectField name="subject" label={t("subject")} error={error} defaultValue={chosen}>
      {messageSubjects.map((subject) => (
        <option key={subject} value={subject}>
          {subjects(subject)}
        </option>
      ))}
    </SelectField>
  );
}

// A honeypot: bots fill in every field; CSS and ARIA hide this one from users and screen readers.
function Honeypot() {
  const t = useTranslations("contact.form");
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor="website">{t("honeypot")}</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function useFaultText(faults: MessageFaults) {
  const t = useTranslations("contact.faults");
  return (field: keyof MessageValues): string | undefined => {
    const key = `${field}.${faults[field]}`;
    const max = field === "subject" ? undefined : messageLengths[field];
    return t.has(key) ? t(key, { max }) : undefined;
  };
}

/** `minutes` until the next message is accepted. */
function NotSent(refused: { reason: "stale" } | { reason: "tooMany"; minutes: number }) {
  const t = useTranslations(`contact.notSent.${refused.reason}`);
  const minutes = refused.reason === "tooMany" ? refused.minutes : undefined;
  return (
    <div className="errsum" id="faults" role="alert" tabIndex={-1}>
      <h2>{t("title")}</h2>
      <p>{t("text", { minutes })}</p>
    </div>
  );
}
