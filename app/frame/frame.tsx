// What surrounds every page: skip link, header, footer, chat button and spinner.
import type { ReactNode } from "react";
import { useWords } from "#app/i18n/language-provider.tsx";
import { ChatButton } from "./chat-button.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Loading } from "./loading.tsx";

/** Puts the frame around a page. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useWords("frame");
  return (
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ChatButton />
      <Loading />
    </>
  );
}
