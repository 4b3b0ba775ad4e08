// The root of every page: its language, messages, pictures and layout; the HTML document is in layout/page-document.tsx.
import type { ReactNode } from "react";
import { Outlet, useMatches, useRouteLoaderData } from "react-router";
import { appContext } from "#app/app.server.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { splitAddress } from "#app/i18n/addresses.ts";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import type { MessageTree } from "#app/i18n/message-keys.ts";
import { makeTranslator, selectMessages } from "#app/i18n/messages.server.ts";
import type { AppPart } from "#app/i18n/messages.server.ts";
import { cardPicture } from "#app/i18n/property/property-pictures.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { HydratedPage } from "#app/layout/hydrated-page.tsx";
import { keepOnServer } from "#app/ui/keep-on-server.ts";
import type { LayoutData } from "#app/ui/layout-data.ts";
import { fontsOf, layoutLinks } from "#app/layout/layout-links.ts";
import { FallbackNotice } from "#app/layout/notices.tsx";
import { PageDocument } from "#app/layout/page-document.tsx";
import { PageLayout } from "#app/layout/page-layout.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { PictureListProvider } from "#app/pictures/picture.tsx";
import { describePictureList } from "#app/pictures/variants/build-placeholder-styles.server.ts";
import { findShareCard } from "#app/seo/describe-page.server.ts";
import { readOtherCurrency } from "#app/stays/other-currency.server.ts";
import { readStayQuery, stayAddress } from "#app/stays/rules/stay-query.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { findClosedSpan } from "#app/stays/storm-nights.sql.server.ts";
import type { Route } from "./+types/root";

/** What components need on every page, and what only the server renders: the layout with its messages. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { clock, environment, database, property } = context.get(appContext);
  const { facts } = property;
  const { language, addressLanguage } = readLanguage({ request, params }, facts);
  const { pictures, placeholders } = await describePictureList(database.db);
  // Where rates cannot be read the page itself fails, and its error page keeps the layout.
  const { isOpen } = await readRates(database.db).catch(() => ({ isOpen: true }));
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const storm = await findClosedSpan(database.db, today).catch(() => null);
  const { pathname, searchParams } = new URL(request.url);
  const { path } = splitAddress(pathname);
  const known = path.startsWith("/apartments/")
    ? await listApartments(database.db, language, facts).catch(() => [])
    : [];
  // Not a page that is not there, which would repeat its address.
  const isShared = path === "/compare" || known.some(({ slug }) => path === `/apartments/${slug}`);
  // Beside prices of stays only: other pages are the same for everybody.
  const hasOtherCurrency =
    (facts.otherCurrencies?.rates.length ?? 0) > 0 &&
    /^\/(?:book|apartments|compare)(?:\/|$)/.test(path);
  const layout: LayoutData = {
    tagline: makeTranslator(language, facts, "property.site")("property.site.tagline"),
    year: Number(today.slice(0, 4)),
    fonts: fontsOf(language),
    placeholders,
    isPreview: property.isPreview ?? false,
    opensSoon: !isOpen,
    storm,
    otherCurrency: hasOtherCurrency
      ? (readOtherCurrency(request, facts, environment.origin)?.currency ?? "")
      : undefined,
    // Of pages that guests show to whom they travel with; the stay comes with it, and nothing else of the query.
    shared: isShared
      ? environment.origin + stayAddress(pathname, { ...readStayQuery(searchParams) })
      : undefined,
    share: await findShareCard(cardPicture(path), language, database.db, facts),
  };
  const sent = {
    language,
    addressLanguage,
    words: selectMessages(language, ...wordsInMain),
    origin: environment.origin,
    pictures,
  };
  return keepOnServer(sent, { serverWords: selectMessages(language, "layout"), layout });
}

// The messages of the layout that components of pages use.
const wordsInMain: AppPart[] = [
  "layout.pageTitle",
  "layout.pageTitleWithError",
  "layout.nav",
  "layout.form",
  "layout.notFound",
  "layout.error",
  "layout.tooLarge",
];

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

// In the browser <head> stays as the server wrote it.
export const links: Route.LinksFunction = () => (import.meta.env.SSR ? layoutLinks : []);

/**
 * The shell of every page, error pages included. In the browser React hydrates only what is in `<main>`: the rest of the
 * document stays as the server wrote it, and its code and texts are not sent again.
 */
export function Layout({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? <PageDocument>{children}</PageDocument> : children;
}

export default function Root() {
  return <WithLanguage>{import.meta.env.SSR ? <WholePage /> : <HydratedPage />}</WithLanguage>;
}

function WholePage() {
  const bare = useMatches().some((match) => (match.handle as PageHandle | undefined)?.bare);
  return bare ? (
    <Outlet />
  ) : (
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
  const pageWords = useMatches().flatMap(({ loaderData }) => {
    const page = loaderData as { words?: MessageTree; serverWords?: MessageTree } | undefined;
    return [page?.words, page?.serverWords];
  });
  return (
    <LanguageProvider
      language={data?.language ?? defaultLanguage}
      addressLanguage={data?.addressLanguage ?? null}
      words={[...pageWords, data?.words, data?.serverWords]}
    >
      <PictureListProvider value={data?.pictures ?? ""}>{children}</PictureListProvider>
    </LanguageProvider>
  );
}
