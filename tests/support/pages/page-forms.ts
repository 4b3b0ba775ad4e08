// The forms of a page as a browser without scripts has them, from its HTML: for tests that send what a person would send.

/** A form that posts; `fields` in their order as they stand in the page, `editable` the names in which a person types. */
export interface PageForm {
  action: string;
  fields: [name: string, value: string][];
  editable: string[];
  /** What is sent along by each of its buttons; "" for one without a name. */
  buttons: [name: string, value: string][];
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
  const buttons: [string, string][] = [];
  const parts =
    /<input\b([^>]*)>|<textarea\b([^>]*)>(.*?)<\/textarea>|<select\b([^>]*)>(.*?)<\/select>|<button\b([^>]*)>/gs;
  for (const [, input, area, text = "", select, options = "", button] of body.matchAll(parts)) {
    const of = attributes(input ?? area ?? select ?? button ?? "");
    const name = of["name"] ?? "";
    if (button !== undefined) {
      if (of["type"] !== "button" && of["disabled"] === undefined)
        buttons.push([name, of["value"] ?? ""]);
      continue;
    }
    if (name === "" || of["disabled"] !== undefined) continue;
    const type = of["type"] ?? "text";
    if ((type === "checkbox" || type === "radio") && of["checked"] === undefined) continue;
    const value = area === undefined ? (of["value"] ?? "") : unescaped(text);
    fields.push([name, select === undefined ? value : chosen(options)]);
    if (area !== undefined || typed.has(type)) if (select === undefined) editable.push(name);
  }
  return { fields, editable, buttons };
}

const typed = new Set(["text", "number", "email", "tel", "url"]);

function chosen(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, head = ""]) => attributes(head));
  const selected = all.find((option) => option["selected"] !== undefined) ?? all[0];
  return selected?.["value"] ?? "";
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
