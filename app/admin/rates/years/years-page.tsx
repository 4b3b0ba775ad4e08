// `/admin/rates/years`: a year of prices as a table, seasons with dates or around Easter, names of seasons, and copying a year;
// all in the draft of the rates. For owners.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { requireUser } from "../../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import { listFaults, TypedFields, TypedSelect, TypedText } from "../../layout/typed-fields.tsx";
import { DraftLine, useRateFaults } from "../rates-preview.tsx";
import styles from "../rates.css?url";
import type { Route } from "./+types/years-page";
import { answerYears, loadYears } from "./answer-years.server.ts";
import { YearTable, SeasonNames, SeasonRows } from "./year-table.tsx";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?year=`, `?apartment=` a number, `?done=` the change made, to the seasons `?of=`. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const asked = (name: string) => searchParams.get(name) ?? "";
  return {
    words: selectMessages(language, "admin-rates"),
    shown: await loadYears({ apartment: asked("apartment"), year: asked("year") }, language, app),
    defaultLanguage: app.property.facts.defaultLanguage,
    done: outcomes.find((one) => one === asked("done")) ?? null,
    changed: asked("of").split("_"),
    // The copy may be of a year beyond those that are shown.
    year: /^2\d{3}$/.test(asked("year")) ? Number(asked("year")) : null,
  };
}

const outcomes = ["seasons", "names", "copied"] as const;

/** Changes the draft, or shows the forms again. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const result = await answerYears(await readForm(args.request), language, user, app);
  if (result.done !== null)
    return redirect(`/admin/rates/years?${new URLSearchParams(doneIn(result))}`, 303);
  return data(result.answer, { status: result.status });
}

// Who copied a year is shown the copy.
function doneIn({ done, year, seasons }: { done: string; year: number | null; seasons: string[] }) {
  return {
    done,
    ...(year !== null && { year: String(year) }),
    ...(seasons.length > 0 && { of: seasons.join("_") }),
  };
}

export default function YearsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-rates.years");
  const { shown, done, defaultLanguage } = loaderData;
  const { currency, keys, named } = shown;
  const { format } = useLanguage();
  const changed = keys.filter(([key]) => loaderData.changed.includes(key));
  const { year } = loaderData;
  const about =
    done === "copied" && year !== null
      ? t("copy.span", { from: String(year - 1), to: String(year) })
      : format.list(changed.map(([, name]) => name));
  const { seasons, names, copy } = actionData?.typed ?? shown.typed;
  const version = actionData?.version ?? shown.version;
  const faults = listFaults(actionData?.faults, useRateFaults(currency));
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        back={{ href: "/admin/rates", text: t("back") }}
        faulty={faults.length > 0}
        done={done !== null && !actionData && t(`done.${done}`)}
        doneAbout={about || undefined}
        stale={actionData?.stale && { title: t("stale.title"), text: t("stale.text") }}
      />
      <DraftLine draft={shown.draft} />
      <ErrorSummary faults={faults} />
      <div className="gap">
        <Panel id="year-table" title={t("table.title")}>
          <YearTable shown={shown} />
        </Panel>
      </div>
      <div className="gap">
        <Panel id="seasons" title={t("seasons.title")}>
          <p className="muted">{t("seasons.hint")}</p>
          <YearForm version={version}>
            <TypedFields typed={null} faults={faults}>
              <SeasonRows kind="dates" rows={seasons.dates} keys={keys} />
              <SeasonRows kind="easter" rows={seasons.easter} keys={keys} />
            </TypedFields>
            <button className="btn btn--s" name="do" value="seasons">
              {t("seasons.submit")}
            </button>
          </YearForm>
        </Panel>
      </div>
      <div className="pgrid gap">
        <Panel id="names" width="p8" title={t("names.title")}>
          <p className="muted">{t("names.hint")}</p>
          <YearForm version={version}>
            <SeasonNames
              named={named}
              keys={keys}
              names={names}
              defaultLanguage={defaultLanguage}
            />
            <button className="btn btn--s" name="do" value="names">
              {t("names.submit")}
            </button>
          </YearForm>
        </Panel>
        <Panel id="copy" width="p4" title={t("copy.title")}>
          <p className="muted">{t("copy.hint")}</p>
          <YearForm version={version}>
            <TypedFields typed={copy} faults={faults}>
              <TypedSelect
                id="copy-year"
                name="year"
                label={t("copy.year")}
                of={shown.years.map((from) => [
                  String(from),
                  t("copy.span", { from: String(from), to: String(from + 1) }),
                ])}
              />
              <TypedText
                id="copy-percent"
                name="percent"
                label={t("copy.percent")}
                hint={t("copy.percentHint")}
                required
              />
            </TypedFields>
            <button className="btn btn--s" name="do" value="copy">
              {t("copy.submit")}
            </button>
          </YearForm>
        </Panel>
      </div>
    </>
  );
}

function YearForm({ version, children }: { version: number; children: React.ReactNode }) {
  return (
    <form method="post" action="/admin/rates/years" className="stack" noValidate>
      <input type="hidden" name="version" value={version} />
      {children}
    </form>
  );
}
