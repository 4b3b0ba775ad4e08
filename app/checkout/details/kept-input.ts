// What a guest types into a form and has not sent yet, kept in this tab: a reload or another language loses nothing of it. The card's
// fields have no name, so that nothing of a card is kept; nor are fields within `data-unkept`: consent is given anew.
import { isField, isTouched } from "#app/ui/touched.ts";
import type { FormField as Field } from "#app/ui/touched.ts";

const storageKey = "kept-details";

/** Keeps the input of the form with that id from now on, after putting back what was kept; returns how to stop. */
export function keepInput(formId: string): () => void {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return () => undefined;
  // Of radio buttons, what was pressed or typed before this ran is newer for all of one name.
  const newer = new Set(
    fieldsOf(form)
      .filter(isTouched)
      .map(({ name }) => name),
  );
  putBack(fieldsOf(form).filter(({ name }) => !newer.has(name)));
  const write = () => store(JSON.stringify(readFields(form)));
  if (newer.size > 0) write();
  form.addEventListener("input", write);
  return () => form.removeEventListener("input", write);
}

/** Forgets what was kept: it was sent and taken, so that the server has it. */
export function forgetInput(): void {
  store(null);
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements]
    .filter(isField)
    .filter((field) => field.type !== "hidden" && !field.closest("[data-unkept]"));
}

const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === "radio" || field.type === "checkbox";

// Names and values in the order of the form; of radio buttons and boxes those that are chosen.
function readFields(form: HTMLFormElement): [name: string, value: string][] {
  return fieldsOf(form).flatMap((field): [string, string][] =>
    isChoice(field) && !field.checked ? [] : [[field.name, field.value]],
  );
}

function putBack(fields: Field[]): void {
  const kept = readKept();
  if (kept.length === 0) return;
  for (const field of fields) {
    const values = kept.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isChoice(field)) {
      const chosen = values.includes(field.value);
      // A click, so that what depends on the choice is shown. Another radio button is never taken back by one.
      if (chosen !== field.checked && (chosen || field.type === "checkbox")) field.click();
    } else if (values[0] !== undefined) {
      field.value = values[0];
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

function readKept(): [name: string, value: string][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPair) : [];
  } catch {
    // A browser without storage, or that keeps none here.
    return [];
  }
}

function isPair(one: unknown): one is [string, string] {
  return Array.isArray(one) && one.length === 2 && one.every((text) => typeof text === "string");
}

function store(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, text);
  } catch {
    // As above.
  }
}
