// The last fallback when not even the messages could be loaded: the property's name and email address.
import { useFacts } from "#app/i18n/property-provider.tsx";

/** Contains no translated text, because the language is unknown. */
export function FallbackNotice() {
  const facts = useFacts();
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
