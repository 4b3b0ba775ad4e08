// `/admin/apartments`: the apartments in the order that visitors see, each offered or not. For owners.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { Note } from "#app/ui/note.tsx";
import { admitPerson } from "./admit-person.server.ts";
import { ApartmentLines } from "./apartments/apartment-lines.tsx";
import styles from "./apartments/apartments.css?url";
import { readMove } from "./apartments/rules/moved.ts";
import { loadApartments } from "./apartments/load-apartments.server.ts";
import { moveApartment } from "./apartments/move-apartment.server.ts";
import { DeskHead } from "./parts/desk-head.tsx";
import { Panel } from "./parts/panel.tsx";
import type { AccessHandle } from "./rules/access.ts";
import { formText } from "./rules/form-text.ts";
import { switchApartment } from "./apartments/switch-apartment.server.ts";
import type { Route } from "./+types/apartments-page";

export const handle = { access: "owner" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The list as it stands. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  return {
    words: wordsOf(language, "owner-apartments"),
    apartments: await loadApartments(language, house),
    saved: new URL(args.request.url).searchParams.has("saved"),
  };
}

/** `do` is `up:4`, `down:4`, `on:4` or `off:4`. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const press = formText(form, "do");
  const [, verb, id = ""] = /^(on|off):(\d{1,6})$/.exec(press) ?? [];
  if (verb) {
    const switched = await switchApartment(Number(id), verb === "on", person, house);
    if (!switched.ok && switched.reason === "lastOne") return data("lastOne", { status: 409 });
  } else {
    const wish = readMove(press);
    if (!wish || wish.move === "remove") throw data(null, { status: 400 });
    const { entry, move } = wish;
    const seen = formText(form, "seen");
    const isMoved = await moveApartment({ id: Number(entry), move, seen }, person, house);
    if (!isMoved) return data("moved", { status: 409 });
  }
  return redirect("/admin/apartments?saved", 303);
}

export default function ApartmentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-apartments");
  const { apartments, saved } = loaderData;
  return (
    <>
      <DeskHead
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
          <ApartmentLines apartments={apartments} />
          <p className="mini muted gap">{t("offHint")}</p>
        </Panel>
      </div>
    </>
  );
}
