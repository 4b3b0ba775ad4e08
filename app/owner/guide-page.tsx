// `/admin/guide`: door code and Wi-Fi of every apartment, as guests read them in their guide. For owners.
import { data, redirect } from "react-router";
import { keyNames } from "#app/apartments/rules/apartment-keys.ts";
import { readForm } from "#app/booking/read-form.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/guide-page";
import { admitPerson } from "./admit-person.server.ts";
import { useDeskFaults } from "./apartments/desk-fault-words.ts";
import { answerKeys } from "./guide/answer-keys.server.ts";
import type { RefusedKeys } from "./guide/answer-keys.server.ts";
import { loadKeys } from "./guide/load-keys.server.ts";
import type { KeysDesk } from "./guide/load-keys.server.ts";
import { DeskHead } from "./parts/desk-head.tsx";
import { Panel } from "./parts/panel.tsx";
import type { AccessHandle } from "./rules/access.ts";

export const handle = { access: "owner" } satisfies AccessHandle;

/** Every apartment with its door code and Wi-Fi; `?saved` confirms that one was saved. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  return {
    words: wordsOf(language, "owner-guide", "owner-apartments", "owner-keys"),
    apartments: await loadKeys(language, house),
    saved: new URL(args.request.url).searchParams.has("saved"),
  };
}

/** Saves the form of one apartment. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const answer = await answerKeys(form, person, house);
  if (answer === "unknown") throw data(null, { status: 404 });
  if (answer) return data(answer, { status: answer.stale ? 409 : 400 });
  return redirect("/admin/guide?saved", 303);
}

export default function GuidePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-guide");
  const stale = useWords("owner-apartments.stale");
  const say = useDeskFaults();
  const { apartments, saved } = loaderData;
  const faults = (actionData?.faults ?? []).map((fault) => ({ ...fault, text: say(fault) }));
  return (
    <>
      <DeskHead
        title={t("title")}
        lead={t("lead")}
        faulty={actionData !== undefined}
        done={saved && !actionData && t("saved")}
        stale={actionData?.stale && { title: stale("title"), text: stale("text") }}
      />
      <ErrorSummary faults={faults} />
      <div className="pgrid gap">
        {apartments.map((apartment) => (
          <Panel key={apartment.id} id={`a${apartment.id}`} width="p6" title={apartment.name}>
            <KeysForm
              apartment={apartment}
              refused={actionData?.id === apartment.id ? actionData : null}
              faultAt={(field) => faults.find((fault) => fault.field === field)?.text}
            />
          </Panel>
        ))}
      </div>
    </>
  );
}

interface KeysFormProps {
  apartment: KeysDesk;
  /** Typed input that was not saved. */
  refused: RefusedKeys | null;
  faultAt: (field: string) => string | undefined;
}

/** All fields of an apartment are saved together. */
function KeysForm({ apartment: { id, keys, version, due }, refused, faultAt }: KeysFormProps) {
  const t = useWords("owner-guide");
  const texts = useWords("owner-apartments.texts");
  const words = useWords("owner-keys");
  const typed = refused?.typed ?? keys;
  const hintOf = (name: (typeof keyNames)[number]) => {
    if (refused?.stale && keys[name] !== typed[name]) return texts("now", { text: keys[name] });
    return name === "code" ? t("codeHint") : undefined;
  };
  return (
    <form method="post" action="/admin/guide" className="stack" noValidate>
      {due !== null && <Note kind="warn">{words("due", { reference: due })}</Note>}
      <input type="hidden" name="id" value={id} />
      <input
        type="hidden"
        name="version"
        value={refused && !refused.stale ? refused.version : version}
      />
      {keyNames.map((name) => (
        <TextField
          key={name}
          name={`${name}-${id}`}
          label={t(name)}
          hint={hintOf(name)}
          defaultValue={typed[name]}
          error={faultAt(`${name}-${id}`)}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <p>
        <button className="btn btn--2">{t("save")}</button>
      </p>
    </form>
  );
}
