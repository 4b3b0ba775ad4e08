// `/admin/settings/opening`: what the property needs before guests book, each item with its state, and opening and closing it. For owners.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Route } from "./+types/opening-page";
import { changeOpening } from "./change-opening.server.ts";
import { loadOpening } from "./load-opening.server.ts";
import type { OpeningView } from "./load-opening.server.ts";
import type { CheckedItem, OpeningItem } from "./rules/checklist.ts";

export const handle = { access: "owner" } satisfies PageHandle;

const said = ["opened", "closed", "confirmed", "withdrawn", "sent"] as const;

/** The checklist as the settings are now; `?of=` is the item that `?done=` is about. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-opening"),
    view: await loadOpening(language, app),
    done: said.find((name) => name === searchParams.get("done")) ?? null,
    of: searchParams.get("of"),
  };
}

/** What was done is said after a redirect; a refusal at once. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const outcome = await changeOpening(form, user, language, app);
  if (!outcome) throw data(null, { status: 400 });
  if ("done" in outcome) {
    const of = encodeURIComponent(formText(form, "item"));
    return redirect(`/admin/settings/opening?done=${outcome.done}${of && `&of=${of}`}`, 303);
  }
  return data(outcome, { status: 409 });
}

export default function OpeningPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-opening");
  const { view, done, of } = loaderData;
  const { isOpen, items } = view;
  const about = items.find(({ item }) => item === of)?.item;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t(isOpen ? "isOpen" : "isClosed")}
        back={{ href: "/admin/settings", text: t("back") }}
        faulty={actionData !== undefined}
        done={done !== null && !actionData && t(`done.${done}`)}
        doneAbout={about && t(`items.${about}.title`)}
      />
      {actionData && (
        <Note kind="warn" role="alert">
          {actionData.refused === "failed"
            ? t("refused.failed", { to: view.testTo, why: actionData.why })
            : t(`refused.${actionData.refused}`)}
        </Note>
      )}
      <div className="pgrid gap">
        <Panel
          id="list"
          title={t("list", {
            done: items.filter(({ state }) => state === "done").length,
            all: items.length,
          })}
        >
          <ul className="lines">
            {items.map((item) => (
              <ItemLine key={item.item} item={item} testTo={view.testTo} />
            ))}
          </ul>
        </Panel>
        <Panel id="switch" title={t(isOpen ? "close.title" : "open.title")}>
          {isOpen ? <Close /> : <Open items={items} />}
        </Panel>
      </div>
    </>
  );
}

const tags = { done: "ok", missing: "bad", advised: "warn" } as const;

function ItemLine({ item, testTo }: { item: OpeningView["items"][number]; testTo: string }) {
  const t = useTranslations("admin-opening");
  const text = useItemText();
  const { state, byHand, seen } = item;
  const title = t(`items.${item.item}.title`);
  return (
    <li>
      <div className="stack">
        <h3>
          {title} <Tag kind={tags[state]}>{t(`states.${state}`)}</Tag>
        </h3>
        <p>{text(item)}</p>
        <form method="post" className="row">
          <input type="hidden" name="item" value={item.item} />
          <input type="hidden" name="seen" value={seen} />
          {item.item !== "email" && item.item !== "backup" && (
            <a className="btn btn--2 btn--s" href={places[item.item]}>
              {t(`items.${item.item}.link`)}
            </a>
          )}
          {byHand && (
            <button
              className={state === "done" ? "btn btn--link" : "btn btn--2 btn--s"}
              name="intent"
              value={state === "done" ? "withdraw" : "confirm"}
            >
              {t(state === "done" ? "withdraw" : "confirm")}
              <span className="vh">: {title}</span>
            </button>
          )}
          {item.item === "email" && item.variant !== "waits" && (
            <button className="btn btn--2 btn--s" name="intent" value="test">
              {t("test", { to: testTo })}
            </button>
          )}
        </form>
      </div>
    </li>
  );
}

// Where each item is done; email, card payments and backups are set on the server.
const places: Record<Exclude<OpeningItem, "email" | "backup">, string> = {
  address: "/admin/settings#address",
  vat: "/admin/settings#property",
  payments: "/admin/settings/at-property",
  bank: "https://dashboard.stripe.com/settings/payouts",
  prices: "/admin/rates",
  pictures: "/admin/pictures",
  codes: "/admin/guide",
  calendars: "/admin/channels",
  legal: "/legal/terms",
};

function useItemText(): (item: CheckedItem) => string {
  const t = useTranslations("admin-opening.items");
  const facts = useFacts();
  const moment = useInstantFormat();
  const { format } = useLanguage();
  const { address, legalName, telephone, email, vatNumber, vatPercent } = facts;
  const place = [facts.name, legalName, address.street, address.locality, telephone, email];
  return (item) =>
    t(`${item.item}.${item.variant}` as "address.check", {
      place: place.join(", "),
      number: vatNumber || "–",
      percent: format.number(vatPercent),
      names: "names" in item ? format.list(item.names ?? []) : "",
      to: "to" in item ? (item.to ?? "") : "",
      moment: "at" in item && item.at ? moment(item.at) : "",
    });
}

function Open({ items }: { items: OpeningView["items"] }) {
  const t = useTranslations("admin-opening");
  const { format } = useLanguage();
  const named = (state: CheckedItem["state"]) =>
    items.filter((each) => each.state === state).map(({ item }) => t(`items.${item}.title`));
  const [missing, advised] = [named("missing"), named("advised")];
  return (
    <form method="post" className="stack">
      {missing.length > 0 && (
        <Note kind="bad" title={t("open.missing")}>
          {format.list(missing)}
        </Note>
      )}
      {advised.length > 0 && (
        <Note kind="warn" title={t("open.advised")}>
          {format.list(advised)}
        </Note>
      )}
      <p>{t("open.text")}</p>
      <p>
        <button className="btn" name="intent" value="open">
          {t("open.submit")}
        </button>
      </p>
    </form>
  );
}

function Close() {
  const t = useTranslations("admin-opening");
  return (
    <form method="post" className="stack">
      <p>{t("close.text")}</p>
      <p>
        <button className="btn btn--2" name="intent" value="close">
          {t("close.submit")}
        </button>
      </p>
    </form>
  );
}
