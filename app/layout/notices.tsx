// What is shown instead of a page: not found, refused, or an error.
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Skyline } from "#property/brand/skyline.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { RefusalData } from "#app/ui/read-refusal.ts";

/** Sent with status 404, in the visitor's language. */
export function NotFoundNotice() {
  const t = useTranslations("layout.notFound");
  const { to } = useLanguage();
  return (
    <Notice title={t("title")} text={t("text")}>
      <p className="row">
        <a className="btn" href={to("/")}>
          {t("home")}
        </a>
        <a className="btn btn--2" href={to("/apartments")}>
          {t("apartments")}
        </a>
      </p>
    </Notice>
  );
}

/** Typed input is not lost: the button sends the same form again. */
export function RefusedNotice({ title, text, again, address, typed }: RefusalData) {
  return (
    <Notice title={title} text={text}>
      {typed ? (
        <form method="post" action={address}>
          {typed.map(([name, value], i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a name may occur several times
            <input key={i} type="hidden" name={name} value={value} />
          ))}
          <button className="btn">{again}</button>
        </form>
      ) : (
        <p>
          <a className="btn" href={address}>
            {again}
          </a>
        </p>
      )}
    </Notice>
  );
}

/** "Try again" links to the same URL. */
export function ErrorNotice({ kind = "error" }: { kind?: "error" | "tooLarge" }) {
  const t = useTranslations(`layout.${kind}`);
  const { to } = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <Notice title={t("title")} text={t("text")}>
      <p className="row">
        <a className="btn" href={`${pathname}${search}`}>
          {t("again")}
        </a>
        <a className="btn btn--2" href={to("/")}>
          {t("home")}
        </a>
      </p>
    </Notice>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="lost">
      <PageHead title={title} />
      <Skyline />
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {children}
      </div>
    </section>
  );
}

/** Contains no translated text, because the language is unknown. */
export function FallbackNotice() {
  const facts = useFacts();
  return (
    <main className="lost">
      <title>{facts.name}</title>
      <div className="wrap">
        <h1>
          <a href="/">{facts.name}</a>
        </h1>
        <p className="lead">
          <a href={`mailto:${facts.email}`}>{facts.email}</a>
        </p>
      </div>
    </main>
  );
}
