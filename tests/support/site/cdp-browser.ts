// Chromium over its DevTools protocol, without Playwright, which disables prerendering: one tab and all its pages.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One tab, on a wide screen; `name` is its user agent. */
export interface CdpBrowser {
  /** Loads an address in the visible page. */
  open(url: string): Promise<void>;
  /** The value of an expression in the visible page. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Moves the pointer to the element; `click` clicks where it is. */
  hover(selector: string): Promise<void>;
  click(): Promise<void>;
  /** The status of the prerendered page, as Chromium names it: "Pending", "Running", "Ready"; "" before there is one. */
  prerenderStatus(): string;
  close(): Promise<void>;
}

interface CdpMessage {
  id?: number;
  method?: string;
  result?: Record<string, unknown>;
  error?: { message: string };
  params?: { sessionId: string; status: string; targetInfo: { type: string } };
}

/** Starts Chromium from `CHROMIUM_PATH`. `trustedKey` is that of the site's certificate (https-proxy.ts). */
export async function openCdpBrowser(name: string, trustedKey: string): Promise<CdpBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "bare-browser-"));
  const program = spawn(
    process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    [
      "--headless=new",
      "--no-sandbox",
      `--ignore-certificate-errors-spki-list=${trustedKey}`,
      "--disable-gpu",
      "--no-first-run",
      "--window-size=1440,900",
      "--remote-debugging-port=0",
      `--user-agent=${name}`,
      `--user-data-dir=${folder}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const gone = once(program, "exit");
  const address = await new Promise<string>((found) => {
    let said = "";
    program.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const url = /listening on (ws:\S+)/.exec(said)?.[1];
      if (url) found(url);
    });
  });
  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting = new Map<number, (message: CdpMessage) => void>();
  const pages: string[] = [];
  let lastStatus = "";
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as CdpMessage;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    const { method, params } = message;
    if (method === "Target.attachedToTarget" && params?.targetInfo.type === "page")
      pages.push(params.sessionId);
    if (method === "Preload.prerenderStatusUpdated") lastStatus = params?.status ?? "";
  });
  let sent = 0;
  const send = async (method: string, params: object = {}, sessionId?: string) => {
    const id = ++sent;
    const answer = new Promise<CdpMessage>((message) => waiting.set(id, message));
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  };

  // Pages are prerendered only for a client attached to the tab, not to one page of it.
  const found = await send("Target.getTargets", { filter: [{ type: "tab" }] });
  const [tab] = found["targetInfos"] as { targetId: string }[];
  const attached = await send("Target.attachToTarget", { targetId: tab?.targetId, flatten: true });
  await send(
    "Target.setAutoAttach",
    { autoAttach: true, waitForDebuggerOnStart: false, flatten: true },
    String(attached["sessionId"]),
  );
  const first = pages[0];
  let shown = first;
  await send("Preload.enable", {}, first);
  let at = { x: 0, y: 0 };
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const { result } = await send("Runtime.evaluate", { expression, returnByValue: true }, shown);
    return (result as { value: Value }).value;
  };
  const mouse = (type: string, more: object = {}) =>
    send("Input.dispatchMouseEvent", { type, ...at, ...more }, first);
  return {
    evaluate,
    prerenderStatus: () => lastStatus,
    async open(url) {
      await send("Page.navigate", { url }, first);
    },
    async hover(selector) {
      at = await evaluate(`(() => {
        const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`);
      await mouse("mouseMoved");
    },
    async click() {
      // A prerendered page is a target of its own, which becomes the visible one.
      shown = pages.at(-1);
      await mouse("mousePressed", { button: "left", clickCount: 1 });
      // The page it was clicked on may be gone before the answer arrives.
      void mouse("mouseReleased", { button: "left", clickCount: 1 }).catch(() => {});
    },
    async close() {
      socket.close();
      program.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
