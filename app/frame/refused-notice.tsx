// What stands in place of a page that was asked for too often: how long to wait, and what was typed, ready to be sent again.
import { PageHead } from "#app/ui/page-head.tsx";
import { Skyline } from "#app/ui/skyline.tsx";

/** What is said, in the language of the reader. */
export interface RefusedWords {
  title: string;
  text: string;
  /** On the button that sends or opens once more. */
  again: string;
}

/** A refusal as the server tells it; `typed` are the fields of the form that was posted, in their order. */
export interface Refused extends RefusedWords {
  /** Where the request went: path and query. */
  address: string;
  typed: [name: string, value: string][] | null;
}

/** Whether data that came with an error is a refusal. */
export function isRefused(data: unknown): data is Refused {
  return typeof data === "object" && data !== null && "again" in data && "typed" in data;
}

/** Nothing typed is lost: the button sends the same form. */
export function RefusedNotice({ title, text, again, address, typed }: Refused) {
  return (
    <section className="lost">
      <PageHead title={title} />
      <Skyline />
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {typed ? (
          <form method="post" action={address}>
            {typed.map(([name, value], i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a name may stand several times
              <input key={i} type="hidden" name={name} value={value} />
            ))}
            <button className="btn">{again}</button>
          </form>
        ) : (
          <p>
            <a className="btn" href={address}>
              {again}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
