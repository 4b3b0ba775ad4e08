// Finds what belongs to the property in property/ in texts of a site that was opened for another one.
import { readdirSync, readFileSync } from "node:fs";
import { apartments } from "#property/apartments.ts";
import { facts } from "#property/facts.ts";

const island = "maurit|maurice|mauricio|маврики|毛里求斯|mauritius";
const waters = "lagoon|lagun[aeo]?|lagon|лагун|泻湖|潟湖|lagunen|laguny";

/** The palette of its stylesheet and of its emails, without white, which everybody has. */
const colours = ["colours.css", "colours.ts"]
  .flatMap((file) => readFileSync(`property/brand/${file}`, "utf8").match(/#[0-9a-f]{6}\b/g) ?? [])
  .filter((colour) => colour !== "#ffffff");

const pictures = readdirSync("property/photos")
  .filter((file) => /\.(jpg|svg)$/.test(file) && file !== "map.svg")
  .map((file) => file.replace(/\.\w+$/, ""));

// The name of the programs' package and services is the project's, not the property's: it is on no page either.
const words = new RegExp(
  [
    String.raw`\bkaz\b`,
    "filao",
    island,
    waters,
    "€",
    String.raw`\bEUR\b`,
    String.raw`\b${facts.referencePrefix}-`,
    facts.address.locality,
    facts.timeZone,
    ...facts.telephone.split(" ").slice(0, 1).map(escaped),
    ...new Set(colours),
    // A name of one everyday word may stand anywhere: only as the name of a file.
    ...pictures.map((name) => (name.includes("-") ? name : `/photos/${name}\\.`)),
    ...apartments.map(({ slug }) => slug),
  ].join("|"),
  "giu",
);

// A guest may come from any country, the first property's included.
const countries = /<option value="[A-Z]{2}"[^>]*>[^<]*/g;

// And may pay in one of many currencies: in the list of a form and of its script, with its rate in another, with its decimals, and
// among the names from which a message chooses.
const currencies =
  /\{currency, select, (?:[A-Z]{3} \{[^{}]*\} )+other \{\{currency\}\}\}|EUR (?=USD GBP CHF )|<option value="EUR"[^>]*>[^<]*|\{EUR:2,|<label for="rate\.EUR">[^<]*|(?:id|name)="rate\.EUR"/g;

/** Each trace once, with a few letters around it; empty for a text of another property. */
export function tracesOfTheFirstProperty(text: string): string[] {
  const own = text.replaceAll(countries, "").replaceAll(currencies, "");
  const found = [...own.matchAll(words)].map(({ 0: trace, index }) =>
    own.slice(Math.max(0, index - 30), index + trace.length + 20).replaceAll(/\s+/g, " "),
  );
  return [...new Set(found)];
}

function escaped(text: string): string {
  return text.replaceAll(/[+.]/g, String.raw`\$&`);
}
