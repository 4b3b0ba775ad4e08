// What guests say, in the order of the home page, each with its buttons.
import { useWords } from "#app/i18n/language-provider.tsx";
import type { Testimonial } from "#app/pages/testimonials.sql.server.ts";
import { Tag } from "#app/ui/tag.tsx";
import { MoveButton } from "../apartments/move-button.tsx";

/** One form for all of them: it says which order the buttons were seen in. */
export function VoiceLines({ voices }: { voices: Testimonial[] }) {
  const t = useWords("owner-voices");
  return (
    <form method="post" action="/admin/voices">
      <input type="hidden" name="seen" value={voices.map(({ id }) => id).join()} />
      <ol className="lines sorted">
        {voices.map(({ id, guest, quotes, language, active }, place) => (
          <li key={id}>
            <span>
              <a href={`/admin/voices/${id}`}>
                <b>{guest}</b>
              </a>
              <span className="blk" lang={language}>
                {quotes[language]}
              </span>
              <span className="row tags">
                {!active && <Tag kind="warn">{t("isOff")}</Tag>}
                <Tag>{t("untranslated", { count: Object.keys(quotes).length })}</Tag>
              </span>
            </span>
            <span className="moves">
              <MoveButton move="up" entry={id} what={guest} off={place === 0} />
              <MoveButton move="down" entry={id} what={guest} off={place === voices.length - 1} />
              <button
                className="btn btn--2 btn--s"
                name="do"
                value={`${active ? "off" : "on"}:${id}`}
              >
                <span aria-hidden="true">{t(active ? "off" : "on")}</span>
                <span className="vh">{t(active ? "offOf" : "onOf", { what: guest })}</span>
              </button>
            </span>
          </li>
        ))}
      </ol>
    </form>
  );
}
