// The options on Today: whose nights are held until when, each to be confirmed or held a day longer by one press.
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Today } from "./today.server.ts";
import type { OpenOption } from "./today.sql.server.ts";

/** Nothing where no nights are held. `mayBook`: the user may enter bookings, and so decide about options. */
export function OpenOptions({
  day: { options, apartmentNames },
  mayBook,
}: {
  day: Pick<Today, "options" | "apartmentNames">;
  mayBook: boolean;
}) {
  const t = useTranslations("admin.option");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  if (options.length === 0) return null;
  return (
    <Panel id="options" title={t("today")}>
      <ul className="lines">
        {options.map((option) => (
          <li key={option.reference}>
            <span>
              <a href={`/admin/bookings/${option.reference}`}>{option.guest}</a>
              <span className="mini muted blk">
                {t("line", {
                  apartment: apartmentNames[option.apartmentId] ?? "",
                  dates: format.dateRange(option.checkIn, option.checkOut, "short"),
                  moment: moment(option.until),
                })}
              </span>
            </span>
            {mayBook && <OptionButtons option={option} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OptionButtons({ option }: { option: OpenOption }) {
  const t = useTranslations("admin.option");
  const { timeZone } = useFacts();
  const { today, hour } = propertyDay(new Date(option.until), timeZone);
  const about = <span className="vh">: {option.guest}</span>;
  return (
    <form method="post" action={`/admin/bookings/${option.reference}`} className="acts2">
      <input type="hidden" name="version" value={option.version} />
      <input type="hidden" name="optionDay" value={addDays(today, 1)} />
      <input type="hidden" name="optionHour" value={hour} />
      <button className="btn btn--s" name="do" value="confirm">
        {t("confirmShort")}
        {about}
      </button>
      {today < option.checkIn && (
        <button className="btn btn--2 btn--s" name="do" value="extendOption">
          {t("longer")}
          {about}
        </button>
      )}
    </form>
  );
}
