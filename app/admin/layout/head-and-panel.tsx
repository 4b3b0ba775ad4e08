// The head of each admin page, with the result of a submitted form, and the boxes below it, each with its heading.
import type { ReactNode } from "react";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

interface AdminPageHeadProps {
  title: string;
  /** The heading, where it is shorter than the document title. */
  heading?: string;
  /** One line below the heading. */
  lead?: ReactNode;
  /** The parent page. */
  back?: { href: string; text: string };
  /** The page shows a form's faults: the document title says so first. */
  faulty?: boolean;
  /** The message of success, after the redirect that follows a form. */
  done?: string | false | null | undefined;
  /** What that message is about, where the page shows several. */
  doneAbout?: string | undefined;
  /** Another request saved first: nothing was saved. */
  stale?: { title: string; text: string } | "" | false | null | undefined;
  /** Actions beside the heading. */
  children?: ReactNode;
}

/** Shown above the content of the page. */
export function AdminPageHead({
  title,
  heading = title,
  lead,
  back,
  faulty = false,
  done,
  doneAbout,
  stale,
  children,
}: AdminPageHeadProps) {
  return (
    <>
      <PageHead title={title} faulty={faulty} />
      {back && (
        <p className="small">
          <a href={back.href}>{back.text}</a>
        </p>
      )}
      <div className="ahead">
        <div>
          <h1>{heading}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
      {done && (
        <Note kind="ok" title={doneAbout}>
          {done}
        </Note>
      )}
      {stale && (
        <Note kind="warn" role="alert" title={stale.title}>
          {stale.text}
        </Note>
      )}
    </>
  );
}

/** `width` in twelfths of the page; `id` names the heading, unique on the page. */
export function Panel({
  id,
  width = "p12",
  title,
  children,
}: {
  id: string;
  width?: "p4" | "p6" | "p8" | "p12";
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={`panel ${width}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
