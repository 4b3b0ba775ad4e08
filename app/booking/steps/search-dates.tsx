// The dates of the stay: typed, or selected in the calendar.
import { useNavigation } from "react-router";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { CalendarSheet } from "../calendar/calendar-sheet.tsx";
import { bookAddress, readStep } from "../rules/book-address.ts";
import { chosenDates } from "../rules/calendar-day.ts";
import { isPlainDate } from "../rules/plain-date.ts";
import { readStayQuery } from "../rules/stay-query.ts";
import type { RoomStep } from "./load-room-step.server.ts";

/** `faultOf` gives the error text of a field. */
export function SearchDates({
  shown,
  faultOf,
}: {
  shown: RoomStep;
  faultOf(field: string): string | undefined;
}) {
  const t = useWords("booking.room");
  const { to } = useLanguage();
  const { raw } = shown;
  const calendar = useCalendarAhead(shown);
  const addressOf = (values: Record<string, string | null>) =>
    to(bookAddress({ ...raw, ...values }, "dates"));
  return (
    <section className="block" id="dates">
      <h2>{t("dates")}</h2>
      <div className="formgrid dform">
        {(["checkIn", "checkOut"] as const).map((name) => (
          <div className="c3" key={name}>
            <DateField
              name={name}
              label={t(name)}
              value={raw[name]}
              error={faultOf(name)}
              min={calendar.today}
            />
          </div>
        ))}
      </div>
      <CalendarSheet
        calendar={calendar}
        addressOf={addressOf}
        formAction={to(bookAddress({}, "dates"))}
      />
    </section>
  );
}

// Shows the dates just selected at once; their price comes with the response.
function useCalendarAhead({ calendar }: RoomStep): RoomStep["calendar"] {
  const ahead = useNavigation().location;
  const params = new URLSearchParams(ahead?.search);
  if (!ahead || params.has("day") || readStep(params) !== "room") return calendar;
  return { ...calendar, chosen: chosenDates(readStayQuery(params)) };
}

function DateField(props: {
  name: string;
  label: string;
  value: string | undefined;
  error: string | undefined;
  min: string;
}) {
  const { value = "", ...field } = props;
  // A date input would show an invalid date as empty; a text input lets the visitor correct it.
  const type = value === "" || isPlainDate(value) ? "date" : "text";
  return <TextField {...field} type={type} defaultValue={value} autoComplete="off" />;
}
