// The announced promotions as a line at the top of a page; nothing while there is none.
import { Icon } from "#app/ui/icon.tsx";

/** `texts` as `listAnnouncements` gives them. */
export function Announcements({ texts }: { texts: readonly string[] }) {
  return (
    texts.length > 0 && (
      <div className="wrap">
        {texts.map((text) => (
          <div className="note" key={text}>
            <Icon name="info" />
            <p>{text}</p>
          </div>
        ))}
      </div>
    )
  );
}
