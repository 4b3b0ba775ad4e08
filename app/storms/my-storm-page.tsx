// `/my-booking/<secret>/storm`: what a guest may do while a storm concerns the stay: come as booked, move the stay, or take the money
// back. Each is one press.
import { data, redirect } from "react-router";
import styles from "#app/bookings/booking.css?url";
import {
  guestPageHandle,
  GuestPageLayout,
  orNotFound,
  secretAddressHeaders,
} from "#app/guest-area/guest-page-shell.tsx";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { agreedCents, formText, formVersion } from "#app/ui/rules/form-values.ts";
import type { Route } from "./+types/my-storm-page";
import { answerStorm, loadMyStorm } from "./answer-storm.server.ts";

export const handle = guestPageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** 404 for an unknown secret, and for a booking that no storm concerns. `?done=` confirms the answer. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language, searchParams } = readPageRequest({ request, params, context });
  const view = orNotFound(await loadMyStorm(params.token, language, app));
  return {
    words: selectMessages(language, "storm"),
    view,
    path: `/my-booking/${params.token}` as const,
    done: searchParams.has("done"),
  };
}

/** A refused answer is shown with what was typed, and changes nothing. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, addressLanguage } = readPageRequest({ request, params, context });
  const form = await readForm(request);
  const arrival = formText(form, "arrival", 10);
  const pressed = {
    answer: formText(form, "answer", 10),
    version: formVersion(form),
    back: agreedCents(form, "back"),
    arrival,
  };
  const answer = orNotFound(await answerStorm(params.token, pressed, app));
  const path = `/my-booking/${params.token}/storm`;
  if (answer.ok) return redirect(`${addressIn(addressLanguage, path)}?done=1`, 303);
  const init = { status: 409, headers: secretAddressHeaders };
  return data({ fault: answer.fault, arrival }, init);
}

export default function MyStormPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("storm");
  const { format, to } = useLanguage();
  const { view, path, done } = loaderData;
  const { open, version, begun, back, checkIn, checkOut } = view;
  const money = format.money(back, view.currency);
  // Where nothing goes back, nothing is said of money.
  const away = back > 0 ? "refund" : "free";
  const amount = { amount: money };
  const isFree = view.answer === "refund" && view.refunded === 0;
  const fault = actionData && t(`faults.${actionData.fault}`);
  const ofArrival = ["arrivalMissing", "tooLate", "inStorm", "nightsTaken", "notPossible"];
  const atField = actionData && open.includes("move") && ofArrival.includes(actionData.fault);
  const here = `${to(`${path}/storm`)}#faults`;
  const shown = (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="back" value={back} />
    </>
  );
  return (
    <GuestPageLayout
      title={t("title")}
      lead={t("lead", {
        apartment: view.apartment,
        dates: format.dateRange(checkIn, checkOut),
      })}
      intro={<p>{t("text", { dates: format.dateRange(view.from, view.last) })}</p>}
      back={{ path, text: t("back") }}
      faulty={fault !== undefined}
    >
      {fault && (
        <ErrorSummary
          id="faults"
          faults={[{ field: atField ? "arrival" : "choices", text: fault }]}
        />
      )}
      {view.answer && !(done && fault) && (
        <Note {...(done && { kind: "ok" as const })}>
          {t(`answered.${isFree ? "free" : view.answer}`)}
        </Note>
      )}
      {open.length === 0 && !view.answer && <Note>{t("closed")}</Note>}
      <div id="choices" className="stack-l" tabIndex={-1}>
        {open.includes("stay") && view.answer !== "stay" && (
          <form method="post" action={here} className="stack">
            <h2>{t("stay.title")}</h2>
            <p>{t("stay.text")}</p>
            {shown}
            <p>
              <button className="btn" name="answer" value="stay">
                {t("stay.submit")}
              </button>
            </p>
          </form>
        )}
        {open.includes("move") && (
          <form method="post" action={here} className="stack" noValidate>
            <h2>{t("move.title")}</h2>
            <p>{t("move.text", { date: format.date(view.lastArrival) })}</p>
            {shown}
            <TextField
              name="arrival"
              type="date"
              label={t("move.arrival")}
              required
              max={view.lastArrival}
              defaultValue={actionData?.arrival ?? ""}
              error={atField ? fault : undefined}
            />
            <p>
              <button className="btn" name="answer" value="move">
                {t("move.submit")}
              </button>
            </p>
          </form>
        )}
        {open.includes("refund") && (
          <form method="post" action={here} className="stack">
            <h2>{t(`${away}.title`)}</h2>
            <p>
              {begun
                ? t(`${away}.leave`, {
                    date: format.date(view.leaveOn, "full"),
                    amount: money,
                  })
                : t(`${away}.text`, amount)}
            </p>
            {shown}
            <p>
              <button className="btn btn--bad" name="answer" value="refund">
                {t(begun ? `${away}.submitLeave` : `${away}.submit`, amount)}
              </button>
            </p>
          </form>
        )}
      </div>
      <p className="muted">{t("call")}</p>
    </GuestPageLayout>
  );
}
