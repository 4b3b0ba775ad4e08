// What a page tells search engines in their own notation: a data block, which browsers neither run nor show.

/** Takes the text that the loader made with one of `tell-*.server.ts`; in it nothing can end the element. */
export function StructuredData({ of }: { of: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: of }} />;
}
