// What is left when not even the words are there: whose house it is, and how to reach it.
import { facts } from "#property/facts.ts";

/** No word of any language in it: the language is not known. */
export function Nameplate() {
  return (
    <main className="lost">
      <title>{facts.name}</title>
      <div className="wrap">
        <h1>
          <a href="/">{facts.name}</a>
        </h1>
        <p className="lead">
          <a href={`mailto:${facts.email}`}>{facts.email}</a>
        </p>
      </div>
    </main>
  );
}
