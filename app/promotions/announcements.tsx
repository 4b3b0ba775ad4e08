// The announced promotions as a line at the top of a page; nothing while there is none.

/** `texts` as `listAnnouncements` gives them. */
export function Announcements({ texts }: { texts: readonly string[] }) {
  return (
    texts.length > 0 && (
      <div className="wrap">
        {texts.map((text) => (
          <p className="note" key={text}>
            {text}
          </p>
        ))}
      </div>
    )
  );
}
