// How each kind of calendar is parsed; the worker that parses it is tested in tests/integration/channels/channel-hostile.test.ts.
import { expect, test } from "vitest";
import { calendarKinds } from "#tests/support/calendars/calendar-kinds.ts";
import { readingRules, summarizeCalendar } from "#tests/support/calendars/reading-rules.ts";
import { parseCalendar } from "./parse-calendar.server.ts";

test.each(calendarKinds)("$kind", ({ text, nights }) =>
  expect(summarizeCalendar(parseCalendar(text, readingRules))).toEqual(nights),
);
