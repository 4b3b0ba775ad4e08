// The layout of the pages about a guest's booking: the link back to it, the heading, the stay.
import type { ReactNode } from "react";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { useLanguage } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

interface GuestPageLayoutProps {
  /** The title of the document, and the heading where there is no `heading`. */
  title: string;
  heading?: string;
  /** The stay, in one line. */
  lead: string;
  /** Further paragraphs below it. */
  intro?: ReactNode;
  /** The booking's own page, and the text of the link to it. */
  back: { path: BookingPath; text: string };
  /** The page shows a form's errors. */
  faulty?: boolean;
  children: ReactNode;
}

/** One narrow column, as wide as body text. */
export function GuestPageLayout(props: GuestPageLayoutProps) {
  const { title, heading = title, lead, intro, back, faulty = false, children } = props;
  const { to } = useLanguage();
  return (
    <>
      <PageHead title={title} faulty={faulty} />
      <div className="wrap wrap--text decide">
        <p>
          <a className="more" href={to(back.path)}>
            <Icon name="chevron-left" /> {back.text}
          </a>
        </p>
        <div className="stack">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {intro}
        </div>
        {children}
      </div>
    </>
  );
}
