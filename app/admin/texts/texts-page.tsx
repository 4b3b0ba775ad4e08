// `/admin/texts`: all texts that visitors read, by section, with what is missing, to be checked or not published yet.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Tag } from "#app/ui/tag.tsx";
import styles from "../apartments/apartments.css?url";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Route } from "./+types/texts-page";
import { listSections } from "./load-section.server.ts";
import type { SectionLine } from "./load-section.server.ts";
import { sectionGroups } from "./rules/sections.ts";

export const handle = { access: "staff", right: "texts" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Every section with its counts. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-texts"),
    sections: await listSections(app.database.db, facts.defaultLanguage),
  };
}

export default function TextsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("admin-texts");
  return (
    <>
      <AdminPageHead title={t("title")} lead={t("lead")} />
      <div className="pgrid">
        {sectionGroups.map(({ name, sections }) => (
          <Panel key={name} id={name} width="p6" title={t(`groups.${name}`)}>
            <ul className="lines">
              {sections.map((section) => {
                const line = loaderData.sections.find((each) => each.section === section);
                return line && <Line key={section} line={line} />;
              })}
            </ul>
          </Panel>
        ))}
      </div>
      <p className="small muted gap">{t("elsewhere")}</p>
    </>
  );
}

function Line({ line }: { line: SectionLine }) {
  const t = useTranslations("admin-texts");
  const when = useInstantFormat();
  const { section, states, waiting, publishedAt, publishedBy } = line;
  const open = states.filter(({ missing, stale }) => missing + stale > 0);
  return (
    <li>
      <span>
        <a href={`/admin/texts/${section}`}>
          <b>{t(`sections.${section}`)}</b>
        </a>
        {publishedAt && (
          <span className="mini muted blk">
            {t("published", { when: when(publishedAt), who: publishedBy })}
          </span>
        )}
        <span className="row tags">
          {waiting > 0 && <Tag kind="info">{t("waiting", { count: waiting })}</Tag>}
          {open.map(({ language, missing, stale }) => (
            <Tag key={language} kind={missing > 0 ? "bad" : "warn"}>
              <a href={`/admin/texts/${section}?language=${language}`} lang={language}>
                {endonyms[language]}
              </a>
              {missing > 0 && t("missing", { count: missing })}{" "}
              {stale > 0 && t("stale", { count: stale })}
            </Tag>
          ))}
        </span>
      </span>
    </li>
  );
}
