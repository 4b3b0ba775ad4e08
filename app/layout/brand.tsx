// The logo with the property's name.
import { Logo } from "#property/brand/logo.tsx";
import { useLanguage } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";

/** Links to the home page; `label` is the accessible name where the property's name alone is not enough. */
export function Brand({ label }: { label?: string }) {
  const facts = useFacts();
  const { to } = useLanguage();
  return (
    <a className="brand" href={to("/")} aria-label={label}>
      <Logo />
      <span>{facts.name}</span>
    </a>
  );
}
