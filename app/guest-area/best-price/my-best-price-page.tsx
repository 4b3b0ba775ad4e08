// `/my-booking/<secret>/best-price`: a guest shows the same stay at a lower price, sees by when we answer, and what we answered.
import { data, redirect } from "react-router";
import { requestInfoContext } from "#app/app.server.ts";
import styles from "#app/bookings/booking.css?url";
import { claimLengths, seenCurrencies } from "#app/bookings/best-price/rules/claim-form.ts";
import { mostClaims } from "#app/bookings/best-price/rules/guarantee.ts";
import type { PropertyNow } from "#app/dates/rules/plain-date.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { maxFileBytes } from "#app/pictures/rules/accepted-pictures.ts";
import { formBytes, readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { AreaField, ErrorSummary, Field, SelectField, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import {
  guestPageHandle,
  GuestPageLayout,
  orNotFound,
  secretAddressHeaders,
} from "../guest-page-shell.tsx";
import type { Route } from "./+types/my-best-price-page";
import { answerMyBestPrice, leastScreen, loadMyBestPrice } from "./my-best-price.server.ts";

export const handle = {
  ...guestPageHandle,
  limits: { read: ["guesses"], write: ["guesses", "messages"] },
  uploads: true,
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

const megabytes = maxFileBytes / 1024 / 1024;

/** 404 for an unknown secret. `?done=` confirms what was sent. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language, searchParams } = readPageRequest({ request, params, context });
  const view = orNotFound(await loadMyBestPrice(params.token, language, app));
  const { requestId, tooLarge } = context.get(requestInfoContext);
  const done = searchParams.get("done");
  const page = {
    words: selectMessages(language, "best-price", "admin-pictures.faults", "my-write.back"),
    view,
    path: `/my-booking/${params.token}` as const,
    key: requestId,
    done: (["filed", "withdrawn"] as const).find((known) => known === done) ?? null,
    // The server refused the form for its size before it reached the action.
    isTooMuch: tooLarge === true,
    least: leastScreen,
  };
  return data(page, { status: page.isTooMuch ? 413 : 200 });
}

/** The body is read only once the secret is known, and not when it is larger than one picture. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, addressLanguage } = readPageRequest({ request, params, context });
  const path = `/my-booking/${params.token}/best-price`;
  const isTooMuch = Number(request.headers.get("Content-Length")) > maxFileBytes + formBytes;
  const read = () => (isTooMuch ? Promise.resolve(new FormData()) : readForm(request));
  const answer = orNotFound(await answerMyBestPrice(params.token, read, app));
  if (answer.ok) return redirect(`${addressIn(addressLanguage, path)}?done=${answer.done}`, 303);
  const status = isTooMuch ? 413 : answer.status;
  return data({ ...answer, isTooMuch }, { status, headers: secretAddressHeaders });
}

export default function MyBestPricePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("best-price");
  const write = useTranslations("my-write");
  const { format, to } = useLanguage();
  const moment = useMoment();
  const { view, path, done } = loaderData;
  const { apartment, checkIn, checkOut, refusal, until, currency, here } = view;
  const faults = useFaultTexts({ loaderData, actionData });
  const isOpen = refusal === null;
  // What the page says itself of a booking for which a price was shown.
  const isStated = refusal === "waits" || refusal === "matched";
  return (
    <GuestPageLayout
      title={t("mine.title")}
      lead={`${apartment}, ${format.dateRange(checkIn, checkOut)}`}
      intro={
        <>
          <p>{t("lead")}</p>
          <p>{t("mine.here", { amount: format.money(here, currency) })}</p>
          <p>
            <a href={to("/best-price")}>{t("mine.rules")}</a>
          </p>
        </>
      }
      back={{ path, text: write("back") }}
      faulty={faults.length > 0}
    >
      <ErrorSummary id="faults" faults={faults} />
      {done && !actionData && <Note kind="ok">{t(`done.${done}`)}</Note>}
      <Claims view={view} path={path} />
      {!isOpen && !isStated && (
        <Note>
          {t(`refused.${refusal}`, {
            count: mostClaims,
            moment: until ? moment(until) : "",
          })}
        </Note>
      )}
      {isOpen && <ClaimForm loaderData={loaderData} actionData={actionData} faults={faults} />}
    </GuestPageLayout>
  );
}

type Shown = Pick<Route.ComponentProps, "loaderData" | "actionData">;

function Claims({ view, path }: Pick<Shown["loaderData"], "view" | "path">) {
  const t = useTranslations("best-price");
  const { format, to } = useLanguage();
  const moment = useMoment();
  if (view.claims.length === 0) return null;
  return (
    <section className="stack" id="claims" tabIndex={-1}>
      <h2>{t("mine.claims")}</h2>
      {view.claims.map((claim) => {
        const { id, state, reason, answer, link, hasPicture } = claim;
        const price = format.money(claim.amount, claim.currency);
        const waits = state === "filed" || state === "late";
        const said = { filed: "waits", accepted: "matched" } as const;
        const kind = { accepted: "ok", late: "warn", filed: "info" } as const;
        const values = {
          moment: moment(claim.answerBy),
          amount: format.money(claim.saved, view.currency),
        };
        return (
          <div key={id} className="box stack">
            <h3>{t("mine.shown", { price, moment: moment(claim.shownAt) })}</h3>
            {link !== "" && (
              <p className="small">
                <a href={link} rel="noreferrer nofollow noopener">
                  {link}
                </a>
              </p>
            )}
            {hasPicture && <p className="small muted">{t("mine.picture")}</p>}
            {state in kind ? (
              <Note kind={kind[state as keyof typeof kind]}>
                {t(`mine.${said[state as keyof typeof said] ?? state}`, values)}
              </Note>
            ) : (
              <p>{t(`mine.${state as "declined" | "withdrawn" | "ended"}`)}</p>
            )}
            {reason && <p>{t(`reasons.${reason}`)}</p>}
            {answer !== "" && (
              <blockquote className="stack">
                {answer.split("\n").map((line, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
                  <p key={place}>{line}</p>
                ))}
              </blockquote>
            )}
            {waits && (
              <form method="post" action={`${to(`${path}/best-price`)}#faults`}>
                <input type="hidden" name="claim" value={id} />
                <button className="btn btn--2 btn--s" name="do" value="withdraw">
                  {t("mine.withdraw")}
                </button>
              </form>
            )}
          </div>
        );
      })}
    </section>
  );
}

function ClaimForm({
  loaderData: { view, path, key },
  actionData,
  faults,
}: Shown & { faults: { field: string; text: string }[] }) {
  const t = useTranslations("best-price");
  const { to } = useLanguage();
  const moment = useMoment();
  const typed = actionData?.typed;
  const errorOf = (name: string) => faults.find(({ field }) => field === name)?.text;
  const field = (name: "amount" | "link" | "note") => ({
    name,
    defaultValue: typed?.[name] ?? "",
    error: errorOf(name),
    autoComplete: "off",
  });
  return (
    <form
      method="post"
      action={`${to(`${path}/best-price`)}#faults`}
      encType="multipart/form-data"
      className="stack"
      noValidate
    >
      <h2>{t("form.title")}</h2>
      {view.until && <p>{t("mine.until", { moment: moment(view.until) })}</p>}
      {actionData && typed && <Note kind="warn">{t("faults.again")}</Note>}
      <input type="hidden" name="key" value={key} />
      <div className="formgrid">
        <div className="c3">
          <TextField
            {...field("amount")}
            label={t("form.amount")}
            hint={t("form.amountHint")}
            inputMode="decimal"
            required
          />
        </div>
        <div className="c3">
          <SelectField
            name="currency"
            label={t("form.currency")}
            defaultValue={typed?.currency ?? view.currency}
            error={errorOf("currency")}
          >
            {[...new Set([view.currency, ...seenCurrencies])].map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <TextField
        {...field("link")}
        label={t("form.link")}
        hint={t("form.linkHint")}
        type="url"
        maxLength={claimLengths.link}
        optional
      />
      <Field
        name="picture"
        label={t("form.picture")}
        hint={t("form.pictureHint", { megabytes })}
        error={errorOf("picture")}
        optional
      >
        {(control) => (
          <input
            className="input"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            {...control}
          />
        )}
      </Field>
      <AreaField
        {...field("note")}
        label={t("form.note")}
        rows={3}
        maxLength={claimLengths.note}
        optional
      />
      <p>
        <button className="btn" name="do" value="file">
          {t("form.submit")}
        </button>
      </p>
    </form>
  );
}

function useMoment(): (at: PropertyNow) => string {
  const t = useTranslations("best-price");
  const { format } = useLanguage();
  return ({ today, hour, minute }) =>
    t("moment", { date: format.date(today), time: format.hour(hour, minute) });
}

function useFaultTexts({ loaderData, actionData }: Shown): { field: string; text: string }[] {
  const t = useTranslations("best-price.faults");
  const pictures = useTranslations("admin-pictures.faults");
  const tooMuch = { field: "picture", text: pictures("tooHeavy", { megabytes }) };
  if (loaderData.isTooMuch || actionData?.isTooMuch) return [tooMuch];
  if (!actionData) return [];
  if (actionData.isAnswered) return [{ field: "claims", text: t("answered") }];
  const { faults, upload } = actionData;
  const listed = faults.map(({ field, reason }) => ({
    field: field as string,
    text: t(reason, { max: claimLengths.note }),
  }));
  if (upload)
    listed.push({
      field: "picture",
      text: `${upload.file} ${pictures(upload.reason, { ...loaderData.least, megabytes })}`.trim(),
    });
  return listed;
}
