// Where no free apartment holds the party: the cheapest apartments that do together, and the way to book them in one.

/** Texts in the visitor's language, which the server has put together; without an icon, as every byte of these pages' scripts counts. */
export function TogetherNote({
  together: { heading, text, link },
  href,
}: {
  together: { heading: string; text: string; link: string };
  href: string;
}) {
  return (
    <div className="note">
      <p>
        <strong>{heading}</strong> {text} <a href={href}>{link}</a>
      </p>
    </div>
  );
}
