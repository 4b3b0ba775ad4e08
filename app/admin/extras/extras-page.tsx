// `/admin/extras`: what guests can order with their stay, in the order in which they see it. For owners.
import { data, redirect } from "react-router";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { suggestedCount } from "#app/extras/offer-extras.server.ts";
import { wordsOf } from "#app/extras/rules/extra.ts";
import type { Extra } from "#app/extras/rules/extra.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { Tag } from "#app/ui/tag.tsx";
import styles from "../apartments/apartments.css?url";
import { requireUser } from "../auth/require-user.server.ts";
import { SortedLines } from "../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/extras-page";
import { addSuggestions, applyExtraAction } from "./change-extras.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?saved=` is the id of the extra of which something was saved, or `suggestions`. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = await requireUser(args, handle);
  const extras = await listExtras(app.database.db);
  const lines = extras.map(({ id, unit, amount, active, words }) => ({
    id,
    unit,
    amount,
    active,
    name: wordsOf(words, language, facts.defaultLanguage).name,
    missing: facts.languages.filter((known) => !words[known]?.name).length,
  }));
  return {
    words: selectMessages(
      language,
      "admin-extras",
      "admin-apartments",
      "admin-testimonials",
      "extras",
    ),
    lines,
    currency: facts.currency,
    maySuggest: lines.length === 0 && suggestedCount > 0,
    saved: searchParams.get("saved"),
  };
}

/** `do` is a verb and the id of an extra: `up:<id>`; or `suggest`. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const pressed = formText(form, "do");
  if (pressed === "suggest") {
    await addSuggestions(user, app);
    return redirect("/admin/extras?saved=suggestions", 303);
  }
  const match = /^(up|down|on|off):([0-9a-f-]{36})$/.exec(pressed);
  if (!match) throw data(null, { status: 400 });
  const [, verb, id = ""] = match;
  const request = { id, verb: verb as "up", seen: formText(form, "seen", 10_000) };
  if (!(await applyExtraAction(request, user, app))) return data("moved", { status: 409 });
  return redirect(`/admin/extras?saved=${id}`, 303);
}

export default function ExtrasPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-extras");
  const moved = useTranslations("admin-testimonials.moved");
  const { lines, currency, maySuggest, saved } = loaderData;
  const { format } = useLanguage();
  const about =
    saved === "suggestions"
      ? format.list(lines.map(({ name }) => name))
      : lines.find(({ id }) => id === saved)?.name;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        faulty={actionData !== undefined}
        done={saved !== null && !actionData && t("saved")}
        doneAbout={about}
        stale={actionData && { title: moved("title"), text: moved("text") }}
      >
        <a className="btn btn--s" href="/admin/extras/new">
          {t("add")}
        </a>
      </AdminPageHead>
      <div className="gap">
        {lines.length === 0 ? (
          <Note>{t("empty")}</Note>
        ) : (
          <Panel id="list" title={t("title")}>
            <SortedLines path="/admin/extras" namespace="admin-extras" entries={lines}>
              {(line) => <ExtraAbout line={line} currency={currency} />}
            </SortedLines>
          </Panel>
        )}
        {maySuggest && (
          <form method="post" action="/admin/extras" className="stack gap">
            <p>{t("suggestText")}</p>
            <p>
              <button className="btn btn--2" name="do" value="suggest">
                {t("suggest")}
              </button>
            </p>
          </form>
        )}
      </div>
    </>
  );
}

interface ExtraLine extends Pick<Extra, "id" | "unit" | "amount" | "active"> {
  name: string;
  /** How many languages have no name. */
  missing: number;
}

function ExtraAbout({ line, currency }: { line: ExtraLine; currency: string }) {
  const t = useTranslations("admin-extras");
  const guest = useTranslations("extras");
  const { format } = useLanguage();
  const { unit, amount, active, missing } = line;
  return (
    <>
      <span className="blk">
        {amount === 0
          ? guest("free")
          : guest(`per.${unit}`, { price: format.money(amount, currency) })}
      </span>
      <span className="row tags">
        {!active && <Tag kind="warn">{t("isOff")}</Tag>}
        {missing > 0 && <Tag>{t("untranslated", { count: missing })}</Tag>}
      </span>
    </>
  );
}
