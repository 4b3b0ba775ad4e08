// `/admin/extras/<id>`: one extra in every language; `new` adds one. For owners.
import { data, redirect } from "react-router";
import { listApartmentNames } from "#app/apartments/apartments.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { wordsOf } from "#app/extras/rules/extra.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import styles from "../apartments/apartments.css?url";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead } from "../layout/head-and-panel.tsx";
import { listFaults } from "../layout/typed-fields.tsx";
import type { Route } from "./+types/extra-page";
import { saveExtra } from "./change-extras.server.ts";
import { ExtraForm } from "./extra-form.tsx";
import { checkExtra, readExtra, toTypedExtra } from "./rules/typed-extra.ts";
import type { ExtraFault } from "./rules/typed-extra.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 for an unknown id. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language } = await requireUser(args, handle);
  const { db } = app.database;
  const { id } = args.params;
  const extra = (await listExtras(db)).find((each) => each.id === id) ?? null;
  if (!extra && id !== "new") throw data(null, { status: 404 });
  const { languages, defaultLanguage, currency } = facts;
  return {
    words: selectMessages(language, "admin-extras", "admin-testimonials"),
    id,
    picture: extra?.picture ?? null,
    name: extra && wordsOf(extra.words, language, defaultLanguage).name,
    typed: toTypedExtra(extra, languages),
    apartments: await listApartmentNames(db, language, facts),
    languages,
    defaultLanguage,
    currency,
  };
}

/** Saves, or shows the form again with the typed input. */
export async function action(args: Route.ActionArgs) {
  const { app, user, facts, language } = await requireUser(args, handle);
  const { id } = args.params;
  const typed = readExtra(await readForm(args.request), facts.languages);
  const known = await listApartmentNames(app.database.db, language, facts);
  const checked = checkExtra(typed, {
    currency: facts.currency,
    apartments: known.map((apartment) => apartment.id),
    defaultLanguage: facts.defaultLanguage,
  });
  if (!checked.ok) return data({ typed, faults: checked.faults, stale: false }, { status: 400 });
  const faults: ExtraFault[] = [];
  const saved = await saveExtra(id === "new" ? null : id, checked.extra, user, app);
  if (saved === null) return data({ typed, faults, stale: true }, { status: 409 });
  return redirect(`/admin/extras?saved=${saved}`, 303);
}

export default function ExtraPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-extras");
  const old = useTranslations("admin-testimonials");
  const textOf = useFaultText(loaderData.currency);
  const { id, name, apartments, languages, defaultLanguage, currency } = loaderData;
  const faults = listFaults(actionData?.faults, textOf);
  const { typed } = actionData ?? loaderData;
  // Saving again replaces what another user has saved meanwhile.
  const version = actionData?.stale ? loaderData.typed.version : typed.version;
  return (
    <>
      <AdminPageHead
        title={name ?? t("add")}
        back={{ href: "/admin/extras", text: t("back") }}
        faulty={actionData !== undefined}
        stale={actionData?.stale && { title: t("stale"), text: old("stale.text") }}
      />
      <ErrorSummary faults={faults} />
      {id !== "new" && (
        <p>
          <a href={`/admin/extras/${id}/picture`}>
            {t(loaderData.picture ? "picture.change" : "picture.add")}
          </a>
        </p>
      )}
      <div className="gap">
        <ExtraForm
          id={id}
          typed={{ ...typed, version }}
          apartments={apartments}
          languages={languages}
          defaultLanguage={defaultLanguage}
          currency={currency}
          faults={faults}
        />
      </div>
    </>
  );
}

function useFaultText(currency: string): (fault: ExtraFault) => string {
  const t = useTranslations("admin-extras.faults");
  const texts = useTranslations("admin-testimonials.faults");
  const { format } = useLanguage();
  return ({ reason, values: { min = 0, max = 0, limit = 0 } = {} }) => {
    switch (reason) {
      case "amount":
        return t(reason, { max: format.moneyShort(max, currency) });
      case "whole":
        return t(reason, { min: format.number(min), max: format.number(max) });
      case "law":
      case "choice":
      case "onArrival":
      case "neverOpen":
      case "tax":
        return t(reason);
      default:
        return texts(reason, { limit });
    }
  };
}
