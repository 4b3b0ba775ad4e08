// The HTML document: <html lang>, <head>, and the scripts of a page that hydrates. Rendered by the server only.
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { schemeColours } from "#property/brand/colours.ts";
import type { Language } from "#app/i18n/languages.ts";
import { useFacts, useProperty } from "#app/i18n/property/property-provider.tsx";
import { useLayoutData } from "#app/ui/layout-data.ts";
import { PriceMicrodata } from "./price-microdata.tsx";
import type { PricedStay } from "./price-microdata.tsx";
import { serializeChangedFacts } from "#app/i18n/property/property.ts";
import type { PageHandle } from "#app/page-handle.ts";
// oxlint-disable-next-line import/default -- the build makes the URL, not the file
import layoutScript from "./scripts/layout-script.client.ts?worker&url";

/** The document around a page, error pages included. */
export function PageDocument({ children }: { children: ReactNode }) {
  // Missing where the root's loader failed.
  const data = useRouteLoaderData<{ language: Language }>("root");
  const layout = useLayoutData();
  const matches = useMatches();
  const { defaultLanguage } = useFacts();
  // Where a loader failed its data is missing: an error page never hydrates and has no linked data.
  const isComplete = matches.every((match) => match.loaderData !== undefined);
  const hydrates =
    isComplete && matches.some((match) => (match.handle as PageHandle | undefined)?.hydrates);
  const isAdmin = matches.some((match) => (match.handle as PageHandle | undefined)?.access);
  const described = matches.map((match) => (match.loaderData as DescribedPage | undefined) ?? {});
  const linkedData = isComplete ? described.find((page) => page.linkedData)?.linkedData : undefined;
  const pricedStay = isComplete ? described.find((page) => page.pricedStay)?.pricedStay : undefined;
  return (
    <html lang={data?.language ?? defaultLanguage}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {Object.entries(schemeColours).map(([scheme, colour]) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={colour}
          />
        ))}
        <Meta />
        {layout?.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        <Links />
        <link
          rel="manifest"
          href={isAdmin ? "/manifest-admin.webmanifest" : "/manifest.webmanifest"}
        />
        {layout && <link rel="stylesheet" href={layout.placeholders} />}
        <script type="module" src={layoutScript} />
        {linkedData && <DataBlock type="application/ld+json" text={linkedData} />}
      </head>
      <body>
        {children}
        {pricedStay && <PriceMicrodata stay={pricedStay} />}
        {hydrates && <ChangedFacts />}
        {hydrates && <ScrollRestoration />}
        {hydrates && <Scripts />}
      </body>
    </html>
  );
}

/** Structured data for search engines: returned by the page's loader, written by app/seo/describe-*.server.ts. */
interface DescribedPage {
  linkedData?: string;
  /** The stay that the page shows with a price, if it can be booked. */
  pricedStay?: PricedStay | undefined;
}

// entry.client.tsx reads it before hydration.
function ChangedFacts() {
  const text = serializeChangedFacts(useProperty());
  return text ? <DataBlock id="facts" type="application/json" text={text} /> : null;
}

// Browsers neither run nor show it.
function DataBlock({ text, ...attributes }: { text: string; id?: string; type: string }) {
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: text }} />;
}
