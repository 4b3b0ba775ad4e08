// What a changed stay does to extras and promotions, said before it is agreed to.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { Format } from "#app/i18n/format.ts";
import type { ChangeOffer } from "../preview-change.server.ts";

/** Renders nothing when all of them stay. Needs the words `extras`. */
export function DroppedExtras({ dropped }: { dropped: readonly Record<string, string>[] }) {
  const t = useTranslations("extras");
  const { format } = useLanguage();
  if (dropped.length === 0) return null;
  return <p className="small">{t("dropped", { names: listNames(dropped, format) })}</p>;
}

/** Which reductions of the price stay, and which the new stay does not qualify for. Needs the words `extras`. */
export function ChangedPromotions({ promotions }: Pick<ChangeOffer, "promotions">) {
  const t = useTranslations("extras");
  const { format } = useLanguage();
  const { kept, lost } = promotions;
  return (
    <>
      {kept.length > 0 && (
        <p className="small">{t("promotionKept", { names: listNames(kept, format) })}</p>
      )}
      {lost.length > 0 && (
        <p className="small">{t("promotionLost", { names: listNames(lost, format) })}</p>
      )}
    </>
  );
}

function listNames(named: readonly Record<string, string>[], format: Format): string {
  return format.list(named.map((one) => one[format.language] ?? Object.values(one)[0] ?? ""));
}
