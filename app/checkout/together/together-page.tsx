// /book/together: several apartments for a party that none holds alone, with one set of details and one payment. The form works
// without script; with it, what was typed is kept.
import { data, redirect } from "react-router";
import { requestInfoContext } from "#app/app.server.ts";
import styles from "#app/bookings/booking.css?url";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Picture } from "#app/pictures/picture.tsx";
import { readForm } from "#app/platform/http/request-body.ts";
import { readCodeCookie } from "#app/promotions/find-code.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { readOtherCurrency } from "#app/stays/other-currency.server.ts";
import { PolicyTimeline, PriceLines } from "#app/stays/price/price-lines.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { GuestFields } from "../details/guest-fields-view.tsx";
import { ConsentBox } from "../review/confirm-form.tsx";
import { StayLines } from "../stay-summary.tsx";
import { useFaultTexts } from "../use-fault-texts.ts";
import type { Route } from "./+types/together-page";
import { loadTogether } from "./load-together.server.ts";
import type { TogetherNotice, TogetherPageData, TogetherPart } from "./load-together.server.ts";
import { submitTogether } from "./submit-together.server.ts";
// oxlint-disable-next-line import/default -- the build makes the URL, not the file
import keepScript from "./together-script.client.ts?worker&url";
import { WaysToPay } from "./ways-to-pay.tsx";

