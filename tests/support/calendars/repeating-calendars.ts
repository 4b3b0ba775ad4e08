// Calendars with durations and recurrences, and the nights that each blocks: see calendar-kinds.ts.
import { berlin, event, events, from, kind, oneStay, stay } from "./write-calendar.ts";
import type { CalendarKind } from "./write-calendar.ts";

export const durations: CalendarKind[] = [
  kind("days, hours and seconds", events(from("20270301", "DURATION:P4DT0H0M0S")), oneStay),
  kind("nothing", events(from("20270301", "DURATION:PT0S")), "2027-03-01/2027-03-02"),
  kind("backwards", events(from("20270301", "DURATION:-P1D")), "1 unreadable"),
  kind("10^18 weeks", events(from("20270301", "DURATION:P999999999999999999W")), "1 unreadable"),
  kind(
    "10^18 weeks backwards, and 10^300",
    events(
      from("20270301", "DURATION:-P999999999999999999W"),
      from("20270301", `DURATION:P${"9".repeat(300)}D`),
    ),
    "2 unreadable",
  ),
  kind(
    "10^18 weeks, every day",
    events(from("20270301", "DURATION:P999999999999999999W\nRRULE:FREQ=DAILY")),
    "1 unreadable",
  ),
  kind("words", events(from("20270301", "DURATION:long")), "1 unreadable"),
];

// 1 February 2027 is a Monday.
export const repetitions: CalendarKind[] = [
  kind(
    "weekly until a time, of whole days",
    events(from("20270201", "RRULE:FREQ=WEEKLY;UNTIL=20270216T000000Z")),
    "2027-02-01/2027-02-02",
    "2027-02-08/2027-02-09",
    "2027-02-15/2027-02-16",
  ),
  kind(
    "without several of its days",
    events(
      from(
        "20270201",
        "RRULE:FREQ=DAILY;COUNT=5\nEXDATE;VALUE=DATE:20270202,20270204\nEXDATE;VALUE=DATE:20270203",
      ),
    ),
    "2027-02-01/2027-02-02",
    "2027-02-05/2027-02-06",
  ),
  kind(
    "in a zone, without one of its times",
    `${berlin("Z")}\n${events("DTSTART;TZID=Z:20270201T160000\nDTEND;TZID=Z:20270203T100000\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;TZID=Z:20270208T160000")}`,
    "2027-02-01/2027-02-03",
    "2027-02-15/2027-02-17",
  ),
  kind(
    "with a further day",
    events(from("20270201", "RRULE:FREQ=WEEKLY;COUNT=2\nRDATE;VALUE=DATE:20270204")),
    "2027-02-01/2027-02-02",
    "2027-02-04/2027-02-05",
    "2027-02-08/2027-02-09",
  ),
  kind(
    "on working days only",
    events(from("20270205", "RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=3")),
    "2027-02-05/2027-02-06",
    "2027-02-08/2027-02-09",
    "2027-02-09/2027-02-10",
  ),
  kind(
    "on the 31st: not in months that have none",
    events(from("20270131", "RRULE:FREQ=MONTHLY;COUNT=3")),
    "2027-01-31/2027-02-01",
    "2027-03-31/2027-04-01",
    "2027-05-31/2027-06-01",
  ),
  kind(
    "on the last Sunday of the month",
    events(from("20270131", "RRULE:FREQ=MONTHLY;BYDAY=-1SU;COUNT=2")),
    "2027-01-31/2027-02-01",
    "2027-02-28/2027-03-01",
  ),
  kind(
    "on the last working day of the month",
    events(from("20270129", "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2")),
    "2027-01-29/2027-01-30",
    "2027-02-26/2027-02-27",
  ),
  kind(
    "every fourth Thursday of November, and stays of three nights",
    events(stay("20261126", "20261129", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;UNTIL=20281231")),
    "2027-11-25/2027-11-28",
    "2028-11-23/2028-11-26",
  ),
  kind(
    "every second week, weeks beginning on Sunday",
    // The week of 31 January, then that of 14 February: its Sunday and Monday.
    events(from("20270201", "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO;COUNT=3")),
    "2027-02-01/2027-02-02",
    "2027-02-14/2027-02-15",
    "2027-02-15/2027-02-16",
  ),
  kind(
    "one moved, one cancelled, one longer",
    `${events(from("20270201", "RRULE:FREQ=WEEKLY;COUNT=4"))}\n${event("0@x", stay("20270210", "20270211", "RECURRENCE-ID;VALUE=DATE:20270208"))}\n${event("0@x", from("20270215", "RECURRENCE-ID;VALUE=DATE:20270215\nSTATUS:CANCELLED"))}\n${event("0@x", stay("20270222", "20270225", "RECURRENCE-ID;VALUE=DATE:20270222"))}`,
    "2027-02-01/2027-02-02",
    // Listed twice: as a change of its own, and at its place in the series.
    "2027-02-10/2027-02-11",
    "2027-02-10/2027-02-11",
    "2027-02-22/2027-02-25",
    "2027-02-22/2027-02-25",
  ),
  kind(
    "all from one on moved by a day",
    `${events(from("20270201", "RRULE:FREQ=WEEKLY;COUNT=3"))}\n${event("0@x", from("20270209", "RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20270208"))}`,
    "2027-02-01/2027-02-02",
    "2027-02-09/2027-02-10",
    "2027-02-09/2027-02-10",
    "2027-02-16/2027-02-17",
  ),
  kind(
    "a changed time whose series is not in the calendar",
    event("0@x", stay("20270301", "20270305", "RECURRENCE-ID;VALUE=DATE:20270302")),
    oneStay,
  ),
  kind(
    "two rules",
    events(from("20270201", "RRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=WEEKLY;COUNT=2")),
    // Two violate the standard, and the library loses days of theirs.
    "1 unreadable",
  ),
  ...["FREQ=MINUTELY", "FREQ=HOURLY;INTERVAL=24", "FREQ=DAILY;BYDAY=6MO", "FREQ=WEEKLY;BYDAY=1MO"]
    .concat("FREQ=DAILY;INTERVAL=7;BYDAY=TU", "FREQ=MONTHLY;BYDAY=6MO", "FREQ=YEARLY;BYYEARDAY=40")
    .map((rule) => kind(rule, events(from("20270201", `RRULE:${rule}`)), "1 unreadable")),
];
