// `/admin/texts/<section>`: the texts of a section in English and another language, or in all ten side by side; what publishing
// them changes; and the publications to go back to.
import { data, redirect } from "react-router";
import { requestInfoContext } from "#app/app.server.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import styles from "../apartments/apartments.css?url";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { listFaults, TypedFields } from "../layout/typed-fields.tsx";
import type { Route } from "./+types/section-page";
import { answerTexts } from "./answer-texts.server.ts";
import { loadSection, readShown } from "./load-section.server.ts";
import { isSection } from "./rules/sections.ts";
import { EditedLanguages, TextsForm } from "./section-form.tsx";
import { ListEntries } from "./section-entries.tsx";
import { EarlierTexts, WaitingChanges } from "./section-versions.tsx";
import sectionStyles from "./texts.css?url";

export const handle = { access: "staff", right: "texts", largeForm: true } satisfies PageHandle;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: sectionStyles },
];

/** `?language=` is edited beside the default language, `all` shows all ten; `?done=` what was done. 404 for no section. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const { id: section } = args.params;
  if (!isSection(section)) throw data(null, { status: 404 });
  // The body was not read: the page is shown again without it.
  const isTooLarge = args.context.get(requestInfoContext).tooLarge === true;
  const page = {
    words: selectMessages(language, "admin-texts", "admin-apartments"),
    ...(await loadSection(
      section,
      { reader: language, wanted: searchParams.get("language") },
      app,
    )),
    done: outcomes.find((one) => one === searchParams.get("done")) ?? null,
    isTooLarge,
  };
  return data(page, { status: isTooLarge ? 413 : 200 });
}

const outcomes = ["saved", "sorted", "done", "discarded", "restored"] as const;

/** Saves the draft, publishes, discards or restores, or shows what was typed again. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language, searchParams } = await requireUser(args, handle);
  const { id: section } = args.params;
  if (!isSection(section)) throw data(null, { status: 404 });
  const wanted = searchParams.get("language");
  const shown = readShown(wanted, language, app.property.facts);
  const form = await readForm(args.request);
  const answer = await answerTexts(form, { section, shown, reader: language }, user, app);
  if (answer.done === null) {
    const { typed, faults, stale } = answer;
    return data({ typed, faults, stale }, { status: stale ? 409 : 400 });
  }
  const query = wanted === null ? "" : `language=${wanted === "all" ? "all" : shown.at(-1)}&`;
  // The next button of the list is pressed there, not at the head of a long page.
  const place = answer.done === "sorted" ? "#entries" : "";
  return redirect(`/admin/texts/${section}?${query}done=${answer.done}${place}`, 303);
}

export default function SectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-texts");
  const { section, view, done, isTooLarge } = loaderData;
  const refused = actionData ?? null;
  const faults = listFaults(refused?.faults, ({ reason, values }) => t(`faults.${reason}`, values));
  const title = t(`sections.${section}`);
  const failed = isTooLarge ? "tooLarge" : "conflict";
  const warning = { title: t(`${failed}.title`), text: t(`${failed}.text`) };
  return (
    <>
      <AdminPageHead
        title={title}
        back={{ href: "/admin/texts", text: t("back") }}
        faulty={refused !== null || isTooLarge}
        done={done !== null && !refused && !isTooLarge && t(done === "sorted" ? "saved" : done)}
        doneAbout={title}
        stale={(isTooLarge || refused?.stale) && warning}
      />
      <ErrorSummary faults={faults} />
      <EditedLanguages loaded={loaderData} />
      {loaderData.changes.length > 0 && <WaitingChanges loaded={loaderData} />}
      <TypedFields typed={{ ...view.values, ...refused?.typed }} faults={faults}>
        <div className="gap">
          <Panel id="texts" title={title}>
            <TextsForm
              loaded={loaderData}
              typed={refused?.typed}
              isStale={refused?.stale ?? false}
            />
          </Panel>
        </div>
      </TypedFields>
      <ListEntries loaded={loaderData} isSorted={done === "sorted" && !refused} />
      <EarlierTexts loaded={loaderData} />
    </>
  );
}
