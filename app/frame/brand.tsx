// The mark and the name: the mountain and its reflection, and the property's name as live text.
import { useLanguage } from "#app/i18n/language-provider.tsx";
import { facts } from "#property/facts.ts";
import { BrandMark } from "./brand-mark.tsx";

/** Links to the home page; `label` says so where the name alone would not. */
export function Brand({ label }: { label?: string }) {
  const { to } = useLanguage();
  return (
    <a className="brand" href={to("/")} aria-label={label}>
      <BrandMark />
      <span>{facts.name}</span>
    </a>
  );
}
