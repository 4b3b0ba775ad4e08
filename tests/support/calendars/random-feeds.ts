// Random hostile calendars: rules that may never match a day, durations without end, zones of any kind, long lists.
import { createRandom } from "#tests/faults/model-based/random.ts";
import { calendar, crlf, event, many, zone } from "./write-calendar.ts";

/** `count` of them, the same for the same seed; one in five is damaged as well. */
export function randomFeeds(count: number, seed: number): string[] {
  const { below, percent, pick } = createRandom(seed);
  const day = () => `${pick(["", "", "1", "5", "-1", "53"])}${pick(["MO", "TU", "SU"])}`;
  const part = () =>
    pick([
      () => `INTERVAL=${pick([2, 7, 12, 53, 366, 9_999])}`,
      () => `COUNT=${pick([1, 5, 100, 999_999_999])}`,
      () => `UNTIL=${pick(["20270301", "99991231", "00010101T000000Z"])}`,
      () => `BYDAY=${day()}`,
      () => `BYDAY=${day()},${day()}`,
      () => `BYMONTHDAY=${pick([1, 13, 29, 30, 31, -1, -31])}`,
      () => `BYMONTH=${pick([1, 2, 4, 12])}`,
      () => `BYSETPOS=${pick([1, 2, 4, 5, 31, -1])}`,
      () => `BYWEEKNO=${pick([1, 53, -53])}`,
      () => `BYYEARDAY=${pick([1, 366, -366])}`,
      () => "BYHOUR=3",
    ])();
  const rule = () => {
    const often = pick(["YEARLY", "YEARLY", "MONTHLY", "MONTHLY", "WEEKLY", "DAILY", "SECONDLY"]);
    return [`FREQ=${often}`, ...Array.from({ length: below(4) }, part)].join(";");
  };
  const begin = () =>
    pick([
      "DTSTART;VALUE=DATE:20270201",
      "DTSTART;VALUE=DATE:20270131",
      "DTSTART;VALUE=DATE:00010101",
      "DTSTART;VALUE=DATE:99991231",
      "DTSTART;TZID=Z0:20270201T100000",
      "DTSTART;TZID=Europe/Paris:20270201T233000",
      "DTSTART:20280229T000000Z",
    ]);
  const more = () =>
    pick([
      () => "",
      () => "",
      () => `DURATION:P${"9".repeat(1 + below(40))}${pick(["W", "D", "DT9S"])}`,
      () => "DTEND;VALUE=DATE:99991231",
      () => `RDATE;VALUE=DATE:${"20270301,".repeat(below(3_000))}20270302`,
      () => "RDATE;VALUE=PERIOD:20270301T000000Z/P999999999W",
      () => `EXDATE:${"20270301T000000Z,".repeat(below(3_000))}20270302T000000Z`,
      () => `X-A${`;B="${"c".repeat(below(200))}"`.repeat(below(100))}:d`,
      () => `RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:2027020${1 + below(9)}`,
    ])();
  return Array.from({ length: count }, () => {
    const zones = many(1 + below(3), (n) => zone(`Z${n}`, rule()));
    const all = many(1 + below(20), (n) =>
      event(`${n % 5}`, [begin(), `RRULE:${rule()}`, more(), more()].filter(Boolean).join("\n")),
    );
    const text = crlf(calendar(`${zones}\n${all}`));
    return percent(20) ? text.replace(/[:;=]/g, (sign) => (percent(2) ? "" : sign)) : text;
  });
}
