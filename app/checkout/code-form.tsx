// The field for a promotion's code beside the price, and what the code did. A plain form: it works without script.
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Choice } from "./find-choice.server.ts";

/** `step` is the one that shows the price. An empty field removes the code. */
export function CodeForm({ choice, step }: { choice: Choice; step: "apartment" | "review" }) {
  const t = useTranslations("booking.code");
  const { to } = useLanguage();
  const { text, outcome } = choice.code ?? { text: "", outcome: null };
  const isGood = outcome === "applied" || outcome === "notBetter";
  return (
    <details open={outcome !== null}>
      <summary className="small">{t("ask")}</summary>
      {/* The answer is a new page: it begins where the code was typed, and what became of it is said there. */}
      <form method="post" action={`${to(addressOfStay(choice, step))}#code`} className="stack">
        <input type="hidden" name="intent" value="code" />
        <TextField
          name="code"
          label={t("label")}
          defaultValue={text}
          autoComplete="off"
          maxLength={32}
          error={outcome && !isGood ? t(outcome) : undefined}
        />
        {isGood && <output className="small blk">{t(outcome)}</output>}
        <button className="btn btn--2 btn--s">{t("apply")}</button>
      </form>
    </details>
  );
}
