// The addresses that a visitor can reach: those a page links to, and what kind of page each of them is.

/** Every address of the same site that a page links to, without fragments; pictures and scripts too. */
export function addressesIn(html: string, base: string): string[] {
  const { origin } = new URL(base);
  return [...html.matchAll(/\s(?:href|src|action)="([^"]+)"/g)]
    .map(([, address = ""]) => new URL(address.replaceAll("&amp;", "&"), base))
    .filter((url) => url.origin === origin)
    .map((url) => {
      url.hash = "";
      return url.href;
    });
}

/** Path and names of the parameters: a calendar links every month and every day, and one of each kind is enough. */
export function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const show = pathname.endsWith("/gallery") ? (searchParams.get("show") ?? "") : "";
  return `${pathname}?${[...searchParams.keys()].sort().join("&")}${show}`;
}
