// `/admin/bookings/:reference`: everything about one booking.
import { data } from "react-router";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { admitPerson } from "./admit-person.server.ts";
import styles from "./bookings/bookings.css?url";
import { loadBooking } from "./bookings/load-booking.server.ts";
import { ChangesPanel, EventsPanel, LettersPanel } from "./bookings/parts/history-panels.tsx";
import { PaymentsPanel, PricePanel } from "./bookings/parts/money-panels.tsx";
import { StatusTag } from "./bookings/parts/status-tag.tsx";
import { GuestPanel, StayPanel } from "./bookings/parts/stay-panels.tsx";
import type { AccessHandle } from "./rules/access.ts";
import type { Route } from "./+types/booking-page";

export const handle = { access: "staff" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 for a reference that is none of ours. */
export async function loader(args: Route.LoaderArgs) {
  const { house, person } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const reader = { role: person.role, language };
  const view = await loadBooking(args.params.reference, reader, house);
  if (!view) throw data(null, { status: 404 });
  return { words: wordsOf(language, "owner-bookings", "price", "policy"), view };
}

export default function BookingPage({ loaderData: { view } }: Route.ComponentProps) {
  const t = useWords("owner-bookings.one");
  const { format } = useLanguage();
  const { booking, apartment, holdMinutes } = view;
  const guest = `${booking.firstName} ${booking.lastName}`;
  return (
    <>
      <PageHead title={t("title", { reference: booking.reference, guest })} />
      <p className="small">
        <a href="/admin/bookings">{t("back")}</a>
      </p>
      <div className="ahead">
        <div>
          <h1>{guest}</h1>
          <p>
            {t("lead", {
              reference: booking.reference,
              apartment,
              dates: format.dateRange(booking.checkIn, booking.checkOut),
            })}
          </p>
        </div>
        <StatusTag {...booking} holdMinutes={holdMinutes} />
      </div>
      <div className="pgrid">
        <StayPanel view={view} />
        <GuestPanel view={view} />
        <PricePanel view={view} />
        <div className="p6 stacked">
          <PaymentsPanel view={view} />
          <LettersPanel view={view} />
        </div>
        <EventsPanel view={view} />
        <ChangesPanel view={view} />
      </div>
    </>
  );
}
