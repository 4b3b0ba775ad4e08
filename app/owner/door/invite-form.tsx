// The form that invites a user: name, email address, and role.
import { useWords } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError, TextField } from "#app/ui/field.tsx";
import { linkDays } from "../rules/invitation.ts";
import { faultOf, useFaultWords } from "../parts/faults.ts";
import type { FormFault } from "../parts/faults.ts";

/** `typed` holds the values of a form that was refused. */
export function InviteForm({
  faults,
  typed,
}: {
  faults: FormFault[];
  typed: { name: string; email: string; role: string } | undefined;
}) {
  const t = useWords("owner.people");
  const role = useWords("owner.role");
  const say = useFaultWords();
  const roleFault = faultOf("role", faults, say);
  return (
    <form method="post" className="stack">
      <ErrorSummary faults={faults.map((fault) => ({ field: fault.field, text: say(fault) }))} />
      <p className="muted">{t("inviteText", { days: linkDays.invitation })}</p>
      <TextField
        name="name"
        label={t("name")}
        autoComplete="off"
        required
        defaultValue={typed?.name ?? ""}
        error={faultOf("name", faults, say)}
      />
      <TextField
        name="email"
        label={t("email")}
        type="email"
        autoComplete="off"
        required
        defaultValue={typed?.email ?? ""}
        error={faultOf("email", faults, say)}
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
