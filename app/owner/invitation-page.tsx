// `/admin/invitation/<secret>`: a user who was invited, or forgot the passphrase, sets one.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { houseContext } from "#app/house.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/invitation-page";
import { acceptInvitation } from "./door/accept-invitation.server.ts";
import { Gate } from "./door/gate.tsx";
import { findInvited } from "./door/invitations.sql.server.ts";
import { NewPassphraseFields } from "./door/new-passphrase-fields.tsx";
import styles from "./owner.css?url";
import { useFaultWords } from "./parts/faults.ts";
import type { FormFault } from "./parts/faults.ts";
import type { AccessHandle } from "./rules/access.ts";
import { formText } from "./rules/form-text.ts";

// The secret in the URL authorizes the request.
export const handle = { access: "public", bare: true } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The user whom the link invites; 404 for a link that is unknown or has expired. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(houseContext);
  const invited = await findInvited(database.db, params.token, clock.now());
  const words = wordsOf(readLanguage({ request, params: {} }).language, "owner");
  const person = invited && { name: invited.name, email: invited.email };
  return data({ words, person }, { status: person ? 200 : 404 });
}

/** Sets the passphrase. The user then signs in with it, which proves that they remember it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? new FormData();
  const typed = (name: string) => formText(form, name);
  const accepted = await acceptInvitation(
    params.token,
    { passphrase: typed("passphrase"), again: typed("again") },
    context.get(houseContext),
  );
  if (accepted.ok) return redirect("/admin/sign-in?welcome", 303);
  const field = accepted.reason === "notTheSame" ? "again" : "passphrase";
  return data({ faults: [{ field, reason: accepted.reason }] }, { status: 400 });
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner.invitation");
  const { person } = loaderData;
  const title = t(person ? "title" : "overTitle");
  const faults = actionData?.faults ?? [];
  return (
    <Gate title={title}>
      <PageHead title={title} faulty={person !== null && faults.length > 0} />
      {person ? (
        <>
          <p>{t("text", { person: person.name, address: person.email })}</p>
          <NewPassphraseForm email={person.email} faults={faults} />
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
    </Gate>
  );
}

/** The form includes the email address for password managers. */
function NewPassphraseForm({ email, faults }: { email: string; faults: FormFault[] }) {
  const t = useWords("owner.invitation");
  const say = useFaultWords();
  return (
    <form method="post" className="stack-l">
      <ErrorSummary faults={faults.map((fault) => ({ field: fault.field, text: say(fault) }))} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="stack">
        <NewPassphraseFields
          label={t("passphrase")}
          hint={(values) => t("hint", values)}
          again={t("again")}
          faults={faults}
        />
      </div>
      <button className="btn btn--full">{t("submit")}</button>
    </form>
  );
}
