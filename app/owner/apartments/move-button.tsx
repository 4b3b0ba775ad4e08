// A button that moves an entry of a list; its form says in `do` what was pressed.
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** `what` names the entry to whoever cannot see where the button stands; `off` where it would change nothing. */
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
  const t = useWords("owner-apartments");
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
