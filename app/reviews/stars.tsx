// Stars as icons and as text: the number is readable without icons or colours.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** `stars` from 1 to 5, as a guest gave them. */
export function Stars({ stars }: { stars: number }) {
  const t = useTranslations("reviews");
  return (
    <span className="stars">
      <span className="stars__row" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <span key={star} className={star <= stars ? "is-on" : undefined}>
            <Icon name="star" />
          </span>
        ))}
      </span>
      <span>{t("of", { stars })}</span>
    </span>
  );
}
