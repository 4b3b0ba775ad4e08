// The layout of the pages for signing in: a picture, and the form beside it.
import type { ReactNode } from "react";
import { scenes } from "#app/i18n/property-pictures.ts";
import { Logo } from "#property/brand/logo.tsx";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { Loading } from "#app/layout/loading.tsx";
import { Picture } from "#app/pictures/picture.tsx";

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
