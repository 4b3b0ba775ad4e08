// The price of the stay with the button to book: in a box beside the apartment, and in the bar at the bottom of a narrow screen.
import { useRef } from "react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { usePendingQuery } from "#app/availability/calendar/pending-query.ts";
import { bookAddress } from "#app/availability/rules/book-address.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FreeCancellationNote, PriceLines } from "#app/stays/price/price-lines.tsx";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { searchToolOf } from "#app/ui/agent-tools.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { largePrice, NightPrice } from "../night-price.tsx";
import { useFaultText, useFormFollowsAddress, useShowOnChange } from "../search-form.tsx";
import type { StayOffer } from "./read-apartment-stay.server.ts";
import type { SentApartment } from "./read-apartment.server.ts";
import { RatePlanChoice, StayFields, TakenNote } from "./stay-fields.tsx";

/** One GET form: "Show price" reloads this page, "Continue" goes to /book. With JavaScript the price follows each change. */
export function PriceBox({ apartment, path }: { apartment: SentApartment; path: string }) {
  const t = useTranslations("apartments.box");
  const { to, format } = useLanguage();
  const faultText = useFaultText();
  const form = useRef<HTMLFormElement>(null);
  const showPrice = useShowPrice(form, path);
  const { stay, from } = apartment;
  const { offer, faults, raw, party, plan } = stay;
  useShowOnChange(form, () => showPrice());
  // With days pressed in the calendar before their price is there: the next change here keeps them.
  const pending = usePendingQuery();
  const typed = pending ?? raw;
  useFormFollowsAddress(form, {
    checkIn: typed.checkIn ?? "",
    checkOut: typed.checkOut ?? "",
    adults: typed.adults ?? String(party.adults),
    children: typed.children ?? String(party.children),
    plan: [pending ? (pending.plan ?? "flexible") : plan],
  });
  const listed = faults.map((fault) => ({ field: fault.field, text: faultText(fault) }));
  return (
    <aside className="sticky" aria-labelledby="dates">
      <form
        className="box box--shadow stack"
        method="get"
        action={path}
        ref={form}
        onSubmit={showPrice}
        noValidate
        {...searchToolOf("quote_stay")}
      >
        <h2 id="dates" className="vh" tabIndex={-1}>
          {t("heading")}
        </h2>
        <ErrorSummary faults={listed} />
        {!offer && <NightPrice from={from} page={path} />}
        {offer?.free && <Headline offer={offer} />}
        {offer && !offer.free && <TakenNote offer={offer} apartment={apartment} path={path} />}
        <StayFields apartment={apartment} faults={listed} />
        {offer?.free && (
          <RatePlanChoice plan={plan} saving={offer.saving} currency={offer.quote.currency} />
        )}
        <button
          className={offer?.free ? "btn btn--2 btn--full box__show" : "btn btn--full"}
          name="show"
          value="price"
        >
          {t("show")}
        </button>
        {offer?.free && (
          <>
            <details className="brk" open>
              <summary>{t("made")}</summary>
              <PriceLines quote={offer.quote} />
            </details>
            <input type="hidden" name="apartment" value={apartment.id} />
            <button className="btn btn--full" name="step" value="details" formAction={to("/book")}>
              {t("continue")}
            </button>
            <p className="mini muted">
              <Icon name="calendar-clock" /> <FreeCancellationNote policy={offer.policy} />
              {format.space}
              {t("nothingYet")}
            </p>
          </>
        )}
      </form>
    </aside>
  );
}

// Navigates to this page with a short URL to show the price; "Continue" is left to the browser.
function useShowPrice(form: { current: HTMLFormElement | null }, path: string) {
  const navigate = useNavigate();
  return (event?: FormEvent<HTMLFormElement>) => {
    const submitter = (event?.nativeEvent as SubmitEvent | undefined)?.submitter;
    if (submitter?.getAttribute("formaction") || !form.current) return;
    event?.preventDefault();
    const typed = new FormData(form.current);
    const values = Object.fromEntries(
      ["checkIn", "checkOut", "adults", "children", "plan"].map((name) => {
        const value = typed.get(name);
        return [name, typeof value === "string" && value !== "flexible" ? value.trim() : null];
      }),
    );
    const show = event ? "price" : null;
    void navigate(stayAddress(path, { ...values, show }), {
      preventScrollReset: true,
      replace: true,
    });
  };
}

function Headline({ offer }: { offer: StayOffer }) {
  const t = useTranslations("apartments.box");
  const { format } = useLanguage();
  const { total, currency, nights } = offer.quote;
  const price = format.money(total, currency);
  return <output className="price blk">{t.rich("total", { price, nights, b: largePrice })}</output>;
}

/** Without a bookable stay its button leads to the date fields. */
export function PriceBar({ apartment, path }: { apartment: SentApartment; path: string }) {
  const t = useTranslations("apartments.box");
  const { format, to } = useLanguage();
  const { offer, party, plan } = apartment.stay;
  if (!offer?.free) {
    return (
      <div className="bar">
        <NightPrice from={apartment.from} page={path} />
        <a className="btn" href="#dates">
          {t("choose")}
        </a>
      </div>
    );
  }
  const { stay, quote } = offer;
  const address = { ...stay, ...party, apartment: apartment.id, plan, step: "details" } as const;
  return (
    <div className="bar">
      <p>
        <b className="num">{format.money(quote.total, quote.currency)}</b>
        {t("barDates", { dates: format.dateRange(stay.checkIn, stay.checkOut, "short") })}
      </p>
      <a className="btn" href={to(bookAddress(address))}>
        {t("continue")}
      </a>
    </div>
  );
}
