// `/admin/messages/templates/<id>`: one template in every language, with a preview of the next arrival; `new` adds one. For owners.
import { data, redirect } from "react-router";
import { arrivalDaysBefore } from "#app/bookings/rules/stay-emails.ts";
import {
  longestTemplate,
  mostDaysBefore,
  readTypedTemplate,
  templateFacts,
} from "#app/contact/rules/template.ts";
import type { TemplateFault, TypedTemplate } from "#app/contact/rules/template.ts";
import { templateName } from "#app/contact/templates/template-facts.server.ts";
import { findTemplate } from "#app/contact/templates/templates.sql.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { AreaField, ErrorSummary, SelectField, TextField } from "#app/ui/field.tsx";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/template-page";
import styles from "./messages.css?url";
import { previewTemplate, removeTemplate, saveTemplate } from "./templates.server.ts";
import type { TemplatePreview } from "./templates.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?language=` is that of the preview. 404 for an unknown id. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = await requireUser(args, handle);
  const { id } = args.params;
  const template = await findTemplate(app.database.db, id);
  if (!template && id !== "new") throw data(null, { status: 404 });
  const { languages, defaultLanguage } = facts;
  const asked = searchParams.get("language");
  const shown: Language = isLanguage(asked) && languages.includes(asked) ? asked : defaultLanguage;
  const typed: TypedTemplate = {
    name: template ? templateName(template, language, facts) : "",
    daysBefore: template?.daysBefore?.toString() ?? "",
    texts: { ...template?.texts },
  };
  return {
    words: selectMessages(language, "admin-messages"),
    id,
    version: template?.version ?? 0,
    typed,
    languages,
    defaultLanguage,
    shown,
    preview: template && (await previewTemplate(template, shown, app)),
  };
}

/** Saves or deletes; a refusal shows the form again with the typed input. */
export async function action(args: Route.ActionArgs) {
  const { app, user, facts } = await requireUser(args, handle);
  const { id } = args.params;
  const form = (await readForm(args.request)) ?? new FormData();
  const typed = readTypedTemplate(form, facts.languages);
  const version = formVersion(form);
  if (formText(form, "do") === "delete") {
    const isRemoved = await removeTemplate({ id, version }, user, app);
    if (isRemoved) return redirect("/admin/messages/templates?did=deleted", 303);
    // The colleague's text: nothing was typed, and the form must not put back what they replaced.
    return data({ typed: null, faults: [], stale: true }, { status: 409 });
  }
  const wanted = { id: id === "new" ? null : id, version, typed };
  const saved = await saveTemplate(wanted, user, app);
  if (saved.ok) return redirect(`/admin/messages/templates?did=saved&of=${saved.id}`, 303);
  const { faults, stale } = saved;
  return data({ typed, faults, stale }, { status: stale ? 409 : 400 });
}

export default function TemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-messages.templates");
  const textOf = useFaultText();
  const { id, version, languages, defaultLanguage, shown, preview } = loaderData;
  const typed = actionData?.typed ?? loaderData.typed;
  const faults = (actionData?.faults ?? []).map((fault) => ({
    field: fault.field,
    text: textOf(fault),
  }));
  return (
    <>
      <AdminPageHead
        title={id === "new" ? t("add") : loaderData.typed.name}
        back={{ href: "/admin/messages/templates", text: t("title") }}
        faulty={actionData !== undefined}
        stale={
          actionData?.stale && {
            title: t("stale.title"),
            text: t(actionData.typed ? "stale.text" : "stale.notDeleted"),
          }
        }
      />
      <ErrorSummary faults={faults} />
      <div className="pgrid gap">
        <Panel id="edit" width="p8" title={t("edit")}>
          <TemplateForm
            id={id}
            version={version}
            typed={typed}
            languages={languages}
            defaultLanguage={defaultLanguage}
            errorOf={(field) => faults.find((fault) => fault.field === field)?.text}
          />
        </Panel>
        <Panel id="facts" width="p4" title={t("facts")}>
          <p>{t("factsHint")}</p>
          <FactList />
        </Panel>
        {id !== "new" && (
          <Panel id="preview" title={t("preview")}>
            <Preview preview={preview} languages={languages} shown={shown} />
          </Panel>
        )}
      </div>
    </>
  );
}

