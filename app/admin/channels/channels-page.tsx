// `/admin/channels`: calendars exchanged with other booking sites, and their conflicts with our bookings. For owners.
import { data, redirect } from "react-router";
import { readEvery } from "#app/channels/rules/feed-reading.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { SelectField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { CopyField, CopyScript } from "../layout/copy-field.tsx";
import { Options } from "../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Route } from "./+types/channels-page";
import { answerChannels } from "./answer-channels.server.ts";
import styles from "./channels.css?url";
import { FeedFaultSummary, FeedFields, FeedLine, useFeedFaults } from "./imported-calendars.tsx";
import { loadChannels } from "./load-channels.server.ts";
import type { ApartmentChannels } from "./load-channels.server.ts";
import { ConflictList } from "./problem-panels.tsx";
import { doneChannelPath } from "./rules/channel-forms.ts";
import type { FeedFaults, TypedFeed } from "./rules/channel-forms.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?done=` is the action to confirm, `?of=` the calendar or the apartment that it was about. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-channels"),
    channels: await loadChannels(language, app),
    done: searchParams.get("done"),
    of: searchParams.get("of"),
  };
}

/** An invalid form is shown again with the typed input; everything else redirects to the page. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const answer = await answerChannels(form, user, app);
  if (answer.ok) return redirect(doneChannelPath(answer), 303);
  return data(answer, { status: 400 });
}

export default function ChannelsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-channels");
  const { apartments, conflicts, settled } = loaderData.channels;
  const faults = actionData?.faults ?? {};
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead", { every: readEvery })}
        faulty={Object.keys(faults).length > 0}
      >
        <a className="btn btn--2 btn--s" href="/admin/channels/import">
          {t("import")}
        </a>
      </AdminPageHead>
      {!actionData && <Done {...loaderData} />}
      <div className="pgrid gap">
        <ConflictList conflicts={conflicts} settled={settled} />
        {apartments.map((apartment) => (
          <Panel key={apartment.id} id={`a${apartment.id}`} width="p6" title={apartment.name}>
            {apartment.feeds.length === 0 && <p className="muted">{t("feeds.none")}</p>}
            <ul className="lines">
              {apartment.feeds.map((feed) => (
                <FeedLine key={feed.id} feed={feed} />
              ))}
            </ul>
            <ExportAddresses apartment={apartment} />
          </Panel>
        ))}
        <Panel id="add" width="p6" title={t("add.title")}>
          <AddFeedForm
            apartments={apartments.filter(({ isRetired }) => !isRetired)}
            faults={faults}
            typed={actionData?.typed}
          />
        </Panel>
        <Panel id="about" width="p6" title={t("export.title")}>
          <p>{t("export.lead")}</p>
          <p>{t("export.own")}</p>
        </Panel>
      </div>
      <CopyScript />
    </>
  );
}

// Failures are shown in another colour; unknown values of `?done=` are ignored.
function Done({
  done,
  of,
  channels: { apartments },
}: {
  done: string | null;
  of: string | null;
  channels: { apartments: ApartmentChannels[] };
}) {
  const t = useTranslations("admin-channels.done");
  if (done === null || !t.has(done)) return null;
  const isBad = ["addedFailed", "readFailed", "readBusy", "gone", "madeMeanwhile"].includes(done);
  const apartment = apartments.find(
    ({ id, feeds }) => String(id) === of || feeds.some((feed) => feed.id === of),
  );
  const feed = apartment?.feeds.find(({ id }) => id === of);
  return (
    <Note
      kind={isBad ? "warn" : "ok"}
      title={feed ? `${apartment?.name}, ${feed.label}` : apartment?.name}
    >
      {t(done)}
    </Note>
  );
}

/** `typed` is the input of a rejected form. */
function AddFeedForm({
  apartments,
  faults,
  typed = { apartment: "", label: "", address: "" },
}: {
  apartments: { id: number; name: string }[];
  faults: FeedFaults;
  typed: TypedFeed | undefined;
}) {
  const t = useTranslations("admin-channels.add");
  const faultText = useFeedFaults();
  return (
    <form method="post" className="stack" noValidate>
      <FeedFaultSummary faults={faults} />
      <SelectField
        name="apartment"
        label={t("apartment")}
        required
        defaultValue={typed.apartment}
        error={faultText(faults.apartment)}
      >
        <option value="">{t("choose")}</option>
        <Options of={apartments.map(({ id, name }) => [id, name])} />
      </SelectField>
      <FeedFields typed={typed} faults={faults} />
      <button className="btn" name="do" value="add">
        {t("submit")}
      </button>
    </form>
  );
}

// Each in a field of its own, so that all of it can be selected. Renewing asks for confirmation in a `<details>`.
function ExportAddresses({ apartment }: { apartment: ApartmentChannels }) {
  const t = useTranslations("admin-channels.export");
  const moment = useInstantFormat();
  const { id, name, addresses } = apartment;
  return (
    <div className="stack chan__own">
      <h3>{t("title")}</h3>
      {addresses === null ? (
        <form method="post" className="acts2">
          <input type="hidden" name="apartment" value={id} />
          <input type="hidden" name="seen" value="" />
          <button
            className="btn btn--2 btn--s"
            name="do"
            value="renew"
            aria-label={t("makeFor", { apartment: name })}
          >
            {t("make")}
          </button>
        </form>
      ) : (
        <>
          {addresses.links.map(({ label, link }) => (
            <CopyField
              key={link}
              id={link}
              label={label === null ? t("forAll") : t("forFeed", { label })}
              value={link}
            />
          ))}
          <p className="mini muted">{t("made", { moment: moment(addresses.madeAt) })}</p>
          <details className="sure">
            <summary aria-label={t("renewFor", { apartment: name })}>{t("renew")}</summary>
            <form method="post" className="stack">
              <p className="small">{t("renewText")}</p>
              <input type="hidden" name="apartment" value={id} />
              <input type="hidden" name="seen" value={addresses.madeAt} />
              <button className="btn btn--bad btn--s" name="do" value="renew">
                {t("renewNow")}
              </button>
            </form>
          </details>
        </>
      )}
    </div>
  );
}
