// Asks twice before a guest is forgotten: his address has to be typed.
import { useWords } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";

/** `typed` is what stood in a form that was refused, `error` why it was. */
export function EraseForm({
  email,
  typed,
  error,
}: {
  email: string;
  typed: string;
  error: string | undefined;
}) {
  const t = useWords("owner-bookings.data");
  return (
    <form method="post" className="stack" noValidate>
      <p>{t("eraseText")}</p>
      <TextField
        name="email"
        type="email"
        label={t("eraseSure")}
        hint={t("eraseType", { address: email })}
        autoComplete="off"
        required
        defaultValue={typed}
        error={error}
      />
      <button className="btn btn--bad">{t("eraseNow")}</button>
    </form>
  );
}
