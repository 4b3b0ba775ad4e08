// `/admin/bookings/:reference/guest`: the stored data of a guest, to be exported or erased on the guest's request.
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import styles from "../bookings.css?url";
import type { Route } from "./+types/guest-data-page";
import { eraseGuest, loadGuest } from "./guest-data.server.ts";
import type { GuestView } from "./guest-data.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 when there is no such booking, or the guest's data was erased. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language } = await requireUser(args, handle);
  const guest = await loadGuest(args.params.reference, app.database.db, app.clock.now(), facts);
  if (!guest) throw data(null, { status: 404 });
  const { booking, bookings, dataIds: traces, blocking, unsettled } = guest;
  return {
    words: selectMessages(language, "admin-bookings"),
    reference: booking.reference,
    guest: guestName(booking),
    email: booking.email,
    references: bookings.map(({ reference }) => reference),
    messages: traces.messages.length,
    blocking,
    unsettled,
  };
}

/** Erases when the guest's email address was typed to confirm; erased data cannot be restored. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const typed = formText(form, "email");
  const erased = await eraseGuest(args.params.reference, typed, user, app);
  if (erased.ok) return redirect(`/admin/bookings/${erased.reference}?done=erase`, 303);
  const { reason } = erased;
  if (reason === "unknown") throw data(null, { status: 404 });
  return data({ reason, typed }, { status: reason === "notTyped" ? 400 : 409 });
}

export default function GuestDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-bookings.data");
  const back = useTranslations("admin-bookings.cancel");
  const fault = useTranslations("admin-bookings.fault");
  const { reference, guest, email, references, messages, blocking, unsettled } = loaderData;
  const title = t("title", { guest });
  const error = actionData && fault(actionData.reason);
  return (
    <>
      <AdminPageHead
        title={title}
        lead={t("lead", { address: email || guest })}
        back={{ href: `/admin/bookings/${reference}`, text: back("back") }}
        faulty={error !== undefined}
      />
      {error && <ErrorSummary faults={[{ field: "email", text: error }]} />}
      <div className="pgrid gap">
        <Panel id="export" width="p6" title={t("exportTitle")}>
          <div className="stack">
            <p>{t("bookings", { count: references.length, references: references.join(", ") })}</p>
            <p>{t("messages", { count: messages })}</p>
            <p>{t("exportText")}</p>
            <a className="btn btn--2" href={`/admin/bookings/${reference}/guest/export`} download>
              {t("export")}
            </a>
          </div>
        </Panel>
        <Panel id="erase" width="p6" title={t("eraseTitle")}>
          {blocking.length > 0 ? (
            <p>{t("notYet", { references: blocking.join(", ") })}</p>
          ) : (
            <>
              {unsettled.length > 0 && <UnsettledNote unsettled={unsettled} />}
              <EraseForm
                toType={email || reference}
                typed={actionData?.typed ?? ""}
                error={error}
              />
            </>
          )}
        </Panel>
      </div>
    </>
  );
}

/** Sums that can no longer be requested or refunded after the erasure. */
function UnsettledNote({ unsettled }: { unsettled: GuestView["unsettled"] }) {
  const t = useTranslations("admin-bookings.data");
  const { format } = useLanguage();
  const amounts = unsettled.map(
    ({ reference, open, currency }) => `${reference} ${format.money(open, currency)}`,
  );
  return <Note kind="bad">{t("open", { amounts: amounts.join(", ") })}</Note>;
}

/** `typed` is the input of a rejected form, `error` the reason. */
function EraseForm({
  toType,
  typed,
  error,
}: {
  /** The guest's address, or the reference of a booking without one. */
  toType: string;
  typed: string;
  error: string | undefined;
}) {
  const t = useTranslations("admin-bookings.data");
  return (
    <form method="post" className="stack" noValidate>
      <p>{t("eraseText")}</p>
      <TextField
        name="email"
        type={toType.includes("@") ? "email" : "text"}
        label={t("eraseSure")}
        hint={t("eraseType", { address: toType })}
        autoComplete="off"
        required
        defaultValue={typed}
        error={error}
      />
      <button className="btn btn--bad">{t("eraseNow")}</button>
    </form>
  );
}
