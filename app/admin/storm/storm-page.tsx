// `/admin/storm`: closes sales for the nights of a storm, tells the guests concerned, shows what they answered, and undoes it. Staff
// read it, owners switch.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { phoneLink } from "#app/emails/mail-link.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { isLetGo } from "#app/storms/rules/storm.ts";
import { ErrorSummary, FieldError, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { StatusTag } from "../bookings/booking-texts.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/storm-page";
import { answerStormForm, loadStorms } from "./answer-storm-form.server.ts";

export const handle = { access: "staff" } satisfies PageHandle;

/** `?done=` is the action to confirm. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams, user } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-storm", "admin-bookings.standing"),
    ...(await loadStorms(language, app)),
    isOwner: user.role === "owner",
    done: searchParams.get("done"),
  };
}

/** Only an owner switches. A refused form is shown again as it was typed; everything else redirects to the page. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  if (user.role !== "owner") throw data(null, { status: 403 });
  const answer = await answerStormForm(await readForm(args.request), user, app);
  if (answer.ok) return redirect(`/admin/storm?done=${answer.done}`, 303);
  return data(answer, { status: 400 });
}

type ShownStorm = Route.ComponentProps["loaderData"]["storms"][number];

export default function StormPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-storm");
  const said = useTranslations("admin-storm.done");
  const { storms, isOwner, done } = loaderData;
  const faults = actionData?.faults ?? [];
  return (
    <>
      <AdminPageHead title={t("title")} lead={t("lead")} faulty={faults.length > 0} />
      {faults.length === 0 && done !== null && said.has(done) && (
        <Note kind={done === "gone" ? "warn" : "ok"}>{said(done)}</Note>
      )}
      <div className="pgrid gap">
        {storms.map((storm) => (
          <StormPanel key={storm.id} storm={storm} isOwner={isOwner} />
        ))}
        {isOwner && (
          <Panel id="open" width="p6" title={t("form.title")}>
            <OpenForm loaderData={loaderData} actionData={actionData} />
          </Panel>
        )}
      </div>
    </>
  );
}

function OpenForm({
  loaderData: { apartments, typed: empty },
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const t = useTranslations("admin-storm");
  const typed = actionData?.typed ?? empty;
  const faults = (actionData?.faults ?? []).map(({ field, reason }) => ({
    field,
    text: t(`faults.${reason}`),
  }));
  const errorOf = (name: string) => faults.find(({ field }) => field === name)?.text;
  const field = (name: "from" | "to" | "moveMonths" | "refundPercent") => ({
    name,
    label: t(`form.${name}`),
    defaultValue: typed[name],
    error: errorOf(name),
    required: true,
  });
  const noApartment = errorOf("apartments");
  return (
    <form method="post" className="stack" noValidate>
      {faults.length > 0 && <ErrorSummary faults={faults} />}
      <p>{t("form.text")}</p>
      <TextField {...field("from")} type="date" />
      <TextField {...field("to")} type="date" />
      <fieldset
        id="apartments"
        className={noApartment ? "field has-error" : "field"}
        tabIndex={-1}
        aria-describedby={noApartment ? "apartments-e" : undefined}
      >
        <legend>{t("form.apartments")}</legend>
        {apartments.map(({ id, name }) => (
          <label className="check" key={id}>
            <input
              type="checkbox"
              name="apartments"
              value={id}
              defaultChecked={typed.apartments.includes(String(id))}
            />
            <span>{name}</span>
          </label>
        ))}
        {noApartment && <FieldError id="apartments-e">{noApartment}</FieldError>}
      </fieldset>
      <TextField {...field("moveMonths")} inputMode="numeric" hint={t("form.moveHint")} />
      <TextField {...field("refundPercent")} inputMode="numeric" hint={t("form.refundHint")} />
      <button className="btn btn--bad" name="do" value="open">
        {t("form.submit")}
      </button>
    </form>
  );
}

function StormPanel({ storm, isOwner }: { storm: ShownStorm; isOwner: boolean }) {
  const t = useTranslations("admin-storm");
  const { format } = useLanguage();
  const { id, from, last, names, moveMonths, refundPercent, guests, others, undoneAt } = storm;
  const asked = guests.filter((guest) => !isLetGo(guest));
  const answered = asked.filter(({ answer }) => answer !== null).length;
  return (
    <Panel id={`s${id}`} width="p12" title={format.dateRange(from, last)}>
      <div className="stack">
        <p>
          {undoneAt === null ? (
            <Tag kind="bad">{t("storm.open")}</Tag>
          ) : (
            <Tag kind="ok">{t("storm.undone")}</Tag>
          )}
        </p>
        <p>{format.list(names)}</p>
        <p>{t("storm.rule", { months: moveMonths, percent: refundPercent })}</p>
        <p>{t("storm.answered", { answered, count: asked.length })}</p>
        {guests.length > 0 && (
          <ul className="lines">
            {guests.map((guest) => (
              <GuestLine key={guest.bookingId} guest={guest} />
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <div>
            <p>{t("storm.others")}</p>
            <ul className="lines">
              {others.map(({ apartment, night, label }) => (
                <li key={`${apartment} ${night}`}>
                  <span>
                    {label}
                    <span className="mini muted blk">
                      {apartment}, {format.date(night)}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {isOwner && undoneAt === null && (
          <details>
            <summary>{t("undo.title")}</summary>
            <form method="post" className="stack">
              <p>{t("undo.text")}</p>
              <input type="hidden" name="id" value={id} />
              <button className="btn btn--s" name="do" value="undo">
                {t("undo.submit")}
              </button>
            </form>
          </details>
        )}
      </div>
    </Panel>
  );
}

function GuestLine({ guest }: { guest: ShownStorm["guests"][number] }) {
  const t = useTranslations("admin-storm");
  const { format } = useLanguage();
  const { reference, firstName, lastName, email, phone, checkIn, checkOut, answer } = guest;
  const { refund, currency, status, paymentMethod } = guest;
  const ended = isLetGo(guest);
  return (
    <li>
      <span>
        <a href={`/admin/bookings/${reference}`}>
          {firstName} {lastName}
        </a>
        <span className="mini muted blk">{format.dateRange(checkIn, checkOut)}</span>
        {phone !== "" && <a href={phoneLink(phone)}>{phone}</a>}
        <span className="blk">
          {ended && <StatusTag {...{ status, paymentMethod }} holdMinutes={null} />}
          {!ended && answer === null && email === "" && <Tag kind="bad">{t("answers.call")}</Tag>}
          {!ended && answer === null && email !== "" && <Tag kind="warn">{t("answers.none")}</Tag>}
          {!ended && answer !== null && <Tag kind="ok">{t(`answers.${answer}`)}</Tag>}
          {refund !== null && ` ${format.money(refund, currency)}`}
        </span>
      </span>
    </li>
  );
}
