// `/admin/apartments`: the apartments in the order that visitors see, each offered or not. For owners.
import { data, redirect } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { Tag } from "#app/ui/tag.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { SortedLines } from "../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { readMove } from "../rules/form-values.ts";
import type { Route } from "./+types/apartments-page";
import { loadApartments, moveApartment, switchApartment } from "./apartment-list.server.ts";
import type { ApartmentEntry } from "./apartment-list.server.ts";
import styles from "./apartments.css?url";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Loads the list. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-apartments"),
    apartments: await loadApartments(language, app),
    saved: searchParams.has("saved"),
  };
}

/** `do` is `up:4`, `down:4`, `on:4` or `off:4`. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const submitted = formText(form, "do");
  const [, verb, id = ""] = /^(on|off):(\d{1,6})$/.exec(submitted) ?? [];
  if (verb) {
    const switched = await switchApartment(Number(id), verb === "on", user, app);
    if (!switched.ok && switched.reason === "lastOne") return data("lastOne", { status: 409 });
  } else {
    const moveRequest = readMove(submitted);
    if (!moveRequest || moveRequest.move === "remove") throw data(null, { status: 400 });
    const { entry, move } = moveRequest;
    const seen = formText(form, "seen");
    const isMoved = await moveApartment({ id: Number(entry), move, seen }, user, app);
    if (!isMoved) return data("moved", { status: 409 });
  }
  return redirect("/admin/apartments?saved", 303);
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
        done={saved && !actionData && t("saved")}
        stale={actionData === "moved" && { title: t("moved.title"), text: t("moved.text") }}
      />
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

function ApartmentTags({ active, missing, stale }: ApartmentEntry) {
  const t = useTranslations("admin-apartments");
  return (
    <span className="row tags">
      {!active && <Tag>{t("isOff")}</Tag>}
      {missing > 0 && <Tag kind="bad">{t("missing", { count: missing })}</Tag>}
      {stale > 0 && <Tag kind="warn">{t("behind", { count: stale })}</Tag>}
      {missing + stale === 0 && <Tag kind="ok">{t("complete")}</Tag>}
    </span>
  );
}
