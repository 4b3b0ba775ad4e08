// `/admin/bookings/<reference>/extras`: staff add and remove extras, at any time before departure.
import { data, redirect } from "react-router";
import styles from "#app/bookings/booking.css?url";
import { ExtrasOfferForm, ExtrasOrderForm } from "#app/bookings/extras/extras-form.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../../auth/require-user.server.ts";
import { AdminPageHead } from "../../layout/head-and-panel.tsx";
import type { Route } from "./+types/booking-extras-page";
import { loadExtras, saveExtras } from "./booking-extras.server.ts";

export const handle = { access: "staff", right: "change" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?chosen=1&extra-<id>=<number>` previews an order; 404 when there is no such booking. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const view = await loadExtras(args.params.reference, searchParams, language, app);
  if (!view) throw data(null, { status: 404 });
  return { words: selectMessages(language, "extras", "admin-change", "price"), view };
}

/** A refused order is previewed again with the current data. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const { reference } = args.params;
  const answer = await saveExtras(reference, form, user, app);
  if (answer.ok) return redirect(`/admin/bookings/${answer.booking.reference}?done=extras`, 303);
  const view = await loadExtras(reference, form, language, app);
  if (!view) throw data(null, { status: 404 });
  const { reason } = answer;
  const fault = reason === "changed" || reason === "priceChanged" ? reason : null;
  return data({ view, fault }, { status: 409 });
}

export default function BookingExtrasPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("extras");
  const change = useTranslations("admin-change");
  const { format } = useLanguage();
  const { view } = actionData ?? loaderData;
  const { reference, guest, apartment, checkIn, checkOut, form } = view;
  const { fault } = form;
  const texts = [
    ...(actionData?.fault ? [change(`faults.${actionData.fault}`)] : []),
    ...(fault ? [t(`faults.${fault.reason}`, { name: fault.name })] : []),
  ];
  const path = `/admin/bookings/${reference}/extras`;
  const dates = format.dateRange(checkIn, checkOut);
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={change("lead", { guest, apartment, dates })}
        back={{ href: `/admin/bookings/${reference}`, text: change("back") }}
        faulty={texts.length > 0}
      />
      <ErrorSummary faults={texts.map((text) => ({ field: "extras", text }))} />
      <div id="extras" className="gap">
        {form.mayOrder ? (
          <ExtrasOrderForm form={form} action={path} />
        ) : (
          <Note>{change("over")}</Note>
        )}
      </div>
      <ExtrasOfferForm
        form={form}
        action={path}
        labels={{
          offer: change("offer"),
          before: change("before"),
          difference: change("difference"),
          atProperty: change("atProperty"),
          refund: change("refund"),
          submit: t("confirm"),
        }}
      />
    </>
  );
}
