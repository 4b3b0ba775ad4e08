// The links to the main pages, used in the header, its menu and the footer.
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { splitAddress } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";

const pages = [
  ["home", "/"],
  ["apartments", "/apartments"],
  ["location", "/location"],
  ["amenities", "/amenities"],
  ["gallery", "/gallery"],
  ["contact", "/contact"],
] as const;

/** A list of the six main pages, the current one marked; `children` are further items. */
export function NavLinks({ children }: { children?: ReactNode }) {
  const t = useTranslations("frame.nav");
  const { to } = useLanguage();
  const { path } = splitAddress(useLocation().pathname);
  return (
    <ul>
      {pages.map(([name, address]) => (
        <li key={name}>
          <a href={to(address)} aria-current={current(path, address)}>
            {t(name)}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}

// A subpage (an apartment) marks the section with "true" instead of "page".
function current(path: string, address: string): "page" | "true" | undefined {
  if (path === address) return "page";
  return address !== "/" && path.startsWith(`${address}/`) ? "true" : undefined;
}
