// How each page of the desk begins: the way back, its heading, and what has just become of what was sent.
import type { ReactNode } from "react";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

interface DeskHeadProps {
  title: string;
  /** Where the page itself says it more briefly than its title in the browser. */
  heading?: string;
  /** One line below the heading. */
  lead?: ReactNode;
  /** The page above this one. */
  back?: { href: string; text: string };
  /** The page shows a form's faults: its title in the browser says so first. */
  faulty?: boolean;
  /** What was done, after the form was sent and the page came anew. */
  done?: string | false | null | undefined;
  /** Somebody else was quicker: nothing was saved. */
  stale?: { title: string; text: string } | "" | false | null | undefined;
  /** What can be done from here, beside the heading. */
  children?: ReactNode;
}

/** All of it above what the page is for. */
export function DeskHead({
  title,
  heading = title,
  lead,
  back,
  faulty = false,
  done,
  stale,
  children,
}: DeskHeadProps) {
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
      {done && <Note kind="ok">{done}</Note>}
      {stale && (
        <Note kind="warn" role="alert" title={stale.title}>
          {stale.text}
        </Note>
      )}
    </>
  );
}
