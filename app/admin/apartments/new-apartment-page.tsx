// `/admin/apartments/new`: adds an apartment as a draft. For owners.
import { data, redirect } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/new-apartment-page";
import { addApartment } from "./add-apartment.server.ts";
import { DetailFields } from "./apartment-details-form.tsx";
import styles from "./apartments.css?url";
import { blankApartment, checkNewApartment, readNewApartment } from "./rules/new-apartment.ts";
import type { ApartmentFault } from "./rules/typed-apartment.ts";
import { PriceFields } from "./stage-panel.tsx";
import { useApartmentFaults } from "./texts-form.tsx";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The empty form. */
export async function loader(args: Route.LoaderArgs) {
  const { facts, language } = await requireUser(args, handle);
  const words = selectMessages(language, "admin-apartments", "apartments");
  return { words, currency: facts.currency, typed: blankApartment };
}

/** Leads to the page of the draft, or shows the form again with its faults. */
export async function action(args: Route.ActionArgs) {
  const { app, user, facts } = await requireUser(args, handle);
  const typed = readNewApartment(await readForm(args.request));
  const checked = checkNewApartment(typed, facts.currency);
  if (!checked.ok) return data({ typed, faults: checked.faults }, { status: 400 });
  const added = await addApartment(checked.apartment, user, app);
  if (added.ok) return redirect(`/admin/apartments/${added.id}?added`, 303);
  const faults: ApartmentFault[] = [{ field: "name", reason: added.reason }];
  return data({ typed, faults }, { status: 409 });
}

export default function NewApartmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-apartments");
  const facts = useFacts();
  const faultText = useApartmentFaults();
  const typed = actionData?.typed ?? loaderData.typed;
  const faults = (actionData?.faults ?? []).map((fault) => ({ ...fault, text: faultText(fault) }));
  const faultAt = (field: string) => faults.find((fault) => fault.field === field)?.text;
  return (
    <>
      <AdminPageHead
        title={t("add.title")}
        lead={t("add.lead")}
        back={{ href: "/admin/apartments", text: t("back") }}
        faulty={actionData !== undefined}
      />
      <ErrorSummary faults={faults} />
      <div className="pgrid gap">
        <Panel id="new" width="p8" title={t("add.facts")}>
          <form method="post" className="stack" noValidate>
            <TextField
              name="name"
              label={t("texts.name")}
              hint={t("add.nameHint", { language: endonyms[facts.defaultLanguage] })}
              autoComplete="off"
              required
              defaultValue={typed.name}
              error={faultAt("name")}
            />
            <PriceFields typed={typed} currency={loaderData.currency} faultAt={faultAt} />
            <DetailFields typed={typed} faultAt={faultAt} />
            <button className="btn">{t("add.submit")}</button>
          </form>
        </Panel>
      </div>
    </>
  );
}
