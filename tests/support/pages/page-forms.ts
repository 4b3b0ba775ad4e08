// The forms of a page as a browser without scripts has them, from its HTML: for tests that send what a person would send.

/** A form that posts; `fields` in their order as they stand in the page, `editable` the names in which a person types. */
export interface PageForm {
  action: string;
  fields: [name: string, value: string][];
  editable: string[];
  /** What a person could still do: fields of any kind that are empty, and boxes that are not ticked. */
  empty: { name: string; type: string }[];
  unticked: [name: string, value: string][];
  /** What is sent along by each of its buttons; "" for one without a name. */
  buttons: [name: string, value: string][];
  /** What each of these buttons is called, in the same order. */
  labels: string[];
}

/** Every form that posts and needs no file, in the order of the page. */
export function formsOf(html: string, path: string): PageForm[] {
  const bodies = html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs);
  return [...bodies].flatMap(([, head = "", body = ""]) => {
    const of = attributes(head);
    if (of["method"] !== "post" || /type="file"/.test(body)) return [];
    return [{ action: of["action"] ?? path, ...contentOf(body) }];
  });
}

function contentOf(body: string): Omit<PageForm, "action"> {
  const fields: [string, string][] = [];
  const editable: string[] = [];
  const empty: PageForm["empty"] = [];
  const unticked: PageForm["unticked"] = [];
  const buttons: [string, string][] = [];
  const labels: string[] = [];
  const parts =
    /<input\b([^>]*)>|<textarea\b([^>]*)>(.*?)<\/textarea>|<select\b([^>]*)>(.*?)<\/select>|<button\b([^>]*)>(.*?)<\/button>/gs;
  for (const [, input, area, text = "", select, options = "", button, label = ""] of body.matchAll(
    parts,
  )) {
    const of = attributes(input ?? area ?? select ?? button ?? "");
    const name = of["name"] ?? "";
    if (button !== undefined) {
      if (of["type"] !== "button" && of["disabled"] === undefined) {
        buttons.push([name, of["value"] ?? ""]);
        labels.push(of["aria-label"] ?? shownText(label));
      }
      continue;
    }
    if (name === "" || of["disabled"] !== undefined) continue;
    const type = of["type"] ?? "text";
    if ((type === "checkbox" || type === "radio") && of["checked"] === undefined) {
      if (type === "checkbox") unticked.push([name, of["value"] ?? "on"]);
      continue;
    }
    const value = area === undefined ? (of["value"] ?? "") : unescaped(text);
    const sent = select === undefined ? value : chosen(options);
    fields.push([name, sent]);
    if (sent === "" && type !== "hidden")
      empty.push({ name, type: select === undefined ? kindOf(of, type) : lastOption(options) });
    if (area !== undefined || typed.has(type)) if (select === undefined) editable.push(name);
  }
  return { fields, editable, empty, unticked, buttons, labels };
}

function shownText(html: string): string {
  return unescaped(html.replaceAll(/<[^>]*>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();
}

const typed = new Set(["text", "number", "email", "tel", "url"]);

function chosen(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, head = ""]) => attributes(head));
  const selected = all.find((option) => option["selected"] !== undefined) ?? all[0];
  return selected?.["value"] ?? "";
}

// The kind of what is typed: of a text field with a keypad for digits "decimal" or "numeric".
function kindOf(of: Record<string, string>, type: string): string {
  return type === "text" ? (of["inputmode"] ?? type) : type;
}

// The value of the last choice, for a list in which nothing is chosen yet.
function lastOption(options: string): string {
  const values = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, head = ""]) =>
    attributes(head),
  );
  return `=${values.at(-1)?.["value"] ?? ""}`;
}

function attributes(text: string): Record<string, string> {
  const found = text.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(
    [...found].map(([, name = "", value = ""]) => [name.toLowerCase(), unescaped(value)]),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

const plausible: Record<string, string> = {
  email: "someone@example.com",
  number: "1",
  numeric: "2",
  decimal: "20",
  month: "2026-10",
  tel: "+230 5123 4567",
  url: "https://calendar.invalid/1.ics",
};

/** The form as a user fills it in: a plausible value in each empty field, each date in June 2027 later than the one before. */
export function filledIn(form: PageForm, ticks: boolean): PageForm {
  const fields = form.fields.map(([name, value]): [string, string] => [
    name,
    value === "" ? plausibleValue(form, name) : value,
  ]);
  return { ...form, fields: ticks ? [...fields, ...form.unticked] : fields };
}

function plausibleValue({ empty }: PageForm, name: string): string {
  const at = empty.findIndex((one) => one.name === name);
  const type = empty[at]?.type;
  if (type === undefined) return "";
  if (type.startsWith("=")) return type.slice(1);
  if (type === "date") return `2027-06-${String(10 + at).padStart(2, "0")}`;
  return plausible[name] ?? plausible[type] ?? "Test";
}
