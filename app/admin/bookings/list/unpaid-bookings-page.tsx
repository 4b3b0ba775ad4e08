// `/admin/bookings/unpaid`: the unpaid bookings of the last day, and one button that releases them all. For owners.
import { redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import styles from "../bookings.css?url";
import { StatusTag } from "../booking-texts.tsx";
import type { Route } from "./+types/unpaid-bookings-page";
import {
  listUnpaidBookings,
  loadUnpaidWave,
  releaseUnpaidBookings,
} from "./unpaid-bookings.server.ts";
import type { UnpaidBooking } from "./unpaid-bookings.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The bookings that would be released; `?released` is the number that were. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const released = searchParams.get("released");
  return {
    words: selectMessages(language, "admin-bookings"),
    bookings: await listUnpaidBookings(language, app),
    wave: await loadUnpaidWave(app),
    released: released !== null && /^\d{1,4}$/.test(released) ? Number(released) : null,
  };
}

/** Releases the bookings that the form lists; those changed since stay in the list. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const shown = form.getAll("booking").filter((each) => typeof each === "string");
  const released = await releaseUnpaidBookings(shown, user, app);
  return redirect(`/admin/bookings/unpaid?released=${released}`, 303);
}

export default function UnpaidBookingsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("admin-bookings.unpaid");
  const { bookings, wave, released } = loaderData;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead", { held: wave.held, of: wave.of, days: wave.days })}
        back={{ href: "/admin", text: t("back") }}
        done={released !== null && t("done", { count: released })}
      />
      <Panel id="unpaid" title={t("list", { count: bookings.length })}>
        {bookings.length === 0 ? (
          <p className="muted">{t("none")}</p>
        ) : (
          <form method="post" action="/admin/bookings/unpaid" className="stack">
            <ul className="lines">
              {bookings.map((booking) => (
                <Line key={booking.reference} booking={booking} />
              ))}
            </ul>
            <p>{t("text")}</p>
            <p>
              <button className="btn btn--s">{t("submit", { count: bookings.length })}</button>
            </p>
          </form>
        )}
      </Panel>
    </>
  );
}

function Line({ booking }: { booking: UnpaidBooking }) {
  const { format } = useLanguage();
  const { reference, version, guest, email, apartment, checkIn, checkOut } = booking;
  return (
    <li>
      <input type="hidden" name="booking" value={`${reference}.${version}`} />
      <span>
        <a href={`/admin/bookings/${reference}`}>{reference}</a> {guest}
        <span className="mini muted blk">{email}</span>
        <span className="mini muted blk">
          {apartment}, {format.dateRange(checkIn, checkOut, "medium")}
        </span>
      </span>
      <StatusTag {...booking} />
    </li>
  );
}
