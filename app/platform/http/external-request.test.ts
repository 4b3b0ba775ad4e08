// Public IP addresses, ones that only look public, and which URLs may be requested at all.
import { describe, expect, test } from "vitest";
import { isPublicAddress, parseExternalUrl } from "./external-request.server.ts";

describe("an IP address", () => {
  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "192.169.0.0",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001:82a::200e",
    "2001:4860:4860::8888",
  ])("%s is public", (ip) => expect(isPublicAddress(ip)).toBe(true));

  test.each([
    ["0.0.0.0", "this host"],
    ["0.1.2.3", "this network"],
    ["10.0.0.1", "private"],
    ["100.64.0.1", "a carrier's"],
    ["100.100.100.200", "a cloud's metadata"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["168.63.129.16", "a cloud's own"],
    ["169.254.169.254", "metadata"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.0.0.192", "a cloud's metadata"],
    ["192.168.1.1", "private"],
    ["198.18.0.1", "measuring"],
    ["224.0.0.1", "multicast"],
    ["239.255.255.250", "multicast"],
    ["255.255.255.255", "broadcast"],
    ["::", "this host"],
    ["::1", "loopback"],
    ["::ffff:127.0.0.1", "loopback, mapped"],
    ["::ffff:7f00:1", "loopback, mapped, in hexadecimal"],
    ["::ffff:8.8.8.8", "mapped: no public address is written so"],
    ["::7f00:1", "loopback, compatible"],
    ["64:ff9b::7f00:1", "loopback behind NAT64"],
    ["64:ff9b:1::a00:1", "private behind NAT64"],
    ["2002:7f00:1::", "loopback in 6to4"],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "Teredo"],
    ["2001:db8::1", "for books"],
    ["fc00::1", "unique local"],
    ["fd00:ec2::254", "a cloud's metadata"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local with its zone"],
    ["fec0::1", "site-local"],
    ["ff02::1", "multicast"],
    ["localhost", "no address"],
    ["127.1", "no address"],
    ["", "no address"],
  ])("%s is not: %s", (ip) => expect(isPublicAddress(ip)).toBe(false));
});

describe("a URL to request", () => {
  test.each([
    ["https://www.airbnb.com/calendar/ical/1.ics?s=abc", undefined],
    ["http://calendar.example:8080/a.ics", undefined],
    ["https://calendar.example:443/a.ics", "https://calendar.example/a.ics"],
    ["  webcal://calendar.example/a.ics ", "https://calendar.example/a.ics"],
    ["WEBCALS://calendar.example/a.ics", "https://calendar.example/a.ics"],
    ["https://calendar.example/a.ics#part", "https://calendar.example/a.ics"],
    // Obfuscated IP addresses: URL parsing decodes them, and they are refused as IP addresses.
    ["http://2130706433/", "http://127.0.0.1/"],
    ["http://0x7f.1/", "http://127.0.0.1/"],
    ["http://0177.0.0.1/", "http://127.0.0.1/"],
    ["http://127。0。0。1/", "http://127.0.0.1/"],
  ])("%s is read", (text, href = text) => expect(parseExternalUrl(text)?.href).toBe(href));

  test.each([
    "",
    "calendar.example/a.ics",
    "file:///etc/passwd",
    "ftp://calendar.example/a.ics",
    "gopher://calendar.example/",
    "data:text/calendar,BEGIN:VCALENDAR",
    "javascript:alert(1)",
    "https://",
    "https://user:secret@calendar.example/a.ics",
    "https://calendar.example:25/a.ics",
    "https://calendar.example:22/a.ics",
    "https://calendar.example:99999/",
  ])("%s is not", (text) => expect(parseExternalUrl(text)).toBeNull());
});
