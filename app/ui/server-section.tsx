// A section of a hydrated page that shows the same until the page is left: its HTML stays as the server wrote it, so that neither its
// code is sent nor its content hydrated.
import { useEffect, useState } from "react";
import type { ReactNode } from "react";

interface ServerSectionProps {
  /** The id of the heading that labels the section. */
  heading: string;
  /** `import.meta.env.SSR && <section aria-labelledby={heading}>...`: a constant that leaves the section out of the browser's build. */
  children: ReactNode;
}

/** Renders `children` on the server, and in the browser the section that is there. */
export function ServerSection({ heading, children }: ServerSectionProps) {
  return import.meta.env.SSR ? children : <SectionAsWritten heading={heading} />;
}

function SectionAsWritten({ heading }: { heading: string }) {
  const [written] = useState(() => document.querySelector(`section[aria-labelledby=${heading}]`));
  useEffect(() => {
    if (written) found.add(heading);
    // The page comes back in place of an error, without a document: only the server can write the section.
    else if (found.has(heading)) location.reload();
  }, [written, heading]);
  return (
    <section
      aria-labelledby={heading}
      // React neither compares nor changes the content of an element that is set as HTML.
      suppressHydrationWarning
      dangerouslySetInnerHTML={noHtml}
      ref={(element) => {
        // Where an extension or a translation changed the page before, React renders all of it anew.
        if (element && written && element !== written) element.append(...written.childNodes);
      }}
    />
  );
}

// The sections that this document had: one that an extension removed would be missing again after a reload.
const found = new Set<string>();

// Browsers that enforce Trusted Types refuse an empty string.
const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } };
const noHtml = { __html: trustedTypes?.emptyHTML ?? "" };
