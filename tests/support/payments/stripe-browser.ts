// Stripe's side of the browser, for journeys: js.stripe.com is not available in tests, so a script with the same interface takes
// its place.
import { randomUUID } from "node:crypto";
import type { BrowserContext, Route } from "playwright-core";
import { aStripeCard, type StripeBooks, type StripeOutcome } from "./stripe-books.ts";

/** The requests to Stripe's hosts, by host and path, in order. */
export type AskedOfStripe = string[];

/**
 * Answers for js.stripe.com, api.stripe.com and hooks.stripe.com. The fields are in a frame of another site, as Stripe's are;
 * their tokens and the bank's answers are known to the stand-in of that ledger. `isDown`: nothing is answered.
 */
export async function answerAsStripe(
  context: BrowserContext,
  books: StripeBooks,
  state: { isDown: boolean } = { isDown: false },
): Promise<AskedOfStripe> {
  const asked: AskedOfStripe = [];
  await context.route(/^https:\/\/(js|api|hooks)\.stripe\.com\//, async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.host + url.pathname);
    if (state.isDown) return route.abort();
    if (url.host === "hooks.stripe.com") return answerBank(route, url, books);
    if (url.pathname === "/fields.html") return html(route, fields);
    if (url.host === "js.stripe.com")
      return route.fulfill({ contentType: "text/javascript", body: `(${script.toString()})()` });
    const number = new URLSearchParams(route.request().postData() ?? "").get("number") ?? "";
    const outcome = outcomes[number.replaceAll(" ", "")] ?? "declined";
    const { token } = aStripeCard(outcome);
    return route.fulfill({
      json: { id: token, last4: number.slice(-4) },
      headers: { "Access-Control-Allow-Origin": "*" },
    });
  });
  return asked;
}

/** https://docs.stripe.com/testing, as far as the stand-in goes; any other number is declined. */
const outcomes: Record<string, StripeOutcome> = {
  "4242424242424242": "success",
  "4000000000009995": "insufficient",
  "4000000000003220": "challenge",
};

// The bank's page; after an answer it redirects back with what Stripe adds to the address.
function answerBank(route: Route, url: URL, books: StripeBooks): Promise<void> {
  const id = url.pathname.split("/").at(-1) ?? "";
  const answer = url.searchParams.get("answer");
  if (answer !== "approve" && answer !== "refuse")
    return html(route, `<a href="?answer=approve">Approve</a> <a href="?answer=refuse">Refuse</a>`);
  books.answerBank(id, answer);
  const back = new URL(String(books.intents.find((intent) => intent.id === id)?.["return_url"]));
  back.searchParams.set("payment_intent", id);
  back.searchParams.set("payment_intent_client_secret", `${id}_secret_${randomUUID()}`);
  back.searchParams.set("redirect_status", answer === "approve" ? "succeeded" : "failed");
  return html(route, `<script>location.replace(${JSON.stringify(back.href)})</script>`);
}

function html(route: Route, body: string): Promise<void> {
  return route.fulfill({ contentType: "text/html", body: `<!doctype html>${body}` });
}

