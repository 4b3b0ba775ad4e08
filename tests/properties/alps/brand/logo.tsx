// The mark: a peak beside a smaller one.

/** In the current text colour; sized by CSS. */
export function Logo() {
  return (
    <svg viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      <path d="M4 40L20 10l8 14 5-8 12 24z" />
    </svg>
  );
}
