// `/admin/voices/<id>`: one testimonial in every language; `new` adds one. For owners.
import { data, redirect } from "react-router";
import { facts } from "#property/facts.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { readForm } from "#app/booking/read-form.server.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { languages } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { listTestimonials } from "#app/pages/testimonials.sql.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { Route } from "./+types/voice-page";
import { admitPerson } from "./admit-person.server.ts";
import styles from "./apartments/apartments.css?url";
import { DeskHead } from "./parts/desk-head.tsx";
import { Panel } from "./parts/panel.tsx";
import type { AccessHandle } from "./rules/access.ts";
import { changeVoice } from "./voices/change-voice.server.ts";
import { checkVoice, readVoice } from "./voices/rules/typed-voice.ts";
import { VoiceForm } from "./voices/voice-form.tsx";

export const handle = { access: "owner" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 for an unknown id. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const { db } = house.database;
  const { id } = args.params;
  const voice = (await listTestimonials(db)).find((each) => each.id === id) ?? null;
  if (!voice && id !== "new") throw data(null, { status: 404 });
  const apartments = (await listAllApartments(db, language)).map((apartment) => ({
    id: apartment.id,
    name: apartment.words.name,
  }));
  return {
    words: wordsOf(language, "owner-voices"),
    voice,
    reader: language,
    apartments,
    thisMonth: monthOf(house.clock.now()),
  };
}

/** Saves, or shows the form again with the typed input. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const { id } = args.params;
  const form = (await readForm(args.request)) ?? new FormData();
  const typed = readVoice(form, languages);
  const faults = checkVoice(typed, monthOf(house.clock.now()));
  if (faults.length > 0) return data({ typed, faults, stale: false }, { status: 400 });
  if (!(await changeVoice(id === "new" ? null : id, typed, person, house)))
    return data({ typed, faults, stale: true }, { status: 409 });
  return redirect("/admin/voices?saved", 303);
}

function monthOf(now: Date): string {
  return propertyDay(now, facts.timeZone).today.slice(0, 7);
}

export default function VoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-voices");
  const { voice, apartments, reader, thisMonth } = loaderData;
  const faults = (actionData?.faults ?? []).map(({ field, reason, limit }) => ({
    field,
    text: t(`faults.${reason}`, { limit, example: thisMonth }),
  }));
  const title = voice?.guest ?? t("add");
  return (
    <>
      <DeskHead
        title={title}
        lead={<a href="/admin/voices">{t("back")}</a>}
        faulty={actionData !== undefined}
        stale={actionData?.stale && { title: t("stale.title"), text: t("stale.text") }}
      />
      <ErrorSummary faults={faults} />
      <div className="gap">
        <Panel id="words" title={t("quotes")}>
          <VoiceForm
            voice={voice}
            refused={actionData ?? null}
            apartments={apartments}
            reader={reader}
            example={thisMonth}
            faultAt={(field) => faults.find((fault) => fault.field === field)?.text}
          />
          {voice && <DeleteVoice id={voice.id} />}
        </Panel>
      </div>
    </>
  );
}

/** Works without JavaScript. */
function DeleteVoice({ id }: { id: string }) {
  const t = useWords("owner-voices");
  return (
    <details className="sure gap">
      <summary>{t("delete")}</summary>
      <form method="post" action="/admin/voices" className="stack">
        <p className="small">{t("deleteText")}</p>
        <button className="btn btn--bad btn--s" name="do" value={`delete:${id}`}>
          {t("deleteNow")}
        </button>
      </form>
    </details>
  );
}
