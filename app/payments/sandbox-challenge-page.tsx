// The sandbox's bank page: 3-D Secure for test cards that require it.
import { data, redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import { appContext } from "#app/app.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/sandbox-challenge-page";
import { endSandboxPayment, findSandboxPayment } from "./sandbox-payments.sql.server.ts";

export const handle = {
  counted: false,
  limits: { write: ["declines", "bookings"] },
  disallowed: "/sandbox-bank",
} satisfies PageHandle;

/** The payment to approve; one that was answered before redirects straight back to its booking. */
export async function loader(args: Route.LoaderArgs) {
  const payment = await findPayment(args);
  if (payment.status !== "requires_action" && payment.status !== "to_hold")
    throw backToBooking(payment);
  return {
    words: selectMessages(readPageRequest(args).language, "sandbox-bank"),
    amount: payment.amount,
    currency: payment.currency,
  };
}

/** `answer` is `approve` or `refuse`; only the first one counts. */
export async function action(args: Route.ActionArgs) {
  const payment = await findPayment(args);
  const answer = (await args.request.formData()).get("answer");
  if (answer !== "approve" && answer !== "refuse") throw data(null, { status: 400 });
  const { database, clock } = args.context.get(appContext);
  const end = outcomes[answer];
  const now = clock.now();
  const { db } = database;
  await endSandboxPayment(db, payment.id, end, now);
  const held = answer === "approve" ? ({ status: "held", reason: null } as const) : end;
  await endSandboxPayment(db, payment.id, held, now, ["to_hold"]);
  return backToBooking(payment);
}

/** Works without JavaScript: a note, and one form with two buttons. */
export default function SandboxChallengePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("sandbox-bank");
  const { format } = useLanguage();
  const amount = format.money(loaderData.amount, loaderData.currency);
  return (
    <div className="wrap--text section stack">
      <PageHead title={t("title")} />
      <h1>{t("heading")}</h1>
      <Note kind="warn" title={t("title")}>
        {t("label")}
      </Note>
      <p>{t("text", { amount })}</p>
      <form method="post" className="row">
        <button className="btn" name="answer" value="approve">
          {t("approve", { amount })}
        </button>
        <button className="btn btn--2" name="answer" value="refuse">
          {t("refuse")}
        </button>
      </form>
      <p>{t("back")}</p>
    </div>
  );
}

interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

const outcomes = {
  approve: { status: "captured", reason: null },
  refuse: { status: "declined", reason: "authenticationFailed" },
} as const;

async function findPayment({ request, context }: RouteArgs) {
  const { database, gateway } = context.get(appContext);
  const id = new URL(request.url).searchParams.get("payment") ?? "";
  const payment =
    gateway.name === "sandbox" ? await findSandboxPayment(database.db, "id", id) : null;
  if (!payment?.return_url) throw data(null, { status: 404 });
  return { ...payment, returnUrl: payment.return_url };
}

// Set by the server with the charge: not an open redirect.
function backToBooking({ returnUrl }: { returnUrl: string }) {
  return redirect(returnUrl, 303);
}
