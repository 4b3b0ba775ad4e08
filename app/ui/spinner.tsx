// The spinning ring; hidden from screen readers, so show a text beside it.

/** `small` is the size of an icon in a button. */
export function Spinner({ small }: { small?: boolean }) {
  return (
    <svg className={small ? "spin spin--s" : "spin"} viewBox="0 0 44 44" aria-hidden="true">
      <circle className="trk" cx="22" cy="22" r="18" />
      <circle className="arc" cx="22" cy="22" r="18" />
    </svg>
  );
}
