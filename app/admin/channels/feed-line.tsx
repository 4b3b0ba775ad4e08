// One imported calendar: its state, its last failure, and its actions.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { FeedView } from "./to-feed-view.ts";
import { useAgo } from "./use-ago.ts";

const kinds = {
  waiting: "info",
  fresh: "ok",
  partly: "warn",
  failing: "warn",
  late: "bad",
} as const;

/** Shows the state as a tag and a sentence; reading now is a form, editing has a page of its own. */
export function FeedLine({ feed }: { feed: FeedView }) {
  const t = useTranslations("owner-channels");
  const ago = useAgo();
  const { id, label, state, nights, lastReadAgo: goodAgo, exportedAgo: toldAgo } = feed;
  const told = toldAgo === null ? t("feeds.notTold") : t("feeds.told", { ago: ago(toldAgo) });
  return (
    <li>
      <span className="chan__text">
        <b>{label}</b> <Tag kind={kinds[state]}>{t(`state.${state}`)}</Tag>
        {goodAgo !== null && <span className="blk">{t("read", { ago: ago(goodAgo) })}</span>}
        <FeedProblem feed={feed} />
        <span className="mini muted blk">
          {t("feeds.about", { nights: t("feeds.nights", { count: nights }), told })}
        </span>
      </span>
      <span className="acts2 chan__acts">
        <form method="post">
          <input type="hidden" name="feed" value={id} />
          <button
            className="btn btn--2 btn--s"
            name="do"
            value="read"
            aria-label={t("feeds.readFor", { label })}
          >
            {t("feeds.read")}
          </button>
        </form>
        <a
          className="btn btn--2 btn--s"
          href={`/admin/channels/${id}`}
          aria-label={t("feeds.editFor", { label })}
        >
          {t("feeds.edit")}
        </a>
      </span>
    </li>
  );
}

function FeedProblem({ feed }: { feed: FeedView }) {
  const t = useTranslations("owner-channels");
  const moment = useInstantFormat();
  const { failures, failingSince, fault, status, lastReadAgo: goodAgo, unreadable } = feed;
  if (failures > 0 && fault !== null && failingSince !== null)
    return (
      <span className="blk chan__trouble">
        {t(goodAgo === null ? "failedNever" : "failed", {
          count: failures,
          since: moment(failingSince),
          why: t(`why.${fault}`, { status: status ?? 0 }),
        })}
      </span>
    );
  if (unreadable === 0) return null;
  return <span className="blk chan__trouble">{t("partly", { count: unreadable })}</span>;
}
