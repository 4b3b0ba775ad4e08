// /contact: contact details, reception hours, the message form, and frequently asked questions.
import { questions } from "#property/content.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { scenes } from "#app/i18n/property-pictures.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Scene } from "#app/pages/scene.tsx";
import { addPictureTexts } from "#app/pictures/describe-pictures.server.ts";
import { emailsWait } from "#app/platform/environment.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { describeQuestions } from "#app/seo/describe-page.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/contact-page.ts";
import { ContactDetails, ReceptionHours } from "./contact-details.tsx";
import "./contact.css";
import { MessageForm } from "./message-form.tsx";
import { handleContactForm, stampForm } from "./send-message.server.ts";

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
      selectMessages(language, "contact", "property.contact"),
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

/** The first one is open. */
function Questions() {
  const t = useTranslations("property.contact.faq");
  return (
    <section className="section wrap cgrid" aria-labelledby="faq">
      <h2 id="faq">{t("title")}</h2>
      <div className="faq">
        {questions.map((name, index) => (
          <details key={name} name="faq" open={index === 0}>
            <summary>
              {t(`items.${name}.question`)}
              <Icon name="plus" />
            </summary>
            <p>{t(`items.${name}.answer`)}</p>
          </details>
        ))}
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
