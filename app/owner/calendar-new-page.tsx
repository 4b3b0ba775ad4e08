// `/admin/calendar/new`: enters a booking made by telephone.
import { data, redirect } from "react-router";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { listedCountries } from "#app/booking/listed-countries.ts";
import { readForm } from "#app/booking/read-form.server.ts";
import { readOfferedRates } from "#app/booking/read-offered-rates.server.ts";
import { soldPlans } from "#app/booking/rules/rate-card.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Note } from "#app/ui/note.tsx";
import { admitPerson } from "./admit-person.server.ts";
import { bookByTelephone } from "./calendar/book-by-telephone.server.ts";
import styles from "./calendar/calendar.css?url";
import { useCalendarFaults } from "./calendar/calendar-faults.ts";
import { CalendarHead } from "./calendar/calendar-head.tsx";
import { InTheWay } from "./calendar/in-the-way.tsx";
import { TelephoneGuest } from "./calendar/telephone-guest.tsx";
import { TelephoneOfferPanel } from "./calendar/telephone-offer.tsx";
import { TelephoneStay } from "./calendar/telephone-stay.tsx";
import type { AccessHandle } from "./rules/access.ts";
import { blockPath } from "./rules/calendar-paths.ts";
import { formText } from "./rules/form-text.ts";
import { telephoneFields } from "./rules/telephone-booking.ts";
import type { TypedTelephone } from "./rules/telephone-booking.ts";
import type { Route } from "./+types/calendar-new-page";

export const handle = { access: "staff" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?apartment=&checkIn=&checkOut=` fill the form unchanged. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const { searchParams } = new URL(args.request.url);
  const apartments = await listApartments(house.database.db, language);
  const { card } = await readOfferedRates(house);
  const usual: Record<string, string> = { adults: "2", children: "0", plan: "flexible", language };
  return {
    words: wordsOf(language, "owner-calendar", "booking", "price", "policy"),
    apartments: apartments.map(({ id, words }) => ({ id, name: words.name })),
    fromAge: card.touristFee.fromAge,
    plans: soldPlans(card),
    countries: listedCountries(language),
    typed: readTyped((name) => searchParams.get(name) ?? usual[name] ?? ""),
    key: crypto.randomUUID(),
  };
}

/** Shows the price, or books at the price that was shown. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const typed = readTyped((name) => formText(form, name));
  const key = formText(form, "key");
  const told = /^\d{1,9}$/.exec(formText(form, "total"));
  const total = formText(form, "do") === "book" && told ? Number(told[0]) : null;
  const agreement = { key, agreed: form.get("agreed") !== null, total };
  const answer = await bookByTelephone(typed, agreement, person, house);
  if (answer.booking)
    return redirect(`/admin/calendar?from=${answer.booking.checkIn}&done=booked`, 303);
  const status = answer.inTheWay.length > 0 ? 409 : answer.faults.length > 0 ? 400 : 200;
  return data({ ...answer, typed, key }, { status });
}

function readTyped(read: (name: string) => string): TypedTelephone {
  return Object.fromEntries(telephoneFields.map((name) => [name, read(name)])) as TypedTelephone;
}

export default function CalendarNewPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-calendar.telephone");
  const { format } = useLanguage();
  const details = useWords("booking.details");
  const say = useCalendarFaults();
  const { apartments, countries, fromAge, plans } = loaderData;
  const { typed, key } = actionData ?? loaderData;
  const { faults, offer } = actionData ?? { faults: [], offer: null };
  return (
    <>
      <CalendarHead title={t("title")} faulty={faults.length > 0} lead={t("lead")} />
      <ErrorSummary
        faults={faults.map((fault) => ({
          field: fault.field,
          // A list of "Fill in this field" would not say which field.
          text: fault.reason === "required" ? details(fault.field) : say(fault),
        }))}
      />
      {!actionData && typed.apartment !== "" && (
        <p>
          <a className="more" href={blockPath(typed)}>
            {t("instead")}
          </a>
        </p>
      )}
      {offer && faults.length === 0 && (
        <Note kind="ok">
          <a href="#offer">
            {t("priced", { amount: format.money(offer.quote.total, offer.quote.currency) })}
          </a>
        </Note>
      )}
      <InTheWay entries={actionData?.inTheWay ?? []} />
      <form method="post" className="pgrid gap" noValidate>
        <input type="hidden" name="key" value={key} />
        <TelephoneStay
          {...{ apartments, fromAge, plans, typed, faults }}
          isPriced={offer !== null}
        />
        <TelephoneGuest {...{ countries, typed, faults }} />
        <TelephoneOfferPanel offer={offer} faults={faults} />
      </form>
    </>
  );
}
