// What guests write, the first quote large: those that the owner entered, until then the samples of the property's words.
import type { ReactNode } from "react";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { listedKeys } from "../listed-words.ts";
import type { Voice } from "../list-voices.server.ts";

/** Says that quotes are samples as long as they are, and the words have a notice of it; without a quote there is no section. */
export function Testimonials({ voices }: { voices: Voice[] | null }) {
  const t = useWords("property.home.testimonials");
  const samples = voices ? [] : listedKeys(t, "quotes", "quote");
  const notice = !voices && t.has("notice") ? t("notice") : null;
  const [first, ...others] = voices
    ? voices.map((voice) => <GuestQuote key={voice.id} voice={voice} />)
    : samples.map((entry) => <SampleQuote key={entry} entry={entry} />);
  if (!first) return null;
  return (
    <section className="section wrap">
      <h2 className={notice ? undefined : "vh"}>{t("title")}</h2>
      {notice && <p className="small muted gap">{notice}</p>}
      <div className="letters">
        {first}
        <div>{others}</div>
      </div>
    </section>
  );
}

function GuestQuote({ voice }: { voice: Voice }) {
  const t = useWords("pages.home.voice");
  const { format } = useLanguage();
  const { quote, said, guest, origin, apartment, month } = voice;
  const date = month ? format.date(`${month}-01`, "month") : "";
  const stay = apartment && date ? t("stay", { apartment, date }) : (apartment ?? date);
  return (
    <Quote
      quote={quote}
      lang={said ?? undefined}
      guest={origin ? t("guest", { guest, origin }) : guest}
    >
      {stay && <span className="blk">{stay}</span>}
      {isLanguage(said) && (
        <span className="blk muted" lang={said}>
          {endonyms[said]}
        </span>
      )}
    </Quote>
  );
}

function SampleQuote({ entry }: { entry: string }) {
  const t = useWords("property.home.testimonials");
  return (
    <Quote quote={t(`${entry}.quote`)} guest={t(`${entry}.guest`)}>
      <span className="blk">{t(`${entry}.stay`)}</span>
    </Quote>
  );
}

function Quote({
  quote,
  lang,
  guest,
  children,
}: {
  quote: string;
  lang?: string | undefined;
  guest: string;
  children: ReactNode;
}) {
  return (
    <figure className="letter">
      <blockquote>
        <p>
          <q lang={lang}>{quote}</q>
        </p>
      </blockquote>
      <figcaption>
        {guest}
        {children}
      </figcaption>
    </figure>
  );
}
