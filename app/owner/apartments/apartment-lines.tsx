// The apartments in their order, each with its buttons.
import { useWords } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { ApartmentEntry } from "./load-apartments.server.ts";
import { MoveButton } from "./move-button.tsx";

/** One form for all of them: it says which order the buttons were seen in. */
export function ApartmentLines({ apartments }: { apartments: ApartmentEntry[] }) {
  const t = useWords("owner-apartments");
  return (
    <form method="post" action="/admin/apartments">
      <input type="hidden" name="seen" value={apartments.map(({ id }) => id).join()} />
      <ol className="lines sorted">
        {apartments.map(({ id, name, active, missing, stale }, place) => (
          <li key={id}>
            <span>
              <a href={`/admin/apartments/${id}`}>
                <b>{name}</b>
              </a>
              <span className="row tags">
                {!active && <Tag>{t("isOff")}</Tag>}
                {missing > 0 && <Tag kind="bad">{t("missing", { count: missing })}</Tag>}
                {stale > 0 && <Tag kind="warn">{t("behind", { count: stale })}</Tag>}
                {missing + stale === 0 && <Tag kind="ok">{t("complete")}</Tag>}
              </span>
            </span>
            <span className="moves">
              <MoveButton move="up" entry={id} what={name} off={place === 0} />
              <MoveButton
                move="down"
                entry={id}
                what={name}
                off={place === apartments.length - 1}
              />
              <button
                className="btn btn--2 btn--s"
                name="do"
                value={`${active ? "off" : "on"}:${id}`}
              >
                <span aria-hidden="true">{t(active ? "off" : "on")}</span>
                <span className="vh">{t(active ? "offOf" : "onOf", { what: name })}</span>
              </button>
            </span>
          </li>
        ))}
      </ol>
    </form>
  );
}
