// The contact form: full name, email, phone number, subject, message. Without a captcha.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { AreaField, ErrorSummary, SelectField, TextField } from "#app/ui/field.tsx";
import { messageFields, messageLengths, messageSubjects } from "./rules/contact-message.ts";
import type { MessageFaults, MessageValues } from "./rules/contact-message.ts";

/** Why a form is shown again, with what was typed into it. */
export type MessageRefusal = { values: MessageValues } & (
  | { reason: "faulty"; faults: MessageFaults }
  | { reason: "stale" }
  | { reason: "tooMany"; minutes: number }
);

/** `stamp` is the signed time at which the form was shown. */
export function MessageForm({ stamp, refused }: { stamp: string; refused: MessageRefusal | null }) {
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
    <form method="post" action={`${to("/contact")}#faults`} noValidate aria-labelledby="write">
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
    <SelectField name="subject" label={t("subject")} error={error} defaultValue={chosen} required>
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
    <div className="trap" aria-hidden="true">
      <label htmlFor="website">{t("trap")}</label>
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
