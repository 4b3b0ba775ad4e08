// Shown when a visitor exceeds a rate limit: how long to wait, and the typed form, ready to be sent again.
import { PageHead } from "#app/ui/page-head.tsx";
import type { RefusalData } from "#app/ui/read-refusal.ts";
import { Skyline } from "#app/ui/skyline.tsx";

/** Typed input is not lost: the button sends the same form again. */
export function RefusedNotice({ title, text, again, address, typed }: RefusalData) {
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
              // oxlint-disable-next-line react/no-array-index-key -- a name may occur several times
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
