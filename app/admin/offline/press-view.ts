// Shows the presses of this device: at each button one that waits, and above the page the lists of those that wait and of those that
// were not done, each until it is withdrawn or read.
import { canWithdraw, waitingOf } from "../today/rules/presses.ts";
import { listPresses, removePress } from "./press-store.ts";
import type { PlacedPress } from "./press-store.ts";

/** `again` shows everything anew, after a press was withdrawn or read. */
export async function showPresses(
  parts: HTMLElement,
  user: string,
  again: () => Promise<void>,
): Promise<void> {
  const all = await listPresses();
  const waiting = waitingOf(all, user) as PlacedPress[];
  const refused = all.filter((press) => press.user === user && press.refused !== null);
  const remove = (press: PlacedPress) => () => {
    void removePress(press)
      .then(again)
      .then(() => document.querySelector<HTMLElement>("main")?.focus());
  };
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-press]"))
    showAtForm(parts, form, waiting, remove);
  list(
    parts,
    "waiting",
    waiting.map((press) => {
      const line = copy(parts, "waiting-line");
      describe(line, press);
      const button = line.querySelector<HTMLElement>("button")!;
      button.hidden = !canWithdraw(press);
      line.querySelector<HTMLElement>("[data-trying]")!.hidden = canWithdraw(press);
      button.addEventListener("click", remove(press));
      return line;
    }),
  );
  list(
    parts,
    "refused",
    refused.map((press) => {
      const line = copy(parts, "refused-line");
      describe(line, press);
      for (const reason of line.querySelectorAll<HTMLElement>("[data-reason]"))
        reason.hidden = reason.dataset.reason !== press.refused;
      line.querySelector("button")?.addEventListener("click", remove(press));
      return line;
    }),
  );
  if (waiting.length + refused.length > 0) parts.hidden = false;
}

// Of a cleaning that was begun the other button stays: it may be finished before either is sent.
function showAtForm(
  parts: HTMLElement,
  form: HTMLFormElement,
  waiting: PlacedPress[],
  remove: (press: PlacedPress) => () => void,
) {
  const mine = waiting.filter(({ about }) => about === form.dataset.press);
  const last = mine.at(-1);
  form.querySelector("[data-press-mark]")?.remove();
  const buttons = [...form.querySelectorAll("button")];
  for (const button of buttons)
    button.hidden =
      last !== undefined && !(last.act === "cleaningStart" && button.value === "cleaningDone");
  if (!last) return;
  const mark = copy(parts, "mark");
  describe(mark, last);
  const button = mark.querySelector<HTMLElement>("button")!;
  button.hidden = !canWithdraw(last);
  button.addEventListener("click", remove(last));
  form.append(mark);
}

function list(parts: HTMLElement, name: "waiting" | "refused", lines: HTMLElement[]) {
  const section = parts.querySelector<HTMLElement>(`[data-part=${name}]`)!;
  section.querySelector("ul")!.replaceChildren(...lines);
  section.hidden = lines.length === 0;
}

function copy(parts: HTMLElement, name: string): HTMLElement {
  const template = parts.querySelector<HTMLTemplateElement>(`template[data-part=${name}]`)!;
  return template.content.firstElementChild!.cloneNode(true) as HTMLElement;
}

function describe(line: HTMLElement, { text, apartment, pressedAt }: PlacedPress) {
  const fill = (name: string, value: string) => {
    for (const place of line.querySelectorAll(`[data-fill=${name}]`)) place.textContent = value;
  };
  const zone = line.dataset.zone ?? "UTC";
  fill("act", text);
  fill("apartment", apartment);
  fill(
    "moment",
    new Intl.DateTimeFormat(document.documentElement.lang, {
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: zone,
    }).format(pressedAt),
  );
}
