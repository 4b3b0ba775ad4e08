// `/admin/promotions/<id>`: one promotion; `new` adds one. For owners.
import { data, redirect } from "react-router";
import { listApartmentNames } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { languages } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { recordPrices } from "#app/promotions/price-history.sql.server.ts";
import { listPromotions, writePromotion } from "#app/promotions/promotions.sql.server.ts";
import type { Promotion } from "#app/promotions/rules/promotion.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import styles from "../apartments/apartments.css?url";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { listFaults } from "../layout/typed-fields.tsx";
import { amountText } from "../rules/form-values.ts";
import type { Route } from "./+types/promotion-page";
import { PromotionForm } from "./promotion-form.tsx";
import { checkPromotion, readPromotion } from "./rules/typed-promotion.ts";
import type { NewPromotion, PromotionFault, TypedPromotion } from "./rules/typed-promotion.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 for an unknown id. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language } = await requireUser(args, handle);
  const { db } = app.database;
  const { id } = args.params;
  const promotion = (await listPromotions(db)).find((each) => each.id === id) ?? null;
  if (!promotion && id !== "new") throw data(null, { status: 404 });
  const apartments = await listApartmentNames(db, language, facts);
  return {
    words: selectMessages(language, "admin-promotions"),
    promotion,
    name: promotion && (promotion.names[language] ?? promotion.names[facts.defaultLanguage] ?? ""),
    apartments,
  };
}

/** Saves, or shows the form again with the typed input. */
export async function action(args: Route.ActionArgs) {
  const { app, user, facts, language } = await requireUser(args, handle);
  const { id } = args.params;
  const typed = readPromotion(await readForm(args.request), languages);
  const apartments = await listApartmentNames(app.database.db, language, facts);
  const checked = checkPromotion(typed, {
    currency: facts.currency,
    main: facts.defaultLanguage,
    apartments: apartments.map((apartment) => apartment.id),
  });
  if (!checked.ok) return data({ typed, faults: checked.faults, stale: false }, { status: 400 });
  const row = { id: id === "new" ? null : id, version: typed.version };
  const saved = await savePromotion(row, checked.promotion, user, app);
  if (typeof saved === "object") return redirect(`/admin/promotions?saved=${saved.id}`, 303);
  const taken: PromotionFault[] = [{ field: "code", reason: "codeTaken", min: 0, max: 0 }];
  const isStale = saved === "stale";
  return data(
    { typed, faults: isStale ? [] : taken, stale: isStale },
    { status: isStale ? 409 : 400 },
  );
}

export default function PromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-promotions");
  const { promotion, apartments, name } = loaderData;
  const faults = listFaults(actionData?.faults, ({ reason, min, max }) =>
    t(`faults.${reason}`, { min, max }),
  );
  const typed = actionData?.typed ?? toTyped(promotion);
  // What is shown was typed on top of the version that is stored now.
  const version = actionData?.stale ? (promotion?.version ?? 0) : typed.version;
  return (
    <>
      <AdminPageHead
        title={name ?? t("add")}
        back={{ href: "/admin/promotions", text: t("back") }}
        faulty={actionData !== undefined}
        stale={actionData?.stale && { title: t("stale.title"), text: t("stale.text") }}
      />
      <ErrorSummary faults={faults} />
      <div className="gap">
        <Panel id="promotion" title={t("terms")}>
          <PromotionForm
            id={promotion?.id ?? "new"}
            typed={{ ...typed, version }}
            apartments={apartments}
            faults={faults}
          />
        </Panel>
      </div>
    </>
  );
}

function toTyped(promotion: Promotion | null): TypedPromotion {
  return {
    version: promotion?.version ?? 0,
    status: promotion?.status ?? "draft",
    kind: promotion?.kind ?? "code",
    code: promotion?.code ?? "",
    threshold: whole(promotion?.threshold),
    percent: whole(promotion?.percent),
    amount: promotion?.amount ? amountText(promotion.amount) : "",
    bookFrom: promotion?.bookFrom ?? "",
    bookUntil: promotion?.bookUntil ?? "",
    stayFrom: promotion?.stayFrom ?? "",
    stayUntil: promotion?.stayUntil ?? "",
    mostUses: whole(promotion?.mostUses),
    mostUsesPerGuest: whole(promotion?.mostUsesPerGuest),
    apartments: promotion?.apartments.map(String) ?? [],
    combines: promotion?.combines ?? false,
    announced: promotion?.announced ?? false,
    names: promotion?.names ?? {},
  };
}

function whole(value: number | null | undefined): string {
  return value ? String(value) : "";
}

/** Its id; without an `id` a new one is added. `codeTaken`: another promotion has the code. `stale`: it changed since `version`. */
async function savePromotion(
  { id, version }: { id: string | null; version: number },
  typed: NewPromotion,
  actor: Actor,
  { database, clock, property }: Pick<App, "database" | "clock" | "property">,
): Promise<{ id: string } | "stale" | "codeTaken"> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const known = await listPromotions(trx);
    const was = known.find((each) => each.id === id);
    if (id !== null && was?.version !== version) return "stale";
    if (known.some((each) => each.id !== id && each.code !== null && each.code === typed.code))
      return "codeTaken";
    const after: Promotion = {
      ...typed,
      id: was?.id ?? crypto.randomUUID(),
      version: (was?.version ?? 0) + 1,
      since: sinceOf(was, typed, now),
    };
    if (!(await writePromotion(trx, after, now))) return "stale";
    await recordPrices(trx, now);
    const { defaultLanguage } = property.facts;
    await writeAudit(trx, {
      actor,
      what: was ? "promotionChanged" : "promotionAdded",
      subject: after.names[defaultLanguage] ?? "",
      ...(was && { before: factsOf(was) }),
      after: factsOf(after),
      now,
    });
    return { id: after.id };
  });
}

// A reduction begins anew when it is offered again or its price changes; another name, limit or tick does not.
function sinceOf(was: Promotion | undefined, typed: NewPromotion, now: Date): string | null {
  if (typed.status !== "active") return was?.since ?? null;
  const isSame = was?.status === "active" && was.since !== null && priceOf(was) === priceOf(typed);
  return isSame ? was.since : now.toISOString();
}

function priceOf(promotion: NewPromotion): string {
  const { kind, threshold, percent, amount, apartments, combines } = promotion;
  const { bookFrom, bookUntil, stayFrom, stayUntil } = promotion;
  return JSON.stringify([
    [kind, threshold, percent, amount, apartments, combines],
    [bookFrom, bookUntil, stayFrom, stayUntil],
  ]);
}

function factsOf({ names, apartments, ...rest }: NewPromotion & Partial<Promotion>) {
  const { id: _id, version: _version, since: _since, ...facts } = rest;
  return { ...facts, apartments: apartments.join(), ...names };
}
