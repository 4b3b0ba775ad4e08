// `/admin/bookings/:reference/correct`: corrects the guest's details, the names of the other guests, and the language.
import { data, redirect } from "react-router";
import { guestFieldNames, guestFields } from "#app/bookings/rules/guest-fields.ts";
import type { GuestFieldName } from "#app/bookings/rules/guest-fields.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage, languages } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { AreaField, ErrorSummary, SelectField, TextField } from "#app/ui/field.tsx";
import { listCountries } from "#app/ui/list-countries.ts";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../../auth/require-user.server.ts";
import { useCalendarFaults } from "../../calendar/stay-fields.tsx";
import { Options } from "../../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import styles from "../bookings.css?url";
import type { Route } from "./+types/correct-guest-page";
import { correctGuest, loadCorrection } from "./correct-guest.server.ts";
import type { ChangedField } from "./correct-guest.server.ts";

export const handle = { access: "staff", right: "change" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 when there is no such booking, or the guest's data was erased. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language } = await requireUser(args, handle);
  const form = await loadCorrection(args.params.reference, app);
  if (!form) throw data(null, { status: 404 });
  const words = selectMessages(language, "admin-correct", "admin-calendar", "booking");
  return { words, form, countries: listCountries(language) };
}

/** A refusal shows the form again as it was typed; after a colleague's correction, with theirs in the fields left alone. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const answer = await correctGuest(form, args.params.reference, user, app);
  if (answer.ok) {
    const done = answer.emailed ? "correctedAndEmailed" : "corrected";
    return redirect(`/admin/bookings/${answer.reference}?done=${done}`, 303);
  }
  if (answer.reason === "unknown") throw data(null, { status: 404 });
  const { ok: _ok, ...refusal } = answer;
  return data(refusal, { status: refusal.reason === "changed" ? 409 : 400 });
}

export default function CorrectGuestPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-correct");
  const labels = useTranslations("booking.details");
  const faultText = useCalendarFaults();
  const { form, countries } = loaderData;
  const { reference } = form;
  const values = actionData?.values ?? form.values;
  const was = actionData?.was ?? form.values;
  const faults = (actionData?.faults ?? []).map((fault) => ({
    field: fault.field,
    text: faultText(fault),
  }));
  const isChanged = actionData?.reason === "changed";
  const field = (name: GuestFieldName) => ({
    name,
    label: labels(name),
    defaultValue: values[name],
    error: faults.find((fault) => fault.field === name)?.text,
    autoComplete: "off",
    required: guestFields[name].required === true,
    optional: guestFields[name].required !== true,
  });
  return (
    <>
      <AdminPageHead
        title={t("title", { reference })}
        lead={t("lead")}
        back={{ href: `/admin/bookings/${reference}`, text: t("back") }}
        faulty={faults.length > 0 || isChanged}
      />
      <ErrorSummary faults={faults} />
      {isChanged && (
        <Note kind="warn" role="alert">
          {t("changed")}
          <Changes changes={actionData.changes} countries={countries} />
        </Note>
      )}
      <Panel id="guest" title={labels("guest")}>
        <form method="post" className="stack" noValidate>
          {Object.entries(was).map(([name, value]) => (
            <input key={name} type="hidden" name={`was-${name}`} value={value} />
          ))}
          {guestFieldNames.map((name) => {
            const { kind, maxLength } = guestFields[name];
            if (kind === "lines")
              return <AreaField key={name} {...field(name)} maxLength={maxLength} rows={3} />;
            if (kind === "country")
              return (
                <SelectField key={name} {...field(name)}>
                  <option value="">{labels("countryNone")}</option>
                  <Options of={countries} />
                </SelectField>
              );
            return (
              <TextField
                key={name}
                {...field(name)}
                maxLength={maxLength}
                type={
                  kind === "phone" ? "tel" : kind === "email" || kind === "time" ? kind : "text"
                }
                hint={kind === "email" ? t("emailHint") : undefined}
              />
            );
          })}
          <AreaField
            name="companions"
            label={t("companions")}
            hint={t("companionsHint")}
            defaultValue={values.companions}
            error={faults.find(({ field: name }) => name === "companions")?.text}
            autoComplete="off"
            optional
            rows={3}
          />
          <SelectField
            name="language"
            label={t("language")}
            hint={t("languageHint")}
            defaultValue={values.language}
          >
            {languages.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {endonyms[tag]}
              </option>
            ))}
          </SelectField>
          <button className="btn">{t("save")}</button>
        </form>
      </Panel>
    </>
  );
}

/** What a colleague changed: each field as it was and as it is, and what was typed here instead. */
function Changes({
  changes,
  countries,
}: {
  changes: readonly ChangedField[];
  countries: ReturnType<typeof listCountries>;
}) {
  const t = useTranslations("admin-correct");
  const labels = useTranslations("booking.details");
  const shown = (field: ChangedField["field"], value: string) => {
    if (field === "language") return isLanguage(value) ? endonyms[value] : value;
    const country = field === "country" && countries.find(([code]) => code === value);
    return (country ? country[1] : value) || "–";
  };
  return (
    <ul>
      {changes.map(({ field, before, now, typed }) => (
        <li key={field}>
          <b>{field === "language" || field === "companions" ? t(field) : labels(field)}</b>:{" "}
          {shown(field, before)} → {shown(field, now)}
          {typed !== null && <>. {t("yours", { typed: shown(field, typed) })}</>}
        </li>
      ))}
    </ul>
  );
}
