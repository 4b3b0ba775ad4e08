// What the colours and patterns of the calendar mean.
import { useWords } from "#app/i18n/language-provider.tsx";

/** In the order of the mockup. */
export function CalendarKey() {
  const t = useWords("owner-calendar.kinds");
  return (
    <ul className="tlkey">
      {(["card", "property", "channel", "hold", "block"] as const).map((kind) => (
        <li key={kind}>
          <span className={`stayb stayb--${kind}`} aria-hidden="true" />
          {t(kind)}
        </li>
      ))}
    </ul>
  );
}
