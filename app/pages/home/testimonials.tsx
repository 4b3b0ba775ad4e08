// What guests write: the quotes in the property's words, the first one large.
import { useWords } from "#app/i18n/language-provider.tsx";
import { listedKeys } from "../listed-words.ts";

/** Says that quotes are samples as long as the words have a notice of it; without a quote there is no section. */
export function Testimonials() {
  const t = useWords("property.home.testimonials");
  const [first, ...others] = listedKeys(t, "quotes", "quote");
  if (!first) return null;
  return (
    <section className="section wrap">
      <h2 className={t.has("notice") ? undefined : "vh"}>{t("title")}</h2>
      {t.has("notice") && <p className="small muted gap">{t("notice")}</p>}
      <div className="letters">
        <Quote entry={first} large />
        <div>
          {others.map((entry) => (
            <Quote key={entry} entry={entry} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Quote({ entry, large }: { entry: string; large?: boolean }) {
  const t = useWords("property.home.testimonials");
  return (
    <figure className={large ? "letter letter--big" : "letter"}>
      <blockquote>
        <p>
          <q>{t(`${entry}.quote`)}</q>
        </p>
      </blockquote>
      <figcaption>
        {t(`${entry}.guest`)}
        <span className="blk">{t(`${entry}.stay`)}</span>
      </figcaption>
    </figure>
  );
}
