// `/admin/voices`: the testimonials, in the order of the home page. For owners.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { listTestimonials } from "#app/pages/testimonials.sql.server.ts";
import type { Testimonial } from "#app/pages/testimonials.sql.server.ts";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Route } from "./+types/voices-page";
import { admitPerson } from "./admit-person.server.ts";
import styles from "./apartments/apartments.css?url";
import { MoveButton } from "./apartments/move-button.tsx";
import { DeskHead } from "./parts/desk-head.tsx";
import { Panel } from "./parts/panel.tsx";
import type { AccessHandle } from "./rules/access.ts";
import { formText } from "./rules/form-text.ts";
import { pressVoice } from "./voices/press-voice.server.ts";

export const handle = { access: "owner" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?saved` and `?deleted` confirm what was done. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const { searchParams } = new URL(args.request.url);
  return {
    words: wordsOf(language, "owner-voices", "owner-apartments"),
    voices: await listTestimonials(house.database.db),
    did: ["saved", "deleted"].find((did) => searchParams.has(did)) ?? null,
  };
}

/** `do` is a verb and the id of a testimonial: `up:<id>`. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const pressed = /^(up|down|on|off|delete):([0-9a-f-]{36})$/.exec(formText(form, "do"));
  if (!pressed) throw data(null, { status: 400 });
  const [, verb, id = ""] = pressed;
  const seen = formText(form, "seen");
  const wish = { id, verb: verb as "up", seen };
  if (!(await pressVoice(wish, person, house))) return data("moved", { status: 409 });
  return redirect(`/admin/voices?${verb === "delete" ? "deleted" : "saved"}`, 303);
}

export default function VoicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-voices");
  const { voices, did } = loaderData;
  return (
    <>
      <DeskHead
        title={t("title")}
        lead={t("lead")}
        faulty={actionData !== undefined}
        done={did && !actionData && t(did)}
        stale={actionData && { title: t("moved.title"), text: t("moved.text") }}
      >
        <a className="btn btn--s" href="/admin/voices/new">
          {t("add")}
        </a>
      </DeskHead>
      <div className="gap">
        {voices.length === 0 ? (
          <Note>{t("samples")}</Note>
        ) : (
          <Panel id="list" title={t("title")}>
            <VoiceLines voices={voices} />
          </Panel>
        )}
      </div>
    </>
  );
}

/** One form for all testimonials: it sends along the order that was shown with the buttons. */
function VoiceLines({ voices }: { voices: Testimonial[] }) {
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
