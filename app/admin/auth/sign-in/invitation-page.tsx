// `/admin/invitation/<secret>`: a user who was invited, or forgot the passphrase, sets one.
import { data, redirect } from "react-router";
import { appContext } from "#app/app.server.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import styles from "../../layout/admin.css?url";
import { useFaultText } from "../form-faults.ts";
import type { FormFault } from "../form-faults.ts";
import { listFaults, TypedFields } from "../../layout/typed-fields.tsx";
import { shortest } from "../rules/passphrase.ts";
import { SignInScreen, NewPassphraseFields } from "./sign-in-screen.tsx";
import { acceptInvitation } from "../set-passphrase.server.ts";
import { findInvitedUser } from "../users.sql.server.ts";
import type { Route } from "./+types/invitation-page";

// The secret in the URL authorizes the request.
export const handle = {
  access: "public",
  bare: true,
  limits: { read: ["guesses"], write: ["guesses", "signIns"] },
  private: true,
  secretForm: true,
  disallowed: "/admin",
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The user whom the link invites; 404 for a link that is unknown or has expired. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language } = readPageRequest({ request, params: {}, context });
  const invited = await findInvitedUser(app.database.db, params.token, app.clock.now());
  const words = selectMessages(language, "admin");
  const user = invited && { name: invited.name, email: invited.email };
  return data({ words, user }, { status: user ? 200 : 404 });
}

/** Sets the passphrase. The user then signs in with it, which proves that they remember it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = (name: string) => formText(form, name);
  const accepted = await acceptInvitation(
    params.token,
    { passphrase: typed("passphrase"), again: typed("again") },
    context.get(appContext),
  );
  if (accepted.ok) return redirect("/admin/sign-in?welcome", 303);
  const field = accepted.reason === "notTheSame" ? "again" : "passphrase";
  return data({ faults: [{ field, reason: accepted.reason }] }, { status: 400 });
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin.invitation");
  const { user } = loaderData;
  const title = t(user ? "title" : "overTitle");
  const faults = actionData?.faults ?? [];
  return (
    <SignInScreen title={title}>
      <PageHead title={title} faulty={user !== null && faults.length > 0} />
      {user ? (
        <>
          <p>{t("text", { person: user.name, address: user.email })}</p>
          <NewPassphraseForm email={user.email} faults={faults} />
        </>
      ) : (
        <>
          <p>{t("overText")}</p>
          <p>
            <a className="more" href="/admin/sign-in">
              {t("toSignIn")}
            </a>
          </p>
        </>
      )}
    </SignInScreen>
  );
}

/** The form includes the email address for password managers. */
function NewPassphraseForm({ email, faults }: { email: string; faults: FormFault[] }) {
  const t = useTranslations("admin.invitation");
  const listed = listFaults(faults, useFaultText());
  return (
    <form method="post" className="stack-l">
      <ErrorSummary faults={listed} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="stack">
        <TypedFields typed={null} faults={listed}>
          <NewPassphraseFields
            label={t("passphrase")}
            hint={t("hint", { shortest })}
            again={t("again")}
          />
        </TypedFields>
      </div>
      <button className="btn btn--full">{t("submit")}</button>
    </form>
  );
}