export const handle = {
  counted: 2,
  limits: { read: ["searches"], write: ["declines", "bookings"] },
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

// Personal data must not stay in the cache of a shared computer.
export function headers() {
  return { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
}

function readAsked({ request, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const read = readPageRequest({ request, params, context });
  const { app, facts, language, searchParams } = read;
  const hasCode = readCodeCookie(request, app.environment.origin) !== null;
  const search = `/book?${searchParams.toString()}` as const;
  const asked = {
    params: searchParams,
    language,
    hasCode,
    acceptLanguage: request.headers.get("accept-language"),
    otherCurrency: readOtherCurrency(request, facts, app.environment.origin),
  };
  return { ...read, search, asked };
}

/** A search that is not complete is led back to the search itself, which says what is missing. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, addressLanguage, asked, search } = readAsked(args);
  const shown = await loadTogether(asked, app);
  if (!shown) throw redirect(addressIn(addressLanguage, search));
  const words = selectMessages(language, "together", "booking", "price", "policy");
  return { words, shown };
}

/** On to the booking, or to its payment; or the page with everything that was typed, and what is to be changed. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const { app, addressLanguage, asked, search } = readAsked(args);
  const { network } = args.context.get(requestInfoContext);
  const answer = await submitTogether(form, { ...asked, network }, app);
  if (!answer) throw redirect(addressIn(addressLanguage, search), 303);
  if ("next" in answer) throw redirect(addressIn(addressLanguage, answer.next), 303);
  return data({ shown: answer }, { status: answer.notice ? 409 : 400 });
}

export default function TogetherPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("together");
  const { to } = useLanguage();
  const { shown } = actionData ?? loaderData;
  const { texts, textFor } = useFaultTexts(shown.faults);
  const faulty = texts.length > 0 || shown.notice !== null;
  return (
    <div className="wrap">
      <PageHead title={t("title")} faulty={faulty} />
      <h1 className="bh" tabIndex={-1}>
        {t("heading")}
      </h1>
      <div className="flow">
        <div>
          <div id="faults" tabIndex={-1}>
            <ErrorSummary faults={texts} />
            <BookingNotice shown={shown} />
          </div>
          <section className="block stack">
            <h2>{t("apartments")}</h2>
            <StayLines choice={shown} />
            {shown.parts.length === 0 ? (
              <Note kind="warn">{t("none")}</Note>
            ) : (
              <ul className="stack-l">
                {shown.parts.map((part) => (
                  <PartItem key={part.apartmentId} part={part} />
                ))}
              </ul>
            )}
            <Others shown={shown} />
          </section>
          {shown.parts.length > 0 && <BookForm shown={shown} faultOf={textFor} />}
        </div>
        <aside className="sticky" aria-labelledby="sum">
          <div className="box stack">
            <h2 id="sum">{t("total")}</h2>
            {shown.parts.length > 0 && (
              <>
                <Sums shown={shown} />
                <p className="mini muted">{t("each")}</p>
              </>
            )}
            <p className="small">
              <a href={to(shown.search)}>{t("search")}</a>
            </p>
          </div>
        </aside>
      </div>
    </div>
  );
}

/** Picture, name, who stays there, the price with every line, and what cancelling this apartment gives back. */
function PartItem({ part }: { part: TogetherPart }) {
  const t = useTranslations("booking");
  const { format } = useLanguage();
  const { name, picture, party, quote, policy, deposit, depositBy } = part;
  return (
    <li className="stack">
      <div className="stay">
        {picture && <Picture name={picture} alt="" sizes="88px" />}
        <div>
          <h3>{name}</h3>
          <p className="small muted">{t("stay.party", { ...party })}</p>
        </div>
      </div>
      <PriceLines quote={quote} />
      {deposit > 0 && (
        <p className="small">
          {t(`summary.deposit.${depositBy}`, {
            amount: format.moneyShort(deposit, quote.currency),
          })}
        </p>
      )}
      <details>
        <summary>{t("review.policy")}</summary>
        <PolicyTimeline policy={policy} currency={quote.currency} />
      </details>
    </li>
  );
}

function Sums({ shown }: { shown: TogetherPageData }) {
  const t = useTranslations("booking.summary");
  const together = useTranslations("together");
  const { format } = useLanguage();
  const { parts, total, about, currency, pictureNote } = shown;
  return (
    <>
      <dl className="sum">
        {parts.map(({ apartmentId, name, quote }) => (
          <div key={apartmentId}>
            <dt>{name}</dt>
            <dd>{format.money(quote.total, currency)}</dd>
          </div>
        ))}
        <div className="tot">
          <dt>{together("total")}</dt>
          <dd>
            {format.money(total, currency)}
            {about !== undefined && <span className="mini muted blk">{about}</span>}
          </dd>
        </div>
      </dl>
      <p className="mini muted">{t("allIn", { currency })}</p>
      {pictureNote && <p className="mini muted">{pictureNote}</p>}
    </>
  );
}

function Others({ shown: { others, currency } }: { shown: TogetherPageData }) {
  const t = useTranslations("together");
  const { to, format } = useLanguage();
  if (others.length === 0) return null;
  return (
    <div className="stack gap">
      <h3>{t("others")}</h3>
      <ul className="stack">
        {others.map(({ names, total, address }) => (
          <li key={address}>
            <a href={to(address)}>
              {t("other", { names: format.list(names), price: format.money(total, currency) })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Details, way to pay and consents in one form. */
function BookForm({
  shown,
  faultOf,
}: {
  shown: TogetherPageData;
  faultOf: (field: string) => string | undefined;
}) {
  const t = useTranslations("together");
  const booking = useTranslations("booking");
  const { to, format } = useLanguage();
  const { total, currency } = shown;
  if (shown.cardOnly && !shown.takesCards) return <Note kind="warn">{t("byTelephone")}</Note>;
  return (
    <form
      id="together"
      className="block"
      method="post"
      action={`${to(shown.address)}#faults`}
      noValidate
    >
      <input type="hidden" name="key" value={shown.key} />
      <input type="hidden" name="total" value={total} />
      <input type="hidden" name="promise" value={shown.cancellationTerms} />
      <input type="hidden" name="texts" value={shown.texts} />
      {shown.emailDoubt && <input type="hidden" name="doubted" value={shown.guest?.email} />}
      <GuestFields shown={shown} faultOf={faultOf} />
      <WaysToPay shown={shown} fault={faultOf("method")} />
      <fieldset className="block" data-unkept="">
        <legend>{booking("review.consents")}</legend>
        <div className="stack">
          {(["terms", "privacy", "cancellation"] as const).map((name) => (
            <ConsentBox key={name} name={name} given={shown.consents[name]} fault={faultOf(name)} />
          ))}
        </div>
      </fieldset>
      <p className="small muted gap">
        {t("extras")}
        {shown.hasCode && ` ${t("code")}`}
      </p>
      <div className="row ends">
        <button className="btn btn--big">
          <Icon name="lock-keyhole" />
          {booking("review.payProperty", { amount: format.money(total, currency) })}
        </button>
      </div>
      <script type="module" src={keepScript} />
    </form>
  );
}

/** Why nothing was booked although every field is right. */
function BookingNotice({ shown: { notice, ...shown } }: { shown: TogetherPageData }) {
  const t = useTranslations("together");
  const booking = useTranslations("booking");
  const { format } = useLanguage();
  if (!notice) return null;
  const { title, text } = noticeTexts(notice);
  return (
    <div className="soldn">
      <Note kind="warn" role="alert" title={title}>
        {text}
      </Note>
    </div>
  );

  function noticeTexts(given: TogetherNotice): { title: string; text: string } {
    if (given.kind === "priceChanged") {
      const old = format.money(given.was, shown.currency);
      const present = format.money(shown.total, shown.currency);
      return {
        title: booking("review.priceChanged"),
        text: booking("review.priceChangedText", { old, new: present }),
      };
    }
    const { kind } = given;
    if (kind === "email") return { title: shown.emailDoubt, text: t("notice.email") };
    if (kind === "unfinishedLimit" || (kind === "unpaidLimit" && shown.takesCards))
      return { title: booking(`notice.${kind}Heading`), text: booking(`notice.${kind}`) };
    if (kind === "unpaidLimit")
      return {
        title: booking("notice.unpaidLimitNoCardsHeading"),
        text: booking("notice.unpaidLimitNoCards"),
      };
    return { title: t(`notice.${kind}Heading`), text: t(`notice.${kind}`) };
  }
}
