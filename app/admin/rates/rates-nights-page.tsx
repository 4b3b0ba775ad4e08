// `/admin/rates/nights`: the owner's own prices and other rules of single nights, in the draft of the rates. For owners.
import { data, redirect } from "react-router";
import { isPlainDate, monthOf } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { Options } from "../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/rates-nights-page";
import { DraftLine } from "./rates-preview.tsx";
import { NightForm, NightGrid } from "./night-grid.tsx";
import { answerNights, loadNights } from "./night-prices.server.ts";
import type { LoadedNights } from "./night-prices.server.ts";
import styles from "./rates.css?url";
import { nightsPath } from "./rules/night-prices.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?apartment=` a number or all, `?month=YYYY-MM`, `?first=` and `?last=` the selected nights, `?done=` the action done with the nights `?of=`. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const asked = (name: string) => searchParams.get(name) ?? "";
  const wanted = { apartment: asked("apartment"), month: asked("month") };
  const nights = await loadNights(wanted, language, app);
  const done = outcomes.find((one) => one === asked("done")) ?? null;
  return {
    words: selectMessages(language, "admin-rates"),
    nights,
    done,
    doneNights: asked("of").split("_").filter(isPlainDate),
    typed: {
      apartment: nights.apartment,
      first: dateOr(asked("first")),
      last: dateOr(asked("last")),
      price: "",
      ...shownRules(nights, asked("first")),
    },
  };
}

const outcomes = ["set", "freed", "ruled", "same"] as const;

function ticked(is: boolean | undefined): string {
  return is ? "on" : "";
}

// The rules of the first selected night, to be changed.
function shownRules({ cells }: LoadedNights, first: string) {
  const { minNights, noArrival, noDeparture, closed } =
    cells.find(({ night }) => night === first)?.rules ?? {};
  return {
    minNights: minNights === undefined ? "" : String(minNights),
    noArrival: ticked(noArrival),
    noDeparture: ticked(noDeparture),
    closed: ticked(closed),
  };
}

function dateOr(text: string): string {
  return isPlainDate(text) ? text : "";
}

/** Sets or removes prices, or shows the form again. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const result = await answerNights(form, language, user, app);
  if (result.done === null) return data(result.answer, { status: result.status });
  const { apartment, first, last } = result.typed;
  const said = { done: result.done, of: `${first}_${last || first}` };
  return redirect(nightsPath({ apartment, month: monthOf(first), ...said }), 303);
}

export default function RatesNightsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-rates.nights");
  const { nights, done } = loaderData;
  const doneAbout = useDoneNights(nights, loaderData.doneNights);
  const typed = actionData?.typed ?? loaderData.typed;
  const faults = actionData?.faults ?? [];
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        back={{ href: "/admin/rates", text: t("back") }}
        faulty={faults.length > 0}
        done={done !== null && !actionData && t(`done.${done}`)}
        doneAbout={doneAbout}
        stale={actionData?.stale && { title: t("stale.title"), text: t("stale.text") }}
      />
      <DraftLine draft={nights.draft} />
      <div className="pgrid gap">
        <section id="nights" className="panel p8">
          <NightView nights={nights} chosen={typed} />
          <NightGrid nights={nights} chosen={typed} />
          <p className="mini muted nightkey">
            <span className="nt--own" aria-hidden="true" /> {t("own")}
          </p>
          <p className="mini muted">{t("marks")}</p>
        </section>
        <Panel id="choose" width="p4" title={t("choose")}>
          <NightForm
            nights={nights}
            typed={typed}
            faults={faults}
            version={actionData?.version ?? nights.version}
          />
        </Panel>
      </div>
    </>
  );
}

/** The apartment and the nights with which something was done; undefined where the address names none. */
function useDoneNights({ apartments, apartment }: LoadedNights, [first, last]: string[]) {
  const t = useTranslations("admin-rates.nights");
  const { format } = useLanguage();
  if (first === undefined || last === undefined) return undefined;
  const name = apartments.find(({ id }) => String(id) === apartment)?.name ?? t("all");
  return `${name}, ${first === last ? format.date(first) : format.dateRange(first, last)}`;
}

/** A form and links, which preserve the selected nights. */
function NightView({
  nights: { apartments, apartment, month, earlier, later },
  chosen,
}: {
  nights: LoadedNights;
  chosen: { first: string; last: string };
}) {
  const t = useTranslations("admin-rates.nights");
  const { format } = useLanguage();
  const { first, last } = chosen;
  return (
    <>
      <form className="row addrow" action="/admin/rates/nights">
        <input type="hidden" name="month" value={month} />
        {first && <input type="hidden" name="first" value={first} />}
        {last && <input type="hidden" name="last" value={last} />}
        <SelectField name="apartment" label={t("apartment")} defaultValue={apartment}>
          <option value="all">{t("all")}</option>
          <Options of={apartments.map(({ id, name }) => [id, name])} />
        </SelectField>
        <button className="btn btn--2 btn--s">{t("show")}</button>
      </form>
      <div className="row nightnav">
        {earlier !== null && (
          <a
            className="btn btn--2 btn--s btn--icon"
            href={nightsPath({ apartment, month: earlier, first, last })}
            aria-label={t("earlier")}
          >
            <Icon name="chevron-left" />
          </a>
        )}
        <h2>{format.date(`${month}-01`, "month")}</h2>
        {later !== null && (
          <a
            className="btn btn--2 btn--s btn--icon"
            href={nightsPath({ apartment, month: later, first, last })}
            aria-label={t("later")}
          >
            <Icon name="chevron-right" />
          </a>
        )}
      </div>
    </>
  );
}
