// `/waiting/<secret>`: what a visitor waits for, confirmed here by one press and ended by another. Mail programs post here to
// unsubscribe (RFC 8058).
import { createContext, data, redirect } from "react-router";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import styles from "#app/bookings/booking.css?url";
import { orNotFound, secretAddressHeaders } from "#app/guest-area/guest-page-shell.tsx";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import type { Route } from "./+types/waiting-entry-page";
import { confirmEntry, openWaiting } from "./join-waiting.server.ts";
import { keptDays, mostPerMailbox, turnHours } from "./rules/waiting.ts";
import { deleteWaiting } from "./waiting.sql.server.ts";

export const handle = {
  counted: 1,
  limits: { read: ["guesses"], write: ["guesses", "messages"] },
  private: true,
  disallowed: "/waiting/",
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

// Set by the action for the loader of the same request, which cannot find the entry any more.
const endedByMailProgram = createContext(false);

/**
 * 404 for a wrong secret, and for an entry that was forgotten; null where a mail program has just ended it. Opening the page changes
 * nothing: mail scanners open links.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = readPageRequest({ request, params, context });
  const { db } = app.database;
  const words = selectMessages(language, "waiting");
  if (context.get(endedByMailProgram)) return { words, entry: null };
  const entry = orNotFound(await openWaiting(params.token, db));
  const { checkIn, checkOut, adults, children, apartmentId, confirmedAt } = entry;
  return {
    words,
    entry: {
      path: `/waiting/${params.token}` as const,
      stay: { checkIn, checkOut, adults, children },
      apartment:
        apartmentId === null ? null : await findApartmentName(db, apartmentId, language, facts),
      isConfirmed: confirmedAt !== null,
      isFull: searchParams.has("full"),
    },
  };
}

/**
 * `do` is `confirm` or `stop`; a mail program sends "List-Unsubscribe=One-Click", which must not be answered by a redirect (RFC 8058,
 * 3.1).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, addressLanguage } = readPageRequest({ request, params, context });
  const { db } = app.database;
  const form = await readForm(request);
  const entry = orNotFound(await openWaiting(params.token, db));
  const isMailProgram = form.has("List-Unsubscribe");
  if (isMailProgram || formText(form, "do") === "stop") {
    await deleteWaiting(db, entry.id);
    if (isMailProgram) {
      context.set(endedByMailProgram, true);
      return data(null, { headers: secretAddressHeaders });
    }
    return redirect(addressIn(addressLanguage, "/waiting?stopped=1#stopped"), 303);
  }
  if (formText(form, "do") === "confirm" && !(await confirmEntry(entry, app)))
    return redirect(addressIn(addressLanguage, `/waiting/${params.token}?full=1#state`), 303);
  return redirect(addressIn(addressLanguage, `/waiting/${params.token}#state`), 303);
}

export default function WaitingEntryPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("waiting");
  const { entry } = loaderData;
  return entry ? (
    <Entry {...entry} />
  ) : (
    <>
      <PageHead title={t("title")} />
      <div className="wrap wrap--text decide">
        <h1>{t("title")}</h1>
        <Note kind="ok">{t("stopped")}</Note>
      </div>
    </>
  );
}

function Entry({
  path,
  stay,
  apartment,
  isConfirmed,
  isFull,
}: NonNullable<Route.ComponentProps["loaderData"]["entry"]>) {
  const t = useTranslations("waiting");
  const { to, format } = useLanguage();
  const { adults, children } = stay;
  const title = t(isConfirmed ? "entry.titleDone" : "entry.title");
  return (
    <>
      <PageHead title={title} />
      <div className="wrap wrap--text decide">
        <div className="stack">
          <h1>{title}</h1>
          <p className="lead">
            {format.dateRange(stay.checkIn, stay.checkOut)}
            <br />
            {apartment ?? t("any")}
            <br />
            {t("party", { adults, children })}
          </p>
        </div>
        <div id="state" tabIndex={-1}>
          {isConfirmed ? (
            <Note kind="ok">{t("entry.done", { hours: turnHours, days: keptDays })}</Note>
          ) : isFull ? (
            <Note kind="warn">{t("entry.full", { most: mostPerMailbox })}</Note>
          ) : (
            <Note kind="info">{t("entry.text")}</Note>
          )}
        </div>
        <form method="post" action={to(path)} className="row">
          {!isConfirmed && (
            <button className="btn" name="do" value="confirm">
              {t("entry.confirm")}
            </button>
          )}
          <button className="btn btn--2" name="do" value="stop">
            {t("entry.stop")}
          </button>
        </form>
      </div>
    </>
  );
}
