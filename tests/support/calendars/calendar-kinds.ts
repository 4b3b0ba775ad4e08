// Calendars of every kind that booking sites, channel managers and calendar programs write, and the nights each blocks when read
// on 10 January 2027 in Mauritius (UTC+4, no summer time), worked out by hand from RFC 5545 and the property's rules.

import { durations, repetitions } from "./repeating-calendars.ts";
import {
  anEvent,
  berlin,
  calendar,
  crlf,
  events,
  from,
  kind,
  oneStay,
  raw,
  stay,
} from "./write-calendar.ts";
import type { CalendarKind } from "./write-calendar.ts";

const bookingSites: CalendarKind[] = [
  kind(
    "Airbnb: a booking with a folded description",
    events(
      stay(
        "20270301",
        "20270305",
        "SUMMARY:Reserved\nDESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reserv\n ations/details/HMABC\\nPhone Number (Last 4 Digits): 1234",
      ),
    ),
    oneStay,
  ),
  kind(
    "Airbnb: the end before the beginning in the text, and a closed day",
    events(
      "DTEND;VALUE=DATE:20270305\nDTSTART;VALUE=DATE:20270301",
      stay("20270401", "20270402", "SUMMARY:Airbnb (Not available)"),
    ),
    oneStay,
    "2027-04-01/2027-04-02 closed",
  ),
  kind(
    "Booking.com: closed, without DTSTAMP or description",
    events(stay("20270301", "20270305", "SUMMARY:CLOSED - Not available")),
    `${oneStay} closed`,
  ),
  kind(
    "Booking.com: closed for as long as one can book here, 547 nights",
    events(stay("20270110", "20280710", "SUMMARY:CLOSED - Not available")),
    "2027-01-10/2028-07-10 closed",
  ),
  kind(
    "many years that are over, and many that begin when nothing can be booked",
    events(stay("19700101", "20270110"), stay("20300110", "20991231")),
  ),
  kind(
    "one night longer than one can book here",
    events(stay("20270110", "20280711")),
    "1 unreadable",
  ),
  kind(
    "Vrbo: tentative counts, cancelled does not",
    events(
      stay("20270301", "20270305", "SUMMARY:Reserved - Anna\nSTATUS:TENTATIVE"),
      stay("20270401", "20270405", "STATUS:cancelled"),
    ),
    oneStay,
  ),
  kind("two bookings with one UID", `${anEvent}\n${anEvent}`, oneStay, oneStay),
  kind("no summary, empty location", events(stay("20270301", "20270305", "LOCATION:")), oneStay),
  kind(
    "Hostaway: escapes, and a block of the owner's",
    events(stay("20270301", "20270305", "SUMMARY:Blocked\\, owner\\; \\\\ holiday\\n")),
    `${oneStay} closed`,
  ),
  kind(
    "Smoobu: arrival and departure as times of a named zone without a definition",
    // 16:00 in Berlin in winter is 19:00 here, 10:00 is 13:00.
    events(
      "DTSTART;TZID=Europe/Berlin;VALUE=DATE-TIME:20270301T160000\nDTEND;TZID=Europe/Berlin:20270305T100000",
    ),
    oneStay,
  ),
  kind("a day without VALUE=DATE", events("DTSTART:20270301\nDTEND:20270305"), "1 unreadable"),
  kind("a day with dashes", events("DTSTART;VALUE=DATE:2027-03-01"), "1 unreadable"),
  kind(
    "a day as its beginning, a time as its end",
    events("DTSTART;VALUE=DATE:20270301\nDTEND:20270305T100000"),
    oneStay,
  ),
];

