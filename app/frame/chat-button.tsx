// The round button at the bottom right of every page: a chat in a new tab.
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { facts } from "#property/facts.ts";

/** Without a WhatsApp number in the facts there is no button. */
export function ChatButton() {
  const t = useWords("frame.chat");
  if (!facts.whatsApp) return null;
  return (
    <aside aria-label={t("region")}>
      <a
        className="wa"
        href={`https://wa.me/${facts.whatsApp}`}
        target="_blank"
        rel="noopener"
        aria-label={t("open")}
      >
        <Icon name="whatsapp" />
        <span className="tip" role="tooltip">
          {t("tip")}
        </span>
      </a>
    </aside>
  );
}
