// The calendar of another site: its line with state and last failure, and the fields for its name and URL.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { FeedView } from "./load-channels.server.ts";
import { feedLimits } from "./rules/channel-forms.ts";
import type { FeedFault, FeedFaults } from "./rules/channel-forms.ts";

const kinds = {
  waiting: "info",
  fresh: "ok",
  partly: "warn",
  failing: "warn",
  late: "bad",
} as const;

/** Shows the state as a tag and a sentence; reading now is a form, editing has a page of its own. */
export function FeedLine({ feed }: { feed: FeedView }) {
  const t = useTranslations("admin-channels");
  const ago = useAgo();
  const { id, label, state, nights, lastReadAgo: goodAgo, exportedAgo } = feed;
  const told =
    exportedAgo === null ? t("feeds.notTold") : t("feeds.told", { ago: ago(exportedAgo) });
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
  const t = useTranslations("admin-channels");
  const reasons = useTranslations("admin-channels.why");
  const moment = useInstantFormat();
  const { failures, failingSince, fault, status, lastReadAgo: goodAgo, unreadable } = feed;
  if (failures > 0 && fault !== null && failingSince !== null)
    return (
      <span className="blk chan__trouble">
        {t(goodAgo === null ? "failedNever" : "failed", {
          count: failures,
          since: moment(failingSince),
          why: reasons.has(fault) ? reasons(fault, { status: status ?? 0 }) : fault,
        })}
      </span>
    );
  if (unreadable === 0) return null;
  return <span className="blk chan__trouble">{t("partly", { count: unreadable })}</span>;
}

/** Formats whole minutes as "4 minutes ago", null as never. The page loads the messages `admin-channels`. */
export function useAgo(): (minutes: number | null) => string {
  const t = useTranslations("admin-channels.ago");
  return (minutes) => {
    if (minutes === null) return t("never");
    if (minutes < 1) return t("now");
    if (minutes < 120) return t("minutes", { count: minutes });
    const hours = Math.floor(minutes / 60);
    return hours < 48 ? t("hours", { count: hours }) : t("days", { count: Math.floor(hours / 24) });
  };
}

/** Returns a function that gives a fault's text, undefined without a fault. */
export function useFeedFaults(): (fault: FeedFault | undefined) => string | undefined {
  const t = useTranslations("admin-channels.faults");
  return (fault) => {
    const max = fault === "tooMany" ? feedLimits.feeds : feedLimits.label;
    return fault && t(fault, { max });
  };
}

/** All faults, at the top of the form. */
export function FeedFaultSummary({ faults }: { faults: FeedFaults }) {
  const faultText = useFeedFaults();
  const listed = Object.entries(faults).map(([field, fault]) => ({
    field,
    text: faultText(fault) ?? "",
  }));
  return <ErrorSummary faults={listed} />;
}

/** `typed` has the values of the fields. */
export function FeedFields({
  typed,
  faults,
}: {
  typed: { label: string; address: string };
  faults: FeedFaults;
}) {
  const t = useTranslations("admin-channels.add");
  const faultText = useFeedFaults();
  return (
    <>
      <TextField
        name="label"
        label={t("label")}
        hint={t("labelHint")}
        autoComplete="off"
        required
        maxLength={feedLimits.label}
        defaultValue={typed.label}
        error={faultText(faults.label)}
      />
      <TextField
        name="address"
        type="url"
        label={t("address")}
        hint={t("addressHint")}
        autoComplete="off"
        dir="ltr"
        required
        maxLength={feedLimits.address}
        defaultValue={typed.address}
        error={faultText(faults.address)}
      />
    </>
  );
}