const calendarPrograms: CalendarKind[] = [
  kind(
    "Outlook: its own name of a zone, defined since 1601, quoted",
    // 23:00 of a summer evening in Berlin is 01:00 of the next day here, 10:00 is 12:00.
    `${berlin("W. Europe Standard Time")}\n${events('DTSTART;TZID="W. Europe Standard Time":20270701T230000\nDTEND;TZID="W. Europe Standard Time":20270703T100000')}`,
    "2027-07-02/2027-07-03",
  ),
  kind(
    "Outlook: whole days as midnights of its zone",
    // Midnight in Berlin in winter is 03:00 here.
    `${berlin("Custom")}\n${events("X-MICROSOFT-CDO-ALLDAYEVENT:TRUE\nDTSTART;TZID=Custom:20270301T000000\nDTEND;TZID=Custom:20270305T000000")}`,
    oneStay,
  ),
  kind(
    "a zone that is defined after the event",
    `${events("DTSTART;TZID=Z:20270701T230000\nDTEND;TZID=Z:20270703T100000")}\n${berlin("Z")}`,
    "2027-07-02/2027-07-03",
  ),
  kind(
    "a zone whose clocks change every second, beside a good event",
    `${berlin("Z").replace("FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3", "FREQ=SECONDLY")}\n${events("DTSTART;TZID=Z:20270701T230000\nDTEND;TZID=Z:20270703T100000", stay("20270301", "20270305"))}`,
    oneStay,
    "1 unreadable",
  ),
  kind(
    "a zone of one fixed offset",
    // 21:00 at -03:00 is 04:00 of the next day here, 12:00 is 19:00.
    `BEGIN:VTIMEZONE\nTZID:F\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:-0300\nTZOFFSETTO:-0300\nEND:STANDARD\nEND:VTIMEZONE\n${events("DTSTART;TZID=F:20270301T210000\nDTEND;TZID=F:20270304T120000")}`,
    "2027-03-02/2027-03-04",
  ),
  kind(
    "Evolution: a path for a zone, not defined: our own clock",
    events("DTSTART;TZID=/freeassociation/Europe/Berlin:20270301T230000\nDTEND:20270305T100000"),
    oneStay,
  ),
  kind(
    "Apple: alarms, structured places and long parameters are passed over",
    events(
      stay(
        "20270301",
        "20270305",
        `ATTENDEE;CN="Last, First: x";X="${"y".repeat(900)}":mailto:a@b.co\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\nEND:VALARM`,
      ),
    ),
    oneStay,
  ),
  kind(
    "tasks, journals, free and busy times take no night",
    `BEGIN:VTODO\nUID:t\nDTSTART;VALUE=DATE:20270301\nDUE;VALUE=DATE:20270305\nEND:VTODO\nBEGIN:VJOURNAL\nUID:j\n${from("20270401")}\nEND:VJOURNAL\nBEGIN:VFREEBUSY\nUID:f\nFREEBUSY:20270501T000000Z/20270505T000000Z\nEND:VFREEBUSY`,
  ),
  kind("an event inside of something else takes no night", `BEGIN:X-BOX\n${anEvent}\nEND:X-BOX`),
  kind("our own UID", anEvent.replace("0@x", "1@kazfilao.example")),
  kind("an end without a value", events("DTSTART;VALUE=DATE:20270301\nDTEND:"), "1 unreadable"),
  kind("the hour 24", events("DTSTART:20270301T240000\nDTEND:20270303T100000"), "1 unreadable"),
];

const texts: CalendarKind[] = [
  raw("lines ended by LF alone", calendar(anEvent), oneStay),
  raw("lines ended by CR alone", calendar(anEvent).replaceAll("\n", "\r"), "broken"),
  raw(
    "a byte order mark, empty lines, spaces at the end",
    `\uFEFF${crlf(calendar(`\n${anEvent}\n\n`))}  \n`,
    oneStay,
  ),
  raw(
    "names in small letters",
    calendar(anEvent).replaceAll(/^(BEGIN|END|DTSTART;VALUE=DATE|DTEND;VALUE=DATE).*$/gm, (line) =>
      line.toLowerCase(),
    ),
    oneStay,
  ),
  raw(
    "folded everywhere, by spaces and tabs",
    crlf(
      calendar(events(stay("20270301", "20270305", "SUMMARY:Gästezimmer 海 \uD83C\uDFD6"))),
    ).replaceAll(/^(DT.{9}|SU.{12})/gm, "$1\r\n\t"),
    oneStay,
  ),
  raw(
    "Latin letters read as UTF-8",
    crlf(calendar(events(stay("20270301", "20270305", "SUMMARY:Andr\uFFFD")))),
    oneStay,
  ),
  raw(
    "two calendars in one text",
    crlf(calendar(anEvent) + calendar(events(stay("20270401", "20270402")))),
    oneStay,
    "2027-04-01/2027-04-02",
  ),
  raw("a line that is no property", crlf(calendar(`${anEvent}\nWARNING`)), "broken"),
  raw(
    "parameters without an end",
    crlf(calendar(events(from("20270301", `SUMMARY${";X=1".repeat(5_000)}:x`)))),
    "broken",
  ),
];

/** All of them. */
export const calendarKinds = [
  ...bookingSites,
  ...calendarPrograms,
  ...durations,
  ...repetitions,
  ...texts,
];
