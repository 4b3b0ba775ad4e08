// Tests the links of the layout: to the same page in another language, and to the main pages.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { splitAddress } from "#app/i18n/addresses.ts";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import { languages } from "#app/i18n/languages.ts";
import layout from "#app/i18n/messages/en/layout.json" with { type: "json" };
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import { aProperty } from "#tests/support/property.ts";
import { BookLink, LanguageLinks, NavLinks } from "./nav-links.tsx";

function renderAt(address: string, node: ReactNode): string {
  const { language } = splitAddress(new URL(address, "http://site").pathname);
  return renderToStaticMarkup(
    <StaticRouter location={address}>
      <PropertyProvider property={aProperty()}>
        <LanguageProvider
          language={language ?? "en"}
          addressLanguage={language}
          words={[{ layout }]}
        >
          {node}
        </LanguageProvider>
      </PropertyProvider>
    </StaticRouter>,
  );
}

// URL and aria-current of the one current link.
const current = (address: string) =>
  /<a href="([^"]*)" aria-current="([^"]*)"/.exec(renderAt(address, <NavLinks />))?.slice(1);

describe("a language link", () => {
  test("links to the same page with its query, is named in its own language, and marks the current one", () => {
    const html = renderAt("/de/book?checkIn=2027-03-01&adults=2", <LanguageLinks />);
    expect(html).toContain(
      '<a href="/fr/book?checkIn=2027-03-01&amp;adults=2" lang="fr" hrefLang="fr" data-language="fr">Français</a>',
    );
    expect(html.match(/<a /g)).toHaveLength(languages.length);
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
    expect(html).toMatch(/lang="de"[^>]*aria-current="true"/);
  });

  test("normalizes a query as the server does", () => {
    expect(renderAt("/book?all&name=a%20b", <LanguageLinks />)).toContain(
      'href="/nl/book?all=&amp;name=a+b"',
    );
  });

  test("links from the home page to the home page", () => {
    expect(renderAt("/?from=card", <LanguageLinks />)).toContain('href="/ru?from=card"');
    expect(renderAt("/zh", <LanguageLinks />)).toContain('href="/pl"');
  });
});

const addressAt = (address: string) =>
  /href="([^"]*)"/.exec(renderAt(address, <BookLink className="btn" />))?.[1];

describe("the link to the search", () => {
  test.each([
    ["/apartments", "/book"],
    ["/apartments?guests=4&month=2027-03", "/book"],
    [
      "/de/apartments/garden-view?month=2027-03&checkIn=2027-03-01&checkOut=2027-03-08&adults=2",
      "/de/book?checkIn=2027-03-01&amp;checkOut=2027-03-08&amp;adults=2",
    ],
    // A booking that is changed there is not searched for again.
    ["/my-booking/x/change?checkIn=2027-03-01&checkOut=2027-03-08", "/book"],
  ])("on %s leads to %s", (page, address) => {
    expect(addressAt(page)).toBe(address);
  });
});

describe("the navigation", () => {
  test("marks the current page, in any language", () => {
    expect(current("/")).toEqual(["/", "page"]);
    expect(current("/it/gallery?all")).toEqual(["/it/gallery", "page"]);
  });

  test("marks the section of a subpage", () => {
    expect(current("/apartments/classic-double-room")).toEqual(["/apartments", "true"]);
  });

  test("marks nothing elsewhere", () => {
    expect(current("/book")).toBeUndefined();
    expect(current("/apartments-old")).toBeUndefined();
  });
});
