// The document: <html lang>, header, footer, chat button, spinner, around whatever page answers.
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
import { facts } from "#property/facts.ts";
import { cardPicture } from "#property/photos/order.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { findShareCard } from "#app/discovery/find-share-card.server.ts";
import { schemeColours } from "#app/discovery/rules/web-manifest.ts";
import { aheadScript } from "#app/frame/ahead-script.ts";
import { fontsOf, frameLinks } from "#app/frame/frame-links.ts";
import { frameScript } from "#app/frame/frame-script.ts";
import { Frame } from "#app/frame/frame.tsx";
import { Nameplate } from "#app/frame/nameplate.tsx";
import { houseContext } from "#app/house.server.ts";
import { splitAddress } from "#app/i18n/addresses.ts";
import { changedFactsText } from "#app/i18n/apply-facts.ts";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import type { Words } from "#app/i18n/words.ts";
import { listPictures } from "#app/pictures/list-pictures.server.ts";
import { placeholdersFile } from "#app/pictures/paint-placeholders.server.ts";
import type { Route } from "./+types/root";

/** Language, the frame's words, origin, year and pictures: what the document needs on every page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { language, addressLanguage } = readLanguage({ request, params });
  const { clock, environment, database } = context.get(houseContext);
  const pictures = await listPictures(database.db);
  const { path } = splitAddress(new URL(request.url).pathname);
  return {
    language,
    addressLanguage,
    words: wordsOf(language, "frame", "property.site"),
    origin: environment.origin,
    year: Number(propertyDay(clock.now(), facts.timeZone).today.slice(0, 4)),
    pictures,
    // From here, so that the addresses of all languages do not reach the browser.
    fonts: fontsOf(language),
    placeholders: `/photos/${placeholdersFile(pictures)}`,
    share: await findShareCard(cardPicture(path), language, database.db),
  };
}

// The frame's words change with the language only.
export function shouldRevalidate({
  currentParams,
  nextParams,
}: {
  currentParams: { lang?: string };
  nextParams: { lang?: string };
}) {
  return currentParams.lang !== nextParams.lang;
}

export const links: Route.LinksFunction = () => frameLinks;

/** The shell of every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  // Where a loader failed its data is missing: an error page never hydrates, and has nothing to tell.
  const isWhole = matches.every((match) => match.loaderData !== undefined);
  const hydrates =
    isWhole && matches.some((match) => (match.handle as PageHandle | undefined)?.hydrates);
  const language = data?.language ?? defaultLanguage;
  const told = matches.map((match) => (match.loaderData as Told | undefined)?.linkedData);
  const linkedData = isWhole ? told.find((text) => text !== undefined) : undefined;
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
        <script type="module" src={frameScript} />
        {/* React knows a script that may come at any time, and does not miss it in the browser: there this is no code. */}
        {import.meta.env.SSR && isFetchedAhead(matches.at(-1)?.pathname) && (
          <script type="module" async src={aheadScript} />
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

// A data block: browsers neither run nor show it. React may not write a script in the browser (Trusted Types), so it keeps
// what stood in the document; a page that comes without a new document has its data put in here.
function LinkedData({ text = "" }: { text: string | undefined }) {
  const [stood] = useState(() => (import.meta.env.SSR ? text : linkedDataBlock()?.textContent));
  useEffect(() => {
    let block = linkedDataBlock();
    if (!block && text) {
      block = document.createElement("script");
      block.type = linkedDataType;
      document.head.append(block);
    }
    if (block && block.textContent !== text) block.text = text || "null";
  }, [text]);
  if (!stood) return null;
  return <script type={linkedDataType} dangerouslySetInnerHTML={{ __html: stood }} />;
}

const linkedDataType = "application/ld+json";

function linkedDataBlock(): HTMLScriptElement | null {
  return document.querySelector<HTMLScriptElement>(`script[type="${linkedDataType}"]`);
}

// A data block: entry.client.tsx reads it before React wakes up.
function ChangedFacts() {
  const text = import.meta.env.SSR
    ? changedFactsText()
    : document.getElementById("facts")?.textContent;
  if (!text) return null;
  return <script id="facts" type="application/json" dangerouslySetInnerHTML={{ __html: text }} />;
}

// What the speculation rules offer, or nearly: a page more only costs it a script.
function isFetchedAhead(pathname = "/"): boolean {
  return !/^(?:\/[a-z]{2})?\/(?:admin|book|my-booking|sandbox-bank)(?:\/|$)/.test(pathname);
}

// What a page tells search engines: its loader returns it as one of app/discovery/tell-*.server.ts wrote it.
interface Told {
  linkedData?: string;
}

/** What a page may say of itself in its `handle` export. */
export interface PageHandle {
  /** Send React to the browser for this page; a page of words and pictures does not (docs/decisions). */
  hydrates?: boolean;
  /**
   * The page is the same for everybody who asks for it in its language, so it is kept until anything that visitors are
   * shown changes: it looks at no cookie but the language's, at no other header, and it writes nothing (decision 34).
   */
  kept?: boolean;
  /** The page brings its own frame: neither the visitors' header nor their footer (the owner's side). */
  bare?: boolean;
}

export default function Root() {
  const bare = useMatches().some((match) => (match.handle as PageHandle | undefined)?.bare);
  return <Spoken>{bare ? <Outlet /> : <FramedOutlet />}</Spoken>;
}

function FramedOutlet() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** What no page could answer, not even with words: a request that is no page's, or a defect of the frame. */
export function ErrorBoundary() {
  return <Nameplate />;
}

// Language and words for the tree: the frame's, and those that the matched pages brought.
function Spoken({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const brought = useMatches().map(
    (match) => (match.loaderData as { words?: Words } | undefined)?.words,
  );
  const words = mergeWords([...brought, data?.words]);
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

// The words of a room come whole; those of the property come by file, some from the page and some from here.
function mergeWords(all: (Words | undefined)[]): Words {
  const property = all.map((words) => words?.property);
  return Object.assign({}, ...all, { property: Object.assign({}, ...property) }) as Words;
}
