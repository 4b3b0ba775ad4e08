// What the address and the country of a guest probably are, where that is plain; and a telephone number as all countries read it.
// Nothing here refuses anything: a hint that is wrong costs a guest no booking.
import { countryCodes } from "#app/ui/rules/countries.ts";

// What is one mistake away from one of these is probably meant to be it.
const common =
  `gmail.com googlemail.com hotmail.com hotmail.fr hotmail.de hotmail.it hotmail.es hotmail.co.uk outlook.com outlook.fr
  outlook.de outlook.it outlook.es yahoo.com yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.co.uk icloud.com live.com live.fr
  live.nl live.se msn.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de orange.fr wanadoo.fr laposte.net
  free.fr sfr.fr libero.it virgilio.it yandex.ru rambler.ru mail.ru bluewin.ch ziggo.nl telenet.be skynet.be onet.pl
  interia.pl telia.com protonmail.com foxmail.com intnet.mu`.split(/\s+/);

// Providers whose names look like mistakes of those.
const alsoRight = new Set(
  `mail.com email.com ymail.com rocketmail.com gmx.com gmx.us gmx.info gmx.org proton.me yandex.com mail.de freemail.hu
  hotmail.com.br outlook.com.br yahoo.com.br live.cn live.it gmail.co.uk`.split(/\s+/),
);

// Sites with a domain in many countries, so that another country is no mistake.
const inManyCountries = new Set(["hotmail", "outlook", "yahoo", "live", "gmx", "msn", "yandex"]);
// Countries whose code is ".com" with a letter missing.
const cutOff = new Set(["co", "cm", "om"]);

/**
 * The address that was probably meant where the domain of `email` is one mistake (a letter too many, missing, wrong, or two
 * swapped) away from exactly one common domain: 'claire@gmial.com' gives 'claire@gmail.com'. Null otherwise.
 */
export function meantEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || common.includes(domain) || alsoRight.has(domain)) return null;
  const { name, ending } = partsOf(domain);
  const country = ending.toUpperCase();
  if (inManyCountries.has(name) && countryCodes.includes(country) && !cutOff.has(ending))
    return null;
  const meant = common.filter((known) => isMistyped(domain, known));
  return meant.length === 1 ? `${email.slice(0, at)}@${meant[0]}` : null;
}

// Short names are one mistake away from many that exist, so only their ending may be mistyped.
const shortestName = 5;

function isMistyped(domain: string, known: string): boolean {
  const { name } = partsOf(known);
  if (name.length < shortestName && partsOf(domain).name !== name) return false;
  return isOneMistakeAway(domain, known);
}

function partsOf(domain: string): { name: string; ending: string } {
  const dot = domain.indexOf(".");
  return { name: domain.slice(0, dot), ending: domain.slice(dot + 1) };
}

/** Whether one letter was added, left out or replaced, or two neighbours were swapped. False of equal texts. */
export function isOneMistakeAway(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  const swapped = `${left[1] ?? ""}${left[0] ?? ""}${left.slice(2)}`;
  return [
    left.slice(1) === right.slice(1),
    left.slice(1) === right,
    left === right.slice(1),
    swapped === right,
  ].some(Boolean);
}

// Browsers all over the world are set to these.
const usedEverywhere = new Set(["en-US", "en-GB"]);

/**
 * The country (ISO 3166 alpha-2) that a browser's first language names, where the page is in that language: 'de-AT' on a German
 * page gives 'AT'. "" where it names none, or one that says little.
 */
export function likelyCountry(acceptLanguage: string | null, language: string): string {
  const [first = ""] = (acceptLanguage ?? "").split(/[,;]/, 1);
  const tag = /^(?<spoken>[a-z]{2,3})(?:-[a-z]{4})?-(?<region>[a-z]{2})$/i.exec(first.trim());
  const { spoken = "", region = "" } = tag?.groups ?? {};
  const country = region.toUpperCase();
  if (spoken.toLowerCase() !== language || usedEverywhere.has(`${language}-${country}`)) return "";
  return countryCodes.includes(country) ? country : "";
}
