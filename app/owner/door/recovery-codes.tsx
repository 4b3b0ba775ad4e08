// New recovery codes: shown once.
import { useWords } from "#app/i18n/language-provider.tsx";

/** Each works once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useWords("owner.account");
  return (
    <section className="panel" aria-labelledby="recovery">
      <h2 id="recovery">{t("recoveryTitle")}</h2>
      <p>{t("recoveryText")}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
