// The mountain's outline above the water line, for empty lists and error pages.

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
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M0 280L36 275L66 266L90 258L141 234L186 221L192 215L207 207L213 169L222 155L246 104L267 97L270 94L342 75L357 75L393 91L408 91L417 97L441 101L459 108L468 139L474 150L477 150L486 159L495 162L498 166L501 166L504 162L528 162L531 173L546 196L549 210L555 210L558 229L561 233L603 257L639 268L690 277" />
      <path d="M0 288h690M60 300h120M240 300h260M560 300h90" strokeWidth="1.2" />
    </svg>
  );
}
