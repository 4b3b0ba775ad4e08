// All texts of a page: visible, for screen readers, for search engines, and for a guest without JavaScript.
import type { Page } from "playwright-core";

/** A text and where it is: `p`, `img[alt]`. Hidden ones count too, for a later state shows them. */
export interface PageText {
  where: string;
  text: string;
}

/** All texts of the open page as its document holds them now, or those of `html`, which is parsed separately. */
export function textsOn(page: Page, html?: string): Promise<PageText[]> {
  return page.evaluate(readTexts, html ?? null);
}

// Runs in the browser: it can use nothing from outside itself.
function readTexts(html: string | null): PageText[] {
  const found: PageText[] = [];
  const spoken = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext"];
  const shown = ["alt", "title", "placeholder", "label"];
  const metas =
    /^(description|application-name|(og|twitter):(title|description|site_name|image:alt))$/;
  const parser = new DOMParser();
  const parse = (source: string) => parser.parseFromString(source, "text/html");
  const add = (where: string, text: string | null) => {
    const tidy = (text ?? "").replace(/\s+/g, " ").trim();
    if (tidy) found.push({ where, text: tidy });
  };

  function readDocument(root: Document): void {
    const walker = root.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) readElement(node);
      else if (node.parentElement && !node.parentElement.closest("script, style, noscript"))
        add(node.parentElement.localName, node.nodeValue);
    }
  }

  function readElement(element: Element): void {
    const { localName } = element;
    for (const name of [...spoken, ...shown])
      add(`${localName}[${name}]`, element.getAttribute(name));
    const name = element.getAttribute("name") ?? element.getAttribute("property") ?? "";
    if (localName === "meta" && metas.test(name))
      add(`meta[${name}]`, element.getAttribute("content"));
    if (element.matches("input:is([type=submit], [type=button], [type=reset])"))
      add("input[value]", element.getAttribute("value"));
    // With scripts enabled, the browser holds the content of noscript as text.
    if (localName === "noscript") readDocument(parse(element.textContent));
    if (element.matches("script[type='application/ld+json']"))
      readData(JSON.parse(element.textContent) as unknown, "");
  }

  // What search engines show of linked data; the rest of it, including the names of amenities, is codes and addresses.
  function readData(value: unknown, key: string): void {
    if (key === "amenityFeature") return;
    if (typeof value === "string" && /^(name|description|text|caption|reviewBody)$/.test(key))
      add(`linked data: ${key}`, value);
    else if (typeof value === "object" && value !== null)
      for (const [name, below] of Object.entries(value))
        readData(below, Array.isArray(value) ? key : name);
  }

  readDocument(html === null ? document : parse(html));
  return found;
}
