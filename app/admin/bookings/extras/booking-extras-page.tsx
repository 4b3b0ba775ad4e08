// `/admin/bookings/<reference>/extras`: staff add and remove extras, at any time before departure.
import { data, redirect } from "react-router";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import styles from "#app/bookings/booking.css?url";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { changeExtras } from "#app/bookings/extras/change-extras.server.ts";
import type { ExtrasResult } from "#app/bookings/extras/change-extras.server.ts";
import { ExtrasOfferForm, ExtrasOrderForm } from "#app/bookings/extras/extras-form.tsx";
import { loadExtrasForm, readOrder } from "#app/bookings/extras/load-extras-form.server.ts";
import type { ExtrasForm } from "#app/bookings/extras/load-extras-form.server.ts";
import { readBookingExtras } from "#app/bookings/extras/preview-extras.server.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { agreedCents, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { AdminPageHead } from "../../layout/head-and-panel.tsx";
import { formatAmount } from "../../rules/file-formats.ts";
import type { Route } from "./+types/booking-extras-page";

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
        title={t("heading")}
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

/** The stay, and the form. */
interface BookingExtrasView extends Pick<Booking, "reference" | "checkIn" | "checkOut"> {
  guest: string;
  apartment: string;
  form: ExtrasForm;
}

interface Fields {
  get(name: string): unknown;
  has(name: string): boolean;
}

/** `fields` has the form's fields, or none of them; null when there is no such booking. */
async function loadExtras(
  typedReference: string,
  fields: Fields,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<BookingExtrasView | null> {
  const { facts } = app.property;
  const { db } = app.database;
  const found = await findTypedBooking(db, typedReference, facts);
  if (!found) return null;
  const { reference, checkIn, checkOut, firstName, lastName } = found;
  const read = fields.has("chosen") ? (field: string) => fields.get(field) : null;
  const reader = { language, facts, now: app.clock.now(), by: "owner" } as const;
  return {
    reference,
    checkIn,
    checkOut,
    guest: guestName({ firstName, lastName }),
    apartment: await nameApartments(db, found, language, facts),
    form: await loadExtrasForm(db, found, read, reader),
  };
}

/** The guest gets an email. */
async function saveExtras(
  typedReference: string,
  fields: Fields,
  actor: Actor,
  app: App,
): Promise<ExtrasResult> {
  const { facts } = app.property;
  const { db } = app.database;
  const booking = await findTypedBooking(db, typedReference, facts);
  if (!booking) return { ok: false, reason: "unknown" };
  const now = app.clock.now();
  const known = await readBookingExtras(db, booking, { now, facts, by: "owner" });
  const { reference } = booking;
  const request = {
    reference,
    version: formVersion(fields),
    wanted: readOrder((field) => fields.get(field), known),
    agreedTotal: agreedCents(fields, "total"),
    agreedRefund: agreedCents(fields, "refund"),
    actor: "owner",
  } as const;
  return changeExtras(request, app, (trx, before, after, { refund }) =>
    writeAudit(trx, {
      actor,
      what: "bookingExtrasChanged",
      subject: reference,
      bookingId: after.id,
      before: { total: formatAmount(before.total, before.currency) },
      after: {
        total: formatAmount(after.total, after.currency),
        ...(refund > 0 && { refund: formatAmount(refund, after.currency) }),
      },
      now,
    }),
  );
}
