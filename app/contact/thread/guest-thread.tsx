// The thread above the form with which a guest writes.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import type { GuestThreadEntry } from "./load-guest-thread.server.ts";

/** Renders nothing before anything was written. */
export function GuestThread({ thread }: { thread: GuestThreadEntry[] }) {
  const t = useTranslations("my-write.thread");
  const { format } = useLanguage();
  const { name } = useFacts();
  if (thread.length === 0) return null;
  return (
    <section className="talk" aria-labelledby="thread">
      <h2 id="thread">{t("title")}</h2>
      <ol>
        {thread.map(({ id, from, author, text, isByEmail, day }) => (
          <li key={id} className={from === "staff" ? "talk__ours" : undefined}>
            <p className="talk__text">{text || t("details")}</p>
            <p className="mini muted">
              {t(isByEmail ? "byEmail" : "by", {
                author: author || (from === "guest" ? t("you") : name),
                day: format.date(day, "dayMonth"),
              })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
