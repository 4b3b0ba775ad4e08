// `/admin/guide`: door code and Wi-Fi of every apartment, as guests read them in their guide. For owners.
import { data, redirect } from "react-router";
import { keyNames } from "#app/apartments/rules/apartment.ts";
import { offeredLanguages } from "#app/i18n/addresses.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { useApartmentFaults } from "../apartments/texts-form.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { GuidePreviews } from "../texts/guide-previews.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/guide-page";
import { answerKeys, loadKeys } from "./apartment-keys.server.ts";
import type { ApartmentKeysView, RefusedKeys } from "./apartment-keys.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** Every apartment with its door code and Wi-Fi; `?saved=` is that which was saved. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(
      language,
      "admin-guide",
      "admin-apartments",
      "admin-door-codes",
      "admin-texts",
    ),
    languages: offeredLanguages(facts),
    apartments: await loadKeys(language, app),
    saved: searchParams.get("saved"),
  };
}

/** Saves the form of one apartment. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const answer = await answerKeys(form, user, app);
  if (answer === "unknown") throw data(null, { status: 404 });
  if (answer) return data(answer, { status: answer.stale ? 409 : 400 });
  return redirect(`/admin/guide?saved=${encodeURIComponent(formText(form, "id"))}`, 303);
}

export default function GuidePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-guide");
  const stale = useTranslations("admin-apartments.stale");
  const faultText = useApartmentFaults();
  const { apartments, languages, saved } = loaderData;
  const faults = (actionData?.faults ?? []).map((fault) => ({ ...fault, text: faultText(fault) }));
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        faulty={actionData !== undefined}
        done={saved !== null && !actionData && t("saved")}
        doneAbout={apartments.find(({ id }) => String(id) === saved)?.name}
        stale={actionData?.stale && { title: stale("title"), text: stale("text") }}
      />
      <ErrorSummary faults={faults} />
      <Panel id="preview" title={useTranslations("admin-texts.guidePreview")("title")}>
        <GuidePreviews languages={languages} />
        <p className="gap">
          <a href="/admin/texts/guide">{t("texts")}</a>
        </p>
      </Panel>
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
  apartment: ApartmentKeysView;
  /** Typed input that was not saved. */
  refused: RefusedKeys | null;
  faultAt: (field: string) => string | undefined;
}

/** All fields of an apartment are saved together. */
function KeysForm({ apartment: { id, keys, version, due }, refused, faultAt }: KeysFormProps) {
  const t = useTranslations("admin-guide");
  const texts = useTranslations("admin-apartments.texts");
  const words = useTranslations("admin-door-codes");
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