// Runs on the page, as Stripe.js does: a frame, and messages to and from it.
function script(): void {
  const site = "https://js.stripe.com";
  type Listener = (event: object) => void;
  interface Answer {
    error?: { type: string; code: string };
    confirmationToken?: object;
  }
  function Stripe(_key: string, { locale }: { locale: string }) {
    const frame = document.createElement("iframe");
    const listeners: Record<string, Listener> = {};
    const ask = (what: string) =>
      new Promise<Answer>((resolve) => {
        const listen = (event: MessageEvent<{ what: string; answer: Answer }>) => {
          if (event.origin !== site || event.data.what !== what) return;
          removeEventListener("message", listen);
          resolve(event.data.answer);
        };
        addEventListener("message", listen);
        frame.contentWindow?.postMessage(what, site);
      });
    addEventListener("message", (event: MessageEvent<{ what: string; type: string }>) => {
      const { what, type, ...change } = event.data;
      if (event.origin === site && what === "change")
        listeners["change"]?.({ ...change, value: { type } });
    });
    const elements = (options: { appearance: { variables: Record<string, string> } }) => ({
      create: (_: string, { wallets }: { wallets: { googlePay: string } }) => ({
        on: (name: string, listener: Listener) => {
          listeners[name] = listener;
        },
        mount(container: HTMLElement) {
          const { colorBackground = "", colorText = "" } = options.appearance.variables;
          frame.title = "Secure payment input frame";
          frame.src = `${site}/fields.html?${new URLSearchParams({ locale, colorBackground, colorText, wallet: wallets.googlePay }).toString()}`;
          Object.assign(frame.style, { width: "100%", height: "230px", border: "0" });
          frame.addEventListener("load", () => listeners["ready"]?.({}));
          container.append(frame);
        },
        focus: () => frame.focus(),
        destroy: () => frame.remove(),
      }),
      submit: () => ask("submit"),
      update: () => Promise.resolve(),
    });
    return { elements, createConfirmationToken: () => ask("token") };
  }
  Object.assign(Stripe, { version: "endive" });
  Object.assign(window, { Stripe });
}

// The frame: it alone sees the card, and it alone requests the token from Stripe.
const fields = `<title>Card</title><style>
  body { margin: 0; font: 17px sans-serif } label { display: block; margin-bottom: 12px; font-weight: 600 }
  input { display: block; box-sizing: border-box; width: 100%; padding: 11px; font: inherit; border: 1px solid #737a76; color: inherit; background: inherit }
</style>
<div id="sheet" hidden><button value="pay">Pay</button> <button value="close">Close</button></div>
<label>Card number <input id="number" autocomplete="cc-number"></label>
<label>Expiry date <input id="expiry" autocomplete="cc-exp"></label>
<label>Security code <input id="cvc" autocomplete="cc-csc"></label>
<button id="wallet" hidden>Google Pay</button>
<script>
  const wanted = new URLSearchParams(location.search);
  document.documentElement.lang = wanted.get("locale");
  document.body.style.background = wanted.get("colorBackground");
  document.body.style.color = wanted.get("colorText");
  const value = (id) => document.getElementById(id).value.trim();
  const tell = (message) => parent.postMessage(message, "*");
  let type = "card";
  const wallet = document.getElementById("wallet");
  wallet.hidden = wanted.get("wallet") === "never";
  wallet.onclick = () => tell({ what: "change", type: type = "google_pay", empty: false });
  // The overlay of the wallet, which a user confirms or closes.
  const sheet = document.getElementById("sheet");
  const confirmWallet = () => new Promise((resolve) => {
    sheet.hidden = false;
    sheet.onclick = ({ target }) => {
      if (target.value) sheet.hidden = true;
      if (target.value === "pay") resolve({ selectedPaymentMethod: type });
      if (target.value === "close") resolve({ error: { type: "validation_error", code: "wallet_closed" } });
    };
  });
  const fault = () => {
    const code = !/^[0-9 ]{14,23}$/.test(value("number")) ? "incomplete_number"
      : !/^[0-9]{2} ?[/] ?[0-9]{2}$/.test(value("expiry")) ? "incomplete_expiry"
      : !/^[0-9]{3,4}$/.test(value("cvc")) ? "incomplete_cvc" : null;
    return code ? { error: { type: "validation_error", code } } : { selectedPaymentMethod: "card" };
  };
  addEventListener("input", () =>
    tell({ what: "change", type: type = "card", empty: ["number", "expiry", "cvc"].every((id) => value(id) === "") }));
  addEventListener("message", async ({ data: what }) => {
    if (what === "submit") return tell({ what, answer: type === "card" ? fault() : await confirmWallet() });
    const body = new URLSearchParams({ number: type === "card" ? value("number") : "4242424242424242" });
    const { id, last4 } = await (await fetch("https://api.stripe.com/v1/confirmation_tokens", { method: "POST", body })).json();
    const card = { brand: "visa", last4 };
    tell({ what, answer: { confirmationToken: { id, payment_method_preview: { type: "card", card } } } });
  });
</script>`;
