// The layout of the pages for signing in (a picture, and the form beside it), the fields for a passphrase, and the form that
// changes one's own.
import type { ReactNode } from "react";
import { Logo } from "#property/brand/logo.tsx";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { scenes } from "#app/i18n/property/property-pictures.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Loading } from "#app/layout/loading.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { TypedText } from "../../layout/typed-fields.tsx";
import { shortest } from "../rules/passphrase.ts";

/** `title` is the page's heading. */
export function SignInScreen({ title, children }: { title: string; children: ReactNode }) {
  const facts = useFacts();
  const skip = useTranslations("layout")("skip");
  return (
    <div className="adm">
      <a className="skip" href="#main">
        {skip}
      </a>
      <div className="signin">
        <div className="signin__pic">
          <Picture name={scenes.signIn} alt="" sizes="(min-width: 48em) 50vw, 100vw" />
        </div>
        <main id="main" className="signin__form" tabIndex={-1}>
          <p className="brand">
            <Logo />
            <span>{facts.name}</span>
          </p>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
      <Loading />
    </div>
  );
}

/** Typed values are never sent back to the browser. */
export function PassphraseSection({ email }: { email: string }) {
  const t = useTranslations("admin.account");
  return (
    <Panel id="passphrase-title" width="p6" title={t("passphrase")}>
      <form method="post" className="stack">
        <p className="muted">{t("passphraseText")}</p>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PassphraseField name="present" label={t("present")} />
        <NewPassphraseFields
          label={t("new")}
          hint={t("newHint", { shortest })}
          again={t("again")}
        />
        <button className="btn btn--s" name="do" value="passphrase">
          {t("change")}
        </button>
      </form>
    </Panel>
  );
}

interface PassphraseFieldProps {
  name: string;
  /** Where the page has several fields of that name. */
  id?: string;
  label: string;
  hint?: string;
  /** A new one is chosen: password managers suggest one. */
  isNew?: boolean;
}

/** Shows its fault, but never what was typed. */
export function PassphraseField({ isNew = false, ...field }: PassphraseFieldProps) {
  return (
    <TypedText
      {...field}
      type="password"
      autoComplete={isNew ? "new-password" : "current-password"}
      required
      defaultValue={undefined}
    />
  );
}

/** A new passphrase, twice; the hint states its minimum length. */
export function NewPassphraseFields(words: { label: string; hint: string; again: string }) {
  return (
    <>
      <PassphraseField name="passphrase" label={words.label} hint={words.hint} isNew />
      <PassphraseField name="again" label={words.again} isNew />
    </>
  );
}
