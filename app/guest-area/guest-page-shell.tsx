// Pages behind the secret URL of a booking: their handle, the headers of each response, 404 for an unknown secret, and
// their layout: the link back to the booking, the heading, the stay.
import type { ReactNode } from "react";
import { data } from "react-router";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { useLanguage } from "#app/i18n/language-provider.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

/** For every page below `/my-booking/:token` whose forms change the booking or none at all. */
export const guestPageHandle = {
  counted: 1,
  limits: { read: ["guesses"], write: ["guesses", "bookings"] },
  private: true,
  disallowed: "/my-booking/",
} satisfies PageHandle;

/**
 * No cache stores a copy, no search engine lists it, and links to other sites send no referrer. With "no-referrer"
 * browsers would send the forms of these pages with `Origin: null`.
 */
export const secretAddressHeaders: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
};

/** The same with the time after which a form that came too often may be sent again, seconds, as its action has set it. */
export function headersOfForm({ actionHeaders }: { actionHeaders: Headers }) {
  const retryAfter = actionHeaders.get("Retry-After");
  return { ...secretAddressHeaders, ...(retryAfter && { "Retry-After": retryAfter }) };
}

/** What was found by the secret; throws 404 for null, which stands for an unknown secret. */
export function orNotFound<Opened>(opened: Opened | null): Opened {
  if (opened === null) throw data(null, { status: 404, headers: secretAddressHeaders });
  return opened;
}

interface GuestPageLayoutProps {
  /** The title of the document, and the heading where there is no `heading`. */
  title: string;
  heading?: string;
  /** The stay, in one line. */
  lead: ReactNode;
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
