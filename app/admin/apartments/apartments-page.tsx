// `/admin/apartments`: the apartments in the order that visitors see, each offered or not. For owners.
import { data, redirect } from "react-router";
import { listTexts, lockOrder, writeSale } from "#app/apartments/apartment-changes.sql.server.ts";
import { findApartmentName, listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writePositions } from "#app/platform/database/shared-rows.sql.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import type { ApartmentStage } from "#app/platform/tables/tables.ts";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { Tag } from "#app/ui/tag.tsx";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { SortedLines } from "../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { moveEntry, readMove } from "../rules/form-values.ts";
import type { Move } from "../rules/form-values.ts";
import type { Route } from "./+types/apartments-page";
import styles from "./apartments.css?url";
import { countTexts } from "./change-apartment-texts.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Loads the list; `?saved=` is the apartment that was moved or switched. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-apartments"),
    apartments: await loadApartments(language, app),
    saved: searchParams.get("saved"),
  };
}

/** `do` is `up:4`, `down:4`, `on:4` or `off:4`. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const submitted = formText(form, "do");
  let about: string;
  const [, verb, id = ""] = /^(on|off):(\d{1,6})$/.exec(submitted) ?? [];
  if (verb) {
    const switched = await switchApartment(Number(id), verb === "on", user, app);
    if (!switched.ok && switched.reason === "lastOne") return data("lastOne", { status: 409 });
    about = id;
  } else {
    const moveRequest = readMove(submitted);
    if (!moveRequest || moveRequest.move === "remove") throw data(null, { status: 400 });
    const { entry, move } = moveRequest;
    const seen = formText(form, "seen");
    const isMoved = await moveApartment({ id: Number(entry), move, seen }, user, app);
    if (!isMoved) return data("moved", { status: 409 });
    about = entry;
  }
  return redirect(`/admin/apartments?saved=${encodeURIComponent(about)}`, 303);
}

export default function ApartmentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-apartments");
  const { apartments, saved } = loaderData;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead", { count: apartments.filter(({ active }) => active).length })}
        faulty={actionData !== undefined}
        done={saved !== null && !actionData && t("saved")}
        doneAbout={apartments.find(({ id }) => String(id) === saved)?.name}
        stale={actionData === "moved" && { title: t("moved.title"), text: t("moved.text") }}
      >
        <a className="btn btn--s" href="/admin/apartments/new">
          {t("add.link")}
        </a>
      </AdminPageHead>
      {actionData === "lastOne" && (
        <Note kind="bad" role="alert">
          {t("lastOne")}
        </Note>
      )}
      <div className="gap">
        <Panel id="list" title={t("list")}>
          <SortedLines path="/admin/apartments" namespace="admin-apartments" entries={apartments}>
            {(apartment) => <ApartmentTags {...apartment} />}
          </SortedLines>
          <p className="mini muted gap">{t("offHint")}</p>
        </Panel>
      </div>
    </>
  );
}

function ApartmentTags({ active, stage, missing, stale }: ApartmentEntry) {
  const t = useTranslations("admin-apartments");
  return (
    <span className="row tags">
      {!active && <Tag>{stage === "" ? t("isOff") : t(`stage.${stage}`)}</Tag>}
      {missing > 0 && <Tag kind="bad">{t("missing", { count: missing })}</Tag>}
      {stale > 0 && <Tag kind="warn">{t("behind", { count: stale })}</Tag>}
      {missing + stale === 0 && <Tag kind="ok">{t("complete")}</Tag>}
    </span>
  );
}

/** A line of the list; the counts add up all languages. */
interface ApartmentEntry {
  id: number;
  slug: string;
  name: string;
  active: boolean;
  stage: ApartmentStage;
  /** A draft and a retired one are put on sale on their own page. */
  isFixed: boolean;
  missing: number;
  stale: number;
}

/** Named in the reader's language. */
async function loadApartments(
  language: Language,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<ApartmentEntry[]> {
  const texts = await listTexts(db);
  return (await listAllApartments(db, language, facts)).map(
    ({ id, slug, texts: words, active, stage }) => {
      const counts = countTexts(
        texts.filter(({ apartmentId }) => apartmentId === id),
        facts.defaultLanguage,
      );
      const sum = (state: "missing" | "stale") =>
        counts.reduce((total, count) => total + count[state], 0);
      const counted = { missing: sum("missing"), stale: sum("stale") };
      return { id, slug, name: words.name, active, stage, isFixed: stage !== "", ...counted };
    },
  );
}

/** `seen` is the order that the page showed; false when it has changed since, and nothing was moved. */
async function moveApartment(
  { id, move, seen }: { id: number; move: Exclude<Move, "remove">; seen: string },
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const order = (await lockOrder(trx)).map((each) => each.id);
    if (order.join() !== seen) return false;
    const after = moveEntry(order, id, move);
    if (after.join() === seen) return true;
    await writePositions(trx, "apartments", after);
    const place = (ids: number[]) => ids.indexOf(id) + 1;
    await writeAudit(trx, {
      actor,
      what: "apartmentsOrdered",
      subject: await findApartmentName(trx, id, facts.defaultLanguage, facts),
      before: { place: place(order) },
      after: { place: place(after) },
      now: clock.now(),
    });
    return true;
  });
}

/** `lastOne`: the last offered apartment stays on, because the site does not work without any. */
type Switched = { ok: true } | { ok: false; reason: "unknown" | "lastOne" };

/** Switching to the current state changes nothing, nor does switching a draft or a retired one. */
async function switchApartment(
  id: number,
  on: boolean,
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<Switched> {
  return inTransaction(database.db, async (trx): Promise<Switched> => {
    const all = await lockOrder(trx);
    const apartment = all.find((each) => each.id === id);
    if (!apartment) return { ok: false, reason: "unknown" };
    if (apartment.active === on || apartment.stage !== "") return { ok: true };
    if (!on && all.filter(({ active }) => active).length === 1)
      return { ok: false, reason: "lastOne" };
    const now = clock.now();
    const { today } = propertyDay(now, facts.timeZone);
    await writeSale(trx, id, { active: on, stage: "" }, { now, today });
    await writeAudit(trx, {
      actor,
      what: "apartmentSwitched",
      subject: await findApartmentName(trx, id, facts.defaultLanguage, facts),
      before: { offered: !on },
      after: { offered: on },
      now,
    });
    return { ok: true };
  });
}
