// The form that invites a user: name, email address, and role.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { ErrorSummary, FieldError, TextField } from "#app/ui/field.tsx";
import { faultOf, useFaultText } from "../auth/form-faults.ts";
import type { FormFault } from "../auth/form-faults.ts";
import { linkDays } from "../auth/rules/new-user.ts";

/** `typed` holds the values of a form that was refused. */
export function InviteForm({
  faults,
  typed,
}: {
  faults: FormFault[];
  typed: { name: string; email: string; role: string } | undefined;
}) {
  const t = useTranslations("owner.people");
  const role = useTranslations("owner.role");
  const faultText = useFaultText();
  const roleFault = faultOf("role", faults, faultText);
  return (
    <form method="post" className="stack">
      <ErrorSummary
        faults={faults.map((fault) => ({ field: fault.field, text: faultText(fault) }))}
      />
      <p className="muted">{t("inviteText", { days: linkDays.invitation })}</p>
      <TextField
        name="name"
        label={t("name")}
        autoComplete="off"
        required
        defaultValue={typed?.name ?? ""}
        error={faultOf("name", faults, faultText)}
      />
      <TextField
        name="email"
        label={t("email")}
        type="email"
        autoComplete="off"
        required
        defaultValue={typed?.email ?? ""}
        error={faultOf("email", faults, faultText)}
      />
      <fieldset className="field" id="role">
        <legend className="label">{t("role")}</legend>
        {(["staff", "owner"] as const).map((name) => (
          <label key={name} className="check">
            <input
              type="radio"
              name="role"
              value={name}
              required
              defaultChecked={(typed?.role || "staff") === name}
            />
            <span>
              {role(name)}
              <span className="mini muted blk">{role(`${name}Hint`)}</span>
            </span>
          </label>
        ))}
        {roleFault && <FieldError id="role-e">{roleFault}</FieldError>}
      </fieldset>
      <button className="btn btn--full" name="do" value="invite">
        {t("invite")}
      </button>
    </form>
  );
}
