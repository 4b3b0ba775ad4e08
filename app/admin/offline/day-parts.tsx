// What Today and the cleaning board show on a device that keeps them: that there is no network, and the buttons that were pressed and
// wait, or were not done. All of it is hidden until the script of the page shows it, in the texts of the page's own user.
import type { ReactNode } from "react";
import type { PropertyNow } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { longestWaitDays, pressResults } from "../today/rules/presses.ts";
// oxlint-disable-next-line import/default -- the build makes the URL, not the file
import dayScript from "./day-page.client.ts?worker&url";

/** `userId` is the user for whom the page is rendered, `now` when that was. */
export function DayParts({
  userId,
  now,
  page,
}: {
  userId: string;
  now: PropertyNow;
  page: "today" | "cleaning";
}) {
  const t = useTranslations("admin-offline.note");
  const waiting = useTranslations("admin-offline.waiting");
  const { format } = useLanguage();
  const { timeZone } = useFacts();
  const [date, time] = [format.date(now.today, "full"), format.hour(now.hour, now.minute)];
  return (
    <div
      className="stack offline"
      data-day-of={userId}
      data-day={now.today}
      data-zone={timeZone}
      hidden
    >
      <div className="note note--warn" data-part="kept" hidden>
        <Icon name="circle-alert" />
        <p>
          <strong>{t("title")}</strong> <b data-part="as-of">{t("asOf", { time })}</b>
          <b data-part="day-of" hidden>
            {t("dayOf", { date, time })}
          </b>{" "}
          {t(page)} <a href={page === "today" ? "/admin" : "/admin/cleaning"}>{t("again")}</a>
        </p>
      </div>
      <div className="note note--warn" role="alert" tabIndex={-1} data-part="needs" hidden>
        <Icon name="circle-alert" />
        <p>{t("needs")}</p>
      </div>
      <RefusedPresses />
      <section className="panel" aria-labelledby="waiting" data-part="waiting" hidden>
        <h2 id="waiting">{waiting("title")}</h2>
        <ul className="lines" />
      </section>
      <template data-part="waiting-line">
        <li data-zone={timeZone}>
          <PressText />
          <span className="small muted" data-trying>
            {waiting("trying")}
          </span>
          <WithdrawButton />
        </li>
      </template>
      <template data-part="mark">
        <div className="acts2" data-press-mark="">
          <Tag kind="warn">
            <span>
              <b data-fill="act" /> · {waiting("mark")}
            </span>
          </Tag>
          <WithdrawButton />
        </div>
      </template>
      <script type="module" src={dayScript} />
    </div>
  );
}

// What was not done stays until it was read.
function RefusedPresses() {
  const t = useTranslations("admin-offline.refused");
  const { timeZone } = useFacts();
  const reasons = pressResults.filter((result) => result !== "done");
  return (
    <>
      <section className="panel" role="alert" aria-labelledby="refused" data-part="refused" hidden>
        <h2 id="refused">{t("title")}</h2>
        <ul className="lines" />
      </section>
      <template data-part="refused-line">
        <li data-zone={timeZone}>
          <PressText>
            {reasons.map((reason) => (
              <span key={reason} className="blk" data-reason={reason}>
                {t(reason, { days: longestWaitDays })}
              </span>
            ))}
          </PressText>
          <button type="button" className="btn btn--2 btn--s">
            {t("dismiss")}
            <span className="vh">
              : <span data-fill="act" />, <span data-fill="apartment" />
            </span>
          </button>
        </li>
      </template>
    </>
  );
}

// The texts are those of the press.
function PressText({ children }: { children?: ReactNode }) {
  return (
    <span>
      <b data-fill="act" /> · <span data-fill="apartment" />
      <span className="mini muted blk" data-fill="moment" />
      {children}
    </span>
  );
}

function WithdrawButton() {
  const t = useTranslations("admin-offline.waiting");
  return (
    <button type="button" className="btn btn--2 btn--s">
      {t("withdraw")}
      <span className="vh">
        : <span data-fill="act" />, <span data-fill="apartment" />
      </span>
    </button>
  );
}
