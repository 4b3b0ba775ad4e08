// Door code and Wi-Fi of one apartment.
import { keyNames } from "#app/apartments/rules/apartment-keys.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { RefusedKeys } from "./answer-keys.server.ts";
import type { KeysDesk } from "./load-keys.server.ts";

interface KeysFormProps {
  apartment: KeysDesk;
  /** What was typed and not saved. */
  refused: RefusedKeys | null;
  faultAt: (field: string) => string | undefined;
}

/** Saved as a whole. */
export function KeysForm({
  apartment: { id, keys, version, due },
  refused,
  faultAt,
}: KeysFormProps) {
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
