// The web app manifest: how the site appears on a telephone's home screen.
// https://www.w3.org/TR/appmanifest/
import { schemeColours } from "#property/brand/colours.ts";

interface ManifestParts {
  name: string;
  description: string;
  /** BCP 47 tag of name and description. */
  language: string;
  icons: { src: string; sizes: string; type: string; purpose?: "maskable" }[];
}

/** The manifest as an object; `color_scheme_dark` is w3c/manifest#1207, ignored by older browsers. */
export function webManifest({ name, description, language, icons }: ManifestParts) {
  return {
    id: "/",
    name,
    short_name: name,
    description,
    lang: language,
    start_url: "/",
    scope: "/",
    // Not "standalone": the site links to maps and to a chat, and guests need the back button.
    display: "minimal-ui",
    ...colours(schemeColours.light),
    color_scheme_dark: colours(schemeColours.dark),
    icons,
  };
}

/**
 * The admin as an app of its own, which opens on Today: a telephone that has it notifies its user (Apple's only then). Its scope has
 * no slash at the end, for the first page has none.
 */
export function adminManifest({ name, language, icons }: Omit<ManifestParts, "description">) {
  return {
    id: "/admin",
    name: `${name} Admin`,
    short_name: `${name} Admin`,
    lang: language,
    start_url: "/admin",
    scope: "/admin",
    display: "standalone",
    ...colours(schemeColours.light),
    color_scheme_dark: colours(schemeColours.dark),
    icons,
  };
}

function colours(colour: string) {
  return { theme_color: colour, background_color: colour };
}
