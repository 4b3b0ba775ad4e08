// A button that moves an entry of a list; it submits the move and the entry in `do`.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** `what` names the entry for screen readers; `off` disables the button where it would change nothing. */
export function MoveButton({
  move,
  entry,
  what,
  off,
}: {
  move: "up" | "down";
  entry: string | number;
  what: string;
  off: boolean;
}) {
  const t = useTranslations("owner-apartments");
  const words = t(`${move}Of`, { what });
  return (
    <button
      className="btn btn--2 btn--icon"
      name="do"
      value={`${move}:${entry}`}
      aria-label={words}
      title={words}
      disabled={off}
    >
      <Icon name={`arrow-${move}`} />
    </button>
  );
}
