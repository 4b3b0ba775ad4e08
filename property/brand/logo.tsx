// The logo: the mountain and its reflection.

/** In the current text colour; sized by CSS. */
export function Logo() {
  return (
    <svg viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      <path d="M.8 28C5.3 25.7 10 21.7 13.9 17.4l1.9-7.3 3-2.7 9.3.7 3.1 2.4 1.7 5.2 2.9-.6 2.7 3.1c2.9 3.7 5.9 7.1 8.7 9.8z" />
      <path
        d="M6 32h36M12 36.5h24M17.5 41h13M22 45.5h4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </svg>
  );
}
