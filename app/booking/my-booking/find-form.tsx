// Asks for reference and e-mail of a booking.
import { facts } from "#property/facts.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { LinkFaults, LinkValues } from "../rules/link-request.ts";

/** `refused` is why the form is shown again; `minutes` when it was asked too often. */
export function FindForm({
  refused,
}: {
  refused: { faults: LinkFaults; values: LinkValues; minutes: number | null } | null;
}) {
  const t = useWords("my-find");
  const { to } = useLanguage();
  const { faults = {}, values, minutes = null } = refused ?? {};
  const errorOf = (field: keyof LinkFaults) => faults[field] && t(`faults.${faults[field]}`);
  const said = (["reference", "email"] as const).flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ field, text }] : [];
  });
  if (minutes !== null) said.push({ field: "reference", text: t("faults.tooMany", { minutes }) });
  return (
    <form method="post" action={`${to("/my-booking")}#faults`} className="stack-l" noValidate>
      <ErrorSummary id="faults" faults={said} />
      <TextField
        name="reference"
        label={t("reference")}
        hint={t("referenceHint", { example: `${facts.referencePrefix}-7Q2M4X9A` })}
        error={errorOf("reference")}
        defaultValue={values?.reference}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TextField
        name="email"
        type="email"
        label={t("email")}
        hint={t("emailHint")}
        error={errorOf("email")}
        defaultValue={values?.email}
        maxLength={254}
        autoComplete="email"
        required
      />
      <div className="stack">
        <p>
          <button className="btn">{t("submit")}</button>
        </p>
        <p className="small muted">{t("note")}</p>
      </div>
    </form>
  );
}
