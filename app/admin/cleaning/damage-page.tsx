// `/admin/cleaning/damage?task=<apartment> <day>`: reports damage seen while cleaning, with up to three photographs from the
// telephone. For cleaners and everybody else.
import { data, redirect } from "react-router";
import { findApartmentName, listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { requestInfoContext } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { maxFileBytes, maxRequestBytes } from "#app/pictures/rules/accepted-pictures.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { AreaField, ErrorSummary, Field } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/damage-page";
import { newDamageKey, readTask, reportDamage } from "./report-damage.server.ts";
import type { CleaningOf, DamageFault } from "./report-damage.server.ts";
import { maxDamageLength, pictureFields } from "./rules/cleaning-board.ts";

export const handle = {
  access: "cleaner",
  limits: { write: ["uploads"] },
  uploads: true,
} satisfies PageHandle;

const megabyte = 1024 * 1024;

/** 404 for an apartment that does not exist, and a day on which nothing can be recorded any more. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, facts, searchParams } = await requireUser(args, handle);
  const { apartmentId, day } = await findTask(searchParams.get("task"), app);
  // The server rejected the request body for its size before it reached the action.
  const isTooMuch = args.context.get(requestInfoContext).tooLarge === true;
  const page = {
    words: selectMessages(language, "admin-day", "admin-pictures"),
    apartment: await findApartmentName(app.database.db, apartmentId, language, facts),
    apartmentId,
    day,
    key: newDamageKey(),
    isTooMuch,
  };
  return data(page, { status: isTooMuch ? 413 : 200 });
}

/** The body is read only after the sender proved to be a user. */
export async function action(args: Route.ActionArgs) {
  const { app, user, searchParams } = await requireUser(args, handle);
  const task = await findTask(searchParams.get("task"), app);
  const reported = await reportDamage(await readForm(args.request), task, user, app);
  if (!reported.ok) return data(reported, { status: 400 });
  return redirect(`/admin/cleaning?done=damage&of=${task.apartmentId}`, 303);
}

async function findTask(typed: string | null, app: App): Promise<CleaningOf> {
  const task = readTask(typed ?? "", app);
  const { facts } = app.property;
  const all = task ? await listAllApartments(app.database.db, facts.defaultLanguage, facts) : [];
  if (!task || !all.some(({ id }) => id === task.apartmentId)) throw data(null, { status: 404 });
  return task;
}

export default function DamagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-day.damage");
  const { format } = useLanguage();
  const { apartment, apartmentId, day, key } = loaderData;
  const faults = useFaultTexts(actionData?.faults ?? [], loaderData.isTooMuch);
  const errorOf = (name: string) => faults.find(({ field }) => field === name)?.text;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("after", { apartment, date: format.date(day) })}
        back={{ href: "/admin/cleaning", text: t("back") }}
        faulty={faults.length > 0}
      />
      <ErrorSummary faults={faults} />
      {actionData && <Note kind="warn">{t("again")}</Note>}
      <Panel id="report" title={t("title")}>
        <form
          method="post"
          action={`/admin/cleaning/damage?task=${apartmentId}+${day}`}
          encType="multipart/form-data"
          className="stack"
          noValidate
        >
          <input type="hidden" name="key" value={key} autoComplete="off" />
          <AreaField
            name="text"
            label={t("text")}
            hint={t("textHint")}
            rows={4}
            required
            defaultValue={actionData?.text}
            error={errorOf("text")}
          />
          {pictureFields.map((name, place) => (
            <Field
              key={name}
              name={name}
              label={t("picture", { number: place + 1 })}
              hint={place === 0 && t("pictureHint", { megabytes: maxFileBytes / megabyte })}
              error={errorOf(name)}
              optional
            >
              {(control) => (
                <input
                  className="input"
                  type="file"
                  accept="image/jpeg,image/png,image/webp,image/avif"
                  capture="environment"
                  {...control}
                />
              )}
            </Field>
          ))}
          <p>
            <button className="btn">{t("submit")}</button>
          </p>
        </form>
      </Panel>
    </>
  );
}

function useFaultTexts(faults: readonly DamageFault[], isTooMuch: boolean) {
  const t = useTranslations("admin-day.damage.faults");
  const pictures = useTranslations("admin-pictures.faults");
  if (isTooMuch) {
    const values = { megabytes: maxRequestBytes / megabyte };
    return [{ field: pictureFields[0] as string, text: pictures("tooMuch", values) }];
  }
  return faults.map((fault) => ({
    field: fault.field as string,
    text:
      fault.field === "text"
        ? t(fault.reason, { max: maxDamageLength })
        : `${fault.file} ${pictures(fault.reason, fault.values)}`.trim(),
  }));
}
