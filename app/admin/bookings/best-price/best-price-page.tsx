// `/admin/bookings/:reference/best-price`: what a guest found elsewhere beside what the stay costs here, what matching it means, and
// the answer.
import { data, redirect } from "react-router";
import type { Claim } from "#app/bookings/best-price/claims.sql.server.ts";
import {
  claimLengths,
  declineReasonOf,
  declineReasons,
} from "#app/bookings/best-price/rules/claim-form.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { PriceLines } from "#app/stays/price/price-lines.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { formLine } from "#app/ui/rules/form-values.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { EmailWaitsNote } from "../../layout/admin-notices.tsx";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import {
  listFaults,
  TypedArea,
  TypedFields,
  TypedSelect,
  TypedText,
} from "../../layout/typed-fields.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";
import styles from "../bookings.css?url";
import type { Route } from "./+types/best-price-page";
import { answerClaimForm, loadBookingClaims } from "./best-price.server.ts";
import type { AnswerFault, ClaimsView } from "./best-price.server.ts";

export const handle = { access: "staff", right: "money" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?elsewhere=` previews a match; 404 when there is no such booking. Who may give a price of their own answers. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams, rights } = await requireUser(args, handle);
  const typed = searchParams.get("elsewhere")?.slice(0, 40) ?? null;
  const view = await loadBookingClaims(args.params.reference, typed, language, app);
  if (!view) throw data(null, { status: 404 });
  const done = searchParams.get("done");
  return {
    words: selectMessages(language, "admin-best-price", "price"),
    view,
    mayAnswer: rights.prices,
    done: (["matched", "declined"] as const).find((known) => known === done) ?? null,
  };
}

/** 403 for a user who may give no price; a refused answer is shown with the present sums. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language, rights } = await requireUser(args, handle);
  if (!rights.prices) throw data(null, { status: 403 });
  const form = await readForm(args.request);
  const { reference } = args.params;
  const answer = await answerClaimForm(form, reference, user, app);
  if (answer.ok)
    return redirect(`/admin/bookings/${answer.reference}/best-price?done=${answer.done}`, 303);
  const elsewhere = form.has("elsewhere") ? formLine(form, "elsewhere").slice(0, 40) : null;
  const view = await loadBookingClaims(reference, elsewhere, language, app);
  if (!view || answer.status === 404) throw data(null, { status: 404 });
  return data({ view, faults: answer.faults, typed: answer.typed }, { status: answer.status });
}

export default function BestPricePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-best-price");
  const { format } = useLanguage();
  const { mayAnswer, done } = loaderData;
  const { view } = actionData ?? loaderData;
  const { booking, guest, apartment, claims, open } = view;
  const { reference } = booking;
  const faultText = ({ reason }: AnswerFault) =>
    t(`faults.${reason}`, { max: claimLengths.answer });
  const found = actionData?.faults ?? (view.fault ? [view.fault] : []);
  const faults = listFaults(found, faultText);
  const dates = format.dateRange(booking.checkIn, booking.checkOut);
  return (
    <>
      <AdminPageHead
        title={t("one.title", { reference })}
        lead={t("one.lead", { guest, apartment, dates })}
        back={{ href: `/admin/bookings/${reference}`, text: t("one.back", { reference }) }}
        faulty={faults.length > 0}
      />
      <ErrorSummary faults={faults} />
      {done && !actionData && (
        <Note kind="ok">
          {t(`done.${done}`)}
          <EmailWaitsNote />
        </Note>
      )}
      {claims.length === 0 && <Note>{t("one.none")}</Note>}
      {view.isOver && <Note>{t("one.over")}</Note>}
      {open && !mayAnswer && <Note>{t("one.mayNot")}</Note>}
      <TypedFields typed={{ elsewhere: view.elsewhere, ...actionData?.typed }} faults={faults}>
        <div className="pgrid gap">
          {claims.toReversed().map((claim) => (
            <ClaimPanel key={claim.id} claim={claim} view={view} />
          ))}
          {open && mayAnswer && (
            <>
              <ComparePanel view={view} />
              {view.offer && <OfferPanel view={view} offer={view.offer} claim={open} />}
              <DeclinePanel claim={open} reference={reference} />
            </>
          )}
        </div>
      </TypedFields>
    </>
  );
}

function ClaimPanel({ claim, view: { booking, here } }: { claim: Claim; view: ClaimsView }) {
  const t = useTranslations("admin-best-price");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const { id, status, currency, link, note, hasPicture, answer } = claim;
  const isOther = currency !== booking.currency;
  const price = format.money(claim.amount, currency);
  const reason = status === "declined" ? (declineReasonOf(claim.reason) ?? "other") : null;
  const picture = `/admin/bookings/best-price/picture/${id}`;
  return (
    <Panel id={`claim-${id}`} width="p6" title={t("one.claim")}>
      <div className="stack">
        <dl className="pairs">
          <Pair name={t("one.seen")}>{isOther ? `${price} (${currency})` : price}</Pair>
          {status === "filed" && (
            <Pair name={t("one.here")}>{format.money(here, booking.currency)}</Pair>
          )}
          <Pair name={t("one.shown")}>{moment(claim.filedAt)}</Pair>
          <Pair name={t("one.by")}>{moment(claim.answerBy)}</Pair>
          {link !== "" && (
            <Pair name={t("one.link")}>
              <a href={link} rel="noreferrer nofollow noopener">
                {link}
              </a>
            </Pair>
          )}
          {hasPicture && (
            <Pair name={t("one.picture")}>
              <a href={picture}>
                <img className="proof" src={picture} alt={t("one.alt")} loading="lazy" />
              </a>
            </Pair>
          )}
        </dl>
        {note !== "" && <p className="said">{note}</p>}
        {claim.answeredAt !== null && (
          <p className="small">
            {t("one.given", {
              status: t(`status.${status}`),
              name: claim.answeredBy ?? t("one.guest"),
              moment: moment(claim.answeredAt),
            })}
            {claim.saved !== null &&
              `${format.space}${t("saved", { amount: format.money(claim.saved, booking.currency) })}`}
          </p>
        )}
        {reason && <p>{t(`reasons.${reason}`)}</p>}
        {answer !== "" && <p className="said">{answer}</p>}
      </div>
    </Panel>
  );
}

function Pair({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ComparePanel({ view: { booking, extraPercent, offer } }: { view: ClaimsView }) {
  const t = useTranslations("admin-best-price.compare");
  const { reference, currency } = booking;
  return (
    <Panel id="compare" width="p6" title={t("title")}>
      <form className="stack" action={`/admin/bookings/${reference}/best-price`} noValidate>
        {extraPercent > 0 && <p>{t("extra", { percent: extraPercent })}</p>}
        <TypedText
          name="elsewhere"
          label={t("elsewhere", { currency })}
          hint={t("hint")}
          inputMode="decimal"
          required
        />
        <p>
          <button className={offer ? "btn btn--2 btn--s" : "btn btn--s"}>{t("show")}</button>
        </p>
      </form>
    </Panel>
  );
}

function OfferPanel({
  view: { booking },
  offer: { quote, saved, refund, open, back, elsewhere },
  claim,
}: {
  view: ClaimsView;
  offer: NonNullable<ClaimsView["offer"]>;
  claim: Claim;
}) {
  const t = useTranslations("admin-best-price.offer");
  const { format } = useLanguage();
  const money = (cents: number) => format.money(cents, booking.currency);
  const sums = [
    ["before", booking.total],
    ["saved", saved],
    ["refund", refund],
    ["open", open],
    ["back", back],
  ] as const;
  return (
    <Panel id="offer" width="p6" title={t("title")}>
      <form
        method="post"
        action={`/admin/bookings/${booking.reference}/best-price`}
        className="stack"
      >
        <PriceLines quote={quote} />
        <dl className="sum">
          {sums.map(
            ([name, amount]) =>
              amount > 0 && (
                <div key={name}>
                  <dt>{t(name)}</dt>
                  <dd>{money(amount)}</dd>
                </div>
              ),
          )}
        </dl>
        <input type="hidden" name="claim" value={claim.id} />
        <input type="hidden" name="version" value={booking.version} />
        <input type="hidden" name="elsewhere" value={(elsewhere / 100).toFixed(2)} />
        <input type="hidden" name="total" value={quote.total} />
        <input type="hidden" name="refund" value={refund} />
        <p className="small muted">{t("note")}</p>
        <p>
          <button className="btn" name="do" value="match">
            {t("submit")}
          </button>
        </p>
      </form>
    </Panel>
  );
}

function DeclinePanel({ claim, reference }: { claim: Claim; reference: string }) {
  const t = useTranslations("admin-best-price");
  return (
    <Panel id="decline" width="p6" title={t("decline.title")}>
      <form
        method="post"
        action={`/admin/bookings/${reference}/best-price`}
        className="stack"
        noValidate
      >
        <TypedSelect
          name="reason"
          label={t("decline.reason")}
          of={declineReasons.map((reason) => [reason, t(`reasons.${reason}`)])}
        >
          <option value="">{t("decline.choose")}</option>
        </TypedSelect>
        <TypedArea
          name="answer"
          label={t("decline.answer")}
          hint={t("decline.answerHint")}
          rows={4}
          optional
        />
        <input type="hidden" name="claim" value={claim.id} />
        <p>
          <button className="btn btn--2 btn--s" name="do" value="decline">
            {t("decline.submit")}
          </button>
        </p>
      </form>
    </Panel>
  );
}
