// `/admin/channels/stay/:id`: a guest of another site, entered by hand, since its calendar has no names.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { nightCount } from "#app/stays/rules/stay.ts";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { TypedArea, TypedFields, TypedText } from "../layout/typed-fields.tsx";
import type { Route } from "./+types/channel-stay-page";
import { answerChannelStay, loadChannelStay, readStayAddress } from "./channel-stay.server.ts";
import type { ChannelStayView } from "./channel-stay.server.ts";
import { answerRelease, loadRelease } from "./release-stay.server.ts";
import type { ReleasableStay } from "./release-stay.server.ts";
import { longest } from "./rules/channel-forms.ts";

export const handle = { access: "staff" } satisfies PageHandle;

/** 404 when no calendar and no import has such a stay, or had. Only owners are sent the amount. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, facts, language, searchParams } = await requireUser(args, handle);
  const seesMoney = user.role === "owner";
  const stay = await loadChannelStay(readStayAddress(args.params.id), { seesMoney, language }, app);
  const release = await loadRelease(readStayAddress(args.params.id), language, app);
  if (!stay && !release?.isReleased) throw data(null, { status: 404 });
  const words = selectMessages(language, "admin-day");
  const isRestored = searchParams.get("done") === "restored";
  return { words, stay, release, isRestored, seesMoney, currency: facts.currency };
}

/** Leads back to Today, or to this page when nights were given back or taken again; a refused form is shown again as typed. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const wanted = formText(form, "do");
  if (wanted === "release" || wanted === "restore") {
    const result = await answerRelease(wanted, readStayAddress(args.params.id), user, app);
    if (result.ok)
      return redirect(`/admin/channels/stay/${args.params.id}?done=${result.done}`, 303);
    const nothing = { faults: [], typed: null, isStale: false };
    return data({ ...nothing, refused: result.reason }, { status: 409 });
  }
  const by = { user, seesMoney: user.role === "owner" };
  const answer = await answerChannelStay(form, readStayAddress(args.params.id), by, app);
  if (answer.ok) return redirect(`/admin?done=channelStay&of=${args.params.id}`, 303);
  if (answer.status === 404) throw data(null, { status: 404 });
  const { faults, typed, status } = answer;
  return data({ faults, typed, isStale: status === 409, refused: null }, { status });
}

export default function ChannelStayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stay, release } = loaderData;
  const refused = actionData?.refused ?? null;
  if (!stay) return release && <ReleasedStay release={release} refused={refused} />;
  return <StayForm {...loaderData} stay={stay} actionData={actionData} />;
}

type PageData = Route.ComponentProps["loaderData"];

function StayForm({
  stay,
  release,
  isRestored,
  seesMoney,
  currency,
  actionData,
}: PageData & {
  stay: ChannelStayView;
  actionData: Route.ComponentProps["actionData"];
}) {
  const { label, apartment, checkIn, checkOut } = stay;
  const t = useTranslations("admin-day.stay");
  const said = useTranslations("admin-day.done");
  const { format } = useLanguage();
  const typed = actionData?.typed ?? stay.typed;
  const faults = (actionData?.faults ?? []).map(({ field, reason }) => {
    const max = field in longest ? longest[field as keyof typeof longest] : 0;
    const text = t(`fault.${reason}`, { exact: format.number(412.5), max });
    return { field, text, listed: `${t(field as "name", { currency, label })}: ${text}` };
  });
  return (
    <>
      <AdminPageHead
        title={t("title", { label })}
        lead={t("lead", { apartment, dates: format.dateRange(checkIn, checkOut) })}
        back={{ href: "/admin", text: t("back") }}
        faulty={faults.length > 0}
        done={isRestored && !actionData && t("release.restored")}
        stale={actionData?.isStale && { title: t("staleTitle"), text: t("staleText") }}
      />
      {actionData?.refused && (
        <Note kind="warn" role="alert">
          {said(actionData.refused)}
        </Note>
      )}
      <ErrorSummary faults={faults.map(({ field, listed }) => ({ field, text: listed }))} />
      <div className="pgrid gap">
        <Panel id="who" width="p6" title={t("panel")}>
          <form method="post" className="stack" noValidate>
            <input type="hidden" name="version" value={stay.version} />
            {stay.closed && <Note>{t("closed", { label })}</Note>}
            <TypedFields typed={typed} faults={faults}>
              <TypedText name="name" label={t("name")} optional />
              <TypedText
                name="phone"
                type="tel"
                label={t("phone")}
                hint={t("phoneHint")}
                optional
              />
              <TypedText name="adults" label={t("adults")} inputMode="numeric" optional />
              <TypedText name="children" label={t("children")} inputMode="numeric" optional />
              {seesMoney && (
                <TypedText
                  name="amount"
                  label={t("amount", { currency })}
                  hint={t("amountHint", { label })}
                  inputMode="decimal"
                  optional
                />
              )}
              <TypedArea name="note" label={t("note")} rows={3} optional />
            </TypedFields>
            <fieldset className="field">
              <legend className="label">{t("whether")}</legend>
              {(["yes", "no"] as const).map((value) => (
                <label key={value} className="check">
                  <input
                    type="radio"
                    name="guest"
                    value={value}
                    defaultChecked={(typed.guest === "no") === (value === "no")}
                  />
                  <span>
                    {t(value)}
                    {value === "no" && <span className="mini muted blk">{t("noHint")}</span>}
                  </span>
                </label>
              ))}
            </fieldset>
            <p>
              <button className="btn">{t("save")}</button>
            </p>
          </form>
        </Panel>
        {release && (
          <Panel id="release" width="p6" title={t("release.title")}>
            <details className="sure">
              <summary>{t("release.open")}</summary>
              <form method="post" className="stack">
                <p className="small">{t("release.text")}</p>
                <button className="btn btn--bad btn--s" name="do" value="release">
                  {t("release.submit", { count: nightCount(release) })}
                </button>
              </form>
            </details>
          </Panel>
        )}
      </div>
    </>
  );
}

/** After the nights were given back: what happened, and how to undo it. */
function ReleasedStay({
  release: { label, apartment, checkIn, checkOut },
  refused,
}: {
  release: ReleasableStay;
  refused: "changed" | "nightsSold" | "retired" | null;
}) {
  const t = useTranslations("admin-day.stay");
  const said = useTranslations("admin-day.done");
  const { format } = useLanguage();
  return (
    <>
      <AdminPageHead
        title={t("title", { label })}
        lead={t("lead", { apartment, dates: format.dateRange(checkIn, checkOut) })}
        back={{ href: "/admin", text: t("back") }}
        done={!refused && t("release.released")}
      />
      {refused && (
        <Note kind="warn" role="alert">
          {said(refused)}
        </Note>
      )}
      <form method="post" className="stack gap">
        <p>{t("release.undoText")}</p>
        <p>
          <button className="btn btn--2" name="do" value="restore">
            {t("release.undo")}
          </button>
        </p>
      </form>
    </>
  );
}
