// One passkey in the list, and the way to remove it.
import { useWords } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { faultOf, useFaultWords } from "../../parts/faults.ts";
import type { FormFault } from "../../parts/faults.ts";
import { useMoment } from "../../parts/use-moment.ts";
import type { ListedPasskey } from "../load-passkeys.server.ts";

/** Removing asks for the passphrase: whoever finds an open desk must not shut its owner out. */
export function PasskeyLine({
  passkey: { id, name, createdAt, usedAt },
  faults,
}: {
  passkey: ListedPasskey;
  faults: FormFault[];
}) {
  const t = useWords("owner-passkeys");
  const ofAccount = useWords("owner.account");
  const say = useFaultWords();
  const moment = useMoment();
  const field = `remove-${id}`;
  const error = faultOf(field, faults, say);
  return (
    <li>
      <span>
        {name}
        <span className="mini muted blk">
          {usedAt === null
            ? t("unused", { made: moment(createdAt) })
            : t("uses", { made: moment(createdAt), used: moment(usedAt) })}
        </span>
      </span>
      <details className="sure" open={error !== undefined}>
        <summary aria-label={t("removeOf", { passkey: name })}>{t("remove")}</summary>
        <form method="post" className="stack">
          <p className="small muted">{t("removeText")}</p>
          <input type="hidden" name="passkey" value={id} />
          <TextField
            name="present"
            id={field}
            label={ofAccount("present")}
            type="password"
            autoComplete="current-password"
            required
            error={error}
          />
          <button className="btn btn--bad btn--s" name="do" value="removePasskey">
            {t("removeNow")}
          </button>
        </form>
      </details>
    </li>
  );
}
