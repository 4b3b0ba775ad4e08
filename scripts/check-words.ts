// Checks the message catalogues: the same keys in ten languages, and every message by scripts/rules/message-faults.ts. Part
// of `npm test`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages, type Language } from "#app/i18n/languages.ts";
import { messageFaults } from "./rules/message-faults.ts";

const folders = ["app/i18n/messages", "property/words"];
const faults: string[] = [];
let checked = 0;

for (const folder of folders)
  for (const file of readdirSync(join(folder, "en"))) {
    const english = messagesOf(join(folder, "en", file));
    for (const language of languages)
      checkCatalogue(language, join(folder, language, file), english);
  }

for (const fault of faults) console.error(fault);
console.log(
  `${checked} messages in ${languages.length} languages${faults.length > 0 ? `, ${faults.length} faults` : ""}`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

function checkCatalogue(language: Language, path: string, english: Map<string, string>): void {
  if (!existsSync(path)) {
    faults.push(`${path}: missing`);
    return;
  }
  const messages = messagesOf(path);
  for (const key of english.keys()) if (!messages.has(key)) faults.push(`${path}: no ${key}`);
  for (const [key, message] of messages) {
    checked++;
    const original = english.get(key);
    const found =
      original === undefined ? ["not in English"] : messageFaults(language, key, message, original);
    faults.push(...found.map((fault) => `${path}: ${key}: ${fault}`));
  }
}

function messagesOf(path: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, key: string): void => {
    if (typeof value === "string") found.set(key, value);
    else
      for (const [name, below] of Object.entries(value as object))
        walk(below, key ? `${key}.${name}` : name);
  };
  walk(JSON.parse(readFileSync(path, "utf8")), "");
  return found;
}