function useFaultText(): (fault: TemplateFault) => string {
  const t = useTranslations("admin-messages.templates.fault");
  return ({ field, reason, fact = "" }) => {
    if (reason === "unknownFact") return t(reason, { fact });
    if (reason === "days") return t(reason, { max: mostDaysBefore });
    if (reason === "tooLong") return t(reason, { max: field === "name" ? 100 : longestTemplate });
    return t(reason);
  };
}

function TemplateForm({
  id,
  version,
  typed,
  languages,
  defaultLanguage,
  errorOf,
}: {
  id: string;
  version: number;
  typed: TypedTemplate;
  languages: readonly Language[];
  defaultLanguage: Language;
  errorOf: (field: string) => string | undefined;
}) {
  const t = useTranslations("admin-messages.templates");
  const others = languages.filter((tag) => tag !== defaultLanguage);
  return (
    <form method="post" className="stack" noValidate>
      <input type="hidden" name="version" value={version} />
      <TextField
        name="name"
        label={t("name")}
        hint={t("nameHint")}
        maxLength={100}
        defaultValue={typed.name}
        error={errorOf("name")}
      />
      <TextField
        name="daysBefore"
        label={t("daysBefore")}
        hint={t("daysBeforeHint", { days: arrivalDaysBefore })}
        inputMode="numeric"
        maxLength={2}
        defaultValue={typed.daysBefore}
        error={errorOf("daysBefore")}
        optional
      />
      {[defaultLanguage, ...others].map((tag) => (
        <AreaField
          key={tag}
          name={`text-${tag}`}
          label={endonyms[tag]}
          hint={
            tag === defaultLanguage || typed.texts[tag]
              ? undefined
              : t("textHint", { language: endonyms[defaultLanguage] })
          }
          rows={8}
          lang={tag}
          maxLength={longestTemplate}
          defaultValue={typed.texts[tag] ?? ""}
          error={errorOf(`text-${tag}`)}
        />
      ))}
      <p className="row gap">
        <button className="btn" name="do" value="save">
          {t("save")}
        </button>
        {id !== "new" && (
          <button className="btn btn--2" name="do" value="delete">
            {t("delete")}
          </button>
        )}
      </p>
    </form>
  );
}

function FactList() {
  const t = useTranslations("admin-messages.templates.fact");
  return (
    <ul className="lines">
      {templateFacts.map((fact) => (
        <li key={fact}>
          <code>{`{${fact}}`}</code>
          <span className="mini">{t(fact)}</span>
        </li>
      ))}
    </ul>
  );
}

function Preview({
  preview,
  languages,
  shown,
}: {
  preview: TemplatePreview | null;
  languages: readonly Language[];
  shown: Language;
}) {
  const t = useTranslations("admin-messages.templates");
  const { format } = useLanguage();
  if (!preview) return <p className="muted">{t("previewNone")}</p>;
  const { guest, checkIn, checkOut, text } = preview;
  return (
    <>
      <form method="get" action="#preview" className="seekline">
        <SelectField name="language" label={t("previewLanguage")} defaultValue={shown}>
          {languages.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {endonyms[tag]}
            </option>
          ))}
        </SelectField>
        <button className="btn btn--2">{t("show")}</button>
      </form>
      <div className="talk">
        <div className="said said--ours" lang={shown}>
          <p className="as-typed">{text}</p>
          <p className="mini muted">
            {t("previewFor", { guest, dates: format.dateRange(checkIn, checkOut) })}
          </p>
        </div>
      </div>
    </>
  );
}
