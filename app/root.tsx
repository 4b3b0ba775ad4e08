// The document: <html lang>, header, footer, chat button and spinner, around every page.
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { cardPicture } from "#app/i18n/property-pictures.ts";
import { appContext } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { schemeColours } from "#property/brand/colours.ts";
import { splitAddress } from "#app/i18n/addresses.ts";
import { serializeChangedFacts } from "#app/i18n/apply-facts.ts";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import type { MessageTree } from "#app/i18n/message-tree.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { useFacts, useProperty } from "#app/i18n/property-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { FallbackNotice } from "#app/layout/fallback-notice.tsx";
import { fontsOf, layoutLinks } from "#app/layout/layout-links.ts";
import { layoutScript } from "#app/layout/layout-script.ts";
import { PageLayout } from "#app/layout/page-layout.tsx";
import { prefetchScript } from "#app/layout/prefetch-script.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { placeholdersFile } from "#app/pictures/build-placeholder-styles.server.ts";
import { listPictures } from "#app/pictures/list-pictures.server.ts";
import { findShareCard } from "#app/seo/find-images.server.ts";
import type { Route } from "./+types/root";

/** Language, layout messages, origin, year and pictures: what the document needs on every page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { clock, environment, database, property } = context.get(appContext);
  const { facts } = property;
  const { language, addressLanguage } = readLanguage({ request, params }, facts);
  const pictures = await listPictures(database.db);
  const { path } = splitAddress(new URL(request.url).pathname);
  return {
    language,
    addressLanguage,
    words: selectMessages(language, "layout", "property.site"),
    origin: environment.origin,
    year: Number(propertyDay(clock.now(), facts.timeZone).today.slice(0, 4)),
    pictures,
    // Loaded here, so that the URLs of all languages are not in the browser bundle.
    fonts: fontsOf(language),
    placeholders: `/photos/${placeholdersFile(pictures)}`,
    share: await findShareCard(cardPicture(path), language, database.db, facts),
  };
}

// The layout messages change with the language only.
export function shouldRevalidate({
  currentParams,
  nextParams,
}: {
  currentParams: { lang?: string };
  nextParams: { lang?: string };
}) {
  return currentParams.lang !== nextParams.lang;
}

export const links: Route.LinksFunction = () => layoutLinks;

/** The shell of every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  const { defaultLanguage } = useFacts();
  // Where a loader failed its data is missing: an error page never hydrates and has no linked data.
  const isComplete = matches.every((match) => match.loaderData !== undefined);
  const hydrates =
    isComplete && matches.some((match) => (match.handle as PageHandle | undefined)?.hydrates);
  const language = data?.language ?? defaultLanguage;
  const described = matches.map(
    (match) => (match.loaderData as DescribedPage | undefined)?.linkedData,
  );
  const linkedData = isComplete ? described.find((text) => text !== undefined) : undefined;
  return (
    <html lang={language}>
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
        {data?.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        <Links />
        {data && <link rel="stylesheet" href={data.placeholders} />}
        <script type="module" src={layoutScript} />
        {/* React treats an async script as optional and does not expect it when hydrating: in the browser this code is dropped. */}
        {import.meta.env.SSR && isFetchedAhead(matches.at(-1)?.pathname) && (
          <script type="module" async src={prefetchScript} />
        )}
        <LinkedData text={linkedData} />
      </head>
      <body>
        {children}
        {hydrates && <ChangedFacts />}
        {hydrates && <ScrollRestoration />}
        {hydrates && <Scripts />}
      </body>
    </html>
  );
}

// A data block: browsers neither run nor show it. React may not write a script in the browser (Trusted Types), so it
// keeps the one from the document; after a client-side navigation the new page's data is inserted here.
function LinkedData({ text = "" }: { text: string | undefined }) {
  const [initialText] = useState(() =>
    import.meta.env.SSR ? text : linkedDataBlock()?.textContent,
  );
  useEffect(() => {
    let block = linkedDataBlock();
    if (!block && text) {
      block = document.createElement("script");
      block.type = linkedDataType;
      document.head.append(block);
    }
    if (block && block.textContent !== text) block.text = text || "null";
  }, [text]);
  if (!initialText) return null;
  return <script type={linkedDataType} dangerouslySetInnerHTML={{ __html: initialText }} />;
}

const linkedDataType = "application/ld+json";

function linkedDataBlock(): HTMLScriptElement | null {
  return document.querySelector<HTMLScriptElement>(`script[type="${linkedDataType}"]`);
}

// A data block: entry.client.tsx reads it before hydration.
function ChangedFacts() {
  const property = useProperty();
  const text = import.meta.env.SSR
    ? serializeChangedFacts(property)
    : document.getElementById("facts")?.textContent;
  if (!text) return null;
  return <script id="facts" type="application/json" dangerouslySetInnerHTML={{ __html: text }} />;
}

// Roughly the pages in the speculation rules; an extra page only costs it a script.
function isFetchedAhead(pathname = "/"): boolean {
  return !/^(?:\/[a-z]{2})?\/(?:admin|book|my-booking|sandbox-bank)(?:\/|$)/.test(pathname);
}

// Structured data for search engines: returned by the page's loader, written by app/discovery/tell-*.server.ts.
interface DescribedPage {
  linkedData?: string;
}

export default function Root() {
  const bare = useMatches().some((match) => (match.handle as PageHandle | undefined)?.bare);
  return <WithLanguage>{bare ? <Outlet /> : <OutletInLayout />}</WithLanguage>;
}

function OutletInLayout() {
  return (
    <PageLayout>
      <Outlet />
    </PageLayout>
  );
}

/** The last resort when no page can be rendered: a request that belongs to no page, or an error in the layout. */
export function ErrorBoundary() {
  return <FallbackNotice />;
}

// Language and messages for the tree: those of the layout, and those of the matched pages.
function WithLanguage({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { defaultLanguage } = useFacts();
  const pageWords = useMatches().map(
    (match) => (match.loaderData as { words?: MessageTree } | undefined)?.words,
  );
  const words = mergeWords([...pageWords, data?.words]);
  return (
    <LanguageProvider
      language={data?.language ?? defaultLanguage}
      addressLanguage={data?.addressLanguage ?? null}
      words={words}
    >
      {children}
    </LanguageProvider>
  );
}

// The messages of a namespace come whole; those of the property come by file, some from the page and some from the layout.
function mergeWords(all: (MessageTree | undefined)[]): MessageTree {
  const property = all.map((words) => words?.property);
  return Object.assign({}, ...all, { property: Object.assign({}, ...property) }) as MessageTree;
}
