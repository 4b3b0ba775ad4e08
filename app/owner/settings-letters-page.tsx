// `/admin/settings/letters?kind=`: the owner's own paragraph in each kind of email to guests, by language. For owners.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { readLetterWords } from "#app/settings/letter-words.sql.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { AreaField } from "#app/ui/field.tsx";
import type { Route } from "./+types/settings-letters-page";
import { admitPerson } from "./admit-person.server.ts";
import { ChangeLine } from "./parts/change-line.tsx";
import { DeskHead } from "./parts/desk-head.tsx";
import { Panel } from "./parts/panel.tsx";
import type { AccessHandle } from "./rules/access.ts";
import { answerLetterWords } from "./settings/answer-letter-words.server.ts";
import { guestLetter, guestLetters } from "./settings/guest-letters.ts";
import { longestWords } from "./settings/rules/letter-words.ts";

export const handle = { access: "owner" } satisfies AccessHandle;

/** An unknown kind falls back to the first. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const { searchParams } = new URL(args.request.url);
  const kind = guestLetter(searchParams.get("kind"));
  const { version, words } = await readLetterWords(house.database.db);
  return {
    words: wordsOf(language, "owner-settings", "owner-bookings"),
    kind,
    saved: searchParams.has("saved"),
    shown: { version, typed: words[kind] ?? {} },
  };
}

/** Saves, or shows the form again with its faults. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const kind = guestLetter(new URL(args.request.url).searchParams.get("kind"));
  const form = (await readForm(args.request)) ?? new FormData();
  const answered = await answerLetterWords(form, kind, person, house);
  if (answered === null) return redirect(`/admin/settings/letters?kind=${kind}&saved`, 303);
  return data(answered.answer, { status: answered.status });
}

export default function SettingsLettersPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-settings");
  const kinds = useWords("owner-bookings.letters.kind");
  const { kind, saved } = loaderData;
  const { version, typed } = actionData ?? loaderData.shown;
  const tooLong = actionData?.tooLong ?? [];
  const text = t("faults.tooLong", { max: longestWords });
  return (
    <>
      <DeskHead
        title={t("letters.title")}
        lead={t("letters.lead")}
        faulty={tooLong.length > 0}
        done={saved && !actionData && t("letters.saved")}
        stale={actionData?.stale && { title: t("stale.title"), text: t("stale.text") }}
      >
        <a className="btn btn--2 btn--s" href="/admin/settings">
          {t("letters.back")}
        </a>
      </DeskHead>
      <nav aria-label={t("letters.which")} className="row gap">
        {guestLetters.map((name) => (
          <a
            key={name}
            className={name === kind ? "btn btn--s" : "btn btn--2 btn--s"}
            href={`/admin/settings/letters?kind=${name}`}
            aria-current={name === kind ? "page" : undefined}
          >
            {kinds(name)}
          </a>
        ))}
      </nav>
      <form method="post" action={`/admin/settings/letters?kind=${kind}`} noValidate>
        <input type="hidden" name="version" value={version} />
        <ErrorSummary faults={tooLong.map((field) => ({ field, text }))} />
        {actionData?.stale && actionData.changes.length > 0 && (
          <div className="gap">
            <Panel id="changes" title={t("changes.title")}>
              <ul className="lines">
                {actionData.changes.map((change) => (
                  <li key={change.name}>
                    <ChangeLine change={change} />
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        )}
        <div className="gap">
          <Panel id="letter" title={kinds(kind)}>
            <p className="hint">{t("letters.hint", { max: longestWords })}</p>
            <div className="grid2 gap">
              {languages.map((tag) => (
                <AreaField
                  key={tag}
                  name={tag}
                  label={<span lang={tag}>{endonyms[tag]}</span>}
                  lang={tag}
                  rows={5}
                  defaultValue={typed[tag]}
                  error={tooLong.includes(tag) ? text : undefined}
                />
              ))}
            </div>
          </Panel>
        </div>
        <div className="savebar">
          <span />
          <p className="row">
            <a className="btn btn--link" href={`/admin/settings/letters?kind=${kind}`}>
              {t("save.discard")}
            </a>
            <button className="btn btn--s">{t("save.submit")}</button>
          </p>
        </div>
      </form>
    </>
  );
}
