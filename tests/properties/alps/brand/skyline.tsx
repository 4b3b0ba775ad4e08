// Three peaks and a row of firs, for empty lists and error pages.

/** In the current text colour. */
export function Skyline() {
  return (
    <svg
      className="art"
      viewBox="0 60 691 250"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M0 270L120 130l60 60 90-110 110 130 70-70 150 130h91" />
      <path d="M40 296l12-30 12 30zM90 296l12-30 12 30zM560 296l12-30 12 30z" strokeWidth="1.2" />
    </svg>
  );
}
