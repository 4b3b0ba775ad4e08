// `/admin/channels/stay/:id`: a guest of another site, entered by hand, since its calendar has no names.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { TypedArea, TypedFields, TypedText } from "../layout/typed-fields.tsx";
import type { Route } from "./+types/channel-stay-page";
import { answerChannelStay, loadChannelStay, readStayAddress } from "./channel-stay.server.ts";
import { longest } from "./rules/channel-forms.ts";

export const handle = { access: "staff" } satisfies PageHandle;

/** 404 when no calendar has such a stay. Only owners are sent the amount. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, facts, language } = await requireUser(args, handle);
  const seesMoney = user.role === "owner";
  const stay = await loadChannelStay(readStayAddress(args.params.id), { seesMoney, language }, app);
  if (!stay) throw data(null, { status: 404 });
  const words = selectMessages(language, "admin-day");
  return { words, stay, seesMoney, currency: facts.currency };
}

/** Leads back to Today; a refused form is shown again as typed. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const by = { user, seesMoney: user.role === "owner" };
  const answer = await answerChannelStay(form, readStayAddress(args.params.id), by, app);
  if (answer.ok) return redirect("/admin?done=channelStay", 303);
  if (answer.status === 404) throw data(null, { status: 404 });
  const { faults, typed, status } = answer;
  return data({ faults, typed, isStale: status === 409 }, { status });
}

export default function ChannelStayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stay, seesMoney, currency } = loaderData;
  const { label, apartment, checkIn, checkOut } = stay;
  const t = useTranslations("admin-day.stay");
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
        stale={actionData?.isStale && { title: t("staleTitle"), text: t("staleText") }}
      />
      <ErrorSummary faults={faults.map(({ field, listed }) => ({ field, text: listed }))} />
      <form method="post" className="gap" noValidate>
        <Panel id="who" width="p6" title={t("panel")}>
          <div className="stack">
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
          </div>
        </Panel>
      </form>
    </>
  );
}
