// `/admin/texts/<section>/<entry>`: chooses the icon or the picture that is shown beside an entry of the section's list, as a draft
// like its texts.
import { data, redirect } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Picture } from "#app/pictures/picture.tsx";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, FieldError } from "#app/ui/field.tsx";
import { iconOf } from "#app/ui/icon-of.ts";
import { Icon } from "#app/ui/icon.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import styles from "../apartments/apartments.css?url";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/entry-page";
import { changeBeside } from "./change-lists.server.ts";
import { isSection } from "./rules/sections.ts";
import sectionStyles from "./texts.css?url";
import { loadEntry, readBeside } from "./view-lists.server.ts";

export const handle = { access: "staff", right: "texts" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: sectionStyles },
];

/** 404 for no entry of a list with icons or pictures. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language } = await requireUser(args, handle);
  const { id: section, entry } = args.params;
  const loaded = isSection(section) ? await loadEntry(section, entry, language, app) : null;
  if (!loaded) throw data(null, { status: 404 });
  return { words: selectMessages(language, "admin-texts"), ...loaded };
}

/** Saves the draft; 409 when the section was changed meanwhile, 400 for what cannot be chosen. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const { id: section, entry } = args.params;
  const form = await readForm(args.request);
  const loaded = isSection(section) ? await loadEntry(section, entry, language, app) : null;
  if (!loaded) throw data(null, { status: 404 });
  const wanted = formText(form, "beside");
  const value = readBeside(loaded.section, entry, wanted, loaded);
  if (value === undefined) return data({ stale: false, wanted: loaded.chosen }, { status: 400 });
  const change = { name: entry, value, seen: formText(form, "seen") };
  const saved = await changeBeside(loaded.section, change, user, app);
  if (!saved) return data({ stale: true, wanted }, { status: 409 });
  return redirect(`/admin/texts/${section}?done=sorted#entries`, 303);
}

export default function EntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-texts");
  const { section, name, kind, what, chosen, options, seen } = loaderData;
  const fault = actionData && !actionData.stale ? t("faults.choose") : null;
  const title = t(`entries.${kind}Of`, { what: what || t("entries.new") });
  return (
    <>
      <AdminPageHead
        title={title}
        back={{ href: `/admin/texts/${section}#entries`, text: t(`sections.${section}`) }}
        faulty={actionData !== undefined}
        stale={actionData?.stale && { title: t("conflict.title"), text: t("entries.conflictText") }}
      />
      <ErrorSummary faults={fault ? [{ field: "beside", text: fault }] : []} />
      <Panel id="choices" title={t(`entries.${kind}`)}>
        <form method="post" action={`/admin/texts/${section}/${name}`} className="stack">
          <input type="hidden" name="seen" value={seen} />
          {kind === "picture" && (
            <p className="small muted">
              {t("entries.otherPicture")} <a href="/admin/pictures">{t("entries.pictures")}</a>
            </p>
          )}
          <fieldset className={`beside beside--${kind}`} id="beside" tabIndex={-1}>
            <legend className="vh">{title}</legend>
            {options.map(({ value, text }) => (
              <label key={value} className="check">
                <input
                  type="radio"
                  name="beside"
                  value={value}
                  defaultChecked={value === (actionData?.wanted ?? chosen)}
                />
                <span className="entry">
                  <Shown kind={kind} value={value} />
                  <span>{text}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {fault && <FieldError id="beside-e">{fault}</FieldError>}
          <p>
            <button className="btn">{t("save")}</button>
          </p>
        </form>
      </Panel>
    </>
  );
}

function Shown({ kind, value }: { kind: "icon" | "picture"; value: string }) {
  if (kind === "picture") return <Picture name={value} alt="" sizes="6rem" widths={[352]} />;
  const icon = iconOf(value);
  return icon && <Icon name={icon} />;
}
