// The turning ring; whoever shows it says in words what is going on.

/** `small` is the size of a button's icon. */
export function Spinner({ small }: { small?: boolean }) {
  return (
    <svg className={small ? "spin spin--s" : "spin"} viewBox="0 0 44 44" aria-hidden="true">
      <circle className="trk" cx="22" cy="22" r="18" />
      <circle className="arc" cx="22" cy="22" r="18" />
    </svg>
  );
}
